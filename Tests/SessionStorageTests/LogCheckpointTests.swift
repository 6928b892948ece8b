import Foundation
@testable import SessionStorage
import Testing

@Suite("The write-ahead log of a session file")
struct LogCheckpointTests {
  let directory = TemporaryDirectory()
  var path: String { directory.file("sessions.sqlite") }

  /// The size in bytes of a frame in the log: a header and a page.
  private static let frameBytes = 24 + 4096
  /// The maximum number of pages in the log: 4000, plus at most 64 pages of one transaction.
  private static let pagesMax = 4000 + 64

  @Test("has a bounded length, and its pages reach the file")
  func begunAnew() throws {
    let store = try SQLiteSessionStore(path: path)
    defer { store.close() }
    // Each write changes at least four pages.
    var record = SessionRecord.sample(payload: payload(1))
    try store.insert(record)
    var longest = 0
    for revision in 2...2400 {
      try overwrite(&record, in: store)
      if revision % 10 == 0 { longest = max(longest, try size(of: path + "-wal")) }
    }
    #expect(longest <= 32 + Self.frameBytes * Self.pagesMax)
    // In total, 9600 pages were written. At most 4000 of them are only in the log.
    let stored = try #require(try revisionWithoutLog())
    #expect(stored > 1400)
  }

  @Test("is copied beside a reader of an earlier snapshot, which delays no write")
  func reader() throws {
    let store = try SQLiteSessionStore(path: path)
    defer { store.close() }
    var record = SessionRecord.sample(payload: payload(1))
    try store.insert(record)
    let reader = try SQLiteConnection(path: path)
    try reader.execute("BEGIN")
    let seen = "SELECT revision FROM session"
    #expect(try reader.integer(seen) == 1)
    for _ in 2...1500 { try overwrite(&record, in: store) }
    #expect(try reader.integer(seen) == 1)
    try reader.execute("COMMIT")
    #expect(try reader.integer(seen) == 1500)
    // No change may be lost, and the log must restart.
    for _ in 1501...1560 { try overwrite(&record, in: store) }
    #expect(try #require(try revisionWithoutLog()) >= 1500)
    #expect(try store.load(record.id, now: 0) == record)
  }

  @Test("is gone after the store is closed, even during a checkpoint")
  func closed() throws {
    var record = SessionRecord.sample(payload: payload(1))
    for iteration in 0..<5 {
      let store = try SQLiteSessionStore(path: path)
      if iteration == 0 { try store.insert(record) }
      for _ in 0..<260 { try overwrite(&record, in: store) }
      store.close()
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
      #expect(try revisionWithoutLog() == record.revision)
    }
  }

  /// Changes the whole payload and the revision of a session.
  private func overwrite(_ record: inout SessionRecord, in store: SQLiteSessionStore) throws {
    let revision = record.revision
    record.revision += 1
    record.payload = [UInt8](payload(record.revision).utf8)
    #expect(try store.replace(record, ifRevision: revision).commit())
  }

  /// Returns a payload of four pages, all of which differ between revisions.
  ///
  /// SQLite does not write unchanged pages.
  private func payload(_ revision: Int) -> String {
    String(repeating: "\(revision) ", count: 16_000 / ("\(revision) ".utf8.count))
  }

  private func size(of file: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
  }

  /// Returns the session's revision in the session file; changes in the log are ignored.
  ///
  /// The result is `nil` if the file contains no session.
  private func revisionWithoutLog() throws -> Int? {
    let copy = directory.file(UUID().uuidString)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return try SQLiteConnection(path: copy).integer("SELECT revision FROM session").map { Int($0) }
  }
}
