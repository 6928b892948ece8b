/// A circuit breaker: after a failure, calls fail at once instead of waiting for the server.
///
/// Without the circuit breaker, each call would wait for the connect time-out while the server is
/// unreachable. A short time after the failure, one call tries to connect. Until this attempt
/// succeeds, the other calls still fail at once.
struct RedisCircuit {
  private enum State {
    case closed
    case open(until: ContinuousClock.Instant)
    case probing
  }

  private var state = State.closed
  /// The reason for the last failure.
  private(set) var reason = ""

  /// The time in milliseconds during which calls fail at once after a failure.
  ///
  /// This pause equals the connect time-out. So a server that is down is probed at most four times
  /// per second. A recovered server is used again after at most half a second.
  static let pauseMilliseconds = 250

  /// True if a call at this time must fail at once.
  func refuses(at now: ContinuousClock.Instant) -> Bool {
    switch state {
    case .closed: false
    case .open(let end): now < end
    case .probing: true
    }
  }

  /// Returns true if the caller is allowed to connect at this time.
  ///
  /// After a failure, only one caller is allowed to try to connect. After its attempt, the caller
  /// must call `succeed` or `fail`.
  mutating func admit(at now: ContinuousClock.Instant) -> Bool {
    guard !refuses(at: now) else { return false }
    if case .open = state { state = .probing }
    return true
  }

  /// Ends the pause, because a connection works.
  mutating func succeed() { state = .closed }

  /// Starts a pause, because a connection could not be made or a command has timed out.
  mutating func fail(at now: ContinuousClock.Instant, because reason: String) {
    self.reason = reason
    state = .open(until: now + .milliseconds(Self.pauseMilliseconds))
  }
}
