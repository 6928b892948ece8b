import Dispatch
import TestSupport
import Testing

@testable import SessionStorage

@Suite(
  "The Redis store under faults",
  .enabled(if: RedisServer.isInstalled, "redis-server is not installed"), .timeLimit(.minutes(1)))
struct RedisFaultTests {
  private func store(_ port: Int) -> RedisSessionStore {
    RedisSessionStore(RedisAddress(host: "127.0.0.1", port: port))
  }

  /// Expects that each kind of call throws `unavailable`.
  private func expectUnavailable(
    _ store: RedisSessionStore, _ record: SessionRecord,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let calls: [() throws -> Void] = [
      { _ = try store.load(record.id, now: 0) }, { try store.insert(record) },
      { _ = try store.replace(record, ifRevision: 1).commit() },
      { _ = try store.extend(record.id, to: 1) }, { _ = try store.remove(record.id) },
      { _ = try store.count() }, { _ = try store.sweep(now: 0) }, { try store.check() },
    ]
    for call in calls {
      do {
        try call()
        Issue.record("the call succeeded", sourceLocation: sourceLocation)
      } catch SessionStoreError.unavailable {
      } catch {
        Issue.record(error, sourceLocation: sourceLocation)
      }
    }
  }

  /// Repeats a call until it succeeds; the time limit of the suite ends it otherwise.
  private func eventually(_ call: () throws -> Void) { while (try? call()) == nil {} }

  @Test("is unavailable while Redis is down, and continues with the same data")
  func survivesKill() throws {
    let server = try RedisServer(["--appendonly", "yes", "--appendfsync", "always"])
    let store = store(server.port)
    let record = SessionRecord.sample()
    try store.insert(record)
    server.end()
    expectUnavailable(store, record)
    try server.start()
    eventually { try store.check() }
    #expect(try store.load(record.id, now: 0) == record)
    #expect(
      try store.replace(.sample(record.id, revision: 2), ifRevision: 1).commit())
    // Idle connections that ended with the old process are replaced before they are used.
    server.end()
    try server.start()
    #expect(try store.load(record.id, now: 0)?.revision == 2)
    server.end()
    try server.start()
    #expect(try store.replace(.sample(record.id, revision: 3), ifRevision: 2).commit())
  }

  @Test("contains no session after Redis has lost its memory")
  func losesMemory() throws {
    let server = try RedisServer()
    let store = store(server.port)
    let record = SessionRecord.sample()
    try store.insert(record)
    server.end()
    try server.start()
    #expect(try store.load(record.id, now: 0) == nil)
    #expect(try !store.replace(record, ifRevision: 1).commit())
    #expect(try store.count() == 0)
    try store.insert(record)
  }

  @Test("is unavailable while Redis is frozen, and continues afterwards")
  func survivesFreeze() throws {
    let server = try RedisServer()
    let store = store(server.port)
    let record = SessionRecord.sample()
    try store.insert(record)
    server.pause()
    expectUnavailable(store, record)
    server.resume()
    eventually { try store.check() }
    // The frozen calls may have been executed later, so the session may be removed or changed. The
    // store has to agree with itself.
    let other = SessionRecord.sample(payload: "other")
    try store.insert(other)
    #expect(try store.load(other.id, now: 0) == other)
  }

  @Test("never takes a late reply for the reply of the next call")
  func dropsLateReplies() throws {
    let server = try RedisServer()
    let store = store(server.port)
    let records = (0..<64).map { SessionRecord.sample(payload: "session \($0)") }
    for record in records { try store.insert(record) }
    let wrong = Locked(0)
    for _ in 0..<2 {
      server.pause()
      DispatchQueue.concurrentPerform(iterations: records.count) { index in
        if let record = try? store.load(records[index].id, now: 0), record != records[index] {
          wrong.withLock { $0 += 1 }
        }
      }
      server.resume()
      eventually { try store.check() }
      DispatchQueue.concurrentPerform(iterations: records.count) { index in
        if (try? store.load(records[index].id, now: 0)) != records[index] {
          wrong.withLock { $0 += 1 }
        }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
  }

  @Test(
    "is unavailable after a part of a reply or a wrong reply",
    arguments: [
      "", "*", "*4\r\n$1\r\n1\r\n$", "$100\r\nabc", ":1", "+PON",
      "HTTP/1.1 400 Bad Request\r\n\r\n",
      "?\r\n", "*-7\r\n", "$99999999999999999999\r\n", "+OK\r\n", "*1\r\n:1\r\n",
    ], [true, false])
  func survivesParts(_ reply: String, closes: Bool) throws {
    let server = try ScriptedServer(reply: reply, closes: closes)
    defer { server.stop() }
    let store = store(server.port), id = SessionID.random()
    #expect(throws: SessionStoreError.self) { try store.load(id, now: 0) }
    // After a lost connection, the next call connects again.
    let outcome = self.store(server.port).replace(.sample(id, revision: 2), ifRevision: 1).outcome
    guard case .failure(.unavailable) = outcome else {
      Issue.record("the outcome is \(outcome)")
      return
    }
  }

  @Test("repeats a lost read once, and never a lost change")
  func repeatsReadsOnly() throws {
    let server = try ScriptedServer(reply: "$5\r\nab", closes: true)
    defer { server.stop() }
    let store = store(server.port), id = SessionID.random()
    #expect(throws: SessionStoreError.self) { try store.load(id, now: 0) }
    #expect(server.count(of: "HMGET") == 2)
    #expect(throws: SessionStoreError.self) { try store.insert(.sample(id)) }
    #expect(throws: SessionStoreError.self) { try store.remove(id) }
    #expect(throws: SessionStoreError.self) {
      try store.replace(.sample(id), ifRevision: 1).commit()
    }
    #expect(server.count(of: "EVAL") == 3)
  }

  @Test("is unavailable after it is closed")
  func closes() throws {
    let server = try RedisServer()
    let store = store(server.port)
    try store.check()
    store.close()
    expectUnavailable(store, .sample())
  }
}
