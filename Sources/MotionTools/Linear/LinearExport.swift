internal import AnimationCore

/// A motion as the CSS `linear()` function with the fewest stops within an allowed error.
package struct LinearExport: Sendable {
  let fit: LinearFit
  package var stops: Int { fit.stops.count }
  package var text: String { fit.stops.css }
  /// The minimum number of stops for the allowed error, with unlimited decimals.
  package var fewestStops: Int { fit.fewest }
  /// The largest deviation of the function from the motion, as a fraction of the travel.
  ///
  /// The travel is the distance from the motion's start to its target.
  package var maxError: Double { fit.error }
  /// The duration of the function in seconds.
  package let duration: Double

  /// The rule for the time at which the function ends.
  package enum End: Sendable {
    /// The function ends when the motion has settled within half of the allowed error.
    ///
    /// The time is rounded up to a millisecond, but is not after the end of the motion.
    case settled
    /// The function ends when the motion ends; its end value is the motion's value at that time.
    case ownEnd
  }

  /// Fits a `linear()` function to a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion. Its start and end values must differ, and its landmarks must include
  ///     its extrema.
  ///   - maxError: The allowed error as a fraction of the distance from start to target; more than
  ///     0.
  ///   - end: The rule for the time at which the function ends.
  ///   - stopsMax: The maximum number of stops.
  ///   - samplesMax: The maximum number of samples of the motion.
  /// - Returns: `nil` if more stops or samples than allowed are needed, or if the duration is 0.
  package init?(_ motion: MotionCurve, maxError: Double, end: End, stopsMax: Int, samplesMax: Int) {
    guard
      let curve = FractionCurve(
        motion, from: motion.from, travel: motion.travel,
        deviation: maxError * FractionCurve.deviation, maxCount: samplesMax)
    else { return nil }
    let target: FitTarget? =
      switch end {
      case .settled: curve.settled(within: maxError / 2)
      case .ownEnd:
        FitTarget(curve, duration: motion.duration, end: curve.value(at: motion.duration))
      }
    guard let target, target.duration > 0,
      let fit = LinearFit(target, budget: maxError, maxCount: stopsMax, aim: .stops)
    else { return nil }
    (self.fit, duration) = (fit, target.duration)
  }
}

extension FractionCurve {
  /// The sampling tolerance of a motion, as a fraction of the allowed error of the fitted function.
  ///
  /// New samples are added in the middle between two samples until, in the middle, the straight
  /// line between the two samples is within the tolerance of the motion. At a jump, no more samples
  /// are added if the time between two samples is very short. Each middle becomes a sample, too, so
  /// the remaining distance between the lines and the motion is about a quarter of the tolerance.
  static let deviation = 1.0 / 100

  /// Returns the part of the motion that ends when the motion has settled within a tolerance.
  ///
  /// The end is rounded up to a millisecond, but is not after the end of the motion. The value at
  /// the end must be the final value of the motion.
  ///
  /// - Returns: `nil` if the end is at 0 s.
  func settled(within tolerance: Double) -> FitTarget? {
    let settled = settlingTime(within: tolerance)
    let duration = min((settled * 1000).rounded(.up) / 1000, curve.duration)
    return duration > 0 ? FitTarget(self, duration: duration, end: final) : nil
  }
}
