import Dispatch
import Synchronization

/// A value that one thread sets once and any number of threads await.
///
/// Usually no thread waits: then setting and reading it take a few atomic operations and no lock.
///
/// Unchecked: one thread, which changes the stage from `awaited`, writes `given`; it is read only
/// in the stage `here`. `waiting` is used under `waitingLock` only.
package final class Promise<Value: Sendable>: @unchecked Sendable {
  private let stage = Atomic(PromiseStage.awaited)
  private let isWaitedFor = Atomic(false)
  private var given: Value?
  private var waiting: [@Sendable (Value) -> Void] = []

  /// Creates a promise without a value.
  package init() {}

  /// The value; `nil` until it is set.
  package var value: Value? {
    stage.load(ordering: .sequentiallyConsistent) == .here ? given : nil
  }

  /// Sets the value and calls the waiting bodies.
  ///
  /// A second value is ignored.
  package func fulfill(_ value: Value) {
    guard
      stage.compareExchange(expected: .awaited, desired: .giving, ordering: .sequentiallyConsistent)
        .exchanged
    else { return }
    given = value
    stage.store(.here, ordering: .sequentiallyConsistent)
    // A waiter registers before it reads the value: either it finds the value, or this thread
    // finds the waiter.
    if isWaitedFor.load(ordering: .sequentiallyConsistent) { callWaiting(value) }
  }

  /// Calls the body with the value: immediately if it is set, otherwise on the thread that sets it.
  package func whenHere(_ body: @escaping @Sendable (Value) -> Void) {
    waitingLock.withLock { waiting.append(body) }
    isWaitedFor.store(true, ordering: .sequentiallyConsistent)
    if let value { callWaiting(value) }
  }

  /// Blocks the thread until the value is set.
  package func wait() -> Value {
    if let value { return value }
    let isHere = DispatchSemaphore(value: 0)
    whenHere { _ in isHere.signal() }
    while true {
      if let value { return value }
      isHere.wait()
    }
  }

  /// Calls each waiting body once.
  ///
  /// Two threads may call this at the same time.
  private func callWaiting(_ value: Value) {
    let bodies = waitingLock.withLock {
      defer { waiting = [] }
      return waiting
    }
    for body in bodies { body(value) }
  }
}

/// One lock for all promises: threads rarely wait for a promise.
private let waitingLock = Lock()

/// The stages of a promise.
private enum PromiseStage: UInt8, AtomicRepresentable {
  case awaited
  case giving
  case here
}
