internal import CSQLite

extension SessionStoreError {
  /// Converts an error that occurred during a call.
  ///
  /// - Parameters:
  ///   - error: The error. If SQLite did not return this error, the store error is `unavailable`.
  ///   - id: The session of the call; `nil` if the call is not for a single session.
  ///   - path: The path of the file, for the log.
  ///
  /// Source: SQLite's result codes.
  init(_ error: any Error, id: SessionID?, path: String) {
    guard let error = error as? SQLiteError else {
      self = .unavailable("\(path): \(error)")
      return
    }
    let reason = "\(path): \(error.message) (\(error.extendedCode))"
    switch error.code {
    case SQLITE_FULL, SQLITE_TOOBIG:
      self = .full(reason)
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      self = id.map { .corrupted($0) } ?? .unavailable("the file is damaged: \(reason)")
    case SQLITE_CONSTRAINT:
      self = id.map { .exists($0) } ?? .unavailable(reason)
    default:
      self = .unavailable(reason)
    }
  }
}

extension SQLiteError {
  /// True if the disk is full or the file has its maximum number of pages.
  var isFull: Bool { code == SQLITE_FULL }

  /// True if the file is not a database or is corrupted.
  var isDamage: Bool { code == SQLITE_NOTADB || code == SQLITE_CORRUPT }
}
