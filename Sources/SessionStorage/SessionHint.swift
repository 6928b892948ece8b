/// A hint that the record of a session may have changed; the receiver loads the record again.
///
/// A hint can be repeated, and hints can arrive in a different order from their changes. A change
/// of the deadline alone sends no hint. So a receiver must load a record again when the record's
/// deadline has passed. A new session sends no hint either. The identifier of a new session is
/// random, so no receiver can have waited for the session.
package enum SessionHint: Sendable, Equatable {
  /// This revision of the session was committed, or may have been committed.
  case changed(SessionID, revision: Int)
  /// The session was removed.
  case removed(SessionID)
  /// Hints may have been lost: every record of interest must be loaded again.
  case unknown
}

/// Counts of the hints of a store since its first observer was set.
package struct SessionHintStatistics: Sendable, Equatable {
  /// The number of `changed` hints, including repeated hints.
  package var changed = 0
  /// The number of `removed` hints, including repeated hints.
  package var removed = 0
  package var unknown = 0
  /// The number of messages that contain no hint.
  package var malformed = 0
  /// The number of successful subscriptions to the hints of other processes.
  package var subscriptions = 0
  /// The number of subscriptions that were lost, plus the number of failed attempts to subscribe.
  package var failures = 0
  /// The reason for the last failure; `nil` if none has occurred since the last subscription.
  package var failure: String?

  /// Creates counts that are all 0.
  package init() {}
}
