import Foundation
import Testing

@testable import SessionStorage

@Suite("An SQLite statement")
struct SQLiteStatementTests {
  let directory = TemporaryDirectory()

  private func connection() throws -> SQLiteConnection {
    try FileManager.default.createDirectory(
      atPath: directory.path, withIntermediateDirectories: true)
    return try SQLiteConnection(path: directory.file("test.sqlite"))
  }

  @Test("stores and returns every type of value")
  func types() throws {
    let connection = try connection()
    try connection.execute("CREATE TABLE t (name TEXT, bytes BLOB, whole, number)")
    let insert = try SQLiteStatement("INSERT INTO t VALUES (?1, ?2, ?3, ?4)", on: connection)
    let bytes = (0..<9000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(try insert.run(text: "é\u{0}𝛼", blob: bytes, Int64.min, 1e300) == 1)
    #expect(try insert.run(text: "", blob: [], Int.max, Int64?.none) == 1)
    let select = try SQLiteStatement("SELECT * FROM t ORDER BY rowid", on: connection)
    let names = try select.rows { $0.text(at: 0) }
    #expect(names == ["é\u{0}𝛼", ""])
    #expect(try select.rows { $0.bytes(at: 1) } == [bytes, []])
    #expect(try select.rows { $0.integer(at: 2) } == [.min, .max])
    #expect(try select.rows { $0.number(at: 3) } == [1e300, nil])
    // These columns have other types than the requested ones.
    #expect(try select.rows { $0.integer(at: 0) } == [nil, nil])
    #expect(try select.rows { $0.number(at: 1) } == [nil, nil])
    #expect(try select.rows { $0.bytes(at: 3) } == [nil, nil])
    let byName = try SQLiteStatement("SELECT whole FROM t WHERE name = ?1", on: connection)
    #expect(try byName.rows("é\u{0}𝛼") { $0.integer(at: 0) } == [.min])
    #expect(try byName.rows("none") { $0.integer(at: 0) } == [])
  }

  @Test("throws the extended code, the message and the statement, and can run again")
  func errors() throws {
    let connection = try connection()
    try connection.execute("CREATE TABLE t (id TEXT NOT NULL UNIQUE)")
    let sql = "INSERT INTO t VALUES (?1)"
    let insert = try SQLiteStatement(sql, on: connection)
    #expect(try insert.run("a") == 1)
    let expected = SQLiteError(
      extendedCode: 2067, message: "UNIQUE constraint failed: t.id", sql: sql)
    #expect(throws: expected) { try insert.run("a") }
    #expect(expected.code == 19)
    #expect(try insert.run("b") == 1)
    // A run without arguments must not use those of the previous run.
    let missing = SQLiteError(
      extendedCode: 1299, message: "NOT NULL constraint failed: t.id", sql: sql)
    #expect(throws: missing) { try insert.run() }
    let faulty = "SELECT missing FROM t"
    #expect(throws: SQLiteError(extendedCode: 1, message: "no such column: missing", sql: faulty)) {
      try connection.execute(faulty)
    }
  }

  @Test("opens no file where there is no directory")
  func impossiblePath() {
    #expect(throws: SQLiteError(extendedCode: 14, message: "unable to open database file")) {
      try SQLiteConnection(path: directory.file("none/test.sqlite"))
    }
  }

  @Test("of a transaction that fails leaves nothing")
  func transaction() throws {
    let path = directory.file("sessions.sqlite")
    let store = try SQLiteSessionStore(path: path)
    store.close()
    let connection = try SQLiteConnection(path: path)
    let table = try SessionTable(connection)
    let failure = SQLiteError(extendedCode: 1)
    #expect(throws: failure) {
      try table.transaction { () throws(SQLiteError) in
        try table.insert(.sample(), by: nil)
        throw failure
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.integer("SELECT count(*) FROM session") == 0)
    try table.transaction { () throws(SQLiteError) in try table.insert(.sample(), by: nil) }
    #expect(try connection.integer("SELECT count(*) FROM session") == 1)
  }
}
