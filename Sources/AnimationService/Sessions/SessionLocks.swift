internal import SessionStorage

/// One lock for every session, shared by few enough to need no bookkeeping.
///
/// Within a process the later of two writers waits and is applied after the earlier; between processes the
/// revision decides.
final class SessionLocks: Sendable {
  private let locks = (0..<64).map { _ in Lock() }

  func withLock<T>(_ id: SessionID, _ body: () throws(Problem) -> T) throws(Problem) -> T {
    try locks[Int(UInt(bitPattern: id.hashValue) % UInt(locks.count))].withLock(body)
  }
}
