/// The observer of a store, and the hints that the observer has not received yet.
///
/// No lock is held while the observer is called, so the observer is allowed to call the store.
final class SessionHints: Sendable {
  typealias Observer = @Sendable (SessionHint) -> Void

  private struct State {
    var observer: Observer?
    var queued: [SessionHint] = []
    var statistics = SessionHintStatistics()
  }

  private let state = Locked(State())

  /// Sets the function that receives hints, or removes the function if `observer` is `nil`.
  ///
  /// Hints that are queued for the earlier function are dropped.
  func observe(_ observer: Observer?) {
    state.withLock { state in
      state.observer = observer
      state.queued = []
    }
  }

  /// True if an observer is set; hints must then be sent.
  var isObserved: Bool { state.withLock { $0.observer != nil } }

  var statistics: SessionHintStatistics { state.withLock(\.statistics) }

  /// Changes the counts of messages and subscriptions.
  func count(_ change: (inout SessionHintStatistics) -> Void) {
    state.withLock { change(&$0.statistics) }
  }

  /// Sends a hint; the caller must not hold a lock.
  func send(_ hint: SessionHint) {
    let observer = state.withLock { state -> Observer? in
      if state.observer != nil { state.statistics.add(hint) }
      return state.observer
    }
    observer?(hint)
  }

  /// Queues hints until a thread calls `sendQueued`; the caller is allowed to hold locks.
  func queue(_ hints: [SessionHint]) {
    state.withLock { if $0.observer != nil { $0.queued += hints } }
  }

  /// Sends all queued hints; the caller must not hold a lock.
  func sendQueued() {
    let (observer, hints) = state.withLock { state -> (Observer?, [SessionHint]) in
      guard !state.queued.isEmpty else { return (nil, []) }
      for hint in state.queued { state.statistics.add(hint) }
      defer { state.queued = [] }
      return (state.observer, state.queued)
    }
    guard let observer else { return }
    for hint in hints { observer(hint) }
  }
}

extension SessionHintStatistics {
  fileprivate mutating func add(_ hint: SessionHint) {
    switch hint {
    case .changed: changed += 1
    case .removed: removed += 1
    case .unknown: unknown += 1
    }
  }
}
