/// The time at which a call stops waiting and fails.
struct RedisDeadline: Sendable {
  private let end: ContinuousClock.Instant

  /// Creates a deadline that is `milliseconds` from now.
  ///
  /// - Parameter milliseconds: The time until the deadline, at least 0.
  init(milliseconds: Int) { end = .now + .milliseconds(milliseconds) }

  private init(end: ContinuousClock.Instant) { self.end = end }

  /// Returns the earlier of two times: this deadline, and `milliseconds` from now.
  func orAfter(milliseconds: Int) -> RedisDeadline {
    RedisDeadline(end: min(end, .now + .milliseconds(milliseconds)))
  }

  /// The time until the deadline in milliseconds, rounded up; 0 if the deadline has passed.
  var milliseconds: Int {
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: end).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int(seconds) &* 1000 &+ Int((attoseconds &+ 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
