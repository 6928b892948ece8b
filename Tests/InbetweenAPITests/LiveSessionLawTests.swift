import AnimationCore
import AnimationNotation
import HTTPMessages
@testable import InbetweenAPI
import JSONCodec
import SessionStorage
import TestSupport
import Testing

@Suite("A live session")
struct LiveSessionLawTests {
  private static func creation(_ scene: RandomScene, rate: Double = 1) -> String {
    String(scene.creation.dropLast()) + #","clock":"live","rate":\#(rate)}"#
  }

  /// Sends an entry without a time, so that the session's time is used.
  private func send(
    _ entry: RandomScene.Entry, at: Double? = nil, to path: String, _ service: ServiceUnderTest
  ) -> ReceivedResponse {
    let members = at.map { #""at":\#($0),"# } ?? ""
    return entry.kind == .environment
      ? service.patch(
        path + "/environment",
        "{\(members)\(entry.json.dropFirst(#""environment":{"#.count))")
      : service.post(path + "/changes", "{\(members)\(entry.json)}")
  }

  private func effective(_ entry: RandomScene.Entry, _ response: ReceivedResponse) -> String {
    #"{"at":\#(response["effectiveAt"].double ?? -1),\#(entry.json)}"#
  }

  private func truth(
    _ scene: RandomScene, _ timeline: [String], _ range: String
  ) -> ReceivedResponse {
    let sorted = timeline.enumerated().sorted {
      let times = [$0, $1].map { entry in
        (try? JSONReader.read(Array(entry.element.utf8)))?["at"].double ?? 0
      }
      return times[0] == times[1] ? $0.offset < $1.offset : times[0] < times[1]
    }
    return ServiceUnderTest().post(
      "/v1/evaluate",
      """
      {"properties":\(scene.properties),"timeline":[\(sorted.map(\.element).joined(separator: ","))],\
      "range":\(range),"include":["velocity"],\(scene.settings)}
      """)
  }

  @Test("moves as one timeline with its changes at their effective times", arguments: Display.all)
  func equalsTimeline(_ display: Display) throws {
    for seed in 9900..<9900 + lawCases(30) {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed % 3 == 0)
      let store = InMemorySessionStore()
      let replica = LiveReplica(store)
      let service = replica.service
      let rate = [1, 0.5, 2, 1.7][seed % 4]
      let path = service.session(Self.creation(scene, rate: rate))
      let fps = Double([60, 30, 24, 7][random.whole(0...3)])
      let client = try replica.stream(path, query: "fps=\(fps)&include=velocity").client
      client.receive()
      var timeline: [String] = []
      for entry in scene.entries {
        for _ in 0..<random.whole(0...6) {
          service.clock.advance(by: random.number(0.001...0.08))
          client.receive()
        }
        let now = try #require(service.get(path)["time"].double)
        let later = random.chance(0.3) ? now + random.number(0...0.5) : nil
        let response = send(entry, at: later, to: path, service)
        guard response.status < 300 else { continue }
        timeline.append(effective(entry, response))
        replica.learn(path)
        // Another process computes the same session from the same record.
        let other = ServiceUnderTest(store: store, clock: service.clock)
        #expect(other.get(path).content == service.get(path).content, "seed \(seed)")
      }
      for _ in 0..<300 {
        service.clock.advance(by: random.number(0.001...0.05))
        client.receive()
      }
      let received = client.events
      let end = try #require(received.last { $0.type == "sample" }?.place?.frame)
      let now = try #require(service.get(path)["time"].double)
      let truth = truth(scene, timeline, #"{"end":\#(now),"fps":\#(fps)}"#)
      #expect(truth.status == 200, "\(truth.text)")
      #expect(end > 3)
      let changed = received.filter { ["change", "environment"].contains($0.type) }.map {
        (revision: $0.place?.revision ?? 0, time: $0.json["time"])
      }
      for sample in received where sample.type == "sample" {
        let frame = try #require(sample.place?.frame)
        // A change at the time of a sample that was already sent shows in the next sample.
        if changed.contains(where: {
          $0.revision > sample.place?.revision ?? 0 && $0.time == sample.json["time"]
        }) {
          continue
        }
        for (name, values) in truth.columns("values") {
          #expect(
            sample.json["values"][name] == (values.indices.contains(frame) ? values[frame] : .null),
            "seed \(seed) frame \(frame) \(name)")
        }
        #expect(sample.json["time"] == truth["times"][frame])
      }
      let kinds = ["logicallyComplete", "removed", "completion"]
      let events = received.filter { kinds.contains($0.type) }.map(\.json)
      let last = try #require(client.events.last?.place?.frame)
      let due = truth.events.filter { ($0["time"].double ?? 0) <= Double(last) / fps + 1e-9 }
      #expect(events.count >= due.count, "seed \(seed)")
      #expect(events == Array(truth.events.prefix(events.count)), "seed \(seed)")
      let changes = received.filter { ["change", "environment"].contains($0.type) }
      #expect(changes.map { $0.json["revision"].integer } == (0..<timeline.count).map { $0 + 2 })
      let places = received.compactMap(\.place)
      #expect(zip(places, places.dropFirst()).allSatisfy { $1.isAfter($0) }, "seed \(seed)")
    }
  }

  /// A client that is cut at random bytes and continues on another server.
  private struct Wanderer {
    var client: LiveClient
    var replica: Int
    /// The complete events of earlier connections.
    var events: [ReceivedEvent] = []
    var last: String?

    mutating func cut(_ random: inout SeededGenerator) {
      let text = client.text
      // A client that has not received the first event starts again.
      let isNew = last == nil
      let count =
        isNew || random.chance(0.3) ? text.utf8.count : random.whole(0...text.utf8.count)
      let part = ReceivedEvent.parse(String(decoding: text.utf8.prefix(count), as: UTF8.self))
      events += part
      last = part.compactMap(\.id).last ?? last
    }
  }

  @Test(
    "is continued by any server after any cut, without a gap and without a repetition",
    arguments: Display.all)
  func wanders(_ display: Display) throws {
    var late = 0
    for seed in 9940..<9980 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed % 3 == 0)
      let store = InMemorySessionStore()
      let replicas = [LiveReplica(store), LiveReplica(store)]
      let path = replicas[0].service.session(Self.creation(scene))
      let query = "fps=\([60, 30, 24, 7][random.whole(0...3)])"
      var clients = try (0..<4).map { index in
        Wanderer(
          client: try replicas[index % 2].stream(path, query: query).client, replica: index % 2)
      }
      var timeline: [String] = [], made = [0.0]
      var entries = scene.entries[...]
      // The times at which the servers learn of the changes.
      var hints: [(at: Double, replica: Int)] = []
      var quiet = 0
      while quiet < 60 {
        quiet += 1
        let step = random.number(0.001...0.05)
        for replica in replicas { replica.service.clock.advance(by: step) }
        let now = replicas[0].service.clock.now()
        for hint in hints where hint.at <= now { replicas[hint.replica].learn(path) }
        hints.removeAll { $0.at <= now }
        for client in clients { client.client.receive() }
        if random.chance(0.25), let entry = entries.popFirst() {
          quiet = 0
          let maker = random.whole(0...1)
          let service = replicas[maker].service
          let time = try #require(service.get(path)["time"].double)
          let response = send(entry, to: path, service)
          guard response.status < 300 else { continue }
          timeline.append(effective(entry, response))
          made.append(time)
          for replica in 0...1 {
            hints.append((now + (random.chance(0.5) ? 0 : random.number(0...0.2)), replica))
          }
        }
        for index in clients.indices where random.chance(0.06) {
          clients[index].cut(&random)
          clients[index].replica = random.whole(0...1)
          let (response, client) = try replicas[clients[index].replica].stream(
            path, query: query, after: clients[index].last)
          if let last = clients[index].last {
            #expect(response.value(of: "Inbetween-Last-Event-ID") == last, "seed \(seed)")
          }
          clients[index].client = client
        }
      }
      for client in clients { client.client.receive() }
      let now = try #require(replicas[0].service.get(path)["time"].double)
      let truth = truth(scene, timeline, #"{"end":\#(now),"count":2}"#)
      #expect(truth.status == 200, "\(truth.text)")
      for client in clients {
        let all = client.events + client.client.events
        let changes = all.filter { ["change", "environment"].contains($0.type) }
        #expect(
          changes.map { $0.json["revision"].integer } == (0..<timeline.count).map { $0 + 2 },
          "seed \(seed)")
        late += all.count { $0.place?.received != nil }
        let happened = all.filter {
          ["logicallyComplete", "removed", "completion"].contains($0.type)
        }
        // An event that a later change prevented was sent before the server knew of the change.
        let kept = happened.filter { event in
          guard let revision = event.place?.revision, let time = event.json["time"].double,
            !truth.events.contains(event.json)
          else { return true }
          let isPrevented = revision < made.count && time >= made[revision] - 1e-9
          #expect(isPrevented, "seed \(seed): \(event)")
          return !isPrevented
        }
        // A late change may reorder events of different revisions.
        let counts = Dictionary(grouping: kept, by: \.data).mapValues(\.count)
        #expect(
          counts.values.allSatisfy { $0 == 1 }, "seed \(seed): \(counts.filter { $0.value > 1 })")
        for event in truth.events where (event["time"].double ?? 0) < now - 0.3 {
          #expect(
            kept.contains { $0.json == event },
            "seed \(seed): \(event["type"]) \(event["time"]) \(event["change"]) is missing")
        }
      }
    }
    #expect(late > 10)
  }
}
