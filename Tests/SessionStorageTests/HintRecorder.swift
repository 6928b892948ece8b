import Foundation
import SessionStorage
import Testing

/// A list of the hints that an observer has received.
///
/// Unchecked: `hints` is used only while `condition` is locked.
final class HintRecorder: @unchecked Sendable {
  private let condition = NSCondition()
  private var hints: [SessionHint] = []

  /// Observes a store, and waits until the store has subscribed to the changes of other processes.
  convenience init(_ store: any SessionStore, check: (@Sendable (SessionHint) -> Void)? = nil) {
    self.init()
    store.observeChanges { [self] hint in
      check?(hint)
      append(hint)
    }
    if store.mayBlock { next { $0 == .unknown } }
  }

  func append(_ hint: SessionHint) {
    condition.lock()
    defer { condition.unlock() }
    hints.append(hint)
    condition.broadcast()
  }

  /// All hints since the last call of `next`.
  var received: [SessionHint] {
    condition.lock()
    defer { condition.unlock() }
    return hints
  }

  /// Waits for a hint, and removes it and all hints before it.
  ///
  /// If there is none within half a minute, the test has failed.
  func next(
    sourceLocation: SourceLocation = #_sourceLocation, where isWanted: (SessionHint) -> Bool
  ) {
    let end = Date(timeIntervalSinceNow: 30)
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let index = hints.firstIndex(where: isWanted) {
        hints.removeSubrange(...index)
        return
      }
      guard condition.wait(until: end) else {
        Issue.record("no hint; others: \(hints.suffix(5))", sourceLocation: sourceLocation)
        return
      }
    }
  }

  /// Waits for an equal hint.
  func next(_ hint: SessionHint, sourceLocation: SourceLocation = #_sourceLocation) {
    next(sourceLocation: sourceLocation) { $0 == hint }
  }
}
