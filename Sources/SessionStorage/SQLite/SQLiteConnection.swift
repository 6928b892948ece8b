internal import CSQLite

/// An open connection to an SQLite database.
///
/// Only one thread at a time is allowed to use the connection, because SQLite opens it without a
/// mutex.
///
/// LIFETIME: the release of the last reference closes the connection. Each statement has a
/// reference, so the connection outlives its statements. The lock of the file is released after the
/// connection is closed.
///
/// Source: SQLite's documentation of `SQLITE_OPEN_NOMUTEX` and `sqlite3_close`.
@safe final class SQLiteConnection {
  private let handle: OpaquePointer
  /// The object that locks the file for this process; its release unlocks the file.
  private let lock: AnyObject?
  /// The number of pages in the write-ahead log after the last commit.
  ///
  /// The number is 0 until the first commit after the call of `countLogPages`.
  private(set) var logPages = 0

  /// Opens a database file for reading and writing; creates the file if it is missing.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - busyTimeout: The maximum wait for a lock of another program, in seconds.
  ///   - lock: An object that is released after the connection is closed.
  init(path: String, busyTimeout: Double = 0, lock: AnyObject? = nil) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      // A connection has to be closed even if it could not open its file.
      unsafe sqlite3_close(opened)
      throw SQLiteError(extendedCode: code)
    }
    unsafe self.handle = handle
    self.lock = lock
    let milliseconds = Int32(bounded: busyTimeout * 1000, in: 0 ... .max)
    unsafe sqlite3_busy_timeout(handle, milliseconds)
  }

  deinit { unsafe sqlite3_close(handle) }

  /// Runs statements that have no parameters; ignores the rows that they return.
  func execute(_ sql: String) throws(SQLiteError) {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error(in: sql) }
  }

  /// Returns the whole number in the first row and first column of a query.
  ///
  /// The result is `nil` if there is no row, or if the column contains no whole number.
  func integer(_ sql: String) throws(SQLiteError) -> Int64? {
    try SQLiteStatement(sql, on: self).rows { $0.integer(at: 0) }.first ?? nil
  }

  /// Compiles a statement that will be run often.
  ///
  /// LIFETIME: the caller finalizes the statement before it releases the connection.
  func prepare(_ sql: String) throws(SQLiteError) -> OpaquePointer {
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else { throw error(in: sql) }
    return unsafe statement
  }

  /// Returns the error of the last call to SQLite.
  func error(in sql: String?) -> SQLiteError {
    SQLiteError(
      extendedCode: unsafe sqlite3_extended_errcode(handle),
      message: unsafe String(cString: sqlite3_errmsg(handle)), sql: sql)
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE has changed.
  var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  /// True if a transaction is open.
  ///
  /// SQLite itself can end a transaction if the disk is full or fails.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Runs a checkpoint, which copies the write-ahead log into the database file.
  ///
  /// - Returns: True if the whole log was copied. The next commit then restarts the log.
  func checkpoint(_ mode: CheckpointMode) throws(SQLiteError) -> Bool {
    var pages: Int32 = -1, copied: Int32 = -1
    let code = unsafe sqlite3_wal_checkpoint_v2(handle, "main", mode.rawValue, &pages, &copied)
    guard code == SQLITE_OK else { throw error(in: nil) }
    return pages == copied
  }

  /// Starts to record the number of pages in the write-ahead log after each commit.
  ///
  /// This method replaces SQLite's default WAL hook, which would run a checkpoint within a commit.
  ///
  /// LIFETIME: SQLite keeps an unretained pointer to this object until `deinit` closes the
  /// connection.
  func countLogPages() {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        guard let context = unsafe context else { return SQLITE_OK }
        let connection = unsafe Unmanaged<SQLiteConnection>.fromOpaque(context)
        unsafe connection.takeUnretainedValue().logPages = Int(pages)
        return SQLITE_OK
      }, context)
  }
}

enum CheckpointMode: Int32 {
  /// Copies as many pages as possible, without waiting for readers or writers.
  case passive = 0
  /// Waits for readers and writers, copies all pages and truncates the log.
  case truncate = 3
}
