/// The rest of a motion after an interruption as a `linear()` function, with the fewest stops.
///
/// The value at a time is `from + unit · function(time / duration)`. After the duration, it is `to`.
package struct LinearRemainder: Sendable {
  /// The value and the velocity at the start of the rest. The unit of the velocity is units per
  /// second.
  package let from, velocity: Double
  /// The final value of the motion.
  package let to: Double
  /// The difference between the values that the outputs 1 and 0 represent.
  ///
  /// It is the distance `to - from`. If this distance is less than a hundredth of the travel, an
  /// initial velocity may move the value much further, and the unit is the travel.
  package let unit: Double
  /// The duration in seconds; 0 if the value is `to` from the start.
  package let duration: Double
  /// The largest deviation from the motion, as a fraction of the travel.
  package let maxError: Double
  /// The function with its text; `nil` if the duration is 0.
  package let fit: Fit?

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

  /// Fits a function to the rest of a motion.
  ///
  /// - Parameters:
  ///   - motion: The rest of the motion, with time 0 at its start.
  ///   - travel: The difference between the largest and the smallest value that is set; more than
  ///     0.
  ///   - maxError: The allowed error as a fraction of the travel; more than 0.
  ///   - stopsMax: The maximum number of stops.
  ///   - samplesMax: The maximum number of samples of the motion.
  /// - Returns: `nil` if more stops or samples are needed, for example because the motion jumps.
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
      (velocity, duration, self.maxError, fit) = (0, 0, 0, nil)
      return
    }
    guard let target = curve.settled(within: error / 2, end: curve.final) else {
      (velocity, duration, self.maxError, fit) = (0, 0, maxError / 2, nil)
      return
    }
    guard let found = LinearFit(target, budget: error, maxCount: stopsMax, aim: .stops),
      let function = LinearTimingFunction(rounded: found.stops)
    else { return nil }
    velocity = motion.point(at: 0).velocity
    duration = target.duration
    self.maxError = found.error * share
    fit = Fit(function: function, fewestStops: found.fewest, stops: found.stops)
  }
}
