internal import AnimationNotation

/// The clock of the event streams, and the drain of the server.
struct StreamTiming: Sendable {
  /// Returns the time on a clock that never goes back.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Returns true once the server is shutting down.
  let isDraining: @Sendable () -> Bool
  /// Returns a random time in milliseconds after which a client connects again.
  var retry: @Sendable () -> Int = {
    // BOUND: the limit is 1...3.
    .random(in: 1000...1000 * Limits.streamRetry.max)
  }
}
