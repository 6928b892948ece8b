/// An open session file.
///
/// Only one thread at a time may use the object.
final class SessionFile {
  let table: SessionTable
  private let checkpoints: LogCheckpoints
  /// The number of rows in the file.
  ///
  /// This class counts the rows itself, because SQLite would have to read all rows. The number is
  /// correct because no other process writes to the file.
  private(set) var stored: Int
  /// The number of rows of each owner.
  private(set) var owners: OwnerCounts
  /// The length of the log after the last write, in pages.
  private var pages = 0
  /// The length of the log at which a checkpoint is due, in pages.
  private var duePages = LogCheckpoints.pagesBetween

  /// Compiles the statements and counts the rows.
  init(
    _ connection: SQLiteConnection, _ checkpoints: LogCheckpoints, owners: OwnerCounts
  ) throws(SQLiteError) {
    self.checkpoints = checkpoints
    table = try SessionTable(connection)
    (stored, self.owners) = try table.counts(owners: owners)
    connection.countLogPages()
  }

  /// Counts a row that was inserted.
  func countInserted(by owner: SessionOwner?) {
    stored += 1
    owners.add(to: owner)
  }

  /// Subtracts deleted rows from the counts.
  ///
  /// - Parameter gone: The owner of each deleted row.
  func countDeleted(_ gone: [SessionOwner?]) {
    stored -= gone.count
    for owner in gone { owners.remove(from: owner) }
  }

  /// Runs a closure that makes one transaction.
  ///
  /// If the disk is full, the method copies the log into the file, so that SQLite can use the space
  /// of the log again. If the whole log was copied, the closure then runs a second time.
  func write<Result>(_ work: () throws -> Result) throws -> Result {
    defer { tendLog() }
    do {
      return try work()
    } catch let error as SQLiteError where error.isFull {
      // The log can reuse its disk space after its pages are copied into the file.
      guard checkpoints.complete() else { throw error }
      return try work()
    }
  }

  /// Runs a checkpoint if the log has at least `duePages` pages.
  ///
  /// If the log is shorter than before, SQLite has restarted it. Then `duePages` is reset first.
  private func tendLog() {
    let logPages = table.connection.logPages
    if logPages < pages { duePages = LogCheckpoints.pagesBetween }
    pages = logPages
    guard pages >= duePages else { return }
    let isMade = checkpoints.make(pages: pages)
    duePages = pages + (isMade ? LogCheckpoints.pagesBetween : LogCheckpoints.pagesUntilRetry)
  }

  /// Copies the log into the file.
  ///
  /// The file is closed when the last reference to this object is released.
  func close() {
    checkpoints.close()
    // If the checkpoint fails, the log stays beside the file, and the next opening reads the log.
    _ = try? table.connection.checkpoint(.truncate)
  }
}
