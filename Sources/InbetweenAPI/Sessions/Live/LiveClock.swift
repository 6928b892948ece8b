internal import AnimationNotation

/// The clock of a live session: its time is a function of the wall clock.
///
/// So the time is the same in every process that uses the store, up to the difference between the
/// clocks of the computers.
struct LiveClock: Sendable, Equatable {
  /// The wall clock's time at the session's time 0, in seconds since 1970-01-01T00:00:00Z.
  var start: Double
  /// The seconds of the session per second of the wall clock, above 0.
  let rate: Double

  /// Returns the session's time in seconds, rounded to whole microseconds.
  ///
  /// The result is at least 0. The clock stops at the maximum of `simulatedTime`.
  ///
  /// - Parameter wall: The wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  func time(at wall: Double) -> Double {
    let time = ((wall - start) * rate * 1e6).rounded() / 1e6
    return min(max(time, 0), Limits.simulatedTime.upperBound)
  }

  /// Returns the seconds of the wall clock between two times of the session.
  func duration(from time: Double, to later: Double) -> Double { (later - time) / rate }
}

extension LiveClock {
  /// Creates a clock that shows a given time of the session at a given time of the wall clock.
  ///
  /// - Parameters:
  ///   - time: The session's time in seconds.
  ///   - wall: The wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  init(showing time: Double, at wall: Double, rate: Double) {
    self.init(start: wall - time / rate, rate: rate)
  }
}
