import Foundation
@testable import SessionStorage
import Testing

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
    let writes = Locked([SessionWrite]())
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for index in thread * count..<(thread + 1) * count {
        let write = store.replace(records[index].changed("new \(index)"), ifRevision: 1)
        writes.withLock { $0.append(write) }
      }
    }
    #expect(try commits() == before)
    for write in writes.withLock({ $0 }) {
      #expect(try write.commit())
      #expect(try commits() == before + 1)
    }
  }

  @Test("is in the file before the first outcome is returned")
  func storedBeforeReported() throws {
    let store = try SQLiteSessionStore(path: path)
    defer { store.close() }
    let records = (0..<5).map { SessionRecord.sample(payload: "old \($0)") }
    for record in records { try store.insert(record) }
    // Another connection can read only committed changes.
    let reader = try SQLiteConnection(path: path)
    let writes = records.map { store.replace($0.changed("new"), ifRevision: 1) }
    #expect(try reader.integer("SELECT max(revision) FROM session") == 1)
    #expect(try writes[3].commit())
    #expect(try reader.integer("SELECT min(revision) FROM session") == 2)
  }

  @Test("writes the last deadline of a session that returns to its first")
  func deadlineComesBack() throws {
    let store = try SQLiteSessionStore(path: path)
    let record = SessionRecord.sample(expiresAt: 1000)
    try store.insert(record)
    let writes = [2000.0, 1000].enumerated().map { index, expiresAt in
      store.replace(
        .sample(record.id, revision: index + 2, expiresAt: expiresAt), ifRevision: index + 1)
    }
    for write in writes { #expect(try write.commit()) }
    store.close()
    let later = try SQLiteSessionStore(path: path)
    defer { later.close() }
    #expect(try later.load(record.id, now: 0) == .sample(record.id, revision: 3, expiresAt: 1000))
  }

  @Test(
    "fails as a whole while another program locks the file, and succeeds afterwards")
  func busy() throws {
    let store = try SQLiteSessionStore(path: path, busyTimeout: 0)
    defer { store.close() }
    let records = (0..<3).map { SessionRecord.sample(payload: "old \($0)") }
    for record in records { try store.insert(record) }
    let other = try SQLiteConnection(path: path)
    func queue() -> [SessionWrite] {
      records.map { store.replace($0.changed("new"), ifRevision: 1) }
    }
    try other.execute("BEGIN IMMEDIATE")
    let refused = queue()
    for write in refused {
      guard case .failure(.unavailable) = write.outcome else {
        Issue.record("\(write.outcome)")
        continue
      }
    }
    try other.execute("ROLLBACK")
    for record in records { #expect(try store.load(record.id, now: 0) == record) }
    for write in queue() { #expect(try write.commit()) }
  }

  @Test("of one row stores any content, including none")
  func anyContent() throws {
    let store = try SQLiteSessionStore(path: path)
    var record = SessionRecord.sample()
    try store.insert(record)
    // The payloads include more than one page, a single byte, and no byte.
    let contents: [[UInt8]] = [
      (0..<9000).map { UInt8(truncatingIfNeeded: $0) }, [0], [], Array("{}".utf8), [],
    ]
    for content in contents {
      let revision = record.revision
      record.revision += 1
      record.payload = content
      #expect(try store.replace(record, ifRevision: revision).commit())
    }
    store.close()
    let later = try SQLiteSessionStore(path: path)
    defer { later.close() }
    #expect(try later.load(record.id, now: 0) == record)
  }

  /// Returns the number of transactions in the log.
  ///
  /// The log consists of frames. The last frame of each transaction contains the file size; the
  /// other frames contain 0.
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
  /// Returns the record with a new payload, at the next revision.
  fileprivate func changed(_ payload: String) -> SessionRecord {
    .sample(id, revision: revision + 1, expiresAt: expiresAt, payload: payload)
  }
}
