package import GRDB
internal import GRDBSQLite
package import SessionStorage

/// The rows of sessions as each step overwrites them, on a connection that GRDB has opened.
///
/// GRDB does everything else there. It finds a statement by its text, puts each value in a box and watches what
/// is changed, which takes several times what SQLite takes for a row.
///
/// Whoever uses it must have the connection alone, which has no mutex. The connection can be closed once this is gone.
/// Source: SQLite's documentation of `SQLITE_OPEN_NOMUTEX` and `sqlite3_close`.
package final class SessionRows {
  private let connection: OpaquePointer
  private let begin: PreparedStatement
  private let commit: PreparedStatement
  private let rollback: PreparedStatement
  /// Overwrites a row whose deadline stays.
  private let overwriteContent: PreparedStatement
  /// Overwrites a row and moves its deadline.
  private let overwriteAll: PreparedStatement
  /// How many pages the log holds as the last commit left it, those before it began anew not counted.
  package private(set) var logPages = 0

  /// Compiles the statements on the connection of a database that has the table.
  package init(_ database: Database) throws {
    guard let connection = database.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE)
    }
    self.connection = connection
    // GRDB's hooks tell its observers of each transaction, on its queue only; there are none.
    sqlite3_commit_hook(connection, nil, nil)
    sqlite3_rollback_hook(connection, nil, nil)
    begin = try PreparedStatement("BEGIN IMMEDIATE", on: connection)
    commit = try PreparedStatement("COMMIT", on: connection)
    rollback = try PreparedStatement("ROLLBACK", on: connection)
    overwriteContent = try PreparedStatement(
      """
      UPDATE session SET revision = ?1, payload = ?2
      WHERE id = ?3 AND revision = ?4 AND expires_at = ?5
      """, on: connection)
    overwriteAll = try PreparedStatement(
      """
      UPDATE session SET revision = ?1, payload = ?2, expires_at = ?5
      WHERE id = ?3 AND revision = ?4
      """, on: connection)
    // In place of SQLite's own hook, which makes a checkpoint within a commit.
    // LIFETIME: the connection has this object without a reference, until this is gone.
    sqlite3_wal_hook(connection, logGrew, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { sqlite3_wal_hook(connection, nil, nil) }

  fileprivate func logHas(_ pages: Int) { logPages = pages }

  /// Runs the body in one transaction, of which nothing is left where something throws.
  ///
  /// - Throws: What the body throws, or GRDB's `DatabaseError`.
  package func together<Answer>(_ body: () throws -> Answer) throws -> Answer {
    try begin.run()
    do {
      let answer = try body()
      try commit.run()
      return answer
    } catch {
      // SQLite has rolled back by itself where the disk is full or fails.
      if sqlite3_get_autocommit(connection) == 0 { try? rollback.run() }
      throw error
    }
  }

  /// Overwrites a session's row, and tells whether there was one of that revision.
  ///
  /// - Throws: GRDB's `DatabaseError`, with SQLite's extended code.
  package func overwrite(_ record: SessionRecord, ifRevision revision: Int) throws -> Bool {
    var name = record.id.description
    return try name.withUTF8 { name in
      try record.payload.withUnsafeBytes { payload in
        func run(_ statement: borrowing PreparedStatement) throws -> Bool {
          try statement.bind(record.revision, at: 1)
          try statement.bind(blob: payload, at: 2)
          try statement.bind(text: name, at: 3)
          try statement.bind(revision, at: 4)
          try statement.bind(record.expiresAt, at: 5)
          try statement.run()
          return statement.changes > 0
        }
        // A deadline that is written, even as it was, costs a second page: that of its index.
        return try run(overwriteContent) || run(overwriteAll)
      }
    }
  }
}

/// A commit has made the log so many pages long.
private func logGrew(
  _ rows: UnsafeMutableRawPointer?, _: OpaquePointer?, _: UnsafePointer<CChar>?, _ pages: Int32
) -> Int32 {
  guard let rows else { return SQLITE_OK }
  Unmanaged<SessionRows>.fromOpaque(rows).takeUnretainedValue().logHas(Int(pages))
  return SQLITE_OK
}
