import AnimationCore
import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing
import TestSupport

@Suite("A change of a session with an evaluation in the same request")
struct ActAndFilmTests {
  private static let ranges = [
    #"{"duration":0.31,"fps":60}"#, #"{"duration":0.2,"step":0.03}"#,
    #"{"end":4,"count":9}"#, #"{"duration":0.25,"fps":24,"includeEnd":true}"#,
  ]

  @Test("equals the change and then the evaluation", arguments: Display.all)
  func isBoth(_ display: Display) {
    for seed in 9000..<9040 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      let service = ServiceUnderTest()
      let one = service.session(scene.creation), two = service.session(scene.creation)
      for entry in scene.entries {
        let range = Self.ranges.randomElement(using: &random) ?? "", commits = random.chance(0.5)
        let evaluation = #"{"range":\#(range),"include":["velocity"],"commit":\#(commits)}"#
        let now = service.get(two)["time"]
        guard case .number(let time) = now else {
          Issue.record("seed \(seed)")
          return
        }
        // An entry must not be earlier than the time to which the session was played.
        let late = entry.at < time ? entry.moved(to: time) : entry
        let both = service.apply(late, to: one, adding: evaluation)
        let act = service.apply(late, to: two)
        let film = service.post(two + "/evaluate", evaluation)
        #expect(film.status == 200, "seed \(seed): \(film.text)")
        #expect(both.status == act.status, "seed \(seed): \(both.text)")
        // The response to a change of the environment contains the name of its session.
        let isChange = entry.kind != .environment
        for key in ["effectiveAt", "warnings", "remove"] + (isChange ? ["id"] : []) {
          #expect(both[key] == act[key], "seed \(seed) \(key)")
        }
        for key in ["range", "times", "values", "velocities", "events", "animating"] {
          #expect(both["evaluation"][key] == film[key], "seed \(seed) \(key)")
        }
        #expect(service.get(one).anonymous == service.get(two).anonymous, "seed \(seed)")
      }
      let reset = service.post(one + "/reset", #"{"evaluate":{"range":{"duration":0.5}}}"#)
      _ = service.post(two + "/reset", "{}")
      let film = service.post(two + "/evaluate", #"{"range":{"duration":0.5}}"#)
      #expect(reset["evaluation"]["values"] == film["values"])
      #expect(service.get(one).anonymous == service.get(two).anonymous, "seed \(seed)")
    }
  }

  @Test("reports the events of a look-ahead from its start on")
  func eventsFromStart() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"animation":".linear(duration: 0.2)","to":1}"#)
    let act = #"""
      {"at":0.5,"set":{"value":0},"animation":".linear(duration: 0.1)",
       "evaluate":{"range":{"start":0.5,"end":"removed"},"commit":false}}
      """#
    let film = service.post(path + "/changes", act)["evaluation"]
    let times = film["events"].elements.map { $0["time"] }
    #expect(times.count == 3)
    #expect(Set(times.map { "\($0)" }).count == 1, "\(times)")
    // A committed evaluation reports the events of the gap, which no other response would.
    let step = service.post(path + "/evaluate", #"{"range":{"start":0.5,"end":"removed"}}"#)
    #expect(step.events.count == 6, "\(step.text)")
  }

  @Test(
    "changes nothing if the evaluation fails",
    arguments: [
      (
        "/changes", #"{"set":{"value":5},"evaluate":{"range":{"fps":-1}}}"#, 422,
        "/evaluate/range/fps"
      ),
      ("/changes", #"{"set":{"value":5},"evaluate":{"rnage":{}}}"#, 422, "/evaluate/rnage"),
      ("/changes", #"{"set":{"value":5},"evaluate":3}"#, 422, "/evaluate"),
      (
        "/changes", #"{"set":{"value":5},"animation":".linear.repeatForever()","evaluate":{}}"#,
        422,
        "/evaluate/range"
      ),
      (
        "/changes", #"{"set":{"value":5},"evaluate":{"range":{"start":0.1,"end":1}}}"#, 409,
        "/evaluate/range/start"
      ),
      (
        "/changes", #"{"set":{"value":5},"evaluate":{"range":{"times":[0.1]}}}"#, 409,
        "/evaluate/range/times/0"
      ),
      (
        "/environment", #"{"animationPaused":true,"evaluate":{"range":{"end":"removed"}}}"#, 422,
        "/evaluate/range"
      ),
      (
        "/environment", #"{"animationPaused":true,"evaluate":{"range":{"count":0}}}"#, 422,
        "/evaluate/range/count"
      ),
      ("/reset", #"{"evaluate":{"range":{"duration":-1}}}"#, 422, "/evaluate/range/duration"),
    ])
  func fails(_ path: String, _ body: String, _ status: Int, _ place: String) {
    let service = ServiceUnderTest()
    let session = service.session(#"{"animation":".bouncy","to":100,"pausable":true}"#)
    _ = service.post(session + "/evaluate", #"{"range":{"duration":0.2}}"#)
    let before = service.get(session)
    let method = path == "/environment" ? "PATCH" : "POST"
    let refused = service.send(
      method, session + path, body, fields: [Field("Content-Length", "\(body.utf8.count)")])
    #expect(refused.status == status, "\(refused.text)")
    #expect(refused.text.contains(place), "\(refused.text)")
    #expect(service.get(session).content == before.content)
  }

  @Test("lists the changes that have events left", arguments: Display.all)
  func running(_ display: Display) {
    for seed in 9100..<9140 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      var play = SessionPlay(scene)
      for _ in 0..<4 {
        let session = play.service.get(play.path)
        let listed = Set(
          (session["running"].elements + session["pending"].elements).compactMap {
            change -> String? in
            if case .string(let id) = change["id"] { id } else { nil }
          })
        let rest = play.service.post(
          play.path + "/evaluate", #"{"range":{"end":60,"step":60},"commit":false}"#)
        let left = Set(
          rest.events.compactMap { event -> String? in
            if case .string(let id) = event["change"] { id } else { nil }
          })
        #expect(left.isSubset(of: listed), "seed \(seed)")
        if rest["animating"].elements.isEmpty { #expect(left == listed, "seed \(seed)") }
        let completed = session["running"].elements.filter { $0["completed"] == .bool(true) }
        for change in completed {
          let again = rest.events.contains {
            $0["change"] == change["id"] && $0["type"] == .string("completion")
          }
          #expect(!again, "seed \(seed)")
        }
        play.step(#"{"duration":0.3,"fps":10}"#)
      }
    }
  }
}

extension RandomScene.Entry {
  /// The entry at another time.
  func moved(to time: Double) -> Self { Self(at: time, kind: kind, json: json) }
}

extension ServiceUnderTest {
  /// Adds an entry to a session.
  ///
  /// - Parameter evaluation: The member `evaluate` of the request; `nil` for none.
  func apply(
    _ entry: RandomScene.Entry, to path: String, adding evaluation: String? = nil
  ) -> ReceivedResponse {
    let body =
      evaluation.map { #"\#(entry.body.dropLast()),"evaluate":\#($0)}"# } ?? entry.body
    return entry.kind == .environment
      ? patch(path + "/environment", body) : post(path + "/changes", body)
  }
}
