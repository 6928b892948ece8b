import AnimationCore
import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing
import TestSupport

@Suite("The state of a session")
struct SessionStateLawTests {
  private static let ranges = [
    #"{"duration":0.31,"fps":60}"#, #"{"duration":0.2,"step":0.03}"#, #"{"end":1.2,"count":9}"#,
    #"{"times":[1.25,1.5]}"#,
  ]

  @Test("does not change by an evaluation ahead of time", arguments: Display.all)
  func lookAhead(_ display: Display) {
    for seed in 600..<605 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      var watched = SessionPlay(scene), alone = SessionPlay(scene)
      let service = watched.service
      for range in Self.ranges {
        let before = service.get(watched.path)
        let peek = service.post(
          watched.path + "/evaluate", #"{"range":\#(range),"include":["velocity"],"commit":false}"#)
        _ = service.post(watched.path + "/evaluate", #"{"range":{"end":4},"commit":false}"#)
        #expect(service.get(watched.path).content == before.content)
        #expect(peek.value(of: "ETag") == before.value(of: "ETag"))
        #expect(peek["session"]["time"] == before["time"])
        #expect(peek["session"]["revision"] == before["revision"])
        let step = watched.step(range)
        #expect(step.anonymous == alone.step(range).anonymous, "seed \(seed)")
        for key in ["range", "times", "values", "velocities", "animating"] {
          #expect(peek[key] == step[key], "seed \(seed) \(key)")
        }
        // A look-ahead leaves out the events before its start.
        guard case .number(let start) = peek["range"]["start"] else { continue }
        let events = step.events.filter {
          if case .number(let time) = $0["time"] { time >= start - 1e-9 } else { false }
        }
        #expect(peek.events == events, "seed \(seed)")
      }
    }
  }

  @Test("continues in a fork as in the original", arguments: Display.all)
  func forks(_ display: Display) {
    for seed in 700..<708 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      var original = SessionPlay(scene)
      let service = original.service
      original.step(Self.ranges[0])
      let fork = service.post(original.path + "/fork", "")
      #expect(fork.status == 201, "\(fork.text)")
      let path = fork.value(of: "Location") ?? ""
      #expect(path != original.path)
      #expect(fork.anonymous == service.get(original.path).anonymous)
      for range in Self.ranges.dropFirst() {
        let twin = service.post(
          path + "/evaluate", #"{"range":\#(range),"include":["velocity"]}"#)
        #expect(twin.status == 200)
        #expect(twin.anonymous == original.step(range).anonymous, "seed \(seed)")
      }
      // Deleting one session must not affect the other.
      _ = service.delete(original.path)
      #expect(service.get(path).status == 200)
    }
  }

  @Test("starts again after a reset", arguments: Display.all)
  func resets(_ display: Display) {
    for seed in 800..<808 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      var play = SessionPlay(scene)
      let created = ServiceUnderTest().post("/v1/sessions", scene.creation)
      let first = Self.ranges.map { play.step($0).anonymous }
      let reset = play.service.post(play.path + "/reset", "")
      #expect(reset.status == 200, "\(reset.text)")
      #expect(reset.anonymous == created.anonymous)
      for entry in scene.entries { play.add(entry) }
      #expect(Self.ranges.map { play.step($0).anonymous } == first, "seed \(seed)")
    }
  }

  @Test("keeps the short form's change through a reset", arguments: Fidelity.allCases)
  func resetsShortForm(_ fidelity: Fidelity) {
    let service = ServiceUnderTest()
    let path = service.session(
      #"{"animation":".bouncy","from":[0,5],"to":[10,0],"fidelity":"\#(fidelity.rawValue)"}"#)
    let first = service.post(path + "/evaluate", #"{"range":{"end":"removed"}}"#)
    #expect(first["events"].elements.count == 3)
    _ = service.post(path + "/changes", #"{"set":{"value":[1,1]}}"#)
    _ = service.post(path + "/reset", "{}")
    let again = service.post(path + "/evaluate", #"{"range":{"end":"removed"}}"#)
    #expect(first.anonymous == again.anonymous)
  }

  @Test("may begin with SwiftUI text alone")
  func text() {
    let service = ServiceUnderTest()
    let response = service.send(
      Request(
        method: "POST", path: "/v1/sessions", fields: [Field("Content-Type", "text/plain")],
        content: Array(".bouncy.speed(0.5)".utf8)))
    #expect(response.status == 201, "\(response.text)")
    let same = service.post("/v1/sessions", #"{"animation":".bouncy.speed(0.5)"}"#)
    #expect(response.anonymous == same.anonymous)
  }

  @Test("contains the deepest animation that a request can describe", arguments: Fidelity.allCases)
  func deepest(_ fidelity: Fidelity) {
    let service = ServiceUnderTest()
    let animation = ".spring" + String(repeating: ".pausable()", count: Limits.modifiers.max)
    let path = service.session(
      #"{"animation":"\#(animation)","pausable":true,"fidelity":"\#(fidelity.rawValue)"}"#)
    for target in [2, 3] {
      let change = #"{"set":{"value":\#(target)},"animation":"\#(animation)"}"#
      #expect(service.post(path + "/changes", change).status == 201)
      #expect(service.post(path + "/evaluate", #"{"range":{"duration":0.1}}"#).status == 200)
    }
    #expect(service.get(path)["properties"]["value"]["animating"] == .bool(true))
  }

  @Test("equals the end of an evaluation without a session", arguments: Display.all)
  func statusAgrees(_ display: Display) throws {
    for seed in 900..<910 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      var play = SessionPlay(scene)
      let step = play.step(#"{"times":[0.7]}"#)
      let session = play.service.get(play.path)
      #expect(session["time"] == .number(0.7))
      for (name, samples) in step.columns("values") where samples.last != .null {
        let property = session["properties"][name]
        #expect(property["value"] == samples.last, "seed \(seed)")
        #expect(property["velocity"] == step["velocities"][name][0], "seed \(seed)")
      }
    }
  }
}
