/// A failure of a connection to a Redis server; the connection cannot be used again.
///
/// A reply such as `-OOM` is not a failure of the connection. It is a `RedisReply.error`.
enum RedisError: Error, Equatable, CustomStringConvertible {
  /// The server cannot be reached, or it refuses new connections.
  ///
  /// No command was sent.
  case notConnected(String)
  /// The connection ended, or a reply breaks the protocol.
  ///
  /// It is unknown whether a command that was sent has been executed.
  case lost(String)
  /// The deadline of the call has passed.
  ///
  /// It is unknown whether a command that was sent has been executed.
  case timedOut

  /// The reason for the failure.
  var description: String {
    switch self {
    case .notConnected(let reason), .lost(let reason): reason
    case .timedOut: "no reply before the time-out"
    }
  }
}
