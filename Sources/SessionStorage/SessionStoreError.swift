/// A failure of a session store.
package enum SessionStoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The store cannot be reached or is busy beyond its deadline: try again later.
  case unavailable(String)
  /// The disk has no room for the change; nothing was changed.
  case full(String)
  /// The store has its maximum number of sessions.
  case limit(sessions: Int)
  /// The owner of the new session has the maximum number of sessions.
  case ownerLimit(sessions: Int)
  /// A stored record cannot be read.
  case corrupted(SessionID)
  /// A session with this identifier exists already.
  case exists(SessionID)

  /// One sentence for a log.
  ///
  /// It never contains a session's content, but may contain a path of the server.
  package var description: String {
    switch self {
    case .unavailable(let reason): "the session store is unavailable: \(reason)"
    case .full(let reason): "the session store is full: \(reason)"
    case .limit(let sessions):
      "the session store contains \(sessions) sessions, which is the maximum"
    case .ownerLimit(let sessions):
      "a client has \(sessions) sessions, which is the maximum per client"
    case .corrupted(let id): "the stored session \(id.logDescription) cannot be read"
    case .exists(let id): "the session \(id.logDescription) already exists"
    }
  }
}

extension SessionID {
  /// A prefix of the identifier for logs: enough to find the session, too little to use it.
  package var logDescription: String { "\(description.prefix(10))…" }
}
