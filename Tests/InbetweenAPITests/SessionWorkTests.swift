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
        "\(id)", Request(method: "POST", path: path + "/fork"), by: nil)
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
