internal import CSQLite

/// A statement that is compiled once and run many times.
///
/// LIFETIME: the statement is finalized before its reference to the connection is released. All
/// bound values are removed after a run. Each column is copied before the next step.
///
/// Source: SQLite's documentation of `sqlite3_finalize` and `sqlite3_column_blob`.
@safe struct SQLiteStatement: ~Copyable {
  private let connection: SQLiteConnection
  private let handle: OpaquePointer

  /// Compiles one SQL statement for a connection.
  init(_ sql: String, on connection: SQLiteConnection) throws(SQLiteError) {
    unsafe handle = try connection.prepare(sql)
    self.connection = connection
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Runs the statement to its end; ignores the rows that it returns.
  ///
  /// - Parameter value: The values of the parameters `?1`, `?2` and so on.
  /// - Returns: The number of rows that an INSERT, UPDATE or DELETE has changed. The number is not
  ///   valid for other statements.
  @discardableResult
  borrowing func run<each Value: SQLiteValue>(
    _ value: repeat each Value
  ) throws(SQLiteError) -> Int {
    defer { reset() }
    try bind(repeat each value)
    while try step() {}
    return connection.changes
  }

  /// Runs the statement like `run(_:)`, but does not copy the text and the blob.
  ///
  /// - Parameters:
  ///   - text: The value of the parameter `?1`.
  ///   - blob: The value of the parameter `?2`.
  ///   - value: The values of the parameters `?3`, `?4` and so on.
  /// - Throws: An error with the code `SQLITE_TOOBIG` if the blob is too large for one row.
  @discardableResult
  borrowing func run<each Value: SQLiteValue>(
    text: String, blob: [UInt8], _ value: repeat each Value
  ) throws(SQLiteError) -> Int {
    try unsafe text.utf8.span.withUnsafeBytes { text throws(SQLiteError) in
      try unsafe blob.span.withUnsafeBytes { blob throws(SQLiteError) in
        // LIFETIME: `reset` unbinds both values before their addresses become invalid.
        defer { reset() }
        let textCode = unsafe sqlite3_bind_text64(
          handle, 1, text.baseAddress, UInt64(text.count), nil, UInt8(SQLITE_UTF8))
        guard textCode == SQLITE_OK else { throw error() }
        let blobCode =
          unsafe blob.isEmpty
          // An empty buffer can have no address, which would be bound as NULL.
          ? sqlite3_bind_zeroblob(handle, 2, 0)
          : sqlite3_bind_blob64(handle, 2, blob.baseAddress, UInt64(blob.count), nil)
        guard blobCode == SQLITE_OK else { throw error() }
        try bind(repeat each value, from: 3)
        while try step() {}
        return connection.changes
      }
    }
  }

  /// Runs the statement and returns one value for each row.
  ///
  /// - Parameters:
  ///   - value: The values of the parameters `?1`, `?2` and so on.
  ///   - read: Reads the columns of the current row and returns the value for this row.
  borrowing func rows<each Value: SQLiteValue, Row>(
    _ value: repeat each Value, read: (borrowing SQLiteStatement) -> Row
  ) throws(SQLiteError) -> [Row] {
    defer { reset() }
    try bind(repeat each value)
    var rows: [Row] = []
    while try step() { rows.append(read(self)) }
    return rows
  }

  /// Returns the whole number in a column of the current row; `nil` if the column has another type.
  borrowing func integer(at column: Int32) -> Int64? {
    guard unsafe sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_column_int64(handle, column)
  }

  /// Returns the number in a column of the current row; `nil` if the column has another type.
  borrowing func number(at column: Int32) -> Double? {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_FLOAT, SQLITE_INTEGER: unsafe sqlite3_column_double(handle, column)
    default: nil
    }
  }

  /// Returns the bytes of the blob or text in a column of the current row; `nil` if the column has
  /// another type.
  borrowing func bytes(at column: Int32) -> [UInt8]? {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_BLOB, SQLITE_TEXT:
      let address = unsafe sqlite3_column_blob(handle, column)
      let count = unsafe Int(sqlite3_column_bytes(handle, column))
      return unsafe [UInt8](UnsafeRawBufferPointer(start: address, count: count))
    default: return nil
    }
  }

  /// Returns the text in a column of the current row; `nil` if the column has another type.
  borrowing func text(at column: Int32) -> String? {
    bytes(at: column).map { String(decoding: $0, as: UTF8.self) }
  }

  private borrowing func bind<each Value: SQLiteValue>(
    _ value: repeat each Value, from first: Int32 = 1
  ) throws(SQLiteError) {
    var index = first
    for value in repeat each value {
      guard unsafe value.bind(to: handle, at: index) == SQLITE_OK else { throw error() }
      index += 1
    }
  }

  /// Moves to the next row; returns false if there is no next row.
  private borrowing func step() throws(SQLiteError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw error()
    }
  }

  /// Resets the statement, so that it can run again, and removes its bound values.
  private borrowing func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  private borrowing func error() -> SQLiteError {
    connection.error(in: unsafe sqlite3_sql(handle).map { unsafe String(cString: $0) })
  }
}
