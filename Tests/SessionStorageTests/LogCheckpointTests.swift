import Foundation
import GRDB
import SQLiteSessionStorage
import SessionStorage
import Testing

@Suite("The log of a session file")
struct LogCheckpointTests {
  let directory = TemporaryDirectory()
  var path: String { directory.file("sessions.sqlite") }

  /// What a page takes in the log, and the longest that it gets: 4000 pages and one transaction.
  private static let frameBytes = 24 + 4096
  private static let pagesMax = 4000 + 64

  @Test("stays short however much is written, and what has left it is in the file")
  func begunAnew() throws {
    let store = try SQLiteSessionStore(path: path)
    defer { store.close() }
    // Each overwriting changes four pages or more.
    var record = SessionRecord.sample(payload: payload(1))
    try store.insert(record)
    var longest = 0
    for revision in 2...2400 {
      try overwrite(&record, in: store)
      if revision % 10 == 0 { longest = max(longest, try size(of: path + "-wal")) }
    }
    #expect(longest <= 32 + Self.frameBytes * Self.pagesMax)
    // 9600 pages have been written, 4000 of them at most since the log began anew.
    let stored = try #require(try revisionWithoutLog())
    #expect(stored > 1400)
  }

  @Test("is copied beside a reader who holds on to an earlier state, which nobody waits for")
  func reader() throws {
    let store = try SQLiteSessionStore(path: path)
    defer { store.close() }
    var record = SessionRecord.sample(payload: payload(1))
    try store.insert(record)
    let reader = try DatabaseQueue(path: path)
    defer { try? reader.close() }
    try reader.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN")
      let seen = "SELECT revision FROM session"
      #expect(try Int.fetchOne(database, sql: seen) == 1)
      for _ in 2...1500 { try overwrite(&record, in: store) }
      #expect(try Int.fetchOne(database, sql: seen) == 1)
      try database.execute(sql: "COMMIT")
      #expect(try Int.fetchOne(database, sql: seen) == 1500)
    }
    // Nothing is lost, and the log begins anew as soon as it can.
    for _ in 1501...1560 { try overwrite(&record, in: store) }
    #expect(try #require(try revisionWithoutLog()) >= 1500)
    #expect(try store.load(record.id, now: 0) == record)
  }

  @Test("is empty once the store is closed, also where it is being copied")
  func closed() throws {
    var record = SessionRecord.sample(payload: payload(1))
    for round in 0..<5 {
      let store = try SQLiteSessionStore(path: path)
      if round == 0 { try store.insert(record) }
      for _ in 0..<260 { try overwrite(&record, in: store) }
      store.close()
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
      #expect(try revisionWithoutLog() == record.revision)
    }
  }

  /// Changes every page of a session, and its revision.
  private func overwrite(_ record: inout SessionRecord, in store: SQLiteSessionStore) throws {
    let revision = record.revision
    record.revision += 1
    record.payload = [UInt8](payload(record.revision).utf8)
    #expect(try store.replace(record, ifRevision: revision))
  }

  /// Text of four pages, of which none is as it was: SQLite does not write what has not changed.
  private func payload(_ revision: Int) -> String {
    String(repeating: "\(revision) ", count: 16_000 / ("\(revision) ".utf8.count))
  }

  private func size(of file: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
  }

  /// The revision of the one session in a copy of the file without its log; `nil` where it has none.
  private func revisionWithoutLog() throws -> Int? {
    let copy = directory.file(UUID().uuidString)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let file = try DatabaseQueue(path: copy)
    defer { try? file.close() }
    return try file.read { try Int.fetchOne($0, sql: "SELECT revision FROM session") }
  }
}
