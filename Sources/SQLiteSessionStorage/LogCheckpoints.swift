import Dispatch
import Foundation
import SessionStorage
import Synchronization

/// The checkpoints that copy the log into the file, on a connection of their own.
///
/// A checkpoint waits for the disk twice. SQLite by itself makes it within a commit, which delays
/// every other commit. Here it runs beside the commits. Pages that are committed meanwhile stay in
/// the log, and the log begins anew only after a checkpoint has copied all of it. So a long log
/// gets a checkpoint that the commits wait for; the longer the log may become, the rarer it is.
/// Source: SQLite's documentation of WAL mode.
final class LogCheckpoints: Sendable {
  /// The pages of log after which a checkpoint begins beside the commits: SQLite's own number.
  static let pagesBetween = 1000
  /// The pages of log at which the commits wait for a checkpoint: 16 MB, about what one region of
  /// the log's index holds.
  static let pagesMax = 4000
  /// The pages of log between attempts, if a checkpoint did not reach the log's end because of a
  /// reader or the disk.
  static let pagesUntilRetry = 50
  /// The free bytes of the disk below which the log is kept as short as SQLite keeps it.
  ///
  /// The file needs the room that a longer log would take.
  private static let minFreeBytes = 67_108_864

  private let path: String
  /// Absent after `close`.
  private let connection: Locked<SQLiteConnection?>
  private let queue = DispatchQueue(label: "checkpoints")
  private let isUnderWay = Atomic(false)

  /// Opens the connection to a file that has its tables.
  init(
    path: String, synchronous: SQLiteSessionStore.Synchronous, lock: StoreLock
  ) throws(SQLiteError) {
    self.path = path
    let connection = try SQLiteConnection(path: path, lock: lock)
    // A connection that has read nothing does not know that there is a log.
    try connection.execute("PRAGMA synchronous = \(synchronous.rawValue); PRAGMA schema_version")
    self.connection = Locked(connection)
  }

  /// Makes the checkpoint that is due for a log of the given length: beside the commits if the log
  /// may become longer.
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

  /// Begins a checkpoint, unless one is under way, and returns at once.
  private func begin() {
    guard !isUnderWay.exchange(true, ordering: .acquiring) else { return }
    queue.async { [self] in
      // Pages that could not be copied stay in the log for the next checkpoint.
      _ = complete()
      isUnderWay.store(false, ordering: .releasing)
    }
  }

  /// Makes a checkpoint, after the one that is under way.
  ///
  /// - Returns: True if the log begins anew with the next commit, given that no thread commits now.
  func complete() -> Bool {
    connection.withLock { (try? $0?.checkpoint(.passive)) ?? false }
  }

  /// Waits for the checkpoint that is under way, and closes the connection.
  func close() { connection.withLock { $0 = nil } }
}
