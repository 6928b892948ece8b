/// A hint that the record of a session may have changed; the receiver loads the record again.
///
/// A hint may be repeated, and hints may arrive in another order than their changes. A change of the
/// deadline alone is not hinted, so a receiver loads the record again when its deadline has passed.
/// A new session is not hinted either, because its identifier is random.
package enum SessionHint: Sendable, Equatable {
  /// A change of the session to a revision was committed, or may have been.
  case changed(SessionID, revision: Int)
  /// The session was removed.
  case removed(SessionID)
  /// Hints may have been lost: every record of interest must be loaded again.
  case unknown
}

/// Counts of the hints of a store since its observer was set.
package struct SessionHintStatistics: Sendable, Equatable {
  /// The number of `changed`, including repeated ones.
  package var changed = 0
  /// The number of `removed`, including repeated ones.
  package var removed = 0
  /// The number of `unknown`.
  package var unknown = 0
  /// The number of messages that contain no hint.
  package var malformed = 0
  /// The number of subscriptions to the hints of other processes that were made.
  package var subscriptions = 0
  /// The number of subscriptions that ended or could not be made.
  package var failures = 0
  /// The reason of the last failure; `nil` while the store receives the hints of all processes.
  package var failure: String?

  /// Creates counts of 0.
  package init() {}
}
