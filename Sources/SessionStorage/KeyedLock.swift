import Foundation

/// A lock for each of many keys: one thread at a time can hold the lock of a key.
///
/// A key uses memory only while its lock is held. Waiting threads get the lock in no particular
/// order.
///
/// Unchecked: `held` and `waiting` are used only while `condition` is locked. `Lock` documents why
/// Foundation is used instead of `Synchronization`.
package final class KeyedLock<Key: Hashable & Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var held: Set<Key> = []
  private var waiting = 0

  /// Creates a lock that no thread holds.
  package init() {}

  /// Takes the lock of a key; if the result is true, the caller must call `unlock` afterwards.
  ///
  /// - Parameter mayWait: True to wait while another thread holds the lock.
  /// - Returns: False if another thread holds the lock and `mayWait` is false.
  package func lock(_ key: Key, mayWait: Bool = true) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while !held.insert(key).inserted {
      guard mayWait else { return false }
      waiting += 1
      condition.wait()
      waiting -= 1
    }
    return true
  }

  /// Releases the lock of a key.
  package func unlock(_ key: Key) {
    condition.lock()
    defer { condition.unlock() }
    held.remove(key)
    if waiting > 0 { condition.broadcast() }
  }
}
