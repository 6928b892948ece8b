import AnimationCore
import AnimationNotation
import HTTPMessages
import JSONCodec
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The work of a session")
struct SessionWorkTests {
  /// Creates a session with many changes, and returns its path.
  private func session(_ service: ServiceUnderTest, _ members: String) -> String {
    let path = service.session(#"{"properties":{"x":0,"y":[1,2,3]}\#(members)}"#)
    for index in 1...40 {
      service.clock.advance(by: 0.01)
      let response = service.post(
        path + "/changes", #"{"set":{"x":\#(index),"y":[\#(index),2,3]},"animation":".bouncy"}"#)
      #expect(response.status == 201, "\(response.text)")
    }
    return path
  }

  /// Returns the number of work steps that a function spends.
  private func spent(_ body: () throws -> Void) throws -> Int {
    let budget = WorkBudget(steps: .max)
    try Work.with(budget: budget) { try body() }
    return budget.spent
  }

  @Test("grows with the bytes that are read, and is not repeated for a cached session")
  func reading() throws {
    let store = InMemorySessionStore()
    let here = ServiceUnderTest(store: store)
    let path = session(here, "")
    let id = try #require(SessionID(String(path.split(separator: "/").last ?? "")))
    let size = try #require(store.load(id, now: 0)).payload.count
    let sessions = ServiceUnderTest(store: store, clock: here.clock).service.parts.sessions
    let first = try spent { _ = try sessions.load(id) }
    let second = try spent { _ = try sessions.load(id) }
    #expect(size > 1000 && first >= size / 8)
    #expect(second < size / 8)
  }

  @Test("of a live session is not repeated on a worker after an event thread has given up")
  func continued() throws {
    let service = ServiceUnderTest()
    let path = service.session(#"{"properties":{"x":0},"frameRate":1000,"clock":"live"}"#)
    let change = #"{"set":{"x":1},"animation":".bouncy.repeatForever()"}"#
    #expect(service.post(path + "/changes", change).status == 201)
    let id = try #require(SessionID(String(path.split(separator: "/").last ?? "")))
    let sessions = service.service.parts.sessions
    service.clock.advance(by: 500)
    let first = try spent { _ = try sessions.load(id) }
    for _ in 0..<3 {
      service.clock.advance(by: 50)
      let few = WorkBudget(steps: Limits.eventThreadWork.max, mayWait: false)
      #expect(throws: Problem.self) { try Work.with(budget: few) { _ = try sessions.load(id) } }
      let second = try spent { _ = try sessions.load(id) }
      #expect(second < first / 2)
    }
    // A request that fails after the session was played does not lose its state, either.
    let before = try spent { _ = try sessions.load(id) }
    #expect(service.post(path + "/changes", #"{"set":{"y":1}}"#).status == 422)
    #expect(try spent { _ = try sessions.load(id) } == before)
  }

  @Test("that exceeds a request is continued by the next requests")
  func catchingUp() throws {
    let service = ServiceUnderTest()
    let paths = (0..<2).map { _ in
      let path = service.session(
        #"{"properties":{"x":0},"frameRate":1000,"clock":"live","ttl":604800}"#)
      let change = #"{"set":{"x":1},"animation":".bouncy.repeatForever()"}"#
      #expect(service.post(path + "/changes", change).status == 201)
      return path
    }
    for _ in 0..<200 {
      service.clock.advance(by: 100)
      #expect(service.get(paths[0]).status == 200)
    }
    var responses = [service.get(paths[1])]
    while responses.last?.status == 503, responses.count < 100 {
      #expect(responses.last?.value(of: "Retry-After") == "1")
      responses.append(service.get(paths[1]))
    }
    #expect(responses.count > 1)
    #expect(responses.last?.status == 200)
    #expect(responses.last?["properties"] == service.get(paths[0])["properties"])
    #expect(service.post(paths[1] + "/changes", #"{"set":{"x":3}}"#).status == 201)
  }

  @Test("grows with the bytes that are stored")
  func storing() throws {
    let store = InMemorySessionStore()
    let service = ServiceUnderTest(store: store)
    let path = session(service, "")
    let id = try #require(SessionID(String(path.split(separator: "/").last ?? "")))
    let size = try #require(store.load(id, now: 0)).payload.count
    // The session is cached, and the fork has a payload of the same size.
    let sessions = service.service.parts.sessions
    let steps = try spent {
      let response = try sessions.fork(
        "\(id)", Request(method: "POST", path: path + "/fork"),
        by: SessionCreator(owner: nil, keyScope: .network(nil)))
      #expect(response.status == 201)
    }
    #expect(steps >= size / 8)
  }

  @Test("leaves the session as it is if the work is stopped anywhere", arguments: Fidelity.allCases)
  func stopped(_ fidelity: Fidelity) throws {
    let store = InMemorySessionStore()
    let here = ServiceUnderTest(store: store)
    let path = session(here, #","clock":"live","fidelity":"\#(fidelity)""#)
    let id = try #require(SessionID(String(path.split(separator: "/").last ?? "")))
    let truth = here.get(path).content
    var random = SeededGenerator(seed: 12)
    for _ in 0..<60 {
      let there = ServiceUnderTest(store: store, clock: here.clock)
      let sessions = there.service.parts.sessions
      let budget = WorkBudget(steps: random.whole(0...4000))
      _ = try? Work.perform(within: budget) { (try? sessions.load(id)) != nil }
      #expect(there.get(path).content == truth)
    }
  }
}
