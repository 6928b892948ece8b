import AnimationCore
import AnimationNotation
import HTTPMessages
@testable import InbetweenAPI
import JSONCodec
import SessionStorage
import TestSupport
import Testing

@Suite("The event stream of a live session")
struct LiveSessionTests {
  private let store = InMemorySessionStore()
  private let replica: LiveReplica

  init() { replica = LiveReplica(store) }

  private var service: ServiceUnderTest { replica.service }

  private func session(_ members: String = "") -> String {
    service.session(#"{"animation":".linear(duration: 1)","to":100,"clock":"live"\#(members)}"#)
  }

  private func change(_ path: String, _ body: String) {
    #expect(service.post(path + "/changes", body).status == 201)
    replica.learn(path)
  }

  @Test("is refused for a session that only evaluations move")
  func manual() {
    let path = service.session(#"{"to":1}"#)
    let response = service.get(path + "/stream")
    #expect(response.status == 409 && response.problem == "manual-clock")
    #expect(service.get("/v1/sessions/ses_0123456789abcdefghijkl/stream").status == 404)
  }

  @Test("refuses wrong parameters and names the allowed ones")
  func parameters() {
    let path = session()
    for (query, word) in [
      ("fps=0", "1 to 1000"), ("fps=2000", "1 to 1000"), ("include=analysis", "velocity"),
      ("precision=16", "0 to 15"), ("lastEventID=x", "such as 4.12"),
      ("lastEventID=0.1", "such as 4.12"), ("lastEventID=1.5-2.9", "such as 4.12"),
      ("lastEventID=2.9-1.5", "such as 4.12"), ("lastEventID=1.1&lastEventID=1.1", "given twice"),
      ("speed=2", "unknown"),
    ] {
      let response = service.get(path + "/stream", query: query)
      #expect(response.status == 422, "\(query)")
      #expect(response.text.contains(word), "\(query): \(response.text)")
    }
    #expect(service.get(path + "/stream", fields: [Field("Accept", "text/csv")]).status == 406)
    #expect(service.post(path + "/stream", "{}").status == 405)
  }

  @Test("refuses a clock that it does not have, and a step of a live session")
  func clock() {
    for (body, word) in [
      (#"{"clock":"live","rate":0}"#, "0.01 to 10"), (#"{"rate":2}"#, #""clock": "live""#),
      (#"{"clock":"manual","rate":2}"#, #""clock": "live""#),
    ] {
      let response = service.post("/v1/sessions", body)
      #expect(response.status == 422)
      #expect(
        response.json["errors"].elements.contains { $0["detail"].string?.contains(word) ?? false })
    }
    let path = session()
    for (method, body) in [
      ("/evaluate", #"{"commit":true}"#), ("/reset", #"{"evaluate":{"commit":true}}"#),
      ("/changes", #"{"set":{"value":1},"evaluate":{"commit":true}}"#),
    ] {
      let response = service.post(path + method, body)
      #expect(response.status == 422 && response.text.contains("must be false"), "\(response.text)")
    }
    #expect(service.get(path)["revision"] == .number(1))
  }

  @Test("moves with the clock, also backwards for a look-ahead into the past")
  func time() {
    let path = session(#","rate":0.5"#)
    service.clock.advance(by: 1)
    let read = service.get(path, fields: [Field("If-None-Match", "*")])
    #expect(read.status == 200 && read["time"] == .number(0.5))
    #expect(read["properties"]["value"]["value"] == .number(50))
    let past = service.post(path + "/evaluate", #"{"range":{"start":0,"duration":0.5,"fps":2}}"#)
    #expect(past["values"]["value"].elements == [.number(0), .number(50)])
    let next = service.post(path + "/evaluate", #"{"range":{"duration":0.25,"fps":4}}"#)
    #expect(next["values"]["value"].elements == [.number(50), .number(75)])
    #expect(next["session"]["time"] == .number(0.5))
    let late = service.post(path + "/changes", #"{"set":{"value":0},"at":0.4}"#)
    #expect(late.status == 409 && late.problem == "time-passed")
    // The clock stops after a day.
    service.clock.advance(by: 400_000)
    #expect(service.get(path).status == 404)
  }

  @Test("starts again after a reset, after new properties and for an older place")
  func restarts() throws {
    let path = session()
    let client = try replica.stream(path, query: "fps=10").client
    client.receive()
    service.clock.advance(by: 0.25)
    client.receive()
    let early = try #require(client.events.last?.id)
    change(path, #"{"add":{"y":7}}"#)
    client.receive()
    let added = try #require(client.events.last)
    #expect(added.type == "reset" && added.place?.revision == 2)
    #expect(added.json["properties"]["y"]["value"] == .number(7))
    service.clock.advance(by: 0.25)
    client.receive()
    #expect(client.events.last?.json["values"]["y"] == .number(7))
    #expect(service.post(path + "/reset", "{}").status == 200)
    replica.learn(path)
    client.receive()
    let reset = try #require(client.events.last)
    #expect(reset.type == "reset" && reset.id == "3.0")
    #expect(reset.json["time"] == .number(0) && reset.json["properties"]["y"] == .null)
    for last in [early, added.id ?? ""] {
      let (response, later) = try replica.stream(path, query: "fps=10", after: last)
      later.receive()
      #expect(response.value(of: "Inbetween-Last-Event-ID") == nil)
      #expect(later.events.map(\.type) == ["reset"])
    }
    let (response, later) = try replica.stream(path, query: "fps=10", after: reset.id)
    later.receive()
    #expect(response.value(of: "Inbetween-Last-Event-ID") == "3.0")
    #expect(later.events.map(\.type) == ["sample"])
  }

  @Test("ends when the session is deleted")
  func deleted() throws {
    let path = session()
    let client = try replica.stream(path).client
    client.receive()
    #expect(service.delete(path).status == 204)
    replica.learn(path)
    #expect(client.woken > 0)
    client.receive()
    #expect(client.isOver && client.events.last?.type == "end")
    #expect(client.events.last?.id == nil)
    #expect(service.get(path + "/stream").status == 404)
  }

  @Test("shares its events with the streams of the same format, and releases them")
  func shared() throws {
    let path = session()
    var clients = try (0..<5).map { index in
      try replica.stream(path, query: index < 4 ? "fps=20&precision=1" : "fps=20").client
    }
    #expect(replica.sessions.feeds.count == 2)
    for _ in 0..<40 {
      service.clock.advance(by: 0.05)
      for client in clients { client.receive() }
    }
    let texts = Set(clients.prefix(4).map { $0.events.dropFirst().map(\.data) })
    #expect(texts.count == 1)
    #expect(clients[0].events.count { $0.type == "sample" } >= 20)
    for client in clients { #expect(client.countsSamples) }
    clients[0] = try replica.stream(path, query: "fps=20", after: "1.3").client
    clients[0].receive()
    #expect(clients[0].events.count { $0.type == "sample" } == 1)
    #expect(clients[0].countsSamples)
    // The motion is over: no stream is woken before its heartbeat.
    for client in clients {
      let wait = try #require(client.receive())
      #expect(replica.timing.now().duration(to: wait) > .seconds(5))
    }
    clients = []
    #expect(replica.sessions.feeds.count == 0)
    #expect(!service.service.note(.unknown))
  }

  @Test("keeps its session alive, and ends with it")
  func expiry() throws {
    let path = session(#","ttl":60"#)
    var client = try replica.stream(path).client
    for _ in 0..<300 {
      service.clock.advance(by: 1)
      service.service.refreshStreams()
      client.receive()
    }
    #expect(!client.isOver)
    #expect(service.get(path).status == 200)
    #expect(client.text.split(separator: "\n").count { $0 == ":" } > 10)
    for _ in 0..<301 {
      service.clock.advance(by: 1)
      service.service.refreshStreams()
      client.receive()
    }
    // A stream ends after ten minutes; its session then lives for its time to live.
    #expect(client.isOver && client.text.hasSuffix("retry: 1234\n\n"))
    let other = service.session(#"{"clock":"live"}"#)
    client = try replica.stream(other).client
    for _ in 0..<90 {
      service.clock.advance(by: 1)
      service.service.refreshStreams()
    }
    #expect(service.get(path).status == 404)
  }

  @Test("keeps its session alive, however short the time to live is", arguments: [1, 2, 14, 59])
  func shortLife(ttl: Int) throws {
    let path = session(#","ttl":\#(ttl)"#)
    let client = try replica.stream(path).client
    for _ in 0..<200 {
      service.clock.advance(by: 0.6)
      service.service.refreshStreams()
      client.receive()
    }
    #expect(!client.isOver)
    #expect(service.get(path).status == 200)
  }

  @Test("begins at most eleven minutes ago, also in a session that is only read")
  func base() throws {
    let path = session()
    let name = String(path.split(separator: "/").last ?? "")
    for _ in 0..<40 {
      service.clock.advance(by: 60)
      #expect(service.get(path).status == 200)
      let document = try replica.sessions.load(name).document
      let journal = try #require(document.live?.journal)
      #expect(document.scene.time - journal.base.time <= 660)
    }
    #expect(service.get(path)["revision"].integer == 1)
  }

  @Test("keeps ten minutes of changes, and at least the last 256")
  func journal() throws {
    let path = session()
    let client = try replica.stream(path, query: "fps=10").client
    client.receive()
    var ids: [String] = []
    for index in 0..<1200 {
      service.clock.advance(by: 1)
      change(path, #"{"set":{"value":\#(index)},"animation":".bouncy"}"#)
      client.receive()
      // Each stream ends after ten minutes, so the ids of one connection suffice.
      if !client.isOver, let id = client.events.last?.id { ids.append(id) }
    }
    let other = LiveReplica(store)
    other.service.clock.advance(by: 1200)
    #expect(other.service.get(path).content == service.get(path).content)
    let revision = try #require(service.get(path)["revision"].integer)
    #expect(revision == 1201)
    // A change comes at the start of each second, so an id in the middle of a second is a sample.
    let kept = try other.stream(path, query: "fps=10", after: "\(revision - 250).\(9505)").response
    #expect(kept.value(of: "Inbetween-Last-Event-ID") != nil)
    let lost = try other.stream(path, query: "fps=10", after: ids[10]).response
    #expect(lost.value(of: "Inbetween-Last-Event-ID") == nil)
  }

  @Test("keeps fewer changes if they are large")
  func largeChanges() throws {
    let names = (0..<64).map { "p\($0)" }
    let properties = names.map { #""\#($0)":[1,2,3,4]"# }.joined(separator: ",")
    let path = service.session(#"{"properties":{\#(properties)},"clock":"live"}"#)
    let client = try replica.stream(path, query: "fps=1").client
    for index in 0..<150 {
      service.clock.advance(by: 0.01)
      let set = names.map { #""\#($0)":[\#(index),2.5,3.5,4.5]"# }.joined(separator: ",")
      change(path, #"{"set":{\#(set)},"animation":null}"#)
      client.receive()
    }
    #expect(client.events.count { $0.type == "change" } == 150)
    let id = try #require(SessionID(String(path.split(separator: "/").last ?? "")))
    let record = store.load(id, now: service.clock.now())
    #expect(try #require(record).payload.count <= 262_144)
    let other = ServiceUnderTest(store: store, clock: service.clock)
    #expect(other.get(path).content == service.get(path).content)
  }

  @Test("evicts a client that misses too many events")
  func evicted() throws {
    let path = session()
    let slow = try replica.stream(path, query: "fps=10").client
    let quick = try replica.stream(path, query: "fps=10").client
    slow.receive()
    for index in 0..<400 {
      service.clock.advance(by: 0.1)
      change(path, #"{"set":{"value":\#(index)}}"#)
      quick.receive()
    }
    slow.receive()
    #expect(slow.isOver && slow.events.last?.type == "evicted")
    #expect(!quick.isOver)
    #expect(quick.events.count { $0.type == "change" } == 400)
  }

  @Test("survives the loss of a finished change")
  func lostChange() throws {
    let path = session()
    let id = try #require(SessionID(String(path.split(separator: "/").last ?? "")))
    let client = try replica.stream(path, query: "fps=10").client
    client.receive()
    let before = try #require(store.load(id, now: service.clock.now()))
    service.clock.advance(by: 0.2)
    change(path, #"{"set":{"value":5}}"#)
    client.receive()
    #expect(client.events.last?.place?.revision == 2)
    // The store loses the change, and a new server continues from the older record.
    _ = store.remove(id)
    try store.insert(before)
    replica.learn(path)
    client.receive()
    let reset = try #require(client.events.last)
    #expect(reset.type == "reset" && reset.place?.revision == 1)
    #expect(reset.json["properties"]["value"]["target"] == .number(100))
  }

  @Test("begins again for a client that has received a lost change")
  func lostRevision() throws {
    let store = LossyStore()
    let (first, second) = (LiveReplica(store), LiveReplica(store))
    let path = first.service.session(#"{"animation":".linear","to":100,"clock":"live"}"#)
    let client = try first.stream(path, query: "fps=10").client
    client.receive()
    let start = try #require(client.events.last?.id)
    let before = store.records.withLock { $0 }
    #expect(first.service.post(path + "/changes", #"{"set":{"value":5}}"#).status == 201)
    first.learn(path)
    client.receive()
    let lost = try #require(client.events.last?.id)
    // The store loses the change, and another one gets its revision.
    store.records.withLock { $0 = before }
    #expect(second.service.post(path + "/changes", #"{"set":{"value":7}}"#).status == 201)
    for (id, type) in [(start, "change"), (lost, "reset")] {
      let next = try second.stream(path, query: "fps=10", after: id)
      #expect(next.response.fields.value(of: "Inbetween-Last-Event-ID") == (id == lost ? nil : id))
      next.client.receive()
      let event = try #require(next.client.events.first)
      #expect(event.type == type && event.place?.revision == 2)
      let target =
        type == "reset"
        ? event.json["properties"]["value"]["target"] : event.json["change"]["set"]["value"]
      #expect(target == .number(7))
    }
  }

  @Test("are places that only their own text denotes")
  func places() throws {
    var random = SeededGenerator(seed: 27)
    func position(_ revision: Int) -> EventPlace.Position {
      EventPlace.Position(
        revision: revision, nonce: random.whole(0...1) == 0 ? nil : UInt32(random.whole(0...9_999)),
        frame: random.whole(0...99), part: random.whole(0...1) == 0 ? nil : random.whole(1...9))
    }
    for _ in 0..<2_000 {
      var place = EventPlace(position(random.whole(2...99)))
      let old = position(1)
      if old.isLater(than: place.position) { place.received = old }
      #expect(EventPlace(place.description) == place)
    }
    for text in [
      "", "1", "1.", ".1", "1.2.0", "1.2.3.4", "1:.2", "1:g.2", "1:A.2", "1:123456789.2", "0:1.2",
      "1:2:3.4", "1.2:3", "1.2-", "-1.2", "1.2-1.3", "1.2-2.3", "2.3-1.2", "9999999999999999.1",
    ] { #expect(EventPlace(text) == nil, "\(text)") }
  }

  @Test("continues in a fork, with a clock of its own")
  func fork() throws {
    let path = session(#","rate":2"#)
    service.clock.advance(by: 0.25)
    change(path, #"{"set":{"value":0},"animation":".bouncy"}"#)
    let fork = try #require(service.post(path + "/fork", "{}").value(of: "Location"))
    for _ in 0..<20 {
      service.clock.advance(by: 0.03)
      let (one, other) = (service.get(path), service.get(fork))
      for key in ["time", "properties", "running", "rate", "clock"] {
        #expect(one[key] == other[key], "\(key)")
      }
    }
    #expect(service.get(fork)["revision"] == .number(1))
    let client = try replica.stream(fork).client
    client.receive()
    #expect(client.events.first?.type == "start")
  }

  @Test("makes its clients connect again over the whole drain")
  func drain() {
    var timing = StreamTiming(isDraining: { true }, drainSeconds: 20)
    timing.retry = { 1 }
    let delays = (0..<2000).map { _ in timing.retryAfterDrain }
    #expect(delays.allSatisfy { 1000...20_000 ~= $0 })
    #expect(delays.contains { $0 < 2000 } && delays.contains { $0 > 19_000 })
    timing.drainSeconds = 3
    #expect(timing.retryAfterDrain == 1)
    timing.drainSeconds = 1_000_000
    #expect((0..<2000).allSatisfy { _ in timing.retryAfterDrain <= 60_000 })
  }
}
