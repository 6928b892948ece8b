package import AnimationNotation

/// Limits of access tokens and clients.
extension Limits {
  /// The maximum number of bearer tokens that a server accepts.
  package static let tokens = limit(
    "tokens", 1...64, "tokens",
    "enough for 32 clients that each have an old and a new token")
  /// The minimum and the maximum length of a bearer token in bytes.
  package static let tokenBytes = limit(
    "tokenBytes", 32...1024, "bytes",
    "32 hexadecimal digits have 128 bits, the minimum for a secret")
  /// The maximum number of wrong tokens that one address can send in a burst.
  package static let wrongTokens = limit(
    "wrongTokens", 0...10, "wrong tokens", "enough for mistakes, too few for guessing")
  /// The time in seconds after which an address at the limit `wrongTokens` can send one more token.
  package static let wrongTokenSeconds = limit(
    "wrongTokenSeconds", 0...6, "seconds", "at most ten guesses a minute")
  /// The maximum number of clients whose rate-limit state is stored.
  ///
  /// Beyond this number, the least recently used client is evicted.
  package static let knownClients = limit(
    "knownClients", 0...65_536, "clients",
    """
    about 10 MiB of memory. If another client needs the room, the server forgets the client that \
    has been silent longest. That client may then send its full burst again
    """)
}
