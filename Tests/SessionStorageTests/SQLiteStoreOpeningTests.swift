import Foundation
@testable import SessionStorage
import Testing

@Suite("Opening an SQLite session store")
struct SQLiteStoreOpeningTests {
  let directory = TemporaryDirectory()
  var path: String { directory.file("sessions.sqlite") }

  @Test("fails while another store has the file, and succeeds afterwards")
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

  @Test("succeeds after a store was closed whose descriptors a child process has")
  func childProcess() throws {
    let first = try SQLiteSessionStore(path: path)
    // A child process has copies of the descriptors until it executes its program.
    let copies = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      .compactMap(Int32.init)
      .filter {
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        return file.map { $0.hasPrefix(path) } ?? false
      }
      .map { dup($0) }
    #expect(copies.count >= 2)
    first.close()
    let second = try SQLiteSessionStore(path: path)
    second.close()
    for copy in copies { close(copy) }
  }

  @Test("fails under every other name of the file while a store has it")
  func isExclusiveUnderEveryName() throws {
    let first = try SQLiteSessionStore(path: path)
    try first.insert(.sample())
    let files = FileManager.default
    let symbolic = directory.file("symbolic"), hard = directory.file("hard.sqlite")
    let relative = directory.file("relative"), chained = directory.file("chained")
    let place = directory.path + "-elsewhere"
    try files.createSymbolicLink(atPath: symbolic, withDestinationPath: path)
    try files.createSymbolicLink(atPath: relative, withDestinationPath: "sessions.sqlite")
    try files.createSymbolicLink(atPath: chained, withDestinationPath: "relative")
    try files.createSymbolicLink(atPath: place, withDestinationPath: directory.path)
    defer { try? files.removeItem(atPath: place) }
    try files.linkItem(atPath: path, toPath: hard)
    let names = [
      symbolic, relative, chained, hard, place + "/sessions.sqlite", place + "/hard.sqlite",
      directory.path + "/../"
        + URL(fileURLWithPath: path).pathComponents.suffix(2)
        .joined(separator: "/"),
    ]
    for name in names { expectInUse(name) }
    // A file that is moved is still in use.
    let moved = directory.file("moved.sqlite")
    try files.moveItem(atPath: hard, toPath: moved)
    expectInUse(moved)
    try first.insert(.sample())
    first.close()
    for name in names.dropLast(3) where name != hard {
      let next = try SQLiteSessionStore(path: name)
      #expect(try next.count() == 2, "\(name)")
      next.close()
    }
  }

  @Test("counts the sessions of each owner that an earlier process has stored")
  func countsOwners() throws {
    let one = SessionOwner(network: 0xFFFF_C000_0201), other = SessionOwner(network: .max)
    let first = try SQLiteSessionStore(path: path)
    for _ in 0..<3 { try first.insert(.sample(), by: one) }
    try first.insert(.sample(), by: other)
    try first.insert(.sample())
    first.close()
    let second = try SQLiteSessionStore(path: path, sessionsPerOwner: 2)
    defer { second.close() }
    #expect(try second.count() == 5)
    #expect(throws: SessionStoreError.ownerLimit(sessions: 2)) {
      try second.insert(.sample(), by: one)
    }
    try second.insert(.sample(), by: other)
    #expect(throws: SessionStoreError.ownerLimit(sessions: 2)) {
      try second.insert(.sample(), by: other)
    }
    try second.insert(.sample())
  }

  @Test("fails for a file of a newer version")
  func refusesNewer() throws {
    try SQLiteSessionStore(path: path).close()
    try change("PRAGMA user_version = 7")
    try expectRefusal(.newer(path: path, version: 7, supported: 1))
  }

  @Test(
    "fails for a file whose log contains a newer version, and changes neither file")
  func refusesNewerLog() throws {
    try SQLiteSessionStore(path: path).close()
    let copy = directory.file("copy.sqlite")
    // Closing the connection would write the log back into the file, so the copy is made before.
    let connection = try SQLiteConnection(path: path)
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA user_version = 9")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    withExtendedLifetime(connection) {}
    let before = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: copy + $0)) }
    #expect(throws: SQLiteStoreOpeningError.newer(path: copy, version: 9, supported: 1)) {
      try SQLiteSessionStore(path: copy)
    }
    let after = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: copy + $0)) }
    #expect(after == before)
  }

  @Test("fails for another program's database")
  func refusesForeign() throws {
    try SQLiteSessionStore(path: path).close()
    try change("PRAGMA application_id = 42")
    try expectRefusal(.foreign(path: path))
  }

  @Test("fails for a database without an application ID")
  func refusesAnonymous() throws {
    try makeDirectory()
    try change("CREATE TABLE recipe (name TEXT)")
    try expectRefusal(.foreign(path: path))
  }

  @Test(
    "fails for a file that is no database",
    arguments: [
      "x", "a letter to a friend", "SQLite format 3", String(repeating: "\u{0}", count: 4096),
    ])
  func refusesOtherFiles(_ content: String) throws {
    try makeDirectory()
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    try expectRefusal(.notADatabase(path: path))
  }

  @Test("fails for a database with damaged pages")
  func refusesDamaged() throws {
    let store = try SQLiteSessionStore(path: path)
    try store.insert(.sample())
    store.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.replaceSubrange(100..<bytes.count, with: repeatElement(0xA5, count: bytes.count - 100))
    try bytes.write(to: URL(fileURLWithPath: path))
    try expectRefusal(.notADatabase(path: path))
  }

  // The opening does not read page 5.
  @Test("reports that a damaged file is unchanged only if it is", arguments: [2, 3, 4, 6])
  func reportsDamage(page: Int) throws {
    try makeDirectory()
    try change(try Self.firstSchema())
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let pageBytes = 4096, start = (page - 1) * pageBytes
    try #require(start + pageBytes <= bytes.count)
    bytes.replaceSubrange(start..<(start + pageBytes), with: repeatElement(0xA5, count: pageBytes))
    try bytes.write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: SQLiteStoreOpeningError.self) {
      try SQLiteSessionStore(path: path).close()
    }
    let isUnchanged = try Data(contentsOf: URL(fileURLWithPath: path)) == bytes
    #expect(error?.description.contains("unchanged") == isUnchanged, "\(String(describing: error))")
  }

  @Test("fails with the path for a path that cannot exist")
  func refusesImpossiblePaths() throws {
    try makeDirectory()
    let whole = #expect(throws: SQLiteStoreOpeningError.self) {
      try SQLiteSessionStore(path: directory.path)
    }
    #expect(whole?.description.contains(directory.path) == true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: directory.file("file")))
    let refusal = #expect(throws: SQLiteStoreOpeningError.self) {
      try SQLiteSessionStore(path: directory.file("file/sessions.sqlite"))
    }
    #expect(refusal?.description.contains(directory.file("file/sessions.sqlite")) == true)
  }

  @Test("creates a store in an empty file")
  func acceptsEmpty() throws {
    try makeDirectory()
    try Data().write(to: URL(fileURLWithPath: path))
    let store = try SQLiteSessionStore(path: path)
    try store.insert(.sample())
    store.close()
  }

  @Test("recovers a record from a copy of the file and its log")
  func recoversLog() throws {
    let record = SessionRecord.sample()
    let store = try SQLiteSessionStore(path: path)
    try store.insert(record)
    // The copy is in the state after a kill: only its log contains the record.
    let copy = directory.file("copy.sqlite")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    store.close()
    let recovered = try SQLiteSessionStore(path: copy)
    #expect(try recovered.load(record.id, now: 0) == record)
    recovered.close()
  }

  @Test("migrates a file of the first schema, and records the migrations under their names")
  func migrates() throws {
    try makeDirectory()
    try change(try Self.firstSchema())
    for _ in 0..<2 {
      let store = try SQLiteSessionStore(path: path)
      #expect(try store.count() == 5)
      let id = try #require(SessionID("ses_DcV0rXIJPmPI9llyslnw8C"))
      #expect(try store.load(id, now: 0)?.revision == 5)
      store.close()
      let connection = try SQLiteConnection(path: path)
      let names = try SQLiteStatement("SELECT identifier FROM grdb_migrations", on: connection)
        .rows { $0.text(at: 0) }
      #expect(names == ["1 sessions", "2 owners"])
    }
  }

  /// Returns the statements that create a file of the first schema, with five sessions.
  private static func firstSchema() throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Faults/schemas/1.sql")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private func makeDirectory() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path, withIntermediateDirectories: true)
  }

  private func change(_ sql: String) throws { try SQLiteConnection(path: path).execute(sql) }

  private func expectInUse(_ name: String) {
    let error = #expect(throws: SQLiteStoreOpeningError.self) {
      try SQLiteSessionStore(path: name).close()
    }
    guard case .inUse = error else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
  }

  private func expectRefusal(_ expected: SQLiteStoreOpeningError) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: expected) { try SQLiteSessionStore(path: path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }
}
