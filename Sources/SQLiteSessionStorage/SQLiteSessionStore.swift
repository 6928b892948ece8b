import Foundation
import GRDB
import Glibc
public import SessionStorage

/// Sessions in one SQLite file, which exactly one process at a time may use.
///
/// What a writing function has returned from survives a killed process; with `Synchronous.full`
/// it survives a loss of power too. The file is a write-ahead-logged database; `sqlite3 FILE
/// ".backup COPY"` copies it while it is in use. Source: SQLite's documentation of WAL mode.
public final class SQLiteSessionStore: SessionStore {
  /// When SQLite waits for the disk.
  ///
  /// Source: SQLite's `PRAGMA synchronous`.
  public enum Synchronous: String, Sendable, CaseIterable {
    /// At a checkpoint only: a loss of power may cost the last writes, never the file.
    case normal = "NORMAL"
    /// At every write.
    case full = "FULL"
  }

  /// What may be chosen about a store.
  public struct Options: Sendable {
    /// When SQLite waits for the disk.
    public var synchronous: Synchronous
    /// How many sessions the store may hold, those past their deadline included.
    public var sessionLimit: Int
    /// How many of them one owner may hold; `nil` for as many as there may be.
    public var sessionsPerOwner: Int?
    /// How large the file may grow, in pages of 4096 bytes; `nil` for as large as the disk allows.
    public var pageLimit: Int?
    /// How long to wait for another program that has locked the file, such as a backup; seconds.
    public var busyTimeout: Double

    /// Creates options; the defaults are those of the program.
    public init(
      synchronous: Synchronous = .normal, sessionLimit: Int = 100_000,
      sessionsPerOwner: Int? = nil, pageLimit: Int? = nil, busyTimeout: Double = 2
    ) {
      self.synchronous = synchronous
      self.sessionLimit = sessionLimit
      self.sessionsPerOwner = sessionsPerOwner
      self.pageLimit = pageLimit
      self.busyTimeout = busyTimeout
    }
  }

  /// The absolute path of the file.
  public let path: String

  let sessionLimit: Int
  /// Absent once the store is closed.
  let file: Locked<SessionFile?>
  /// Changed only by who has the file, and empty once that is closed.
  let recent = Locked(RecentRecords())
  let group = CommitGroup()

  /// Opens the file, and creates it and its directory where they are missing.
  ///
  /// A new directory is for the user only (0700), and so is a new file (0600).
  public init(path: String, options: Options = Options()) throws(SQLiteStoreOpeningError) {
    let path = StoreLock.target(of: URL(fileURLWithPath: path).path)
    try SQLiteFileHeader.screen(path: path)
    try Self.createDirectory(of: path)
    let lock = try StoreLock(database: path)
    try lock.takeFile(at: path)
    do {
      let queue = try Self.openQueue(path: path, options: options)
      let checkpoints = try LogCheckpoints(path: path, synchronous: options.synchronous)
      file = Locked(
        try SessionFile(
          queue, checkpoints, lock, owners: OwnerCounts(limit: options.sessionsPerOwner)))
    } catch let error as SQLiteStoreOpeningError {
      throw error
    } catch let error as DatabaseError
      where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
    {
      throw .notADatabase(path: path)
    } catch let error as DatabaseError {
      throw .cannotOpen(path: path, reason: error.message ?? error.description)
    } catch {
      throw .cannotOpen(path: path, reason: "\(error)")
    }
    self.path = path
    sessionLimit = options.sessionLimit
  }

  /// Writes the log back into the file, closes it and lets another process have it.
  public func close() {
    let closing = file.withLock { file in
      defer { file = nil }
      recent.withLock { $0.forgetAll() }
      return file.map { ($0.queue, $0.checkpoints, $0.lock) }
    }
    guard let (queue, checkpoints, lock) = closing else { return }
    checkpoints.close()
    // A checkpoint that fails leaves the log beside the file, where the next opening finds it.
    _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    // The file is closed first and let go of last.
    try? queue.close()
    withExtendedLifetime(lock) {}
  }

  private static func openQueue(path: String, options: Options) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(options.busyTimeout)
    configuration.label = "sessions"
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      try SessionSchema.check(database, path: path)
      try database.execute(
        sql: """
          PRAGMA journal_mode = WAL;
          PRAGMA synchronous = \(options.synchronous.rawValue);
          """)
    }
    try SessionSchema.migrate(queue)
    if let limit = options.pageLimit {
      // After the migration: the pragma is no part of the file and must not stop an upgrade.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = \(limit)") }
    }
    return queue
  }

  private static func createDirectory(of path: String) throws(SQLiteStoreOpeningError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotOpen(path: path, reason: "its directory cannot be made")
    }
  }
}
