package import AnimationNotation
internal import SessionStorage

extension Limits {
  /// The minimum and the maximum time to live of a session after its last use, in seconds.
  package static let ttl = limit("ttl", 1...604_800, "seconds", "a week")
  /// The maximum size of a stored session in bytes.
  package static let sessionBytes = limit(
    "sessionBytes", 0...262_144, "bytes", "64 animated properties need a quarter of this size")
  /// The minimum and the maximum rate of a live session, in seconds of the session per second of
  /// the wall clock.
  package static let clockRate = limit(
    "clockRate", 0.01...10, "seconds per second", "from slow motion to a quick review")
  /// The maximum time in seconds for which a live session keeps its changes for event streams.
  package static let journalDuration = limit(
    "journalDuration", 0...600, "seconds",
    "one connection of an event stream; after a longer break, a stream begins with the current state"
  )
  /// The maximum number of changes that a live session keeps for event streams.
  package static let journalChanges = limit(
    "journalChanges", 0...512, "changes",
    "a gesture with 60 changes a second for 8 seconds; they are stored with the session")
  /// The maximum length of an `Idempotency-Key` in bytes.
  package static let idempotencyKeyBytes = limit(
    "idempotencyKeyBytes", 1...255, "bytes", "seven times the 36 bytes of a UUID")
  /// The maximum number of responses that a session keeps for repeated requests.
  package static let keptResponses = limit(
    "keptResponses", 0...32, "responses",
    "clients repeat a request within seconds, so the last responses are enough")
  /// The maximum size of all responses that a session keeps for repeated requests, in bytes.
  package static let keptResponseBytes = limit(
    "keptResponseBytes", 0...131_072, "bytes",
    "half of sessionBytes, since they are stored together")
  /// The time in seconds for which the response to a creation is kept.
  package static let keptCreation = limit(
    "keptCreation", 0...86_400, "seconds", "a day, as is usual for idempotency keys")
  /// The time in seconds for which a stored source text is kept after it was last stored.
  package static let storedSourceLife = limit(
    "storedSourceLife", 0...604_800, "seconds", "a week, like the longest session")
  /// The maximum number of sessions that a server stores.
  package static let sessions = limit(
    "sessions", 0...100_000, "sessions",
    "an SQLite file of a few hundred MiB; set by --session-limit")
  /// The maximum number of sessions of one IPv4 address, or of one IPv6 network with a 64-bit
  /// prefix.
  package static let sessionsPerAddress = limit(
    "sessionsPerAddress", 0...10_000, "sessions",
    """
    a tenth of all sessions, so that one client cannot fill the store; the response to a creation \
    with an Idempotency-Key counts as another session for a day; set by --sessions-per-address
    """)
  /// The maximum number of bytes of all sessions together.
  ///
  /// The first 8192 bytes of each session do not count.
  package static let largeSessionBytes = limit(
    "largeSessionBytes", 0...Double(LargeSessions.limit(sessions: sessions.max)), "bytes",
    """
    4096 bytes times the maximum number of sessions; the first 8192 bytes of each session do not \
    count
    """)
  /// The maximum number of bytes of all sessions of one address together.
  ///
  /// The first 8192 bytes of each session do not count.
  package static let largeSessionBytesPerAddress = limit(
    "largeSessionBytesPerAddress",
    0...Double(LargeSessions.ownerLimit(sessions: sessionsPerAddress.max)), "bytes",
    """
    4096 bytes times the maximum number of sessions of one address; the first 8192 bytes of each \
    session do not count
    """)
  /// The maximum number of sessions in the cache; `/v1/limits` does not list it.
  package static let cachedSessions = limit(
    "cachedSessions", 0...8192, "sessions",
    "the sessions in use, with a few kilobytes each; others are read from the store")
  /// The maximum size of the serialized sessions in the cache; `/v1/limits` does not list it.
  package static let cachedSessionBytes = limit(
    "cachedSessionBytes", 0...8_388_608, "bytes",
    "a kibibyte each; more in the memory store")
}
