import AnimationCore
import AnimationNotation
import JSONCodec
import Testing
import TestSupport

/// The settings of a test's scenes: frame rate in 1/s, and fidelity.
struct Display: Sendable, CustomStringConvertible {
  let frameRate: Double
  let fidelity: Fidelity

  var description: String { "\(fidelity.rawValue) at \(frameRate)" }

  static let all: [Display] =
    [24, 59.94, 60, 120].map { Display(frameRate: $0, fidelity: .swiftui) }
    + [Display(frameRate: 60, fidelity: .exact), Display(frameRate: 59.94, fidelity: .exact)]
}

@Suite("A session in steps")
struct SteppingLawTests {
  @Test("equals one evaluation, to the last bit", arguments: Display.all)
  func steps(_ display: Display) throws {
    for seed in 0..<16 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed >= 10)
      let fps = [7, 10, 24, 60, 120][random.whole(0...4)]
      let whole = ServiceUnderTest().post(
        "/v1/evaluate", scene.evaluation(#"{"start":0,"end":2,"fps":\#(fps)}"#))
      try #require(whole.status == 200, "\(seed): \(whole.text)")
      var play = SessionPlay(scene)
      let first = play.step(#"{"duration":1,"fps":\#(fps)}"#)
      let second = play.step(#"{"end":2,"fps":\#(fps)}"#)
      try expectSame(whole, first, second, dropping: 1, "seed \(seed)")
      #expect(play.events == whole.events, "seed \(seed)")
    }
  }

  @Test("may be divided at any times", arguments: Display.all)
  func anyTimes(_ display: Display) throws {
    for seed in 100..<116 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed >= 110)
      let times = (0..<40).map { _ in Double.random(in: 0...2, using: &random) }.sorted()
      let cut = random.whole(1...38)
      let whole = ServiceUnderTest().post("/v1/evaluate", scene.evaluation(Self.list(times[...])))
      try #require(whole.status == 200, "\(seed): \(whole.text)")
      var play = SessionPlay(scene)
      let first = play.step(Self.list(times[..<cut]))
      let second = play.step(Self.list(times[cut...]))
      try expectSame(whole, first, second, dropping: 0, "seed \(seed)")
      // Without a session, an evaluation reports only the events after its first time.
      let start = times[0]
      #expect(play.events.filter { ($0["time"].double ?? 0) > start } == whole.events)
    }
  }

  @Test(
    "with a change equals one timeline with the change at the time it took effect",
    arguments: Display.all)
  func changes(_ display: Display) throws {
    for seed in 200..<222 {
      var random = SeededGenerator(seed: seed)
      var scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed >= 214)
      scene.entries.removeAll { $0.kind == .remove }
      let time = random.chance(0.3) ? 1 : random.number(0.1...1.5)
      var play = SessionPlay(scene)
      let first = play.step(#"{"times":[0,\#(time)]}"#)
      let shapes = first["values"].members.map { ($0.key, Self.width(of: $0.value[0])) }
      let change = random.change("late", time + (random.chance(0.5) ? 0 : 0.1), shapes)
      let response = play.add(change)
      try #require(response.status == 201, "\(seed): \(response.text)")
      let effectiveAt = try #require(response["effectiveAt"].double)
      let second = play.step(#"{"duration":1.5,"fps":60}"#)
      let moved = RandomScene.Entry(at: effectiveAt, kind: .change, json: change.json)
      let whole = ServiceUnderTest().post(
        "/v1/evaluate",
        scene.evaluation(#"{"start":\#(time),"end":\#(time + 1.5),"fps":60}"#, more: [moved]))
      #expect(whole["values"] == second["values"], "seed \(seed)")
      #expect(whole["velocities"] == second["velocities"], "seed \(seed)")
      #expect(whole["animating"] == second["animating"], "seed \(seed)")
      let all = ServiceUnderTest().post(
        "/v1/evaluate", scene.evaluation(#"{"times":[0,\#(time + 1.5)]}"#, more: [moved]))
      #expect(all.events == play.events, "seed \(seed)")
    }
  }

  @Test("reports its time and its revision")
  func revisions() {
    var play = SessionPlay(
      RandomScene(properties: #"{"x":0}"#, settings: #""frameRate":60"#, entries: []))
    for step in 1...5 {
      let response = play.step(#"{"duration":0.1}"#)
      #expect(response["session"]["revision"] == .number(Double(step + 1)))
      #expect(response.value(of: "ETag") == "\"\(step + 1)\"")
      #expect(response["session"]["time"] == response["range"]["end"])
    }
  }

  private static func list(_ times: ArraySlice<Double>) -> String {
    #"{"times":[\#(times.map { "\($0)" }.joined(separator: ","))]}"#
  }

  private static func width(of value: JSON) -> Int? {
    if case .array(let elements) = value { elements.count } else { nil }
  }

  /// Checks that the responses for two consecutive ranges equal the response for the whole range.
  ///
  /// - Parameter dropping: The number of samples to ignore at the start of `second`.
  private func expectSame(
    _ whole: ReceivedResponse, _ first: ReceivedResponse, _ second: ReceivedResponse, dropping: Int,
    _ comment: Comment
  ) throws {
    try #require(first.status == 200 && second.status == 200, "\(first.text) \(second.text)")
    #expect(
      first["times"].elements + second["times"].elements.dropFirst(dropping)
        == whole["times"].elements, comment)
    for key in ["values", "velocities"] {
      let (one, two) = (first.columns(key), second.columns(key))
      for (name, samples) in whole.columns(key) {
        #expect((one[name] ?? []) + (two[name] ?? []).dropFirst(dropping) == samples, comment)
        // The time between the ranges is sampled in both of them.
        if dropping == 1 { #expect(one[name]?.last == two[name]?.first, comment) }
      }
    }
    #expect(second["animating"] == whole["animating"], comment)
  }
}
