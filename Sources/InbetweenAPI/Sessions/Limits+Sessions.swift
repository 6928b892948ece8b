package import AnimationNotation

/// Limits of sessions.
extension Limits {
  /// How long a session is kept after its last use.
  package static let ttl = limit("ttl", 1...604_800, "seconds", "a week")
  /// A session at rest.
  package static let sessionBytes = limit(
    "sessionBytes", 0...262_144, "bytes", "64 running properties take a quarter of it")
  /// The sessions of a server.
  package static let sessions = limit(
    "sessions", 0...100_000, "sessions", "a few hundred MiB of SQLite; set by --session-limit")
  /// The sessions of one IPv4 address, or of one /64 of IPv6.
  package static let sessionsPerAddress = limit(
    "sessionsPerAddress", 0...10_000, "sessions",
    "a tenth of the store, so that one client cannot fill it; set by --sessions-per-address")
  /// The sessions that are kept as they were read, beside the store; no client meets it, and so it is not shown.
  package static let cachedSessions = limit(
    "cachedSessions", 0...8192, "sessions",
    "the sessions in use at once; a few kilobytes each, others are read from the store")
  /// The bytes that the sessions kept beside the store are written as; not shown either.
  package static let cachedSessionBytes = limit(
    "cachedSessionBytes", 0...8_388_608, "bytes",
    "a kibibyte each; more in the memory store")
}
