internal import SessionStorage

/// One lock for every session, shared by few enough to need no bookkeeping.
///
/// Within a process the later of two writers waits and is applied after the earlier; between processes the
/// revision decides.
final class SessionLocks: Sendable {
  private let locks: [Locked<Void>] = (0..<64).map { _ in Locked(()) }

  func withLock<T>(_ id: SessionID, _ body: () throws(Problem) -> T) throws(Problem) -> T {
    let lock = locks[Int(UInt(bitPattern: id.hashValue) % UInt(locks.count))]
    var result: Result<T, Problem>?
    lock.withLock { _ in
      do throws(Problem) { result = .success(try body()) } catch { result = .failure(error) }
    }
    guard let result else { throw Problem(.internalError) }
    return try result.get()
  }
}
