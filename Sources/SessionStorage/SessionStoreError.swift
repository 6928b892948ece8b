/// Why a store could not do what it was asked.
public enum SessionStoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The store cannot be reached or is busy beyond its deadline: try again later.
  case unavailable(String)
  /// The disk has no room left for what was to be written; nothing was changed.
  case full(String)
  /// The store holds as many sessions as it may.
  case limit(sessions: Int)
  /// The owner of a new session holds as many sessions as one may.
  case ownerLimit(sessions: Int)
  /// A stored record cannot be read.
  case corrupted(SessionID)
  /// A session with this name exists already.
  case exists(SessionID)

  /// One sentence for a log; it never contains a session's content, but may contain a path of the server.
  public var description: String {
    switch self {
    case .unavailable(let reason): "the session store is unavailable: \(reason)"
    case .full(let reason): "the session store is full: \(reason)"
    case .limit(let sessions): "the session store holds \(sessions) sessions, the most it may"
    case .ownerLimit(let sessions): "a client holds \(sessions) sessions, the most one may"
    case .corrupted(let id): "the stored session \(id.logDescription) cannot be read"
    case .exists(let id): "the session \(id.logDescription) exists already"
    }
  }
}

extension SessionID {
  /// Enough of the name to find the session by, too little to use it: the name is the key to it.
  package var logDescription: String { "\(description.prefix(10))…" }
}
