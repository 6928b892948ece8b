internal import GRDB
internal import GRDBSQLite

/// A statement that is compiled once and run many times.
///
/// LIFETIME: SQLite's statement belongs to its connection, which cannot be closed before the statement is let go of.
/// What is bound is not copied: it has to stay until `run` returns, and the next run binds all of it anew.
struct PreparedStatement: ~Copyable {
  private let connection: OpaquePointer
  private let statement: OpaquePointer

  /// Compiles the statement on a connection.
  init(_ sql: String, on connection: OpaquePointer) throws(DatabaseError) {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw DatabaseError(of: connection) }
    self.connection = connection
    self.statement = statement
  }

  deinit { sqlite3_finalize(statement) }

  func bind(_ value: Int, at index: Int32) throws(DatabaseError) {
    try check(sqlite3_bind_int64(statement, index, Int64(value)))
  }

  func bind(_ value: Double, at index: Int32) throws(DatabaseError) {
    try check(sqlite3_bind_double(statement, index, value))
  }

  func bind(text: UnsafeBufferPointer<UInt8>, at index: Int32) throws(DatabaseError) {
    let code = text.withMemoryRebound(to: CChar.self) { text in
      sqlite3_bind_text(statement, index, text.baseAddress, Int32(clamping: text.count), nil)
    }
    try check(code)
  }

  /// - Throws: `SQLITE_TOOBIG` beyond what SQLite takes into one row.
  func bind(blob: UnsafeRawBufferPointer, at index: Int32) throws(DatabaseError) {
    try check(
      blob.isEmpty
        // No bytes may have no address, which would be NULL.
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : sqlite3_bind_blob64(statement, index, blob.baseAddress, UInt64(blob.count), nil))
  }

  /// Runs the statement to its end; it returns no rows.
  func run() throws(DatabaseError) {
    let code = sqlite3_step(statement)
    // Told before the reset, which has an error of its own.
    let error = code == SQLITE_DONE ? nil : DatabaseError(of: connection)
    sqlite3_reset(statement)
    if let error { throw error }
  }

  /// How many rows the last run has changed.
  var changes: Int { Int(sqlite3_changes(connection)) }

  private func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw DatabaseError(of: connection) }
  }
}

extension DatabaseError {
  /// What went wrong last on a connection.
  fileprivate init(of connection: OpaquePointer) {
    self.init(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
      message: String(cString: sqlite3_errmsg(connection)))
  }
}
