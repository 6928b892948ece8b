import GRDB
import SessionRows
import SessionStorage

/// A session file that is open, which one thread at a time uses.
struct SessionFile {
  let queue: DatabaseQueue
  let rows: SessionRows
  /// The number of rows.
  ///
  /// Counted here because SQLite visits every row to count them, and nobody else writes to the file.
  var stored: Int
  let lock: StoreLock

  /// Compiles what is run often, and counts what is there.
  init(_ queue: DatabaseQueue, _ lock: StoreLock) throws {
    self.queue = queue
    self.lock = lock
    (rows, stored) = try queue.read { database in
      (
        try SessionRows(database),
        try Int.fetchOne(database, sql: "SELECT count(*) FROM session") ?? 0
      )
    }
  }

  /// Runs one piece of work on GRDB's own way to the connection.
  ///
  /// No transaction is opened around it: one statement is one by itself.
  func perform<Answer>(_ work: (Database) throws -> Answer) throws -> Answer {
    try queue.writeWithoutTransaction(work)
  }
}
