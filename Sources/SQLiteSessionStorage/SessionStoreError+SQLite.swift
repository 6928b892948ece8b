import GRDB
import SessionStorage

extension SessionStoreError {
  /// The error that means to a caller what the given one of SQLite's means to SQLite.
  ///
  /// - Parameter id: The session that was asked for, where it was one.
  /// Source: SQLite's result codes.
  init(_ error: any Error, id: SessionID?, path: String) {
    guard let error = error as? DatabaseError else {
      self = .unavailable("\(path): \(error)")
      return
    }
    let reason =
      "\(path): \(error.message ?? "SQLite error") (\(error.extendedResultCode.rawValue))"
    switch error.resultCode {
    case .SQLITE_FULL, .SQLITE_TOOBIG:
      self = .full(reason)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      self = id.map { .corrupted($0) } ?? .unavailable("the file is damaged: \(reason)")
    case .SQLITE_CONSTRAINT:
      self = id.map { .exists($0) } ?? .unavailable(reason)
    default:
      self = .unavailable(reason)
    }
  }
}
