import Foundation

/// A set of locks, one for each key.
///
/// Two threads can hold the locks of different keys at the same time. A lock uses memory only while
/// a thread holds it. Waiting threads acquire a lock in no particular order.
///
/// `Sendable` is unchecked: `held` and `waiting` are used only while `condition` is locked. `Lock`
/// documents why Foundation is used instead of `Synchronization`.
package final class KeyedLock<Key: Hashable & Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var held: Set<Key> = []
  private var waiting = 0

  /// Creates a set of locks that no thread holds.
  package init() {}

  /// Takes the lock of a key.
  ///
  /// - Parameters:
  ///   - key: The key whose lock to take.
  ///   - mayWait: True to wait while another thread holds the lock.
  /// - Returns: True if the caller now holds the lock and must call `unlock`. False if `mayWait` is
  ///   false and another thread holds the lock.
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

  package func unlock(_ key: Key) {
    condition.lock()
    defer { condition.unlock() }
    held.remove(key)
    if waiting > 0 { condition.broadcast() }
  }
}
