import AnimationCore
import AnimationNotation
import JSONCodec
import HTTPMessages
import SessionStorage
import Testing
import TestSupport

@Suite("Look-aheads of a session that does not move")
struct LookAheadLawTests {
  /// A service that has just been started on the same store has no copy of the scene.
  @Test("give the same responses as a new process", arguments: Display.all)
  func equalsANewProcess(_ display: Display) {
    for seed in 9500..<9530 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, seconds: 12,
        sequences: random.chance(0.3))
      let store = InMemorySessionStore()
      let service = ServiceUnderTest(store: store)
      let path = service.session(scene.creation)
      var now = 0.0
      for entry in scene.entries {
        let start = max(now, entry.at)
        let evaluation =
          #"{"range":{"start":\#(start),"duration":0.3,"fps":\#(random.whole(7...90))},"commit":false}"#
        let act = service.apply(entry, to: path, adding: evaluation)
        #expect(act.status < 300, "seed \(seed): \(act.text)")
        let other = ServiceUnderTest(store: store)
        let fresh = other.post(path + "/evaluate", evaluation)
        for key in ["range", "times", "values", "events", "animating"] {
          #expect(act["evaluation"][key] == fresh[key], "seed \(seed) \(key) at \(start)")
        }
        for _ in 0..<3 {
          now = max(now, start) + random.number(0...2)
          let body = #"{"range":{"start":\#(now),"duration":0.4},"commit":false}"#
          let warm = service.post(path + "/evaluate", body)
          #expect(warm.status == 200, "seed \(seed): \(warm.text)")
          #expect(
            warm.content == ServiceUnderTest(store: store).post(path + "/evaluate", body).content,
            "seed \(seed) at \(now)")
        }
        // An earlier look-ahead is still possible.
        let early = #"{"range":{"end":0.5,"step":0.25},"include":["velocity"],"commit":false}"#
        #expect(
          service.post(path + "/evaluate", early).content
            == ServiceUnderTest(store: store).post(path + "/evaluate", early).content)
        if random.chance(0.2) {
          let step = #"{"range":{"duration":\#(random.number(0...0.5)),"count":1}}"#
          let moved = service.post(path + "/evaluate", step)
          if case .number(let time) = moved["session"]["time"] { now = max(now, time) }
        }
      }
    }
  }
}
