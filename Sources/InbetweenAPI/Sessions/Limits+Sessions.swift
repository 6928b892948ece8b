package import AnimationNotation

/// The limits of sessions.
extension Limits {
  /// The time in seconds for which a session is kept after its last use.
  package static let ttl = limit("ttl", 1...604_800, "seconds", "a week")
  /// The maximum size of a stored session in bytes.
  package static let sessionBytes = limit(
    "sessionBytes", 0...262_144, "bytes", "64 animated properties need a quarter of this size")
  /// The maximum number of sessions that a server stores.
  package static let sessions = limit(
    "sessions", 0...100_000, "sessions",
    "an SQLite file of a few hundred MiB; set by --session-limit")
  /// The maximum number of sessions of one IPv4 address, or of one IPv6 network with a 64-bit
  /// prefix.
  package static let sessionsPerAddress = limit(
    "sessionsPerAddress", 0...10_000, "sessions",
    """
    a tenth of all sessions, so that one client cannot fill the store; set by \
    --sessions-per-address
    """)
  /// The maximum number of sessions in the cache; `/v1/limits` does not list it.
  package static let cachedSessions = limit(
    "cachedSessions", 0...8192, "sessions",
    "the sessions in use at once; a few kilobytes each, others are read from the store")
  /// The maximum size of the serialized sessions in the cache; `/v1/limits` does not list it.
  package static let cachedSessionBytes = limit(
    "cachedSessionBytes", 0...8_388_608, "bytes",
    "a kibibyte each; more in the memory store")
}
