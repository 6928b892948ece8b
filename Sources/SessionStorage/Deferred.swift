import Foundation
import Synchronization

/// A value that comes once, from any thread, to whoever waits for it.
///
/// Mostly nobody has to wait: then giving it and taking it are a few atomic operations, without a lock.
///
/// Unchecked: `given` is written by the one thread that moves on from `awaited`, and read once it is `here`;
/// `waiting` is touched under `waitingLock`.
package final class Deferred<Value: Sendable>: @unchecked Sendable {
  private let stage = Atomic(DeferredStage.awaited)
  private let isWaitedFor = Atomic(false)
  private var given: Value?
  private var waiting: [@Sendable (Value) -> Void] = []

  /// Creates a value that is still to come.
  package init() {}

  /// The value, where it is here.
  package var value: Value? {
    stage.load(ordering: .sequentiallyConsistent) == .here ? given : nil
  }

  /// Gives the value, and calls whoever waits for it; a second one is left aside.
  package func fulfill(_ value: Value) {
    guard
      stage.compareExchange(expected: .awaited, desired: .giving, ordering: .sequentiallyConsistent)
        .exchanged
    else { return }
    given = value
    stage.store(.here, ordering: .sequentiallyConsistent)
    // Who begins to wait looks for the value after saying so: one of both sees the other.
    if isWaitedFor.load(ordering: .sequentiallyConsistent) { callWaiting(value) }
  }

  /// Calls the body with the value: at once where it is here, else on the thread that gives it.
  package func whenHere(_ body: @escaping @Sendable (Value) -> Void) {
    waitingLock.withLock { waiting.append(body) }
    isWaitedFor.store(true, ordering: .sequentiallyConsistent)
    if let value { callWaiting(value) }
  }

  /// Holds up the thread until the value is here.
  package func wait() -> Value {
    if let value { return value }
    let condition = NSCondition()
    whenHere { _ in
      condition.lock()
      // Under the lock, so that who has just looked and found nothing is waiting by now.
      condition.signal()
      condition.unlock()
    }
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let value { return value }
      condition.wait()
    }
  }

  /// Calls those that wait, each once: the giver and one that waits may both come here.
  private func callWaiting(_ value: Value) {
    let bodies = waitingLock.withLock {
      defer { waiting = [] }
      return waiting
    }
    for body in bodies { body(value) }
  }
}

/// Of all that is waited for: seldom, and for a moment.
private let waitingLock = Lock()

/// How far a deferred value has come.
private enum DeferredStage: UInt8, AtomicRepresentable {
  case awaited
  case giving
  case here
}
