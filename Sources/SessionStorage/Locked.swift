import Foundation

/// A mutual-exclusion lock.
///
/// The implementation is Foundation's lock, not `Synchronization.Mutex`. ThreadSanitizer does not
/// recognize the futex of that mutex (Swift 6.3). ThreadSanitizer would report a race at every use,
/// and real races would be hard to find.
package final class Lock: Sendable {
  private let lock = NSLock()

  /// Creates a lock that no thread holds.
  package init() {}

  /// Runs a closure while the lock is held.
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

/// A value that a lock protects.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  /// Creates a protected value; the caller must keep no reference to the value.
  package init(_ value: sending Value) { self.value = value }

  /// Runs a closure on the value while the lock is held.
  ///
  /// The closure must not use the same `Locked` object again.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { () throws(Failure) in try body(&value) }
  }
}
