import Dispatch
import Foundation
import Synchronization

/// The checkpoints of a database's write-ahead log.
///
/// A checkpoint copies the log into the database file and waits for the disk twice. By default,
/// SQLite runs a checkpoint within a commit, and all other commits must wait. Here checkpoints run
/// on a separate connection, at the same time as commits.
///
/// Pages that are committed during a checkpoint stay in the log. If every checkpoint left pages in
/// the log, the log would never restart and would grow without limit. So when the log has
/// `pagesMax` pages, commits are blocked until a checkpoint has copied all pages. The larger
/// `pagesMax` is, the more rarely commits are blocked.
///
/// Source: SQLite's documentation of WAL mode.
final class LogCheckpoints: Sendable {
  /// The number of new log pages after which the next checkpoint starts.
  ///
  /// Usually this checkpoint does not block commits. The number is SQLite's own default.
  static let pagesBetween = 1000
  /// The number of log pages at which commits are blocked until a checkpoint has ended.
  ///
  /// 4000 pages are 16 MB, about the capacity of one region of the log's index.
  static let pagesMax = 4000
  /// The number of additional log pages after which an incomplete checkpoint is repeated.
  static let pagesUntilRetry = 50
  /// The minimum free disk space in bytes for checkpoints that do not block commits.
  ///
  /// If fewer bytes are free, the log must not grow to `pagesMax` pages, because the database file
  /// needs the space. Commits are then blocked for a checkpoint after every `pagesBetween` log
  /// pages.
  private static let minFreeBytes = 67_108_864

  private let path: String
  /// The connection to the file; `nil` after `close`.
  private let connection: Locked<SQLiteConnection?>
  private let queue = DispatchQueue(label: "checkpoints")
  private let isRunning = Atomic(false)

  /// Opens the connection to a file that already contains the tables.
  init(
    path: String, synchronous: SQLiteSessionStore.Synchronous, lock: StoreLock
  ) throws(SQLiteError) {
    self.path = path
    let connection = try SQLiteConnection(path: path, lock: lock)
    // The connection detects the log only after it has read something, here the schema.
    try connection.execute("PRAGMA synchronous = \(synchronous.rawValue); PRAGMA schema_version")
    self.connection = Locked(connection)
  }

  /// Runs the checkpoint that is due at a given length of the log.
  ///
  /// Usually the checkpoint does not block commits. If the log must not become longer, commits are
  /// blocked until the checkpoint has ended.
  ///
  /// - Parameter pages: The length of the log in pages.
  /// - Returns: True if the next checkpoint is due after `pagesBetween` more pages. False if this
  ///   checkpoint was incomplete and must be repeated soon.
  func make(pages: Int) -> Bool {
    guard pages < Self.pagesMax, hasRoom else { return complete() }
    begin()
    return true
  }

  private var hasRoom: Bool {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    return (attributes?[.systemFreeSize] as? NSNumber)?.intValue ?? 0 >= Self.minFreeBytes
  }

  /// Starts a checkpoint that does not block commits, and returns immediately.
  ///
  /// Does nothing if such a checkpoint is already running.
  private func begin() {
    guard !isRunning.exchange(true, ordering: .acquiring) else { return }
    queue.async { [self] in
      // Pages that could not be copied stay in the log for the next checkpoint.
      _ = complete()
      isRunning.store(false, ordering: .releasing)
    }
  }

  /// Waits until no other checkpoint is running, and then runs a checkpoint.
  ///
  /// - Returns: True if the whole log was copied. If no thread commits meanwhile, the next commit
  ///   restarts the log.
  func complete() -> Bool { connection.withLock { (try? $0?.checkpoint(.passive)) ?? false } }

  /// Waits until no checkpoint is running, and closes the connection.
  func close() { connection.withLock { $0 = nil } }
}
