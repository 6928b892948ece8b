internal import HTTPMessages
internal import SessionStorage

/// The client that creates a session.
struct SessionCreator: Sendable {
  /// The owner for which the session is counted; `nil` for an unknown client address.
  let owner: SessionOwner?
  /// The scope of the client's idempotency keys.
  let keyScope: KeyScope

  /// The scope of idempotency keys: two clients can use the same key if their scopes differ.
  enum KeyScope: Sendable {
    /// The holder of a token that the server has checked.
    ///
    /// The text of a token that was not checked is no scope. Otherwise a client could send any
    /// text, and thereby select the scope of another client.
    case token(String)
    /// The clients of a network; `nil` for all unknown client addresses.
    case network(UInt64?)

    /// The scope as a text without line feeds; texts of different scopes differ.
    var text: String {
      switch self {
      case .token(let token): "token \(token)"
      case .network(let number?): "network \(number)"
      case .network(nil): "unknown network"
      }
    }
  }
}

extension AccessPolicy {
  /// Returns the client that creates a session with a request.
  func creator(of request: Request) -> SessionCreator {
    let owner = owner(of: request)
    return SessionCreator(
      owner: owner,
      keyScope: acceptedToken(of: request).map { .token($0) } ?? .network(owner?.network))
  }
}
