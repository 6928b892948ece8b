import Foundation
import GRDB
import SQLiteSessionStorage
import SessionStorage
import Testing

@Suite("Opening an SQLite session store")
struct SQLiteStoreOpeningTests {
  let directory = TemporaryDirectory()
  var path: String { directory.file("sessions.sqlite") }

  @Test("is refused while another store has the file, and allowed afterwards")
  func isExclusive() throws {
    let first = try SQLiteSessionStore(path: path)
    #expect(throws: SQLiteStoreOpeningError.inUse(path: path, lock: path + ".lock")) {
      try SQLiteSessionStore(path: path)
    }
    try first.insert(.sample())
    first.close()
    let second = try SQLiteSessionStore(path: path)
    #expect(try second.count() == 1)
    second.close()
  }

  @Test("is refused for a file of a newer version")
  func refusesNewer() throws {
    try SQLiteSessionStore(path: path).close()
    try change("PRAGMA user_version = 7")
    try expectRefusal(.newer(path: path, version: 7, supported: 1))
  }

  @Test(
    "is refused for a file whose newer version stands in its log, and neither of them is touched")
  func refusesNewerLog() throws {
    try SQLiteSessionStore(path: path).close()
    let copy = directory.file("copy.sqlite")
    // Copied while a connection is open: closing it would write the log back.
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA user_version = 9")
    }
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    try queue.close()
    let before = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: copy + $0)) }
    #expect(throws: SQLiteStoreOpeningError.newer(path: copy, version: 9, supported: 1)) {
      try SQLiteSessionStore(path: copy)
    }
    let after = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: copy + $0)) }
    #expect(after == before)
  }

  @Test("is refused for another program's database")
  func refusesForeign() throws {
    try SQLiteSessionStore(path: path).close()
    try change("PRAGMA application_id = 42")
    try expectRefusal(.foreign(path: path))
  }

  @Test("is refused for a database that does not say whose it is")
  func refusesAnonymous() throws {
    try makeDirectory()
    try change("CREATE TABLE recipe (name TEXT)")
    try expectRefusal(.foreign(path: path))
  }

  @Test(
    "is refused for what is not a database",
    arguments: [
      "x", "a letter to a friend", "SQLite format 3", String(repeating: "\u{0}", count: 4096),
    ])
  func refusesOtherFiles(_ content: String) throws {
    try makeDirectory()
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    try expectRefusal(.notADatabase(path: path))
  }

  @Test("is refused for a database whose pages are damaged")
  func refusesDamaged() throws {
    let store = try SQLiteSessionStore(path: path)
    try store.insert(.sample())
    store.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.replaceSubrange(100..<bytes.count, with: repeatElement(0xA5, count: bytes.count - 100))
    try bytes.write(to: URL(fileURLWithPath: path))
    try expectRefusal(.notADatabase(path: path))
  }

  @Test("is refused with the reason where the path leads nowhere")
  func refusesImpossiblePaths() throws {
    try makeDirectory()
    #expect(throws: SQLiteStoreOpeningError.self) { try SQLiteSessionStore(path: directory.path) }
    try Data("x".utf8).write(to: URL(fileURLWithPath: directory.file("file")))
    let refusal = #expect(throws: SQLiteStoreOpeningError.self) {
      try SQLiteSessionStore(path: directory.file("file/sessions.sqlite"))
    }
    #expect(refusal?.description.contains(directory.file("file/sessions.sqlite")) == true)
  }

  @Test("makes a usable store of an empty file")
  func acceptsEmpty() throws {
    try makeDirectory()
    try Data().write(to: URL(fileURLWithPath: path))
    let store = try SQLiteSessionStore(path: path)
    try store.insert(.sample())
    store.close()
  }

  @Test("finds what was written before a copy of file and log was taken")
  func recoversLog() throws {
    let record = SessionRecord.sample()
    let store = try SQLiteSessionStore(path: path)
    try store.insert(record)
    // What a killed process leaves behind: the record stands in the log only.
    let copy = directory.file("copy.sqlite")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    store.close()
    let recovered = try SQLiteSessionStore(path: copy)
    #expect(try recovered.load(record.id, now: 0) == record)
    recovered.close()
  }

  private func makeDirectory() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path, withIntermediateDirectories: true)
  }

  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func expectRefusal(_ expected: SQLiteStoreOpeningError) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: expected) { try SQLiteSessionStore(path: path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }
}
