internal import AnimationNotation

/// The timing of event streams: their clock, and the times at which clients connect again.
struct StreamTiming: Sendable {
  /// A function that returns the time of a monotonic clock.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// A function that returns true once the server is shutting down.
  let isDraining: @Sendable () -> Bool
  /// A function that returns a random time in milliseconds after which a client connects again.
  var retry: @Sendable () -> Int = {
    // BOUND: the limit is 1...3.
    .random(in: 1000...1000 * Limits.streamRetry.max)
  }
  /// The time in seconds for which a stopping server still serves connections.
  var drainSeconds = 0

  /// A random time in milliseconds after which a client connects again if the server is shutting
  /// down.
  ///
  /// Times are spread up to `drainSeconds`, so that the clients do not all connect again at once.
  var retryAfterDrain: Int {
    let longest = min(drainSeconds, Self.longestDrain)
    // BOUND: the range is in order, because the condition ensures that longest is above 0.
    return longest > Limits.streamRetry.max ? .random(in: 1000...1000 * longest) : retry()
  }

  /// The maximum delay in seconds before a client connects again, if the server shuts down.
  ///
  /// A client that waits longer could miss minutes of a motion.
  private static let longestDrain = 60
}
