/// A change of a session that a store has received and may not have committed yet.
///
/// A store that writes in groups queues its changes. The first `commit` then writes all of them in
/// one transaction, and the `commit` of each other change returns at once.
package struct SessionWrite: Sendable {
  /// True if the session was overwritten; false if another writer was faster or the session is
  /// gone.
  package typealias Outcome = Result<Bool, SessionStoreError>

  private enum State {
    case committed(Outcome)
    case queued(@Sendable () -> Outcome)
  }

  private let state: State

  /// Creates a change that needs no further step.
  package init(_ outcome: Outcome) { state = .committed(outcome) }

  /// Creates a queued change.
  ///
  /// - Parameter commit: Blocks until the change is committed; called any number of times, from any
  ///   thread.
  package init(commit: @escaping @Sendable () -> Outcome) { state = .queued(commit) }

  /// True if `commit` returns at once.
  package var isCommitted: Bool { if case .committed = state { true } else { false } }

  /// Returns the outcome, after the change is durable.
  package func commit() throws(SessionStoreError) -> Bool { try outcome.get() }

  /// The outcome; blocks as `commit` does.
  package var outcome: Outcome {
    switch state {
    case .committed(let outcome): outcome
    case .queued(let commit): commit()
    }
  }
}
