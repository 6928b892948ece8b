import AnimationNotation
import Foundation
import HTTPMessages
@testable import InbetweenAPI
import JSONCodec
import SessionStorage
import TestSupport
import Testing

@Suite("A request with an Idempotency-Key")
struct IdempotencyTests {
  private static let acts: [(method: String, path: String, body: String)] = [
    ("POST", "/changes", #"{"set":{"value":50},"animation":".snappy"}"#),
    ("POST", "/evaluate", #"{"range":{"duration":0.1}}"#),
    ("PATCH", "/environment", #"{"animationPaused":true}"#),
    ("POST", "/changes", #"{"add":{"y":1},"evaluate":{"range":{"duration":0.1}}}"#),
    ("POST", "/fork", #"{"ttl":60}"#), ("POST", "/reset", "{}"),
  ]

  private static func key(_ text: String) -> [Field] { [Field("Idempotency-Key", text)] }

  @Test("is handled once, and repeated with the same response")
  func repeats() throws {
    let store = InMemorySessionStore()
    let here = ServiceUnderTest(store: store), there = ServiceUnderTest(store: store)
    let creation = #"{"animation":".bouncy","to":100,"pausable":true}"#
    let created = here.post("/v1/sessions", creation, fields: Self.key("c1"))
    #expect(created.status == 201 && created.value(of: "Idempotent-Replayed") == nil)
    let path = try #require(created.value(of: "Location"))
    let again = there.post("/v1/sessions", creation, fields: Self.key("\"c1\""))
    expectRepeated(again, created)
    for (index, act) in Self.acts.enumerated() {
      let key = Self.key("\"act \(index)\"")
      let first = here.send(act.method, path + act.path, act.body, fields: key + length(act.body))
      #expect(200...201 ~= first.status, "\(first.text)")
      let state = here.get(path).content
      for service in [here, there, here] {
        let next = service.send(
          act.method, path + act.path, act.body, fields: key + length(act.body))
        expectRepeated(next, first)
      }
      #expect(here.get(path).content == state)
      // Another request with the same key is an error, and changes nothing.
      let other =
        act.body == "{}"
        ? #"{"evaluate":{}}"#
        : act.body.replacing("1", with: "2")
          .replacing("50", with: "51").replacing("true", with: "false").replacing("60", with: "61")
      let misused = there.send(act.method, path + act.path, other, fields: key + length(other))
      #expect(
        misused.status == 422 && misused.problem == "idempotency-key-reused", "\(misused.text)")
      #expect(here.get(path).content == state)
    }
  }

  private func length(_ body: String) -> [Field] { [Field("Content-Length", "\(body.utf8.count)")] }

  private func expectRepeated(_ again: ReceivedResponse, _ first: ReceivedResponse) {
    #expect(again.status == first.status, "\(again.text)")
    #expect(again.content == first.content)
    #expect(again.value(of: "Idempotent-Replayed") == "true")
    for name in ["ETag", "Location", "Inbetween-Expires", "Content-Type"] {
      #expect(again.value(of: name) == first.value(of: name))
    }
  }

  @Test("is repeated although its If-Match names the revision before it")
  func conditional() {
    let service = ServiceUnderTest(requiresIfMatch: true)
    let path = service.session("{}")
    let fields = Self.key("k") + [Field("If-Match", "\"1\"")]
    let step = #"{"range":{"duration":0.1}}"#
    let first = service.post(path + "/evaluate", step, fields: fields)
    #expect(first.status == 200)
    expectRepeated(service.post(path + "/evaluate", step, fields: fields), first)
    #expect(
      service.post(path + "/evaluate", step, fields: [Field("If-Match", "\"1\"")]).status == 412)
  }

  @Test("is handled once by many threads of two processes")
  func concurrent() throws {
    let store = InMemorySessionStore()
    let services = [ServiceUnderTest(store: store), ServiceUnderTest(store: store)]
    for iteration in 0..<40 {
      let created = Gathered<ReceivedResponse>(), stepped = Gathered<ReceivedResponse>()
      let before = store.count()
      onThreads(8) { thread in
        created.add(
          services[thread % 2].post("/v1/sessions", "{}", fields: Self.key("new \(iteration)")))
      }
      #expect(created.all.allSatisfy { $0.status == 201 })
      #expect(Set(created.all.map(\.text)).count == 1)
      // One session and one kept response were stored.
      #expect(store.count() == before + 2)
      let path = try #require(created.all.first?.value(of: "Location"))
      onThreads(8) { thread in
        stepped.add(
          services[thread % 2].post(
            path + "/evaluate", #"{"range":{"duration":0.5,"fps":10}}"#, fields: Self.key("step")))
      }
      #expect(stepped.all.allSatisfy { $0.status == 200 })
      #expect(Set(stepped.all.map(\.text)).count == 1)
      #expect(services[0].get(path)["revision"] == .number(2))
    }
  }

  @Test("is repeated after a restart on SQLite")
  func durable() throws {
    let directory = try TemporaryDirectory()
    var first: [ReceivedResponse] = []
    for pass in 0..<2 {
      let store = try SQLiteSessionStore(path: directory.file("sessions"))
      defer { store.close() }
      let service = ServiceUnderTest(store: store)
      let created = service.post("/v1/sessions", "{}", fields: Self.key("new"))
      let path = try #require(created.value(of: "Location"))
      let step = service.post(
        path + "/evaluate", #"{"range":{"duration":0.1}}"#, fields: Self.key("step"))
      if pass == 0 {
        first = [created, step]
      } else {
        expectRepeated(created, first[0])
        expectRepeated(step, first[1])
      }
    }
  }

  @Test("is handled again after a day, even if the store was not swept", arguments: [false, true])
  func expired(isDurable: Bool) throws {
    let directory = try TemporaryDirectory()
    var store: any SessionStore = InMemorySessionStore()
    if isDurable { store = try SQLiteSessionStore(path: directory.file("sessions")) }
    defer { store.close() }
    let service = ServiceUnderTest(store: store)
    let path = service.session(#"{"ttl":604800}"#)
    for target in ["/v1/sessions", path + "/fork"] {
      let first = service.post(target, "{}", fields: Self.key("1"))
      service.clock.advance(by: Limits.keptCreation.upperBound + 1)
      let second = service.post(target, "{}", fields: Self.key("1"))
      #expect(second.status == 201, "\(second.text)")
      #expect(second.value(of: "Location") != first.value(of: "Location"))
      let third = service.post(target, "{}", fields: Self.key("1"))
      #expect(third.content == second.content)
      #expect(third.value(of: "Idempotent-Replayed") == "true")
    }
  }

  @Test("is handled again after 32 others, or after an error")
  func limits() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"animation":".linear(duration: 1000)","to":1000}"#)
    let step = #"{"range":{"duration":0.1,"count":1}}"#
    for index in 0...32 {
      #expect(service.post(path + "/evaluate", step, fields: Self.key("\(index)")).status == 200)
    }
    let last = service.post(path + "/evaluate", step, fields: Self.key("1"))
    #expect(last.value(of: "Idempotent-Replayed") == "true")
    let oldest = service.post(path + "/evaluate", step, fields: Self.key("0"))
    #expect(oldest.value(of: "Idempotent-Replayed") == nil)
    // An error is not kept.
    let wrong = service.post(path + "/changes", #"{"set":{"nothing":1}}"#, fields: Self.key("e"))
    #expect(wrong.status == 422)
    #expect(
      service.post(path + "/changes", #"{"set":{"value":1}}"#, fields: Self.key("e")).status == 201)
    // A look-ahead changes nothing, so it is handled again.
    let ahead = #"{"range":{"duration":0.1},"commit":false}"#
    #expect(service.post(path + "/evaluate", ahead, fields: Self.key("a")).status == 200)
    #expect(
      service.post(path + "/evaluate", ahead, fields: Self.key("a"))
        .value(of: "Idempotent-Replayed") == nil)
    let state = service.get(path).content
    let large = service.post(
      path + "/evaluate", #"{"range":{"duration":300}}"#, fields: Self.key("large"))
    #expect(large.status == 422 && large.problem == "response-not-kept")
    #expect(large.text.contains("keptResponseBytes"), "\(large.text)")
    let streamed = service.post(
      path + "/evaluate.csv", #"{"range":{"duration":1}}"#, fields: Self.key("csv"))
    #expect(streamed.status == 422 && streamed.problem == "response-not-kept", "\(streamed.text)")
    #expect(service.get(path).content == state)
  }

  @Test(
    "is refused if the key has no valid form",
    arguments: ["", "\"\"", "a\"b", "\"a", String(repeating: "k", count: 256), "a\\b", "ä"])
  func invalid(_ key: String) {
    let service = ServiceUnderTest()
    let path = service.session("{}")
    for target in ["/v1/sessions", path + "/evaluate", path + "/fork"] {
      let refused = service.post(target, "{}", fields: Self.key(key))
      #expect(refused.status == 422, "\(refused.text)")
      #expect(refused.text.contains("Idempotency-Key must have 1 to 255"), "\(refused.text)")
    }
    #expect(service.get(path)["revision"] == .number(1))
    // A pure endpoint gives the same response to each repetition, so it ignores the key.
    #expect(service.post("/v1/evaluate", "{}", fields: Self.key(key)).status == 200)
  }

  @Test("reads kept responses from any bytes without a trap")
  func damaged() throws {
    var random = SeededGenerator(seed: 17)
    var kept = KeptResponses()
    for index in 0..<40 {
      let request = Request(
        method: "POST", path: "/x", fields: Self.key("\(index)"), content: [UInt8(index)])
      let key = try #require(try IdempotencyKey(of: request))
      let content = (0..<random.whole(0...9000)).map { UInt8(truncatingIfNeeded: $0) }
      let response = Response(status: 200, fields: [Field(.etag, "\"1\"")], content: content)
      let entry = try #require(KeptResponse(response, for: key))
      kept.keep(entry)
      #expect(try entry.response(to: key)?.content == content)
      #expect(kept.bytes.count <= Limits.keptResponseBytes.max)
      #expect(KeptResponses(bytes: kept.bytes[...]) == kept)
    }
    let bytes = kept.bytes
    for _ in 0..<5000 {
      var damaged = bytes.prefix(random.whole(0...bytes.count))
      for _ in 0..<random.whole(0...4) where !damaged.isEmpty {
        damaged[random.whole(0...damaged.count - 1)] = UInt8(random.whole(0...255))
      }
      _ = KeptResponses(bytes: damaged)
    }
  }
}
