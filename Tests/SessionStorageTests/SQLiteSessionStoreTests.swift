import Foundation
@testable import SessionStorage
import Testing

@Suite("The SQLite session store")
struct SQLiteSessionStoreTests {
  let directory = TemporaryDirectory()
  var path: String { directory.file("state/inbetween/sessions.sqlite") }

  @Test("keeps every session when it is closed and opened again")
  func reopens() throws {
    let records = (1...300).map {
      SessionRecord.sample(revision: $0, expiresAt: Double($0), payload: "session \($0)")
    }
    let first = try SQLiteSessionStore(path: path)
    for record in records { try first.insert(record) }
    first.close()
    first.close()
    #expect(throws: SessionStoreError.unavailable("\(path) is closed")) { try first.count() }

    let second = try SQLiteSessionStore(path: path)
    defer { second.close() }
    #expect(try second.count() == records.count)
    for record in records { #expect(try second.load(record.id, now: 0) == record) }
  }

  @Test("leaves the file and its lock when it is closed")
  func checkpointsOnClose() throws {
    let store = try SQLiteSessionStore(path: path)
    try store.insert(.sample())
    store.close()
    let left = try FileManager.default.contentsOfDirectory(
      atPath: directory.file("state/inbetween"))
    #expect(left.sorted() == ["sessions.sqlite", "sessions.sqlite.lock"])
  }

  @Test("is readable by its user only")
  func isPrivate() throws {
    let store = try SQLiteSessionStore(path: path)
    defer { store.close() }
    try store.insert(.sample())
    let modes = [
      "state": 0o700, "state/inbetween": 0o700, "state/inbetween/sessions.sqlite": 0o600,
      "state/inbetween/sessions.sqlite-wal": 0o600, "state/inbetween/sessions.sqlite.lock": 0o600,
    ]
    for (name, mode) in modes {
      let attributes = try FileManager.default.attributesOfItem(atPath: directory.file(name))
      #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
    }
  }

  @Test("reports full when the file may not grow, and loses nothing")
  func fillsFile() throws {
    let store = try SQLiteSessionStore(path: path, pageLimit: 40)
    defer { store.close() }
    var kept: [SessionRecord] = []
    let refusal = #expect(throws: SessionStoreError.self) {
      while kept.count < 1000 {
        let record = SessionRecord.sample(payload: String(repeating: "x", count: 2000))
        try store.insert(record)
        kept.append(record)
      }
    }
    guard case .full = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(try store.count() == kept.count)
    for record in kept { #expect(try store.load(record.id, now: 0) == record) }
    // Space is only freed in whole pages, so several rows are deleted.
    for record in kept.prefix(10) { #expect(try store.remove(record.id)) }
    try store.insert(kept[0])
    #expect(try store.count() == kept.count - 9)
  }

  @Test("reports unavailable while another program locks the file, and recovers")
  func reportsBusy() throws {
    let store = try SQLiteSessionStore(path: path, busyTimeout: 0)
    defer { store.close() }
    let other = try SQLiteConnection(path: path)
    try other.execute("BEGIN IMMEDIATE")
    #expect(throws: SessionStoreError.unavailable("\(path): database is locked (5)")) {
      try store.insert(.sample())
    }
    try store.check()
    try other.execute("ROLLBACK")
    try store.insert(.sample())
    #expect(try store.count() == 1)
  }

  @Test("loads a record with extreme values")
  func reportsDamagedRows() throws {
    let record = SessionRecord.sample()
    let first = try SQLiteSessionStore(path: path)
    try first.insert(record)
    first.close()
    try SQLiteConnection(path: path).execute(
      "UPDATE session SET revision = 9007199254740991, payload = x''")
    let second = try SQLiteSessionStore(path: path)
    defer { second.close() }
    #expect(try second.load(record.id, now: 0)?.revision == (1 << 53) - 1)
    #expect(try second.load(record.id, now: 0)?.payload == [])
  }
}
