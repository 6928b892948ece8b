/// The names of the keys and of the channel that the store uses in Redis.
///
/// | key | type | content |
/// |---|---|---|
/// | `inbetween:{ses_…}` | hash | `revision`, `nonce`, `deadline`, `payload` and `owner` |
/// | `inbetween:sessions` | sorted set | identifiers, by deadline in milliseconds since 1970 |
/// | `inbetween:owner:…` | sorted set | identifiers of one owner's sessions, by the same deadline |
enum RedisKeys {
  /// The start of a session's key; the identifier and a brace follow.
  static let session = "inbetween:{"
  /// The sorted set of all sessions.
  static let sessions = "inbetween:sessions"
  /// The start of the key of an owner's sorted set; the network follows in hexadecimal digits.
  static let owner = "inbetween:owner:"
  /// The channel that carries a hint after a session was overwritten or removed.
  ///
  /// All databases of the server share the channel. A hint has the format
  /// `{"id":"ses_…","revision":7}`. The revision is 0 if the session was removed. Hints are lost
  /// while a client is not subscribed. So when a client subscribes again, it must load its sessions
  /// again.
  static let changes = "inbetween:changes"
  /// A key that never exists; the removal of this key tests whether Redis accepts changes.
  static let probe = "inbetween:probe"

  /// Returns the key of a session.
  ///
  /// The braces mark a Redis hash tag.
  static func key(of id: SessionID) -> String { "\(session)\(id)}" }

  /// Returns the text that identifies an owner in keys.
  static func text(of owner: SessionOwner) -> String { String(owner.network, radix: 16) }
}
