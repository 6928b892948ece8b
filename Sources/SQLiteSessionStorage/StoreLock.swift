import Foundation
import Glibc
import Synchronization

/// The right to be the one process that uses a session file.
///
/// Two locks: one on a file beside the database, one on the database itself, which it has under every name: a hard
/// link, a second mount, or the old file after it was moved. SQLite's own locks are of another kind, which
/// `flock` does not affect, and which are dropped as soon as anything in the process closes another descriptor of
/// that file: so the descriptor here stays open until SQLite has closed its own.
/// Both locks end with the process, however that ends. Source: flock(2), fcntl(2).
final class StoreLock: Sendable {
  private let descriptor: Int32
  /// Of the database; -1 before `takeFile`, which is called once.
  private let file = Atomic<Int32>(-1)

  /// Takes the lock beside the given database.
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

  /// Takes the lock on the database itself, and makes the file where it is missing.
  ///
  /// SQLite would make the file readable for others; its log and index take the file's mode.
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

  /// The file that a path leads to past symbolic links, whether the file exists yet or not.
  ///
  /// The log and the lock then lie beside the file, where SQLite expects the log, and not beside a link.
  static func target(of path: String) -> String {
    var path = path
    // As many links as the system follows. Source: path_resolution(7).
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

  // The lock's file stays: unlinking it would let a third process lock a new file of that name
  // while a second one still waits on the old.
  deinit {
    let file = file.load(ordering: .acquiring)
    if file >= 0 { Glibc.close(file) }
    Glibc.close(descriptor)
  }
}

/// The operating system's words for one of its error numbers.
func systemReason(_ number: Int32) -> String {
  unsafe String(cString: strerror(number))
}
