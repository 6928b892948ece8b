internal import AnimationCore

/// A motion as the `linear()` with the fewest stops that keep an error.
package struct LinearExport: Sendable {
  /// The `linear()` as written.
  package let text: String
  /// The function that the text represents.
  package let function: LinearTimingFunction
  /// The number of stops.
  package let stops: Int
  /// The fewest stops of any continuous lines within the same error, with any corners.
  package let fewestStops: Int
  /// The largest deviation of the written text from the motion at any time.
  ///
  /// It is a fraction of the travel.
  package let maxError: Double
  /// The seconds over which progress goes from 0 to 1.
  package let duration: Double

  /// The end of a function.
  package enum End: Sendable {
    /// The time from which on the motion stays within half of the error.
    ///
    /// It is rounded up to a millisecond.
    case settled
    /// The end of the motion, with the value that it has reached.
    case ownEnd
  }

  /// Fits lines to a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion, with different start and end values, and its extrema among its
  ///     landmarks.
  ///   - maxError: The largest deviation, as a fraction of the travel; more than 0.
  ///   - end: The end of the function.
  ///   - stopsMax: The maximum number of stops.
  ///   - samplesMax: The maximum number of samples of the motion.
  /// - Returns: `nil` if more stops or samples are needed, or the duration is 0.
  package init?(
    _ motion: MotionCurve, maxError: Double, end: End, stopsMax: Int, samplesMax: Int
  ) {
    guard
      let curve = FractionCurve(
        motion, from: motion.from, travel: motion.travel,
        deviation: maxError * FractionCurve.deviation, most: samplesMax)
    else { return nil }
    let target: FitTarget? =
      switch end {
      case .settled: curve.settled(within: maxError / 2, end: 1)
      case .ownEnd:
        FitTarget(curve, duration: motion.duration, end: curve.value(at: motion.duration))
      }
    guard let target, target.duration > 0,
      let fit = LinearFit(target, budget: maxError, most: stopsMax, aim: .stops),
      let function = LinearTimingFunction(css: fit.stops.css)
    else { return nil }
    text = fit.stops.css
    self.function = function
    stops = fit.stops.count
    fewestStops = fit.fewest
    self.maxError = fit.error
    duration = target.duration
  }
}

extension FractionCurve {
  /// The largest distance of a midpoint between two samples from their chord.
  ///
  /// It is relative to the error. A sample is taken at the midpoint, so the remaining error is
  /// about a quarter of it.
  static let deviation = 1.0 / 100

  /// Returns the target up to the time at which the motion has settled.
  ///
  /// That time is rounded up to a millisecond.
  ///
  /// - Returns: `nil` if that time is 0.
  func settled(within tolerance: Double, end: Double) -> FitTarget? {
    let settled = settlingTime(within: tolerance)
    let duration = min((settled * 1000).rounded(.up) / 1000, curve.duration)
    return duration > 0 ? FitTarget(self, duration: duration, end: end) : nil
  }
}
