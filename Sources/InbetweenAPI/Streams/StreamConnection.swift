internal import AnimationNotation
internal import HTTPMessages

/// The state of one connection of an event stream, which determines its heartbeats and its end.
struct StreamConnection {
  private enum Stage { case head, open, over }

  private let timing: StreamTiming
  /// The time at which the connection began.
  let origin: ContinuousClock.Instant
  private var lastSent: ContinuousClock.Instant
  /// The time of the last call of `begin(_:)`.
  private(set) var now: ContinuousClock.Instant
  private var stage = Stage.head
  /// The reason why the stream ended; `nil` before its end.
  private(set) var ending: StreamEnding?

  init(_ timing: StreamTiming) {
    self.timing = timing
    origin = timing.now()
    (lastSent, now) = (origin, origin)
  }

  /// Begins a call of the producer, and decides whether the producer must play.
  ///
  /// - Parameter start: A function that returns the first events of the stream; these events follow
  ///   the reconnection time.
  /// - Returns: The piece to send at the start or at the end of the stream; `nil` if the producer
  ///   must play and send events.
  mutating func begin(_ start: () -> [UInt8]) -> ContentPiece? {
    now = timing.now()
    switch stage {
    case .over: return .end
    case .head:
      stage = .open
      lastSent = now
      var text = EventText()
      text.append(retryAfter: timing.retry())
      return .bytes(text.take() + start())
    case .open:
      if timing.isDraining() { return .bytes(farewell("drain", .drain)) }
      if now >= rotation { return .bytes(farewell(nil, .rotation)) }
      return nil
    }
  }

  /// Ends the stream of a client that is too slow, and returns the last bytes of the stream.
  mutating func evict() -> [UInt8] { farewell("evicted", .evicted) }

  /// Ends a stream whose motion cannot be played further, and returns the last bytes of the stream.
  mutating func fail(_ problem: Problem) -> [UInt8] {
    farewell("problem", .failed, problem.document)
  }

  /// Ends the stream after the current piece.
  mutating func finish(_ reason: StreamEnding) {
    ending = reason
    stage = .over
  }

  /// Returns a piece with the given bytes, and restarts the time until the next heartbeat.
  mutating func send(_ bytes: [UInt8]) -> ContentPiece {
    lastSent = now
    return .bytes(bytes)
  }

  /// Returns the piece of a stream that has no events to send: a heartbeat if one is due, otherwise
  /// a wait.
  ///
  /// - Parameter event: The time of the next event; `nil` if none is planned.
  mutating func wait(until event: ContinuousClock.Instant?) -> ContentPiece {
    let heartbeat = lastSent + .seconds(Limits.heartbeat.max)
    if now >= heartbeat { return send(EventText.comment) }
    let silence = min(heartbeat, rotation)
    guard let event, event <= silence else {
      return .waiting(until: silence, tolerance: Self.silenceTolerance)
    }
    return .waiting(until: event)
  }

  /// Ends the connection, and returns its last bytes.
  ///
  /// The bytes contain `event`, and the time after which the client connects again.
  ///
  /// - Parameter event: The name of the last event; `nil` if no event is sent.
  private mutating func farewell(
    _ event: String?, _ reason: StreamEnding, _ data: [UInt8] = EventText.noData
  ) -> [UInt8] {
    finish(reason)
    var text = EventText()
    if let event { text.append(event, at: nil, data) }
    text.append(retryAfter: reason == .drain ? timing.retryAfterDrain : timing.retry())
    return text.take()
  }

  private var rotation: ContinuousClock.Instant { origin + .seconds(Limits.streamDuration.max) }

  /// The maximum delay of a heartbeat.
  ///
  /// The delay lets the transport wake many silent streams together.
  private static let silenceTolerance = Duration.seconds(1)
}
