/// An open session file.
///
/// Only one thread at a time is allowed to use the object.
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
  /// The sizes of the large rows.
  private(set) var large: LargeSessions
  /// The entries of `large` before the changes of the current transaction; the entry of the oldest
  /// change is the first.
  ///
  /// If the transaction fails, these entries are restored. The value is `nil` outside
  /// `restoringSizes`.
  private var earlier: [(id: SessionID, bytes: Int, owner: SessionOwner?)]?
  /// The length of the log after the last write, in pages.
  private var pages = 0
  /// The length of the log at which a checkpoint is due, in pages.
  private var duePages = LogCheckpoints.pagesBetween

  /// Compiles the statements and counts the rows.
  init(
    _ connection: SQLiteConnection, _ checkpoints: LogCheckpoints, owners: OwnerCounts,
    large: LargeSessions
  ) throws(SQLiteError) {
    self.checkpoints = checkpoints
    table = try SessionTable(connection)
    (stored, self.owners) = try table.counts(owners: owners)
    self.large = try table.sizes(large)
    connection.countLogPages()
  }

  /// Inserts a row and counts it.
  func insert(_ record: SessionRecord, by owner: SessionOwner?) throws {
    let bytes = record.payload.count
    try large.checkRoom(for: record.id, bytes: bytes, owner: owner)
    try table.insert(record, by: owner)
    stored += 1
    owners.add(to: owner)
    large.set(record.id, bytes: bytes, owner: owner)
  }

  /// Overwrites a row and counts its new size.
  ///
  /// The outcome is a failure if the large rows would exceed a limit. If the row has another
  /// revision or does not exist, the outcome is `success(false)`, even if a limit would be
  /// exceeded.
  func overwrite(_ change: QueuedChange) throws(SQLiteError) -> SessionWrite.Outcome {
    let (id, bytes) = (change.record.id, change.record.payload.count)
    guard large.counts(id, bytes: bytes) else {
      return .success(try table.overwrite(change.record, ifRevision: change.revision))
    }
    let owner = large.contains(id) ? nil : try table.owner(of: id)
    do throws(SessionStoreError) {
      try large.checkRoom(for: id, bytes: bytes, owner: owner)
    } catch {
      let isCurrent = try table.contains(id, revision: change.revision)
      return isCurrent ? .failure(error) : .success(false)
    }
    let isWritten = try table.overwrite(change.record, ifRevision: change.revision)
    if isWritten {
      let size = large.size(of: id)
      earlier?.append((id: id, bytes: size.bytes, owner: size.owner))
      large.set(id, bytes: bytes, owner: owner)
    }
    return .success(isWritten)
  }

  /// Runs a closure, and restores the counted sizes of rows if the closure throws an error.
  func restoringSizes<Result>(
    _ work: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    earlier = []
    defer { earlier = nil }
    do throws(SQLiteError) {
      return try work()
    } catch {
      for size in (earlier ?? []).reversed() {
        large.set(size.id, bytes: size.bytes, owner: size.owner)
      }
      throw error
    }
  }

  /// Subtracts deleted rows from the counts.
  func countDeleted(_ gone: [SessionTable.DeletedRow]) {
    stored -= gone.count
    for row in gone {
      owners.remove(from: row.owner)
      if let id = row.id { large.remove(id) }
    }
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
