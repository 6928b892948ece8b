import Foundation
import GRDB
import Synchronization

/// How what the log holds comes into the file: SQLite's checkpoints, on a connection of their own.
///
/// A checkpoint waits for the disk twice, and SQLite by itself makes it within a commit, for which all others wait. Here
/// it is made beside them. What is committed meanwhile stays in the log, which begins anew only once all of it
/// is in the file; so at last one is made while nobody writes, and the longer the log may become the less often.
/// Source: SQLite's documentation of WAL mode.
final class LogCheckpoints: Sendable {
  /// The pages of log after which one is begun beside the commits: SQLite's own number.
  static let pagesBetween = 1000
  /// The pages of log at which the commits wait for one: 16 MB, and what one region of the log's index holds.
  static let pagesMax = 4000
  /// The pages of log after which one is tried again that did not come to the log's end: a reader or the disk was in the way.
  static let pagesUntilRetry = 50
  /// The free bytes of the disk below which the log is kept as short as SQLite keeps it: what it took would be missing
  /// to the file, into which it could not be copied then.
  private static let leastRoom = 67_108_864

  private let path: String
  private let queue: DatabaseQueue
  private let isUnderWay = Atomic(false)

  /// Opens the connection to a file that has its tables.
  init(path: String, synchronous: SQLiteSessionStore.Synchronous) throws {
    self.path = path
    var configuration = Configuration()
    configuration.label = "checkpoints"
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      // A connection that has read nothing does not know that there is a log.
      try database.execute(
        sql: "PRAGMA synchronous = \(synchronous.rawValue); PRAGMA schema_version")
    }
  }

  /// Makes the one that is due for a log of so many pages: beside the commits where the log may become longer.
  ///
  /// - Returns: Whether the next one is due later, and not as soon as it can be made.
  func make(pages: Int) -> Bool {
    guard pages < Self.pagesMax, isRoomy else { return complete() }
    begin()
    return true
  }

  private var isRoomy: Bool {
    let facts = try? FileManager.default.attributesOfFileSystem(forPath: path)
    return (facts?[.systemFreeSize] as? NSNumber)?.intValue ?? 0 >= Self.leastRoom
  }

  /// Begins one, unless one is under way, and does not wait for it.
  private func begin() {
    guard !isUnderWay.exchange(true, ordering: .acquiring) else { return }
    queue.asyncWriteWithoutTransaction { [self] database in
      // What could not be copied stays in the log for the next.
      _ = try? database.checkpoint(.passive)
      isUnderWay.store(false, ordering: .releasing)
    }
  }

  /// Makes one while nobody writes, after the one that is under way, and tells whether the log begins anew now.
  func complete() -> Bool {
    let counts = try? queue.writeWithoutTransaction { try $0.checkpoint(.passive) }
    return counts.map { $0.walFrameCount == $0.checkpointedFrameCount } ?? false
  }

  /// Waits for the one that is under way, and closes the connection.
  func close() { try? queue.close() }
}
