internal import CSQLite

/// A type whose values can be bound to the parameters of a statement.
protocol SQLiteValue {
  /// Copies the value into a statement and returns SQLite's result code.
  ///
  /// LIFETIME: the statement is used only during the call.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int: SQLiteValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    unsafe sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Int64: SQLiteValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    unsafe sqlite3_bind_int64(statement, index, self)
  }
}

extension Double: SQLiteValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    unsafe sqlite3_bind_double(statement, index, self)
  }
}

extension String: SQLiteValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    unsafe utf8.span.withUnsafeBytes { text in
      unsafe shim_bind_copied_text(statement, index, text.baseAddress, UInt64(text.count))
    }
  }
}

/// An optional value; `nil` is stored as NULL.
extension Optional: SQLiteValue where Wrapped: SQLiteValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    guard let self else { return unsafe sqlite3_bind_null(statement, index) }
    return unsafe self.bind(to: statement, at: index)
  }
}
