package import AnimationNotation

/// The limits of event streams.
extension Limits {
  /// The maximum number of open event streams.
  package static let openStreams = limit(
    "openStreams", 0...4000, "streams",
    "the rest of the connections serves other requests; further streams receive 503")
  /// The maximum memory of all open streams in bytes; one client can use a quarter of this memory.
  package static let streamBytes = limit(
    "streamBytes", 0...268_435_456, "bytes",
    """
    a stream of /v1/evaluate counts 16 times the content of its request, a stream of a session \
    the size of the session; one client may use a quarter. Further streams receive 503
    """)
  /// The time in seconds without an event, after which a comment is sent to keep the connection
  /// open.
  package static let heartbeat = limit(
    "heartbeat", 0...15, "seconds",
    "proxies close connections that are silent for 30 to 60 seconds")
  /// The maximum duration of one connection of an event stream, in seconds.
  package static let streamDuration = limit(
    "streamDuration", 0...600, "seconds",
    "clients then connect again and continue, as they do after a restart of the server")
  /// The shortest and the longest time in seconds after which a client connects again.
  ///
  /// Each time is random within this range.
  package static let streamRetry = limit(
    "streamRetry", 1...3, "seconds", "random, so that clients do not connect at the same time")
  /// The maximum number of work steps of one frame of a live session's stream.
  package static let liveFrameWork = limit(
    "liveFrameWork", 0...65_536, "steps",
    "about 8 ms; a stream whose frames take longer would not show the motion in time")
  /// The maximum size in bytes of the missed events that a client receives when it connects again.
  package static let missedEventBytes = limit(
    "missedEventBytes", 0...1_048_576, "bytes",
    "a client that missed more receives the current state in the event 'reset'")
  /// The maximum number of events by which a slow client can be behind.
  package static let eventsBehind = limit(
    "eventsBehind", 0...256, "events",
    "a client that is further behind does not show the motion in time, so its stream ends")
  /// The maximum size in bytes of the events by which a slow client can be behind.
  package static let eventBytesBehind = limit(
    "eventBytesBehind", 0...65_536, "bytes", "256 events of 256 bytes")
}
