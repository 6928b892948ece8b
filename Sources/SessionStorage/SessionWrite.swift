/// A change of a session that a store has received, but may not have committed yet.
///
/// A store that writes in groups queues its changes. The first call of `commit` writes all of them
/// in one transaction. Then the calls of `commit` for the other changes return immediately.
package struct SessionWrite: Sendable {
  /// The result of a change.
  ///
  /// It is true if the session was overwritten. It is false if another writer has changed the
  /// session first, or the session does not exist any more.
  package typealias Outcome = Result<Bool, SessionStoreError>

  private enum State {
    case committed(Outcome)
    case queued(@Sendable () -> Outcome)
  }

  private let state: State

  /// Creates a change that needs no commit.
  package init(_ outcome: Outcome) { state = .committed(outcome) }

  /// Creates a queued change.
  ///
  /// - Parameter commit: Blocks until the change is committed, and returns its outcome. It is
  ///   called any number of times, from any thread.
  package init(commit: @escaping @Sendable () -> Outcome) { state = .queued(commit) }

  /// True if `commit` returns immediately.
  package var isCommitted: Bool { if case .committed = state { true } else { false } }

  /// Waits until the change is durable, and returns true if the session was overwritten.
  package func commit() throws(SessionStoreError) -> Bool { try outcome.get() }

  /// The outcome of the change; the property blocks until the change is durable, like `commit`.
  package var outcome: Outcome {
    switch state {
    case .committed(let outcome): outcome
    case .queued(let commit): commit()
    }
  }
}
