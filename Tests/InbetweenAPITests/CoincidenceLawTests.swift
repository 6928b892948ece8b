import AnimationCore
import AnimationNotation
import JSONCodec
import Testing

@Suite("An event at the instant at which a motion ends")
struct CoincidenceLawTests {
  /// Events, each of which a test schedules at the end of a motion.
  ///
  /// Each text contains the JSON members of one event. The members are valid both in a request and
  /// in a timeline entry.
  private static let happenings = [
    #""id":"late","set":{"x":50}"#, #""id":"late","set":{"x":50},"animation":".bouncy""#,
    #""id":"late","set":{"x":50},"animation":null"#,
    #""id":"late","set":{"x":0},"animation":".linear(duration: 0.5).pausable()""#,
    #""environment":{"animationPaused":true}"#,
  ]

  private static let motions = [
    ".linear(duration: 1)", ".linear(duration: 1).pausable()",
    ".linear(duration: 0.5).repeatCount(2)", ".linear(duration: 0.25).pausable().repeatCount(4)",
    ".linear(duration: 0.25).repeatForever()", ".spring(duration: 1)",
    ".interpolatingSpring(duration: 1)", ".easeIn(duration: 2).logicallyComplete(after: 1)",
  ]

  @Test(
    "comes after the end, in a session as in one timeline", arguments: motions, Fidelity.allCases)
  func coincidences(motion: String, fidelity: Fidelity) throws {
    for (index, json) in Self.happenings.enumerated() {
      try expectEqual(motion, fidelity, index == 4 ? .environment : .change, [json])
    }
  }

  /// Plays a motion for a second, adds events, and plays two seconds more; expects that a session
  /// and one timeline agree.
  private func expectEqual(
    _ motion: String, _ fidelity: Fidelity, _ kind: RandomScene.Entry.Kind, _ events: [String]
  ) throws {
    let scene = RandomScene(
      properties: #"{"x":0}"#, settings: #""fidelity":"\#(fidelity.rawValue)""#,
      entries: [
        RandomScene.Entry(
          at: 0, kind: .change, json: #""id":"0","set":{"x":100},"animation":"\#(motion)""#)
      ])
    var play = SessionPlay(scene)
    play.step(#"{"end":1}"#)
    var late: [RandomScene.Entry] = []
    for json in events {
      let response = play.add(RandomScene.Entry(at: 1, kind: kind, json: json))
      let effectiveAt = try #require(response["effectiveAt"].double, "\(response.text)")
      late.append(RandomScene.Entry(at: effectiveAt, kind: kind, json: json))
    }
    let rest = play.step(#"{"end":3}"#)
    let whole = ServiceUnderTest().post(
      "/v1/evaluate", scene.evaluation(#"{"start":0,"end":3}"#, more: late))
    #expect(
      rest.columns("values")["x"] == whole.columns("values")["x"].map { Array($0.suffix(121)) },
      "\(motion) \(events)")
    #expect(play.events == whole.events, "\(motion) \(events)")
    #expect(rest["animating"] == whole["animating"], "\(motion) \(events)")
  }

  @Test(
    "of no duration comes before the next change, in a session as in one timeline",
    arguments: [".linear(duration: 0)", ".easeIn(duration: 0)", ".linear(duration: 0).delay(0)"],
    Fidelity.allCases)
  func noDuration(animation: String, fidelity: Fidelity) throws {
    for motion in [".spring(duration: 2)", ".easeInOut(duration: 0.5)"] {
      try expectEqual(
        motion, fidelity, .change,
        [
          #""id":"ended","set":{"x":50},"animation":"\#(animation)""#,
          #""id":"late","set":{"x":0},"animation":".bouncy""#,
        ])
    }
  }
}
