import Foundation
import Glibc
import Support
import Synchronization

/// A lock that gives one process exclusive use of a session file.
///
/// There are two locks: one on a file next to the database, and one on the database itself. The
/// second lock is needed if the database has several paths, for example because of a hard link or a
/// second mount.
///
/// LIFETIME: SQLite's own locks are POSIX record locks, which `flock` does not affect. When a
/// process closes any descriptor of a file, the process loses all its record locks on that file.
/// So the descriptor in this object must stay open until SQLite has closed its own descriptors. For
/// this reason, each connection has a reference to this object.
///
/// Both locks end with the process, even if the process is killed.
///
/// Source: flock(2), fcntl(2).
final class StoreLock: Sendable {
  private let descriptor: Int32
  /// The descriptor of the database; -1 until `takeFile` has opened it.
  private let file = Atomic<Int32>(-1)

  /// Takes the lock on the file `….lock` next to the database.
  ///
  /// This lock is the first of two locks; `takeFile` takes the second.
  init(database path: String) throws(SQLiteStoreOpeningError) {
    let lock = path + ".lock"
    descriptor = unsafe open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: path, reason: "\(lock): \(systemReason(errno))")
    }
    // If the lock is not available, `deinit` closes the descriptor, because all properties have
    // values.
    try Self.take(descriptor, of: path, lock: lock)
  }

  /// Takes the second lock, on the database itself; creates the file if it is missing.
  ///
  /// If SQLite created the file, other users could read it. SQLite creates its log and index with
  /// the same mode as the file.
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

  /// Returns the path after all symbolic links are followed.
  ///
  /// The file at this path need not exist. SQLite stores the log next to this file and not next to
  /// a link. The lock file is also next to this file.
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
    if file >= 0 { Self.release(file) }
    Self.release(descriptor)
  }

  /// Releases a lock and closes its descriptor.
  ///
  /// A child process has copies of all descriptors until it executes its program. If the descriptor
  /// were closed without releasing the lock, such a copy would keep the lock.
  private static func release(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    Glibc.close(descriptor)
  }
}
