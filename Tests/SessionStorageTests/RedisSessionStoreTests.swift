import Dispatch
import TestSupport
import Testing

@testable import SessionStorage

@Suite(
  "The Redis store",
  .enabled(if: RedisServer.isInstalled, "redis-server is not installed"), .timeLimit(.minutes(1)))
struct RedisSessionStoreTests {
  /// Connects to a server, to look at its keys.
  private func connect(_ server: RedisServer) throws -> (RedisCommand) throws -> RedisReply {
    let deadline = RedisDeadline(milliseconds: 30_000)
    let connection = try RedisConnection(
      host: "127.0.0.1", port: server.port, within: 30_000, before: deadline)
    return { try connection.run($0, before: deadline) }
  }

  private func address(_ server: RedisServer) -> RedisAddress {
    RedisAddress(host: "127.0.0.1", port: server.port)
  }

  @Test("lets Redis remove each session at its deadline, rounded up to a millisecond")
  func expires() throws {
    let server = try RedisServer()
    let run = try connect(server)
    let store = RedisSessionStore(address(server))
    let record = SessionRecord.sample(expiresAt: start + 0.0001)
    let key = "inbetween:{\(record.id)}", owner = "inbetween:owner:ff"
    let milliseconds = 4_102_444_800_000
    try store.insert(record, by: SessionOwner(network: 255))
    #expect(try run(RedisCommand("PEXPIRETIME", key)) == .integer(milliseconds + 1))
    #expect(try run(RedisCommand("PEXPIRETIME", owner)) == .integer(milliseconds + 1))
    try store.extend(record.id, to: start + 2)
    #expect(try run(RedisCommand("PEXPIRETIME", key)) == .integer(milliseconds + 2000))
    #expect(try run(RedisCommand("PEXPIRETIME", owner)) == .integer(milliseconds + 2000))
    let next = SessionRecord.sample(record.id, revision: 2, expiresAt: start + 3)
    #expect(try store.replace(next, ifRevision: 1).commit())
    #expect(try run(RedisCommand("PEXPIRETIME", key)) == .integer(milliseconds + 3000))
    #expect(try run(RedisCommand("PEXPIRETIME", owner)) == .integer(milliseconds + 3000))
    // A deadline in the past removes the session at once.
    try store.extend(record.id, to: 1)
    #expect(try store.load(record.id, now: 0) == nil)
    #expect(try run(RedisCommand("EXISTS", key, owner)) == .integer(0))
    // It is counted until it is swept, or until its place is needed.
    #expect(try store.count() == 1)
    #expect(try store.sweep(now: 2) == 1)
    #expect(try store.count() == 0)
  }

  @Test("does not count expired sessions if a limit is reached")
  func makesRoom() throws {
    let server = try RedisServer()
    let owner = SessionOwner(network: 7)
    let store = RedisSessionStore(address(server), sessionLimit: 3, sessionsPerOwner: 2)
    for _ in 0..<2 { try store.insert(.sample(expiresAt: 1), by: owner) }
    let kept = SessionRecord.sample()
    try store.insert(kept, by: owner)
    try store.insert(.sample(), by: owner)
    #expect(throws: SessionStoreError.ownerLimit(sessions: 2)) {
      try store.insert(.sample(), by: owner)
    }
    try store.insert(.sample())
    #expect(throws: SessionStoreError.limit(sessions: 3)) { try store.insert(.sample()) }
    #expect(try store.load(kept.id, now: 0) == kept)
  }

  @Test("publishes a hint after each change of the content")
  func publishes() throws {
    let server = try RedisServer()
    let run = try connect(server)
    let store = RedisSessionStore(address(server))
    let id = SessionID.random()
    try store.insert(.sample(id))
    _ = try run(RedisCommand("SUBSCRIBE", "inbetween:changes"))
    #expect(try store.replace(.sample(id, revision: 2), ifRevision: 1).commit())
    #expect(try !store.replace(.sample(id, revision: 2), ifRevision: 1).commit())
    #expect(try store.remove(id))
    #expect(try !store.remove(id))
    // Each call returns the next message, because the messages precede the replies.
    for revision in [2, 0] {
      guard case .array(let parts) = try run(RedisCommand("PING")) else {
        Issue.record("no message")
        return
      }
      #expect(parts.last?.text == "{\"id\":\"\(id)\",\"revision\":\(revision)}")
    }
    guard case .array(let parts) = try run(RedisCommand("PING")) else { return }
    #expect(parts.first?.text == "pong")
  }

  @Test("refuses a revision with another nonce")
  func comparesNonces() throws {
    let server = try RedisServer()
    let store = RedisSessionStore(address(server))
    var record = SessionRecord.sample()
    record.nonce = .max
    try store.insert(record)
    #expect(try store.load(record.id, now: 0) == record)
    var next = record
    next.revision = 2
    next.nonce = 5
    for wrong: UInt32? in [nil, 0, 1, UInt32.max - 1] {
      #expect(try !store.replace(next, ifRevision: 1, nonce: wrong).commit())
    }
    #expect(try !store.replace(next, ifRevision: 1).commit())
    #expect(try store.replace(next, ifRevision: 1, nonce: .max).commit())
    #expect(try store.load(record.id, now: 0) == next)
  }

  @Test("sends a script again if Redis has forgotten it")
  func reloadsScripts() throws {
    let server = try RedisServer()
    let run = try connect(server)
    let store = RedisSessionStore(address(server))
    let id = SessionID.random()
    try store.insert(.sample(id))
    for revision in 1...3 {
      #expect(try run(RedisCommand("SCRIPT", "FLUSH")) == .status("OK"))
      #expect(
        try store.replace(.sample(id, revision: revision + 1), ifRevision: revision).commit())
    }
  }

  @Test("keeps databases apart and authenticates")
  func authenticates() throws {
    let server = try RedisServer(["--requirepass", "open sesame"])
    var address = address(server)
    address.password = "open sesame"
    let first = RedisSessionStore(address)
    address.database = 3
    let other = RedisSessionStore(address)
    let record = SessionRecord.sample()
    try first.insert(record)
    #expect(try first.load(record.id, now: 0) == record)
    #expect(try other.load(record.id, now: 0) == nil)
    address.password = "closed sesame"
    for store in [RedisSessionStore(address), RedisSessionStore(self.address(server))] {
      do throws(SessionStoreError) {
        try store.check()
        Issue.record("connected without the password")
      } catch {
        guard case .unavailable(let reason) = error else { throw error }
        #expect(reason.contains("WRONGPASS") || reason.contains("NOAUTH"))
        #expect(!reason.contains("sesame"))
      }
    }
  }

  @Test("is full if Redis has no memory, and refuses a key of another type")
  func reportsErrors() throws {
    let server = try RedisServer()
    let run = try connect(server)
    let store = RedisSessionStore(address(server))
    let record = SessionRecord.sample()
    try store.insert(record)
    _ = try run(RedisCommand("CONFIG", "SET", "maxmemory", "1"))
    let error = #expect(throws: SessionStoreError.self) { try store.insert(.sample()) }
    guard case .full = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    guard case .failure(.full) = store.replace(.sample(record.id), ifRevision: 1).outcome else {
      Issue.record("the store is not full")
      return
    }
    #expect(try store.load(record.id, now: 0) == record)
    #expect(try store.remove(record.id))
    _ = try run(RedisCommand("CONFIG", "SET", "maxmemory", "0"))
    _ = try run(RedisCommand("SET", "inbetween:{\(record.id)}", "text"))
    #expect(throws: SessionStoreError.corrupted(record.id)) { try store.load(record.id, now: 0) }
    _ = try run(RedisCommand("DEL", "inbetween:{\(record.id)}"))
    _ = try run(RedisCommand("HSET", "inbetween:{\(record.id)}", "revision", "x"))
    #expect(throws: SessionStoreError.corrupted(record.id)) { try store.load(record.id, now: 0) }
  }

  @Test("reads only the spellings that it compares, and removes a damaged session")
  func removesDamaged() throws {
    let server = try RedisServer()
    let run = try connect(server)
    let store = RedisSessionStore(address(server), sessionsPerOwner: 1)
    let owner = SessionOwner(network: 7)
    let damages = [
      ("nonce", "zzz"), ("nonce", "007"), ("nonce", "+7"), ("nonce", "4294967296"),
      ("revision", "01"), ("revision", "+1"), ("revision", "x"), ("deadline", "nan"),
      ("deadline", "inf"), ("deadline", ""),
    ]
    for (field, value) in damages {
      let record = SessionRecord.sample(), key = "inbetween:{\(record.id)}"
      try store.insert(record, by: owner)
      _ = try run(RedisCommand("HSET", key, field, value))
      #expect(throws: SessionStoreError.corrupted(record.id), "\(field) \(value)") {
        try store.load(record.id, now: 0)
      }
      #expect(try store.remove(record.id))
      #expect(try run(RedisCommand("EXISTS", key)) == .integer(0))
    }
    // A key of another type has no owner, so the session stays in the count of its owner.
    let record = SessionRecord.sample(), key = "inbetween:{\(record.id)}"
    for removes in [true, false] {
      try store.insert(record)
      _ = try run(RedisCommand("DEL", key))
      _ = try run(RedisCommand("SET", key, "text"))
      #expect(throws: SessionStoreError.corrupted(record.id)) { try store.load(record.id, now: 0) }
      if removes {
        #expect(try store.remove(record.id))
      } else {
        #expect(try store.sweep(now: record.expiresAt + 1) == 1)
      }
      #expect(try run(RedisCommand("EXISTS", key)) == .integer(0))
      #expect(try store.count() == 0)
    }
  }

  @Test("is not ready on a replica, and ready when the replica is promoted")
  func followsPromotion() throws {
    let server = try RedisServer()
    let run = try connect(server)
    let store = RedisSessionStore(address(server))
    let record = SessionRecord.sample()
    try store.insert(record)
    _ = try run(RedisCommand("REPLICAOF", "127.0.0.1", "1"))
    for error in [
      #expect(throws: SessionStoreError.self) { try store.check() },
      #expect(throws: SessionStoreError.self) { try store.insert(.sample()) },
    ] {
      guard case .unavailable = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(try store.load(record.id, now: 0) == record)
    _ = try run(RedisCommand("REPLICAOF", "NO", "ONE"))
    try store.check()
    try store.insert(.sample())
  }

  @Test("applies 10,000 concurrent changes with one revision each")
  func isAtomic() throws {
    let server = try RedisServer()
    let id = SessionID.random()
    let stores = (0..<2).map { _ in RedisSessionStore(address(server)) }
    try stores[0].insert(.sample(id))
    let changes = 10_000
    let won = Locked([Int]())
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      let store = stores[writer % stores.count]
      while let revision = try? store.load(id, now: 0)?.revision, revision <= changes {
        let next = SessionRecord.sample(id, revision: revision + 1, payload: "\(writer)")
        if (try? store.replace(next, ifRevision: revision).commit()) == true {
          won.withLock { $0.append(revision) }
        }
      }
    }
    #expect(won.withLock { $0.sorted() } == Array(1...changes))
    #expect(try stores[0].load(id, now: 0)?.revision == changes + 1)
  }
}
