import Foundation

/// A mutual-exclusion lock.
///
/// It uses Foundation's lock instead of `Synchronization.Mutex`: ThreadSanitizer does not recognise
/// the mutex's futex (Swift 6.3). It would report a race at every use and so hide real ones.
package final class Lock: Sendable {
  private let lock = NSLock()

  /// Creates a lock in the unlocked state.
  package init() {}

  /// Runs the body under the lock; the body must not take the same lock again.
  package func withLock<Answer, Failure: Error>(
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}

/// A value protected by a lock.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  /// Creates a protected value; the caller keeps no reference to it.
  package init(_ value: sending Value) {
    self.value = value
  }

  /// Runs the body with the value under the lock; the body must not use the same value again.
  package func withLock<Answer, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try lock.withLock { () throws(Failure) in try body(&value) }
  }
}
