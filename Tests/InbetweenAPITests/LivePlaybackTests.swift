import HTTPMessages
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A live session that several threads play")
struct LivePlaybackTests {
  private let replica = LiveReplica()

  /// An animation whose frames workers compute, because it is source text.
  private static let animation = CustomSources.json(
    """
    struct Ramp: CustomAnimation {
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? {
        var sum = 0.0
        for step in 0..<500 { sum += Double(step) }
        return time < 2 ? value.scaled(by: min(time / 2, sum)) : nil
      }
    }
    """, name: "Ramp", "{}")

  private func session() -> String {
    replica.service.session(
      #"{"animation":\#(Self.animation),"to":100,"clock":"live","from":0}"#)
  }

  @Test(
    "ends a stream with a problem if it cannot be played further",
    arguments: [
      ("for step in 0..<100_000 { sum += Double(step) }", "more than 65536 computation steps"),
      ("sum = time > 0.5 ? .greatestFiniteMagnitude * 2 : 0", "is not a finite number"),
      ("let list = [0.0]; sum = time > 0.5 ? list[3] : 0", "line 6"),
    ])
  func unplayable(statement: String, reason: String) throws {
    let animation = CustomSources.json(
      """
      struct Ramp: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          var sum = 0.0
          if time > 0.2 { \(statement) }
          return value.scaled(by: time + sum)
        }
      }
      """, name: "Ramp", "{}")
    let path = replica.service.session(
      #"{"animation":\#(animation),"to":100,"clock":"live","from":0}"#)
    let client = try replica.stream(path, query: "fps=10").client
    for _ in 0..<20 where !client.isOver {
      client.receive()
      replica.service.clock.advance(by: 0.1)
    }
    let problem = try #require(client.events.last)
    #expect(client.isOver && problem.type == "problem" && problem.id == nil)
    #expect(problem.json["status"].integer == 422)
    #expect(problem.data.contains(reason), "\(problem.data)")
    #expect(client.events.contains { $0.type == "sample" })
  }

  /// Clients of which each is used by one thread at a time.
  private struct Clients: @unchecked Sendable {
    let all: [LiveClient]
  }

  /// Returns the events that are not samples, of which a slow client receives only the newest.
  private static func events(_ client: LiveClient) -> [ReceivedEvent] {
    client.events.filter { $0.type != "sample" && $0.type != "message" }
  }

  @Test("sends each stream all events, also while a change is computed", arguments: 1...60)
  func together(seed: Int) throws {
    let path = session()
    let clients = try (0..<4).map { _ in try replica.stream(path, query: "fps=120").client }
    for client in clients { client.receive() }
    let receivers = Clients(all: clients)
    var random = SeededGenerator(seed: seed)
    for turn in 0..<12 {
      replica.service.clock.advance(by: Double(random.whole(1...30)) / 100)
      let changes = random.chance(0.5)
      onThreads(clients.count + 1) { thread in
        if thread < receivers.all.count {
          receivers.all[thread].receive()
        } else if changes {
          let body = #"{"set":{"value":\#(turn)},"animation":\#(Self.animation)}"#
          #expect(replica.service.post(path + "/changes", body).status == 201)
          replica.learn(path)
        }
      }
      // A stream that found the feed paused was woken, so it now receives the rest.
      for client in clients { client.receive() }
      let expected = Self.events(clients[0])
      for client in clients.dropFirst() { #expect(Self.events(client) == expected) }
    }
    #expect(Self.events(clients[0]).count > 1)
  }

  /// Opens a stream of a session.
  private func events(_ path: String) throws -> SessionEvents {
    let body = try replica.stream(path).response.body
    guard case .stream(let stream) = body else { throw NoStream() }
    return try #require(stream as? SessionEvents)
  }

  private struct NoStream: Error {}

  @Test("does not hold a stream while the session is paused, and wakes the stream afterwards")
  func paused() throws {
    let path = session()
    let stream = try events(path)
    let feed = stream.feed
    let clients = (0..<2).map { _ in LiveClient(stream) }
    for client in clients { client.receive() }
    replica.service.clock.advance(by: 0.5)
    feed.state.withLock { $0.isStill = true }
    #expect(!feed.isCostly)
    let before = clients[0].events.count
    clients[0].receive()
    #expect(clients[0].events.count == before)
    #expect(clients[0].woken == 0)
    // The thread that has paused the feed continues it.
    feed.state.withLock { $0.isStill = false }
    #expect(feed.isCostly)
    clients[1].receive()
    #expect(clients[0].woken == 1 && clients[1].woken == 0)
    clients[0].receive()
    #expect(clients[0].events.last == clients[1].events.last)
    #expect(clients[0].events.count > before)
  }

  @Test("discards a part that was played while the session ended")
  func ended() throws {
    let path = session()
    let stream = try events(path)
    stream.feed.state.withLock { state in
      var played = state
      _ = played.advance(to: state.clock.time(at: replica.service.clock.now() + 1), within: 1)
      state.ending = .gone
      state.append([1])
      let last = state.last
      state.resume(played)
      guard case .gone = state.ending else {
        Issue.record("the ending was lost")
        return
      }
      #expect(state.last == last && !state.isStill)
    }
  }
}
