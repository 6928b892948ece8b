import Foundation
import Glibc
import Synchronization

/// The exclusive right of one process to use a session file.
///
/// There are two locks: one on a file beside the database, and one on the database itself. The
/// second lock is also effective if the database has several names, for example by a hard link, by
/// a second mount, or after a move.
///
/// LIFETIME: SQLite's own locks are POSIX record locks, which `flock` does not affect. The system
/// releases record locks as soon as the process closes any descriptor of the file. So the
/// descriptor in this object stays open until SQLite has closed its own descriptors: each
/// connection has a reference to this object.
///
/// Both locks end with the process, even if the process is killed. Source: flock(2), fcntl(2).
final class StoreLock: Sendable {
  private let descriptor: Int32
  /// The descriptor of the database; -1 before `takeFile`, which must be called only once.
  private let file = Atomic<Int32>(-1)

  /// Takes the lock on the file beside a database.
  init(database path: String) throws(SQLiteStoreOpeningError) {
    let lock = path + ".lock"
    descriptor = unsafe open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: path, reason: "\(lock): \(systemReason(errno))")
    }
    do throws(SQLiteStoreOpeningError) {
      try Self.take(descriptor, of: path, lock: lock)
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }

  /// Takes the lock on the database itself, and creates the file if it is missing.
  ///
  /// SQLite would create the file with read permission for other users. SQLite's log and index
  /// inherit the mode of the file.
  func takeFile(at path: String) throws(SQLiteStoreOpeningError) {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotOpen(path: path, reason: systemReason(errno)) }
    do throws(SQLiteStoreOpeningError) {
      try Self.take(file, of: path, lock: path)
    } catch {
      Glibc.close(file)
      throw error
    }
    self.file.store(file, ordering: .releasing)
  }

  private static func take(
    _ descriptor: Int32, of path: String, lock: String
  ) throws(SQLiteStoreOpeningError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    let reason = errno
    guard reason == EWOULDBLOCK else {
      throw .cannotOpen(path: path, reason: "\(lock): \(systemReason(reason))")
    }
    throw .inUse(path: path, lock: lock)
  }

  /// Returns the target of a path after following symbolic links.
  ///
  /// The target need not exist. SQLite stores the log beside the target instead of beside a link.
  /// The lock file is stored beside the target too.
  static func target(of path: String) -> String {
    var path = path
    // The maximum number of links that the system follows. Source: path_resolution(7).
    for _ in 0..<40 {
      let manager = FileManager.default
      guard let link = try? manager.destinationOfSymbolicLink(atPath: path) else { break }
      let place = URL(fileURLWithPath: path).deletingLastPathComponent()
      path = URL(fileURLWithPath: link, relativeTo: place).path
    }
    let url = URL(fileURLWithPath: path)
    let directory = url.deletingLastPathComponent().resolvingSymlinksInPath()
    return directory.appendingPathComponent(url.lastPathComponent).path
  }

  // The lock file is never removed. Otherwise one process could lock the removed file while another
  // process locks a new file of the same name.
  deinit {
    let file = file.load(ordering: .acquiring)
    if file >= 0 { Glibc.close(file) }
    Glibc.close(descriptor)
  }
}

/// The operating system's message for an error number.
func systemReason(_ number: Int32) -> String {
  unsafe String(cString: strerror(number))
}
