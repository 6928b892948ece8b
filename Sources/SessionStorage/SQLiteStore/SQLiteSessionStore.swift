import Foundation
import Support

/// A store of sessions in one SQLite file, which only one process can use at a time.
///
/// When the call that makes a change has returned, the change survives a crash of the process. A
/// queued change survives when `SessionWrite.commit` has returned. With `Synchronous.full`, the
/// change also survives a power failure.
///
/// The file is a database with a write-ahead log. The command `sqlite3 FILE ".backup COPY"` copies
/// the database, even while the store uses the file.
///
/// Source: SQLite's documentation of WAL mode.
package final class SQLiteSessionStore: SessionStore {
  /// The times at which SQLite syncs the file to the disk.
  ///
  /// Source: SQLite's `PRAGMA synchronous`.
  package enum Synchronous: String, Sendable, CaseIterable {
    /// SQLite syncs only at checkpoints.
    ///
    /// A power failure can lose the last changes, but the file is never corrupted.
    case normal = "NORMAL"
    /// SQLite also syncs at every commit.
    case full = "FULL"
  }

  /// The absolute path of the file.
  package let path: String

  let sessionLimit: Int
  /// The open file; `nil` after the store is closed.
  let file: Locked<SessionFile?>
  /// The cached records.
  ///
  /// Records are added only under the lock of `file`. A record is removed when a change of its
  /// session is queued, or when the session is removed. All records are removed when a sweep
  /// removes sessions, and when the store is closed.
  let recent = Locked(RecentRecords())
  /// The changes that wait for the next transaction.
  let queue = Locked([QueuedChange]())
  /// The hints about committed changes.
  ///
  /// The hints are queued while the lock of the file is held, and sent after the lock is released.
  let hints = SessionHints()

  /// Opens a session file; creates the file and its directory if they are missing.
  ///
  /// Other users cannot access a new directory (mode 0700) or a new file (mode 0600). The defaults
  /// are those of the server program.
  ///
  /// - Parameters:
  ///   - sessionLimit: The maximum number of sessions; expired sessions are counted until they are
  ///     removed.
  ///   - sessionsPerOwner: The maximum number of sessions of one owner; `nil` for no limit.
  ///   - pageLimit: The maximum size of the file, in pages of 4096 bytes; `nil` if only the disk
  ///     limits the size.
  ///   - busyTimeout: The maximum wait in seconds while another program, such as a backup, locks
  ///     the file.
  package init(
    path: String, synchronous: Synchronous = .normal, sessionLimit: Int = 100_000,
    sessionsPerOwner: Int? = nil, pageLimit: Int? = nil, busyTimeout: Double = 2
  ) throws(SQLiteStoreOpeningError) {
    let path = StoreLock.target(of: URL(fileURLWithPath: path).path)
    try SQLiteFileHeader.screen(path: path)
    try Self.createDirectory(of: path)
    let lock = try StoreLock(database: path)
    try lock.takeFile(at: path)
    do {
      let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout, lock: lock)
      try Self.prepare(connection, path: path, synchronous, pageLimit: pageLimit)
      let checkpoints = try LogCheckpoints(path: path, synchronous: synchronous, lock: lock)
      file = Locked(
        try SessionFile(
          connection, checkpoints, owners: OwnerCounts(limit: sessionsPerOwner),
          large: LargeSessions(sessionLimit: sessionLimit, sessionsPerOwner: sessionsPerOwner)))
    } catch let error as SQLiteStoreOpeningError {
      throw error
    } catch let error as SQLiteError {
      throw error.isDamage
        ? .damaged(path: path) : .cannotOpen(path: path, reason: error.message)
    } catch {
      throw .cannotOpen(path: path, reason: "\(error)")
    }
    self.path = path
    self.sessionLimit = sessionLimit
  }

  /// Copies the log into the file, closes the file and releases its locks.
  package func close() {
    let closing = file.withLock { file in
      recent.withLock { $0.removeAll() }
      return file.take()
    }
    closing?.close()
    hints.observe(nil)
  }

  /// Sets the function that receives a hint after a commit has overwritten or removed a session.
  package func observeChanges(_ observer: @escaping @Sendable (SessionHint) -> Void) {
    hints.observe(observer)
  }

  /// The counts of the hints that the store has sent.
  package var hintStatistics: SessionHintStatistics { hints.statistics }

  private static func prepare(
    _ connection: SQLiteConnection, path: String, _ synchronous: Synchronous, pageLimit: Int?
  ) throws {
    do {
      try SessionSchema.check(connection, path: path)
    } catch let error as SQLiteError where error.isDamage {
      throw SQLiteStoreOpeningError.notADatabase(path: path)
    }
    try connection.execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous.rawValue)")
    try SessionSchema.migrate(connection)
    if let pageLimit {
      // The limit is set after the migration, so that it does not stop an upgrade. It is not stored
      // in the file.
      try connection.execute("PRAGMA max_page_count = \(pageLimit)")
    }
  }

  private static func createDirectory(of path: String) throws(SQLiteStoreOpeningError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotOpen(
        path: path,
        reason: "the directory cannot be created: \(systemReason(of: error))")
    }
  }
}
