/// The remaining part of an interrupted motion, as the `linear()` function with the fewest stops.
///
/// The value at a time is `from + unit · function(time / duration)`. After the duration, the value
/// is `to`.
package struct LinearRemainder: Sendable {
  /// The value at the start of the remaining part, and the velocity there in units per second.
  ///
  /// The velocity is 0 if the duration is 0, and infinite if the motion begins with a vertical
  /// tangent.
  package let from, velocity: Double
  /// The final value of the motion.
  package let to: Double
  /// The change of value when the output of the function changes from 0 to 1.
  ///
  /// Usually, the unit is the distance `to - from`. If this distance is less than a hundredth of
  /// the travel, the unit is the travel. In this case, an initial velocity can move the value much
  /// further than the distance.
  package let unit: Double
  /// The duration of the function in seconds.
  ///
  /// The duration is 0 if no function is needed, because the motion is always closer to `to` than
  /// half of the allowed error.
  package let duration: Double
  /// The largest deviation from the motion, as a fraction of the travel.
  package let maxError: Double
  /// The function with its text; `nil` if the duration is 0.
  ///
  /// If the motion jumps to its final value at the end, the function contains the jump as two stops
  /// at the input 1. If `unit` is not `to - from`, the function ends just before the jump instead.
  package let fit: Fit?

  /// True if the motion jumps at its end, by more than nine tenths of the allowed error.
  ///
  /// For example, a spring over a short distance, such as a change of opacity, jumps by up to 1 %
  /// when the spring is removed.
  package let jumps: Bool

  /// A `linear()` function that represents the motion.
  package struct Fit: Sendable {
    /// The function that the text represents.
    package let function: LinearTimingFunction
    /// The minimum number of stops for the allowed error, with unlimited decimals.
    package let fewestStops: Int
    let stops: [Stop]
  }

  /// The smallest distance that is used as the unit, as a fraction of the travel.
  private static let distanceMin = 0.01

  /// Fits a function to the remaining part of a motion.
  ///
  /// - Parameters:
  ///   - motion: The remaining part of the motion, with time 0 at its start.
  ///   - travel: The distance to which errors are relative, such as the difference between the
  ///     largest and the smallest target; more than 0.
  ///   - maxError: The allowed error as a fraction of the travel; more than 0.
  ///   - stopsMax: The maximum number of stops, including the stop that is added for a jump at the
  ///     end.
  ///   - samplesMax: The maximum number of samples of the motion.
  /// - Returns: `nil` if more stops or samples than allowed are needed, for example because the
  ///   motion jumps before its end.
  package init?(
    _ motion: MotionCurve, travel: Double, maxError: Double, stopsMax: Int, samplesMax: Int
  ) {
    (from, to) = (motion.from, motion.target)
    let distance = motion.travel
    unit = abs(distance) >= travel * Self.distanceMin ? distance : travel
    let share = abs(unit) / travel, error = maxError / share
    guard motion.duration > 0,
      let curve = FractionCurve(
        motion, from: from, travel: unit, deviation: error * FractionCurve.deviation,
        maxCount: samplesMax)
    else {
      guard motion.duration == 0 else { return nil }
      (velocity, duration, self.maxError, fit, jumps) = (0, 0, 0, nil, false)
      return
    }
    guard let settled = curve.settled(within: error / 2) else {
      (velocity, duration, fit, jumps) = (0, 0, nil, false)
      self.maxError = curve.largestRest(after: 0) * share
      return
    }
    let jumping = curve.beforeJump(beyond: error)
    jumps = jumping != nil
    let target = jumping ?? settled
    let addsStop = jumps && unit == distance
    guard
      let found = LinearFit(
        target, budget: error, maxCount: addsStop ? stopsMax - 1 : stopsMax, aim: .stops)
    else { return nil }
    var stops = found.stops
    if addsStop {
      // BOUND: a function has at least two stops.
      stops[stops.count - 1].percentage = Decimal(mantissa: 100, decimals: 0)
      stops.append(Stop(output: Decimal(mantissa: 1, decimals: 0), percentage: nil))
    }
    guard let function = LinearTimingFunction(rounded: stops) else { return nil }
    velocity = motion.point(at: 0).velocity
    duration = target.duration
    // The last output is rounded, unless it is 1. After the duration, the value is `to`.
    let isRounded = !jumps && unit != distance
    let rest = isRounded ? curve.largestRest(after: duration) : 0
    self.maxError = max(found.error, rest) * share
    fit = Fit(
      function: function, fewestStops: found.fewest + (addsStop ? 1 : 0), stops: stops)
  }
}

extension FractionCurve {
  /// Returns an upper bound of the largest distance from the final value at or after a time.
  ///
  /// The distance is a fraction of the travel.
  fileprivate func largestRest(after time: Double) -> Double {
    TimingError.largest(
      of: { $0.map { _ in final } }, [], self, from: time, duration: curve.duration, end: final)
  }

  /// Returns the part of the motion that ends just before a jump at the end of the motion.
  ///
  /// The value there is rounded to five decimals, because a stop must be a decimal number.
  ///
  /// - Parameter error: The allowed error, as a fraction of the travel.
  /// - Returns: `nil` if the jump is not higher than nine tenths of the allowed error.
  fileprivate func beforeJump(beyond error: Double) -> FitTarget? {
    let last = curve.duration - MotionCurve.rightOfBreak
    guard last > 0 else { return nil }
    let before = value(at: last)
    guard abs(before - final) > 0.9 * error else { return nil }
    return FitTarget(self, duration: last, end: (before * 1e5).rounded() / 1e5)
  }
}
