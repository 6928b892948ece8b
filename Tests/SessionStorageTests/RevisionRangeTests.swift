import TestSupport
import Testing

@testable import SessionStorage

@Suite("A stored revision")
struct RevisionRangeTests {
  /// Revisions, each with true if a record with this revision can be read.
  private static let revisions: [(Int, Bool)] = [
    (.min, false), (-1, false), (0, false), (1, true), (1 << 40, true), ((1 << 53) - 1, true),
    (1 << 53, false), (.max, false),
  ]

  private func check(_ store: any SessionStore, _ record: SessionRecord, _ isValid: Bool) throws {
    if isValid {
      #expect(try store.load(record.id, now: 0) == record)
    } else {
      #expect(throws: SessionStoreError.corrupted(record.id)) {
        try store.load(record.id, now: 0)
      }
    }
  }

  @Test("outside the range is damage of an SQLite file")
  func sqlite() throws {
    let directory = TemporaryDirectory()
    let path = directory.file("sessions.sqlite")
    let records = Self.revisions.map { SessionRecord.sample(revision: $0.0) }
    let first = try SQLiteSessionStore(path: path)
    for record in records { try first.insert(record) }
    first.close()
    let second = try SQLiteSessionStore(path: path)
    defer { second.close() }
    for (record, (_, isValid)) in zip(records, Self.revisions) {
      try check(second, record, isValid)
    }
  }

  @Test(
    "outside the range is damage in Redis",
    .enabled(if: RedisServer.isInstalled, "redis-server is not installed"))
  func redis() throws {
    try StoreUnderTest.redis.use { store in
      for (revision, isValid) in Self.revisions {
        let record = SessionRecord.sample(revision: revision)
        try store.insert(record)
        try check(store, record, isValid)
      }
    }
  }
}
