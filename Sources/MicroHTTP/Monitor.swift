internal import Glibc

/// A value that a lock protects, and a condition variable to wait for changes of the value.
///
/// All condition variables of the module and almost all of its locks are monitors. The class uses
/// POSIX functions instead of `Synchronization.Mutex`, because ThreadSanitizer does not recognize
/// the futex of `Mutex` and reports false races.
///
/// Source: `pthread_mutex_lock`, `pthread_cond_timedwait`.
///
/// Unchecked: only the four functions below access `state`, and all of them hold `mutex`.
final class Monitor<State: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  init(_ state: State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Calls `body` if no other thread holds the lock; otherwise returns `nil` at once.
  func withLockIfFree<Result>(_ body: (inout State) throws -> Result) rethrows -> Result? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Changes the value and wakes all waiting threads.
  func withLockThenWake(_ body: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    body(&state)
    pthread_cond_broadcast(condition)
  }

  /// Calls `body` repeatedly until it returns `nil`.
  ///
  /// `body` runs immediately, and again after each wake-up. If `body` returns a time, it also runs
  /// again at that time. The lock is held while `body` runs.
  func wait(_ body: (inout State) -> MonotonicTime?) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while let moment = body(&state) {
      var specification = moment.specification
      pthread_cond_timedwait(condition, mutex, &specification)
    }
  }
}
