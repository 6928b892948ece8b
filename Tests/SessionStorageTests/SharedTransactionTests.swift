import Foundation
import SessionStorage
import Testing

@testable import SQLiteSessionStorage

@Suite("A transaction of several sessions")
struct SharedTransactionTests {
  let directory = TemporaryDirectory()
  var path: String { directory.file("sessions.sqlite") }

  @Test("contains the changes of two threads, and is the only one", arguments: [1, 7])
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

  @Test("is in the file before the first outcome is reported")
  func storedBeforeReported() throws {
    let store = try SQLiteSessionStore(path: path)
    defer { store.close() }
    let records = (0..<5).map { SessionRecord.sample(payload: "old \($0)") }
    for record in records { try store.insert(record) }
    let reader = Locked(try SQLiteConnection(path: path))
    let seen = Seen()
    for record in records {
      store.replace(record.changed("new"), ifRevision: 1) { _ in
        // Another connection sees committed changes only.
        seen.add(reader.withLock { try? $0.integer("SELECT min(revision) FROM session") })
      }
    }
    store.flush()
    #expect(seen.all == [2, 2, 2, 2, 2])
  }

  @Test("writes the last deadline of a session that returns to its first")
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
    "fails as a whole while another program locks the file, and succeeds afterwards")
  func busy() throws {
    let store = try SQLiteSessionStore(path: path, options: .init(busyTimeout: 0))
    defer { store.close() }
    let records = (0..<3).map { SessionRecord.sample(payload: "old \($0)") }
    for record in records { try store.insert(record) }
    let other = try SQLiteConnection(path: path)
    let refused = Outcomes(), stored = Outcomes()
    func begin(_ outcomes: Outcomes) {
      for (index, record) in records.enumerated() {
        store.replace(record.changed("new"), ifRevision: 1) { outcomes.add(index, $0) }
      }
    }
    try other.execute("BEGIN IMMEDIATE")
    begin(refused)
    store.flush()
    try other.execute("ROLLBACK")
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

  @Test("of one row stores any content, including none")
  func anyContent() throws {
    let store = try SQLiteSessionStore(path: path)
    var record = SessionRecord.sample()
    try store.insert(record)
    // More than a page, one byte, and none.
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

  /// The number of transactions in the log: the last frame of each has the size of the file.
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
  /// The session after a change of its payload.
  fileprivate func changed(_ payload: String) -> SessionRecord {
    .sample(id, revision: revision + 1, expiresAt: expiresAt, payload: payload)
  }
}

/// The reported outcomes, by index.
private final class Outcomes: @unchecked Sendable {
  private let lock = NSLock()
  private var reported: [(Int, Result<Bool, SessionStoreError>)] = []

  func add(_ index: Int, _ outcome: Result<Bool, SessionStoreError>) {
    lock.withLock { reported.append((index, outcome)) }
  }

  /// One dictionary for each reported outcome, in the order of the indices.
  var all: [[Int: Result<Bool, SessionStoreError>]] {
    lock.withLock { reported.sorted { $0.0 < $1.0 }.map { [$0.0: $0.1] } }
  }
}

/// The smallest revision at each report.
private final class Seen: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Int64?] = []

  func add(_ value: Int64??) { lock.withLock { values.append(value ?? nil) } }
  var all: [Int64?] { lock.withLock { values } }
}
