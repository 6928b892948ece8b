import GRDB
import SessionRows
import SessionStorage

/// A session file that is open, which one thread at a time uses.
struct SessionFile {
  let queue: DatabaseQueue
  let rows: SessionRows
  let checkpoints: LogCheckpoints
  /// The number of rows.
  ///
  /// Counted here because SQLite visits every row to count them, and nobody else writes to the file.
  var stored: Int
  /// How many of the rows each owner has.
  var owners: OwnerCounts
  let lock: StoreLock
  /// The pages of the log as it was seen last.
  private var pages = 0
  /// The pages of the log at which the next checkpoint is due.
  private var duePages = LogCheckpoints.pagesBetween

  /// Compiles what is run often, and counts what is there.
  init(
    _ queue: DatabaseQueue, _ checkpoints: LogCheckpoints, _ lock: StoreLock, owners: OwnerCounts
  ) throws {
    self.queue = queue
    self.checkpoints = checkpoints
    self.lock = lock
    (rows, stored, self.owners) = try queue.read { database in
      let stored = try Int.fetchOne(database, sql: "SELECT count(*) FROM session") ?? 0
      var owners = owners
      if owners.isLimited {
        let cursor = try Row.fetchCursor(
          database,
          sql: "SELECT owner, count(*) FROM session WHERE owner IS NOT NULL GROUP BY owner")
        while let row = try cursor.next() {
          owners.add(Int.fromDatabaseValue(row[1]) ?? 0, to: SessionOwner(row[0]))
        }
      }
      return (try SessionRows(database), stored, owners)
    }
  }

  /// Counts rows that are gone, given the owner of each.
  mutating func forget(_ gone: [DatabaseValue]) {
    stored -= gone.count
    for value in gone { owners.remove(from: SessionOwner(value)) }
  }

  /// Runs one piece of work on GRDB's own way to the connection.
  ///
  /// No transaction is opened around it: one statement is one by itself.
  func perform<Answer>(_ work: (Database) throws -> Answer) throws -> Answer {
    try queue.writeWithoutTransaction(work)
  }

  /// Runs a piece of work that is one transaction, and once more where the disk had no room and the log can begin anew.
  mutating func write<Answer>(_ work: (inout SessionFile) throws -> Answer) throws -> Answer {
    defer { tendLog() }
    do {
      return try work(&self)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      // The room that the log has taken is its own, and all that is in it can go where it belongs.
      guard checkpoints.complete() else { throw error }
      return try work(&self)
    }
  }

  /// Has the log copied into the file as it grows; it is shorter than before where it has begun anew.
  private mutating func tendLog() {
    if rows.logPages < pages { duePages = LogCheckpoints.pagesBetween }
    pages = rows.logPages
    guard pages >= duePages else { return }
    let isMade = checkpoints.make(pages: pages)
    duePages = pages + (isMade ? LogCheckpoints.pagesBetween : LogCheckpoints.pagesUntilRetry)
  }
}

extension SessionOwner {
  /// Reads a column; `nil` if no client counts the session.
  init?(_ value: DatabaseValue) {
    guard let number = Int64.fromDatabaseValue(value) else { return nil }
    self.init(network: UInt64(bitPattern: number))
  }

  /// The value of its column.
  var column: Int64 { Int64(bitPattern: network) }
}
