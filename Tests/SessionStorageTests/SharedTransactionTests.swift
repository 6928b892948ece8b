import Foundation
import GRDB
import SQLiteSessionStorage
import SessionStorage
import Testing

@Suite("A transaction of several sessions")
struct SharedTransactionTests {
  let directory = TemporaryDirectory()
  var path: String { directory.file("sessions.sqlite") }

  @Test("holds what two threads have begun, and is the only one", arguments: [1, 7])
  func threadsMeet(_ count: Int) throws {
    let store = try SQLiteSessionStore(path: path)
    defer { store.close() }
    let records = (0..<2 * count).map { SessionRecord.sample(payload: "old \($0)") }
    for record in records { try store.insert(record) }
    let before = try commits()
    let outcomes = Outcomes()
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for index in thread * count..<(thread + 1) * count {
        store.replace(records[index].changed("new \(index)"), ifRevision: 1) {
          outcomes.add(index, $0)
        }
      }
    }
    #expect(try commits() == before)
    store.flush()
    #expect(try commits() == before + 1)
    #expect(outcomes.all == records.indices.map { [$0: .success(true)] })
    store.flush()
    #expect(try commits() == before + 1)
  }

  @Test("is in the file when the first of them is told")
  func storedBeforeTold() throws {
    let store = try SQLiteSessionStore(path: path)
    defer { store.close() }
    let records = (0..<5).map { SessionRecord.sample(payload: "old \($0)") }
    for record in records { try store.insert(record) }
    let reader = try DatabaseQueue(path: path)
    defer { try? reader.close() }
    let seen = Seen()
    for record in records {
      store.replace(record.changed("new"), ifRevision: 1) { _ in
        // Another connection sees what is committed, and nothing else.
        seen.add(
          try? reader.read { try Int.fetchOne($0, sql: "SELECT min(revision) FROM session") })
      }
    }
    store.flush()
    #expect(seen.all == [2, 2, 2, 2, 2])
  }

  @Test("writes a deadline that goes away and comes back as it is last")
  func deadlineComesBack() throws {
    let store = try SQLiteSessionStore(path: path)
    let record = SessionRecord.sample(expiresAt: 1000)
    try store.insert(record)
    let outcomes = Outcomes()
    for (index, expiresAt) in [2000.0, 1000].enumerated() {
      store.replace(
        .sample(record.id, revision: index + 2, expiresAt: expiresAt), ifRevision: index + 1
      ) { outcomes.add(index, $0) }
    }
    store.flush()
    #expect(outcomes.all == [[0: .success(true)], [1: .success(true)]])
    store.close()
    let later = try SQLiteSessionStore(path: path)
    defer { later.close() }
    #expect(try later.load(record.id, now: 0) == .sample(record.id, revision: 3, expiresAt: 1000))
  }

  @Test(
    "is refused as a whole while another program locks the file, and one can be made afterwards")
  func busy() throws {
    let store = try SQLiteSessionStore(path: path, options: .init(busyTimeout: 0))
    defer { store.close() }
    let records = (0..<3).map { SessionRecord.sample(payload: "old \($0)") }
    for record in records { try store.insert(record) }
    let other = try DatabaseQueue(path: path)
    let refused = Outcomes(), stored = Outcomes()
    func begin(_ outcomes: Outcomes) {
      for (index, record) in records.enumerated() {
        store.replace(record.changed("new"), ifRevision: 1) { outcomes.add(index, $0) }
      }
    }
    try other.inDatabase { database in
      try database.execute(sql: "BEGIN IMMEDIATE")
      begin(refused)
      store.flush()
      try database.execute(sql: "ROLLBACK")
    }
    #expect(refused.all.count == 3)
    for case let (index, outcome) in refused.all.flatMap({ $0 }) {
      guard case .failure(.unavailable) = outcome else {
        Issue.record("\(index): \(outcome)")
        continue
      }
      #expect(try store.load(records[index].id, now: 0) == records[index])
    }
    begin(stored)
    store.flush()
    #expect(stored.all == records.indices.map { [$0: .success(true)] })
  }

  @Test("of one row holds any content, none too")
  func anyContent() throws {
    let store = try SQLiteSessionStore(path: path)
    var record = SessionRecord.sample()
    try store.insert(record)
    // Beyond a page, beyond a byte's values, and none.
    let contents: [[UInt8]] = [
      (0..<9000).map { UInt8(truncatingIfNeeded: $0) }, [0], [], Array("{}".utf8), [],
    ]
    for content in contents {
      let revision = record.revision
      record.revision += 1
      record.payload = content
      #expect(try store.replace(record, ifRevision: revision))
    }
    store.close()
    let later = try SQLiteSessionStore(path: path)
    defer { later.close() }
    #expect(try later.load(record.id, now: 0) == record)
  }

  /// How many transactions the log holds: a frame that ends one says how large the file is after it.
  ///
  /// Source: SQLite's database file format, section 4.1.
  private func commits() throws -> Int {
    let log = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
    let salts = log[16..<24]
    let frames = stride(from: 32, to: log.count, by: 24 + 4096)
    return frames.count { frame in
      log[frame + 8..<frame + 16].elementsEqual(salts)
        && log[frame + 4..<frame + 8] != [0, 0, 0, 0]
    }
  }
}

extension SessionRecord {
  /// The session as a change leaves it.
  fileprivate func changed(_ payload: String) -> SessionRecord {
    .sample(id, revision: revision + 1, expiresAt: expiresAt, payload: payload)
  }
}

/// What was told of each, by index.
private final class Outcomes: @unchecked Sendable {
  private let lock = NSLock()
  private var told: [(Int, Result<Bool, SessionStoreError>)] = []

  func add(_ index: Int, _ outcome: Result<Bool, SessionStoreError>) {
    lock.withLock { told.append((index, outcome)) }
  }

  /// One dictionary for each time that something was told.
  var all: [[Int: Result<Bool, SessionStoreError>]] {
    lock.withLock { told.sorted { $0.0 < $1.0 }.map { [$0.0: $0.1] } }
  }
}

/// What was seen at each time.
private final class Seen: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Int?] = []

  func add(_ value: Int??) { lock.withLock { values.append(value ?? nil) } }
  var all: [Int?] { lock.withLock { values } }
}
