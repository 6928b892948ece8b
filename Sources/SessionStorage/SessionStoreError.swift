/// Why a store could not do what it was asked.
public enum SessionStoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The store cannot be reached or is busy beyond its deadline: try again later.
  case unavailable(String)
  /// There is no room left for what was to be written; nothing was changed.
  case full(String)
  /// A stored record cannot be read.
  case corrupted(SessionID)
  /// A session with this name exists already.
  case exists(SessionID)

  /// One sentence for a log; it never holds a session's content.
  public var description: String {
    switch self {
    case .unavailable(let reason): "the session store is unavailable: \(reason)"
    case .full(let reason): "the session store is full: \(reason)"
    case .corrupted(let id): "the stored session \(id) cannot be read"
    case .exists(let id): "the session \(id) exists already"
    }
  }
}
