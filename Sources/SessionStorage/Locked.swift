import Foundation

/// A mutual-exclusion lock.
///
/// It uses Foundation's lock because ThreadSanitizer does not recognize the futex of
/// `Synchronization.Mutex` (Swift 6.3). With the mutex, it would report a race at every use and so
/// hide real races.
package final class Lock: Sendable {
  private let lock = NSLock()

  /// Creates a lock in the unlocked state.
  package init() {}

  /// Runs a closure under the lock.
  ///
  /// The closure must not take the same lock again.
  package func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}

/// A value protected by a lock.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  /// Creates a protected value, to which the caller must keep no reference.
  package init(_ value: sending Value) {
    self.value = value
  }

  /// Runs a closure on the value under the lock.
  ///
  /// The closure must not use the same `Locked` object again.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { () throws(Failure) in try body(&value) }
  }
}
