import Foundation

/// The right to go on, which one thread at a time has.
///
/// Foundation's lock rather than `Synchronization.Mutex`: a futex is invisible to ThreadSanitizer,
/// which then reports a race at every use, and a report that is always there hides the real one.
package final class Lock: Sendable {
  private let lock = NSLock()

  /// Creates a lock that nobody holds.
  package init() {}

  /// Runs the body while no other thread can; the body must not come back to the same lock.
  package func withLock<Answer, Failure: Error>(
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}

/// A value that one thread at a time may touch.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  /// Creates a value nobody else holds a reference to.
  package init(_ value: sending Value) {
    self.value = value
  }

  /// Runs the body while no other thread can; the body must not come back to the same value.
  package func withLock<Answer, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try lock.withLock { () throws(Failure) in try body(&value) }
  }
}
