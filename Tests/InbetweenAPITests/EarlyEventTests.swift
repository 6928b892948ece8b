import AnimationCore
import AnimationNotation
import HTTPMessages
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The events that a client has missed")
struct EarlyEventTests {
  @Test("leave out as many early events as a search in a list", arguments: 1...20)
  func likeAList(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let kinds: [SceneEvent.Kind] = [.removed, .completion], names: [String?] = [nil, "x"]
    let criteria: [AnimationCompletionCriteria?] = [nil, .removed, .logicallyComplete]
    var early = EarlyEvents(limit: 100), list: [SceneEvent] = []
    for _ in 0..<2000 {
      let next = SceneEvent(
        kind: kinds[random.whole(0...1)], time: Double(random.whole(0...2)),
        property: names[random.whole(0...1)], change: "\(random.whole(0...1))",
        criteria: criteria[random.whole(0...2)])
      if random.chance(0.5) {
        early.add(next)
        list.append(next)
      } else {
        let index = list.firstIndex(of: next)
        if let index { list.remove(at: index) }
        let isRemoved = early.remove(next)
        #expect(isRemoved == (index != nil))
      }
    }
    #expect(early.isComplete)
  }

  @Test("are incomplete if there are too many different early events")
  func bounded() {
    var early = EarlyEvents(limit: 5)
    for index in 0..<5 {
      for _ in 0..<3 { early.add(SceneEvent(kind: .removed, time: Double(index), change: "a")) }
    }
    #expect(early.isComplete)
    let more = SceneEvent(kind: .removed, time: 5, change: "a")
    early.add(more)
    #expect(!early.isComplete)
    let isRemoved = early.remove(more)
    #expect(!isRemoved)
  }

  /// Creates a live session and sends changes of all its properties without an animation.
  ///
  /// Each change emits 129 events: two for each property and the completion.
  private func changed(_ replica: LiveReplica, _ path: String, times: Int) {
    for index in 0..<times {
      replica.service.clock.advance(by: 0.02)
      let set = Self.names.map { #""\#($0)":\#(index + 1)"# }.joined(separator: ",")
      let response = replica.service.post(
        path + "/changes", #"{"set":{\#(set)},"animation":null}"#)
      #expect(response.status == 201, "\(response.text)")
    }
  }

  private static let names = (0..<64).map { "p\($0)" }

  private func session(_ replica: LiveReplica) -> String {
    let properties = Self.names.map { #""\#($0)":0"# }.joined(separator: ",")
    return replica.service.session(#"{"properties":{\#(properties)},"clock":"live"}"#)
  }

  @Test("are sent after a few changes")
  func few() throws {
    let replica = LiveReplica()
    let path = session(replica)
    let client = try replica.stream(path, query: "fps=10").client
    client.receive()
    changed(replica, path, times: 20)
    replica.learn(path)
    client.receive()
    #expect(client.events.count { $0.type == "change" } == 20)
    #expect(!client.events.contains { $0.type == "reset" })
  }

  @Test("are replaced by the session if there are too many")
  func many() throws {
    let replica = LiveReplica()
    let path = session(replica)
    let client = try replica.stream(path, query: "fps=10").client
    client.receive()
    let start = try #require(client.events.last?.id)
    changed(replica, path, times: 140)
    #expect(139 * 129 > LiveReplay.maxEvents)
    replica.learn(path)
    client.receive()
    #expect(client.events.map(\.type).contains("reset"))
    #expect(!client.events.contains { $0.type == "change" })
    // A client that connects again starts again, too.
    let (response, later) = try replica.stream(path, query: "fps=10", after: start)
    #expect(response.value(of: "Inbetween-Last-Event-ID") == nil)
    later.receive()
    #expect(later.events.first?.type == "reset")
  }
}
