internal import Glibc

/// A value behind a lock, and a condition to wait on for it to change.
///
/// POSIX primitives rather than `Synchronization.Mutex`: ThreadSanitizer understands them and does
/// not understand a futex. Source: `pthread_mutex_lock`, `pthread_cond_timedwait`.
///
/// Unchecked: `state` is only reached inside the three functions below, which all hold `mutex`.
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

  /// Changes the value and wakes everyone who waits for it.
  func withLockThenWake(_ body: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    body(&state)
    pthread_cond_broadcast(condition)
  }

  /// Waits until `body` has nothing more to wait for.
  ///
  /// `body` runs with the lock held, first at once, then after every wake and at the latest at the
  /// moment it returned; it ends the wait by returning `nil`.
  func wait(_ body: (inout State) -> MonotonicTime?) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while let moment = body(&state) {
      var specification = moment.specification
      pthread_cond_timedwait(condition, mutex, &specification)
    }
  }
}
