import AnimationNotation
import JSONCodec
import HTTPMessages
import SessionStorage
import Testing
import TestSupport

@Suite("A cached session")
struct CachedSessionLawTests {
  /// Returns the requests of a client.
  ///
  /// Each request is a pair: the end of its path, and its body.
  private static func requests(_ scene: RandomScene) -> [(String, String)] {
    let entries = scene.entries.filter { $0.kind != .environment }.map { ("/changes", $0.body) }
    let half = entries.count / 2
    return entries[..<half]
      + [("/evaluate", #"{"range":{"duration":0.43},"include":["velocity"]}"#)]
      + entries[half...]
      + [
        ("/evaluate", #"{"range":{"duration":0.6,"fps":24},"commit":false}"#),
        ("/evaluate", #"{"range":{"duration":0.5,"fps":100},"include":["velocity"]}"#),
        ("/evaluate", #"{"range":{"end":"removed"},"commit":false,"omit":["times"]}"#),
        ("/evaluate", #"{"range":{"duration":-1}}"#), ("/changes", #"{"set":{"nothing":1}}"#),
        ("/evaluate", #"{"range":{"duration":0.7},"include":["velocity"]}"#), ("/reset", ""),
        ("/evaluate", #"{"range":{"duration":1},"include":["velocity"]}"#),
      ]
  }

  @Test("returns the same bytes as a session read from the store each time", arguments: Display.all)
  func readEachTime(_ display: Display) {
    for seed in 1100..<1108 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed >= 1104)
      let kept = ServiceUnderTest(), store = InMemorySessionStore()
      let keptPath = kept.session(scene.creation)
      let path = ServiceUnderTest(store: store).session(scene.creation)
      for (index, (suffix, body)) in Self.requests(scene).enumerated() {
        let expected = ServiceUnderTest(store: store).post(path + suffix, body)
        let response = kept.post(keptPath + suffix, body)
        #expect(response.status == expected.status)
        #expect(response.anonymous == expected.anonymous, "seed \(seed), request \(index)")
        #expect(response["session"] == expected["session"])
      }
    }
  }

  private let step = #"{"range":{"duration":0.1}}"#

  @Test("follows the changes of another process")
  func otherProcess() {
    let store = InMemorySessionStore()
    let here = ServiceUnderTest(store: store), there = ServiceUnderTest(store: store)
    let alone = ServiceUnderTest()
    let path = here.session(#"{"animation":".bouncy","to":100}"#)
    let alonePath = alone.session(#"{"animation":".bouncy","to":100}"#)
    for iteration in 0..<12 {
      let response = (iteration % 3 == 0 ? here : there).post(path + "/evaluate", step)
      #expect(response.anonymous == alone.post(alonePath + "/evaluate", step).anonymous)
      #expect(response["session"]["revision"].integer == iteration + 2)
    }
    #expect(there.delete(path).status == 204)
    #expect(here.post(path + "/evaluate", step).problem == "unknown-session")
  }

  @Test("follows its store back to another record of the same revision")
  func restored() throws {
    let store = InMemorySessionStore()
    let service = ServiceUnderTest(store: store)
    let path = service.session(#"{"animation":".linear(duration: 10)","to":10}"#)
    let id = try #require(SessionID(path.dropFirst("/v1/sessions/".count)))
    let backup = try #require(store.load(id, now: 0))
    let first = service.post(path + "/evaluate", step)
    let second = service.post(path + "/evaluate", #"{"range":{"duration":5}}"#)
    #expect(first.status == 200 && second.status == 200)
    // The store gets the backup, and the session reaches the same revision through another history.
    #expect(store.remove(id))
    try store.insert(backup)
    #expect(ServiceUnderTest(store: store).post(path + "/evaluate", step).status == 200)
    #expect(ServiceUnderTest(store: store).post(path + "/evaluate", step).status == 200)
    let third = service.post(path + "/evaluate", step)
    #expect(third["session"]["revision"].integer == 4)
    #expect(third["range"]["start"] == .number(0.2))
  }

  @Test("does not change if a request is refused or loses a race")
  func refused() {
    let store = FailingStore()
    let service = ServiceUnderTest(store: store)
    let path = service.session(#"{"animation":".bouncy","to":100}"#)
    let before = service.get(path)
    let stale = [Field("If-Match", "\"7\"")]
    #expect(service.post(path + "/evaluate", step, fields: stale).status == 412)
    #expect(service.post(path + "/evaluate", #"{"range":{"start":"x"}}"#).status == 422)
    #expect(service.post(path + "/evaluate", #"{"range":{"end":"never"}}"#).status == 422)
    store.fail([.replace], with: .unavailable("busy"))
    #expect(service.post(path + "/evaluate", step).status == 503)
    store.recover()
    store.loseRaces()
    #expect(service.post(path + "/evaluate", step).status == 409)
    store.recover()
    #expect(service.get(path).content == before.content)
    let first = service.post(path + "/evaluate", step)
    #expect(first["range"]["start"] == .number(0))
    #expect(first["session"]["revision"].integer == 2)
  }

  @Test("extends its deadline after a hundredth of its lifetime, whichever request reads it")
  func deadlines() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"ttl":1000}"#)
    let created = service.get(path).value(of: "Inbetween-Expires")
    service.clock.advance(by: 9)
    #expect(service.post(path + "/evaluate", step).value(of: "Inbetween-Expires") == created)
    service.clock.advance(by: 2)
    let moved = service.post(path + "/evaluate", step).value(of: "Inbetween-Expires")
    #expect(moved != created)
    service.clock.advance(by: 995)
    #expect(service.post(path + "/evaluate", step).status == 200)
    service.clock.advance(by: 1001)
    #expect(service.post(path + "/evaluate", step).status == 404)
  }
}
