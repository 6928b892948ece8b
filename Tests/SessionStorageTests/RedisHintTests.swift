import TestSupport
import Testing

@testable import SessionStorage

@Suite(
  "Hints of other processes through Redis",
  .enabled(if: RedisServer.isInstalled, "redis-server is not installed"), .timeLimit(.minutes(1)))
struct RedisHintTests {
  private func store(_ port: Int) -> RedisSessionStore {
    RedisSessionStore(RedisAddress(host: "127.0.0.1", port: port))
  }

  /// Makes a change with one store, and waits until the other one has received its hint.
  private func expectHint(
    _ hints: HintRecorder, of store: RedisSessionStore,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let record = SessionRecord.sample()
    try store.insert(record)
    #expect(
      try store.replace(.sample(record.id, revision: 2), ifRevision: 1).commit(),
      sourceLocation: sourceLocation)
    hints.next(.changed(record.id, revision: 2))
    #expect(try store.remove(record.id), sourceLocation: sourceLocation)
    hints.next(.removed(record.id))
  }

  @Test("are exchanged by two stores in both directions")
  func exchange() throws {
    let server = try RedisServer()
    let stores = [store(server.port), store(server.port)]
    defer { for store in stores { store.close() } }
    let hints = stores.map { HintRecorder($0) }
    for _ in 0..<20 {
      try expectHint(hints[0], of: stores[1])
      try expectHint(hints[1], of: stores[0])
    }
  }

  @Test("are unknown after Redis was killed, and continue when it is back")
  func survivesKill() throws {
    let server = try RedisServer()
    let stores = [store(server.port), store(server.port)]
    defer { for store in stores { store.close() } }
    let hints = HintRecorder(stores[0])
    try expectHint(hints, of: stores[1])
    for _ in 0..<2 {
      server.end()
      hints.next(.unknown)
      #expect(stores[0].hintStatistics.failure != nil)
      try server.start()
      hints.next(.unknown)
      #expect(stores[0].hintStatistics.failure == nil)
      while (try? stores[1].check()) == nil {}
      try expectHint(hints, of: stores[1])
    }
    #expect(stores[0].hintStatistics.subscriptions == 3)
    #expect(hints.received == [])
  }

  @Test("are unknown while Redis is frozen, and continue when it runs again")
  func survivesFreeze() throws {
    let server = try RedisServer()
    let stores = [store(server.port), store(server.port)]
    defer { for store in stores { store.close() } }
    let hints = HintRecorder(stores[0])
    server.pause()
    hints.next(.unknown)
    server.resume()
    hints.next(.unknown)
    while (try? stores[1].check()) == nil {}
    try expectHint(hints, of: stores[1])
  }

  @Test("begin when Redis starts after the observer was set")
  func startsLater() throws {
    let server = try RedisServer()
    server.end()
    let stores = [store(server.port), store(server.port)]
    defer { for store in stores { store.close() } }
    let hints = HintRecorder()
    stores[0].observeChanges { hints.append($0) }
    while stores[0].hintStatistics.failures < 2 {}
    #expect(hints.received == [])
    try server.start()
    hints.next(.unknown)
    while (try? stores[1].check()) == nil {}
    try expectHint(hints, of: stores[1])
  }

  @Test("are unknown again and again if Redis refuses the subscription")
  func refused() throws {
    let server = try RedisServer()
    let other = store(server.port)
    let deadline = RedisDeadline(milliseconds: 30_000)
    let connection = try RedisConnection(to: other.pool.address, before: deadline)
    let rules = ["on", ">secret", "~inbetween:*", "+ping", "+unlink", "+evalsha", "+eval"]
    var command = RedisCommand("ACL", "SETUSER", "blind")
    command.append(rules)
    #expect(try connection.run(command, before: deadline) == .status("OK"))
    var address = other.pool.address
    address.user = "blind"
    address.password = "secret"
    let store = RedisSessionStore(address)
    defer { store.close() }
    let hints = HintRecorder()
    store.observeChanges { hints.append($0) }
    for _ in 0..<3 { hints.next(.unknown) }
    #expect(store.hintStatistics.subscriptions == 0)
    #expect(store.hintStatistics.failure?.contains("NOPERM") == true)
    try store.check()
    // The other commands of the subscription's connection do not need the right to publish.
    command = RedisCommand("ACL", "SETUSER", "blind", "+subscribe", "&inbetween:*")
    #expect(try connection.run(command, before: deadline) == .status("OK"))
    while store.hintStatistics.subscriptions == 0 {}
    try expectHint(hints, of: other)
  }

  @Test("follow the primary when the server becomes a replica")
  func followsPrimary() throws {
    let server = try RedisServer()
    let store = store(server.port)
    defer { store.close() }
    let hints = HintRecorder(store)
    let deadline = RedisDeadline(milliseconds: 30_000)
    let connection = try RedisConnection(to: store.pool.address, before: deadline)
    let reply = try connection.run(RedisCommand("REPLICAOF", "127.0.0.1", "1"), before: deadline)
    #expect(reply == .status("OK"))
    #expect(throws: SessionStoreError.self) { try store.check() }
    // The name of the primary is resolved again.
    for _ in 0..<2 { hints.next(.unknown) }
    #expect(store.hintStatistics.subscriptions >= 2)
  }

  @Test("ignore and count messages of another form")
  func ignoresOthers() throws {
    let server = try RedisServer()
    let stores = [store(server.port), store(server.port)]
    defer { for store in stores { store.close() } }
    let hints = HintRecorder(stores[0])
    let deadline = RedisDeadline(milliseconds: 30_000)
    let connection = try RedisConnection(to: stores[0].pool.address, before: deadline)
    let id = SessionID.random()
    let texts = [
      "", "{}", "{\"id\":\"\(id)\"}", "{\"id\":\"\(id)\",\"revision\":-1}",
      "{\"id\":\"\(id)x\",\"revision\":1}", "{\"id\":\"\(id)\",\"revision\":1}}",
      "{\"id\":\"\(id)\",\"revision\":99999999999999999999}",
      String(repeating: "{", count: 100_000),
    ]
    for text in texts {
      let command = RedisCommand("PUBLISH", "inbetween:changes", text)
      #expect(try connection.run(command, before: deadline) == .integer(1))
    }
    try expectHint(hints, of: stores[1])
    #expect(stores[0].hintStatistics.malformed == texts.count)
    #expect(stores[0].hintStatistics.failures == 0)
  }

  @Test("end with the store, and its connection with them", arguments: [true, false])
  func ends(closes: Bool) throws {
    let server = try RedisServer()
    let deadline = RedisDeadline(milliseconds: 30_000)
    let connection = try RedisConnection(
      to: RedisAddress(host: "127.0.0.1", port: server.port), before: deadline)
    func subscribers() throws -> RedisReply {
      let command = RedisCommand("PUBSUB", "NUMSUB", "inbetween:changes")
      return try connection.run(command, before: deadline)
    }
    func reply(_ count: Int) -> RedisReply {
      .array([.bytes([UInt8]("inbetween:changes".utf8)), .integer(count)])
    }
    var store: RedisSessionStore? = self.store(server.port)
    #expect(try subscribers() == reply(0))
    let hints = store.map { HintRecorder($0) }
    #expect(try subscribers() == reply(1))
    if closes { store?.close() }
    store = nil
    while try subscribers() != reply(0) {}
    #expect(hints?.received == [])
  }
}
