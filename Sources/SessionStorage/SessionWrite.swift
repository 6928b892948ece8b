/// A change that was passed to a store; the store has committed, refused or queued it.
///
/// Some stores queue their changes. The first call of `commit` then writes all queued changes in
/// one transaction. Later calls of `commit` for these changes return immediately.
package struct SessionWrite: Sendable {
  /// The result of a change.
  ///
  /// The value is true if the session was overwritten. The value is false if the stored revision or
  /// nonce was not as expected, or if the session does not exist any more.
  package typealias Outcome = Result<Bool, SessionStoreError>

  private enum State {
    case committed(Outcome)
    case queued(@Sendable () -> Outcome)
  }

  private let state: State

  /// Creates a change that needs no commit, because its outcome is already known.
  package init(_ outcome: Outcome) { state = .committed(outcome) }

  /// Creates a queued change.
  ///
  /// - Parameter commit: Blocks until the change is committed, and returns its outcome. The closure
  ///   can be called several times, from any thread.
  package init(commit: @escaping @Sendable () -> Outcome) { state = .queued(commit) }

  /// True if the change was never queued; `commit` then returns immediately.
  package var isCommitted: Bool { if case .committed = state { true } else { false } }

  /// Waits until the change is committed.
  ///
  /// - Returns: False if nothing was written, because the stored session has another revision or
  ///   nonce, or does not exist.
  package func commit() throws(SessionStoreError) -> Bool { try outcome.get() }

  /// The outcome of the change.
  ///
  /// Like `commit`, the getter blocks until the change is committed.
  package var outcome: Outcome {
    switch state {
    case .committed(let outcome): outcome
    case .queued(let commit): commit()
    }
  }
}
