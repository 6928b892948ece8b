import AnimationNotation
import HTTPMessages
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A store that fails")
struct StoreFailureTests {
  /// Store errors, each with the status and the problem that the service must return.
  private static let failures: [(SessionStoreError, Int, String)] = [
    (.unavailable("the disk is on fire"), 503, "unavailable"),
    (.full("/srv/sessions.sqlite: disk full (13)"), 507, "storage-full"),
    (.limit(sessions: 3), 507, "storage-full"),
    (.ownerLimit(sessions: 2), 429, "too-many-sessions"),
    (.corrupted(.random()), 500, "internal-error"), (.exists(.random()), 500, "internal-error"),
  ]

  private func requests(
    _ service: ServiceUnderTest, _ path: String
  ) -> [(call: FailingStore.Call, send: () -> ReceivedResponse)] {
    [
      (.insert, { service.post("/v1/sessions", "{}") }),
      (.insert, { service.post(path + "/fork", "") }),
      (.load, { service.get(path) }),
      (.remove, { service.delete(path) }),
      (.replace, { service.post(path + "/evaluate", #"{"range":{"duration":1}}"#) }),
      (.replace, { service.post(path + "/changes", #"{"set":{"value":3}}"#) }),
      (.replace, { service.patch(path + "/environment", #"{"animationPaused":true}"#) }),
      (.replace, { service.post(path + "/reset", "") }),
      (.load, { service.post(path + "/evaluate", #"{"range":{"duration":1},"commit":false}"#) }),
    ]
  }

  @Test("returns the problem of the failure, and changes nothing", arguments: failures.indices)
  func problems(index: Int) {
    let (error, status, type) = Self.failures[index]
    let store = FailingStore()
    let service = ServiceUnderTest(store: store)
    let path = service.session("{}")
    let before = service.get(path)
    for (call, send) in requests(service, path) {
      store.fail([call], with: error)
      let response = send()
      #expect(response.status == status, "\(call): \(response.text)")
      #expect(response.problem == type)
      #expect(
        response.value(of: "Retry-After")
          == (status == 503 ? "1" : status == 507 || status == 429 ? "60" : nil))
      #expect(response.value(of: "X-Request-Id") != nil)
      store.recover()
      #expect(service.get(path).content == before.content)
      #expect(store.count() == 1)
    }
  }

  @Test("does not reveal paths and system messages to a client")
  func paths() {
    let store = FailingStore()
    let service = ServiceUnderTest(store: store)
    let path = service.session("{}")
    let reason = "/srv/private/sessions.sqlite: database or disk is full (13)"
    for error in [SessionStoreError.full(reason), .unavailable(reason)] {
      for (call, send) in requests(service, path) {
        store.fail([call], with: error)
        let response = send()
        #expect(response.status >= 500)
        for word in ["/srv", "sqlite", "database", "13"] {
          #expect(!response.text.contains(word), "\(response.text)")
        }
        store.recover()
      }
      store.fail([.check], with: error)
      #expect(!service.get("/readyz").text.contains("/srv"))
      store.recover()
    }
  }

  @Test("hides its details")
  func inside() {
    let store = FailingStore()
    let service = ServiceUnderTest(store: store)
    let path = service.session("{}"), id = SessionID.random()
    for error in [SessionStoreError.corrupted(id), .exists(id)] {
      store.fail([.load], with: error)
      #expect(
        service.get(path).text
          == #"{"type":"/problems/internal-error","title":"An internal error occurred","status":500}"#
          + "\n")
    }
  }

  @Test(
    "on a foreign record returns 500, reports the record, and keeps it until it is deleted",
    arguments: [
      [], [1], Array(repeating: 0xFF, count: 300), Array(repeating: 0, count: 300),
      // These bytes begin a kept response and a source text, whose identifiers are digests.
      [0xC0], Array(repeating: 0xC0, count: 300), [0xC1], [0xC1, 0x61],
      Array(repeating: 0xC1, count: 300),
    ] as [[UInt8]])
  func damaged(payload: [UInt8]) throws {
    let store = FailingStore()
    let service = ServiceUnderTest(store: store)
    let id = SessionID.random()
    let path = "/v1/sessions/\(id)"
    let record = SessionRecord(id: id, revision: 1, expiresAt: 2e9, payload: payload)
    try store.insert(record)
    #expect(service.get(path).problem == "internal-error")
    #expect(service.post(path + "/reset", "").problem == "internal-error")
    #expect(store.unreadableSessions == [id, id])
    #expect(try store.load(id, now: 0)?.payload == payload)
    #expect(service.delete(path, fields: [Field("If-Match", #""2""#)]).status == 412)
    #expect(service.delete(path).status == 204)
    #expect(try store.load(id, now: 0) == nil)
  }

  @Test("because a record is damaged can delete the record", arguments: [false, true])
  func undecodable(requiresIfMatch: Bool) {
    let store = FailingStore()
    let service = ServiceUnderTest(store: store, requiresIfMatch: requiresIfMatch)
    let path = service.session("{}")
    store.fail([.load], with: .unavailable("busy"))
    #expect(service.delete(path).status == 503)
    store.fail([.load], with: .corrupted(.random()))
    #expect(service.get(path).status == 500)
    for condition in [Field("If-Match", #""1""#), Field("If-None-Match", "*")] {
      let refused = service.delete(path, fields: [condition])
      #expect(refused.status == 412 && refused.problem == "precondition-failed")
      #expect(store.count() == 1)
    }
    #expect(service.delete(path).status == 204)
    #expect(store.count() == 0)
  }

  @Test("reports a damaged response to a creation")
  func damagedResponse() throws {
    let store = FailingStore()
    let service = ServiceUnderTest(store: store)
    let request = Request(
      method: "POST", path: "/v1/sessions",
      fields: [
        Field("Content-Type", "application/json"), Field("Content-Length", "2"),
        Field("Idempotency-Key", "1"),
      ], content: Array("{}".utf8), clientAddress: "2001:db8::1")
    let scope = SessionCreator.KeyScope.network(0x2001_0DB8_0000_0000)
    let key = try #require(try IdempotencyKey(of: request, scope: "/v1/sessions\n\(scope.text)"))
    let id = SessionID(high: key.digest.high, low: key.digest.low)
    try store.insert(SessionRecord(id: id, revision: 1, expiresAt: 2e9, payload: [0xC0, 1]))
    #expect(service.send(request).problem == "internal-error")
    #expect(store.unreadableSessions == [id])
  }

  @Test("lets a session be read if its deadline cannot be extended; reports the stored deadline")
  func extending() {
    let store = FailingStore()
    let service = ServiceUnderTest(store: store)
    let path = service.session("{}")
    store.fail([.extend], with: .unavailable("busy"))
    let before = service.get(path).value(of: "Inbetween-Expires")
    service.clock.advance(by: 1000)
    let response = service.get(path)
    #expect(response.status == 200)
    #expect(before != nil && response.value(of: "Inbetween-Expires") == before)
    store.recover()
    store.sweepBeforeExtending(at: .infinity)
    #expect(service.get(path).value(of: "Inbetween-Expires") == before)
    #expect(service.get(path).status == 404)
  }

  @Test("because other writers are always faster returns 409")
  func contention() {
    let store = FailingStore()
    let service = ServiceUnderTest(store: store)
    let path = service.session("{}")
    store.loseRaces()
    let response = service.post(path + "/evaluate", #"{"range":{"duration":1}}"#)
    #expect(response.status == 409 && response.problem == "contention")
    store.recover()
    #expect(service.get(path)["revision"].integer == 1)
  }

  @Test("that contains a source text makes each request with its digest unavailable")
  func sources() {
    let store = FailingStore()
    let digest = SourceDigest(of: CustomSources.elastic)
    let source = CustomSources.json(digest.name, name: "Elastic")
    let body = #"{"animation":\#(source),"range":{"duration":1}}"#
    let service = ServiceUnderTest(store: store)
    let requests: [(name: String, send: () -> ReceivedResponse)] = [
      ("read", { service.get("/v1/sources/\(digest.hexadecimal)") }),
      ("evaluate", { service.post("/v1/evaluate", body) }),
      ("compare", { service.post("/v1/compare", #"{"animations":[\#(source),"smooth"]}"#) }),
      ("bake", { service.post("/v1/bake", body) }),
      ("session", { service.post("/v1/sessions", #"{"animation":\#(source)}"#) }),
    ]
    for (name, send) in requests {
      store.fail([.load], with: .unavailable("the disk is on fire"))
      let response = send()
      #expect(response.status == 503, "\(name): \(response.text)")
      #expect(response.problem == "unavailable" && response.value(of: "Retry-After") == "1")
      #expect(response["detail"].string == "the session store is unavailable", "\(name)")
      store.recover()
      // The text is not stored, so the request is wrong, and the service available.
      #expect([404, 422].contains(send().status), "\(name)")
    }
  }

  @Test("makes the server unready, and not dead")
  func readiness() {
    let store = FailingStore()
    let service = ServiceUnderTest(store: store)
    #expect(service.get("/readyz").status == 200)
    store.fail(FailingStore.Call.allCases, with: .unavailable("closed"))
    #expect(service.get("/readyz").problem == "unavailable")
    #expect(service.get("/livez").status == 200)
    #expect(service.get("/v1/evaluate").status == 200)
  }
}
