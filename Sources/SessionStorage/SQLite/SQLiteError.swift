internal import CSQLite

/// An error that SQLite has returned.
///
/// Source: SQLite's result and extended result codes.
struct SQLiteError: Error, Equatable, CustomStringConvertible {
  /// The extended result code, such as 2067 for a duplicate value in a unique column.
  let extendedCode: Int32
  /// SQLite's message in English.
  let message: String
  /// The statement that failed; `nil` if no statement was running.
  let sql: String?

  /// Creates an error; if `message` is `nil`, the error has SQLite's general message for the code.
  init(extendedCode: Int32, message: String? = nil, sql: String? = nil) {
    self.extendedCode = extendedCode
    self.message = unsafe message ?? String(cString: sqlite3_errstr(extendedCode))
    self.sql = sql
  }

  /// The primary result code, such as `SQLITE_CONSTRAINT`.
  ///
  /// It is the low byte of the extended code.
  var code: Int32 { extendedCode & 0xFF }

  /// The extended code, the message and the statement.
  var description: String {
    let statement = sql.map { " in: \($0)" } ?? ""
    return "SQLite error \(extendedCode): \(message)\(statement)"
  }
}
