/// A failure of a session store.
package enum SessionStoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The store cannot be used now: it cannot be reached, is busy, is closed, or has failed.
  ///
  /// A later call can succeed.
  case unavailable(String)
  /// The store or its disk has no space for the change, so nothing was changed.
  case full(String)
  /// The store contains the maximum number of sessions.
  case limit(sessions: Int)
  /// The owner of the new session has the maximum number of sessions.
  case ownerLimit(sessions: Int)
  /// The large sessions of the store have the maximum number of excess bytes; see `LargeSessions`.
  case sizeLimit(bytes: Int)
  /// The large sessions of the owner have the maximum number of excess bytes; see `LargeSessions`.
  case ownerSizeLimit(bytes: Int)
  /// A stored record cannot be read.
  case corrupted(SessionID)
  /// A session with this identifier exists already.
  case exists(SessionID)

  /// True if the change that failed is certainly not stored.
  package var leavesStoreUnchanged: Bool {
    switch self {
    case .full, .limit, .ownerLimit, .sizeLimit, .ownerSizeLimit, .exists: true
    case .unavailable, .corrupted: false
    }
  }

  /// A description of the failure in one sentence, for a log.
  ///
  /// The description never contains a session's content, but can contain a path on the server.
  package var description: String {
    switch self {
    case .unavailable(let reason): "the session store is unavailable: \(reason)"
    case .full(let reason): "the session store is full: \(reason)"
    case .limit(let sessions):
      "the session store contains \(sessions) sessions, which is the maximum"
    case .ownerLimit(let sessions):
      "a client has \(sessions) sessions, which is the maximum per client"
    case .sizeLimit(let bytes):
      "large sessions would exceed the maximum of \(bytes) bytes"
    case .ownerSizeLimit(let bytes):
      "the large sessions of a client would exceed the maximum of \(bytes) bytes per client"
    case .corrupted(let id): "the stored data of the session \(id.logDescription) is damaged"
    case .exists(let id): "the session \(id.logDescription) already exists"
    }
  }
}

extension SessionID {
  /// The start of the identifier, for logs.
  ///
  /// This text is long enough to find the session, and too short to use the session.
  package var logDescription: String { "\(description.prefix(10))…" }
}
