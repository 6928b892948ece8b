import Dispatch
import Foundation
import SessionStorage
import Synchronization

/// The checkpoints that copy the log into the file, on a separate connection.
///
/// A checkpoint waits for the disk twice. By default, SQLite runs it within a commit, which delays
/// every other commit. Here it runs concurrently with commits. Pages that are committed meanwhile
/// stay in the log, and the log restarts only after a checkpoint has copied all of it. So a long
/// log needs a checkpoint that blocks commits; the longer the log may become, the rarer it is.
///
/// Source: SQLite's documentation of WAL mode.
final class LogCheckpoints: Sendable {
  /// The log pages after which a concurrent checkpoint starts: SQLite's own default.
  static let pagesBetween = 1000
  /// The log pages at which commits wait for a checkpoint: 16 MB, about the capacity of one region
  /// of the log's index.
  static let pagesMax = 4000
  /// The log pages between attempts, if a checkpoint did not reach the log's end because of a
  /// reader or the disk.
  static let pagesUntilRetry = 50
  /// The free disk space in bytes below which the log is kept as short as SQLite keeps it.
  ///
  /// The file needs the space that a longer log would occupy.
  private static let minFreeBytes = 67_108_864

  private let path: String
  /// The connection; `nil` after `close`.
  private let connection: Locked<SQLiteConnection?>
  private let queue = DispatchQueue(label: "checkpoints")
  private let isUnderWay = Atomic(false)

  /// Opens the connection to a file that has its tables.
  init(
    path: String, synchronous: SQLiteSessionStore.Synchronous, lock: StoreLock
  ) throws(SQLiteError) {
    self.path = path
    let connection = try SQLiteConnection(path: path, lock: lock)
    // A connection that has read nothing does not detect the log.
    try connection.execute("PRAGMA synchronous = \(synchronous.rawValue); PRAGMA schema_version")
    self.connection = Locked(connection)
  }

  /// Runs the checkpoint that is due at a log length; it runs concurrently if the log may grow
  /// further.
  ///
  /// - Returns: True if the next checkpoint is due after `pagesBetween` more pages, false if this
  ///   one has to be repeated soon.
  func make(pages: Int) -> Bool {
    guard pages < Self.pagesMax, hasRoom else { return complete() }
    begin()
    return true
  }

  private var hasRoom: Bool {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    return (attributes?[.systemFreeSize] as? NSNumber)?.intValue ?? 0 >= Self.minFreeBytes
  }

  /// Starts a concurrent checkpoint, unless one is running, and returns immediately.
  private func begin() {
    guard !isUnderWay.exchange(true, ordering: .acquiring) else { return }
    queue.async { [self] in
      // Pages that could not be copied stay in the log for the next checkpoint.
      _ = complete()
      isUnderWay.store(false, ordering: .releasing)
    }
  }

  /// Runs a checkpoint, after the one that is running.
  ///
  /// - Returns: True if the log restarts with the next commit, given that no thread commits now.
  func complete() -> Bool {
    connection.withLock { (try? $0?.checkpoint(.passive)) ?? false }
  }

  /// Waits for the running checkpoint, and closes the connection.
  func close() { connection.withLock { $0 = nil } }
}
