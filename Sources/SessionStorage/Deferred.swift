import Foundation

/// A value that comes once, from any thread, to whoever waits for it.
package final class Deferred<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case awaited([@Sendable (Value) -> Void])
    case here(Value)
  }

  private let state = Locked(State.awaited([]))

  /// Creates a value that is still to come.
  package init() {}

  /// The value, where it is here.
  package var value: Value? {
    state.withLock { state in
      guard case .here(let value) = state else { return nil }
      return value
    }
  }

  /// Gives the value, and calls whoever waits for it; a second one is left aside.
  package func fulfill(_ value: Value) {
    let waiting = state.withLock { state -> [@Sendable (Value) -> Void] in
      guard case .awaited(let waiting) = state else { return [] }
      state = .here(value)
      return waiting
    }
    for body in waiting { body(value) }
  }

  /// Calls the body with the value: at once where it is here, else on the thread that gives it.
  package func whenHere(_ body: @escaping @Sendable (Value) -> Void) {
    let value = state.withLock { state -> Value? in
      switch state {
      case .here(let value): return value
      case .awaited(var waiting):
        waiting.append(body)
        state = .awaited(waiting)
        return nil
      }
    }
    if let value { body(value) }
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
}
