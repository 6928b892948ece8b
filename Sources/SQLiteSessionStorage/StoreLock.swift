import Glibc

/// The right to be the one process that uses a session file.
///
/// The lock lies on a file beside the database, because SQLite's own locks on the database are
/// dropped as soon as anything in the process closes another descriptor of that file.
/// It ends with the process, however that ends. Source: flock(2).
final class StoreLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock for the given database.
  init(database path: String) throws(SQLiteStoreOpeningError) {
    let lock = path + ".lock"
    descriptor = unsafe open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: path, reason: "\(lock): \(systemReason(errno))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      Glibc.close(descriptor)
      guard reason == EWOULDBLOCK else {
        throw .cannotOpen(path: path, reason: "\(lock): \(systemReason(reason))")
      }
      throw .inUse(path: path, lock: lock)
    }
  }

  // The lock's file stays: unlinking it would let a third process lock a new file of that name
  // while a second one still waits on the old.
  deinit {
    Glibc.close(descriptor)
  }
}

/// The operating system's words for one of its error numbers.
func systemReason(_ number: Int32) -> String {
  unsafe String(cString: strerror(number))
}
