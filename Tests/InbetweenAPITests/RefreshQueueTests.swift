import AnimationNotation
import HTTPMessages
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The queue of feeds to refresh")
struct RefreshQueueTests {
  private let replica = LiveReplica()

  /// Returns a feed whose last refresh had a number of work steps.
  private func feed(_ steps: Int) throws -> LiveFeed {
    let path = replica.service.session(#"{"clock":"live"}"#)
    let id = try #require(SessionID(String(path.split(separator: "/").last ?? "")))
    let loaded = try replica.sessions.load(id)
    guard let (clock, journal) = loaded.document.live else { throw NoClock() }
    let feed = try LiveFeed(
      loaded, clock, journal, LiveFeed.Format(fps: 10, includesVelocity: false, precision: nil))
    feed.recordRefresh(steps: steps)
    return feed
  }

  private struct NoClock: Error {}

  private static let much = RefreshQueue.costlySteps + 1

  @Test("contains the cheap feeds first, and each costly feed once", arguments: 1...10)
  func order(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let feeds = try (0..<20).map { _ in try feed(random.chance(0.4) ? Self.much : 0) }
    var queue = RefreshQueue(), served: [LiveFeed] = [], added: [LiveFeed] = []
    queue.add(feeds)
    // A feed that is in the queue already is not added again.
    queue.add(feeds)
    var waiting = feeds
    while let next = queue.next() {
      let isCheaperWaiting = waiting.contains { !$0.isCostlyToRefresh }
      #expect(!next.isCostlyToRefresh || !isCheaperWaiting)
      waiting.removeAll { $0 === next }
      served.append(next)
      if next.isCostlyToRefresh {
        let more = try [feed(0), feed(Self.much), next].filter { _ in
          served.count < 60 && random.chance(0.6)
        }
        queue.add(more)
        added += more.filter { $0 !== next }
        waiting += more.filter { $0 !== next }
      }
    }
    #expect(waiting.isEmpty)
    let all = Set((feeds + added).map { ObjectIdentifier($0) })
    #expect(Set(served.map { ObjectIdentifier($0) }) == all && served.count == all.count)
    // Costly feeds keep their order.
    let costly = (feeds + added).filter(\.isCostlyToRefresh).map { ObjectIdentifier($0) }
    #expect(served.filter(\.isCostlyToRefresh).map { ObjectIdentifier($0) } == costly)
    #expect(queue.later.allSatisfy { feed in costly.contains(ObjectIdentifier(feed)) })
  }

  @Test("counts a feed as costly for some refreshes after a costly one")
  func memory() throws {
    let feed = try feed(4 * Self.much)
    var count = 0
    while feed.isCostlyToRefresh, count < 100 {
      feed.recordRefresh(steps: 10)
      count += 1
    }
    #expect(count == 3)
    feed.recordRefresh(steps: Self.much)
    #expect(feed.isCostlyToRefresh)
  }

  @Test("reaches every session that has changed")
  func refreshed() throws {
    let paths = (0..<5).map { _ in
      replica.service.session(#"{"animation":".linear(duration: 1)","to":100,"clock":"live"}"#)
    }
    let clients = try paths.map { try replica.stream($0, query: "fps=10").client }
    for client in clients { client.receive() }
    for round in 1...3 {
      replica.service.clock.advance(by: 0.1)
      for path in paths {
        #expect(
          replica.service.post(path + "/changes", #"{"set":{"value":\#(round)}}"#).status == 201)
        let id = try #require(SessionID(String(path.split(separator: "/").last ?? "")))
        _ = replica.service.service.note(.changed(id, revision: 0))
      }
      replica.service.service.refreshStreams()
      for client in clients {
        client.receive()
        #expect(client.events.count { $0.type == "change" } == round)
      }
    }
  }
}
