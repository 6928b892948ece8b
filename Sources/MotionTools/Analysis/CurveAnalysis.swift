internal import AnimationCore

/// The measurable properties of a motion, such as its overshoot, its peak velocity and its settling
/// time.
///
/// For a function of time, the times are exact to a billionth of a second. For a motion of frames,
/// the results are computed from the shown values, and the times are frame times.
package struct CurveAnalysis: Sendable, Equatable {
  /// A value of a quantity, such as the velocity, and the time at which this value occurs.
  package struct Moment: Sendable, Equatable {
    /// The time in seconds.
    package var time: Double
    /// The value of the quantity, in the unit of the quantity.
    package var value: Double
  }

  /// The time in seconds after which the motion stays within the tolerance of its target; infinite
  /// if the motion never settles.
  package var settlingTime: Double
  /// The largest distance of the motion beyond its target, in units of the value.
  ///
  /// The overshoot is 0 if the motion does not exceed its target. If the travel is 0, both sides of
  /// the target count as beyond the target.
  package var overshoot: Double
  /// The overshoot in percent of the travel; infinite if the travel is 0.
  ///
  /// The travel is the distance from the start value to the target.
  package var overshootPercentage: Double
  /// All extrema, ascending in time.
  ///
  /// Jumps that are caused by the removal of an animation are excluded.
  package var peaks: [Moment]
  /// The times in seconds at which the motion crosses its target, ascending.
  ///
  /// A motion that reaches the target but does not go beyond the target has no crossing.
  package var crossings: [Double]
  /// The signed velocity with the greatest magnitude, in units per second.
  package var peakVelocity: Moment
  /// The signed acceleration with the greatest magnitude, in units per second squared.
  package var peakAcceleration: Moment
  /// The sum of the magnitudes of all rises and falls of the value, in units of the value.
  package var distance: Double
  /// The average and the largest magnitude of the change from one frame to the next.
  package var frameStep: FrameStep

  /// The changes from one frame to the next, in units of the value.
  ///
  /// Both numbers are NaN if the motion has more than 108,000 frames.
  package struct FrameStep: Sendable, Equatable {
    /// The mean magnitude of the changes.
    package var average: Double
    /// The largest magnitude of a change.
    package var largest: Double
  }

  /// The parameters of an analysis.
  package struct Options: Sendable {
    /// The distance from the target at which the motion counts as settled, as a fraction of the
    /// travel.
    ///
    /// The travel is the distance from the start value to the target. If the travel is 0, the
    /// tolerance is a fraction of the largest distance from the target.
    package var tolerance: Double
    /// The display's frame rate in frames per second.
    package var frameRate: Double
    /// The start time of the motion in seconds; the scene's time if the motion began earlier.
    package var begin: Double
    /// True if the motion has settled at the end of the curve.
    ///
    /// If false, the settling time is infinite.
    package var settles: Bool

    /// The times in seconds at which animations were removed, ascending.
    ///
    /// A removal can make the value jump to its target. Such a jump is not an extremum.
    package var removals: [Double]

    /// Creates the parameters; by default, no animation was removed.
    package init(
      tolerance: Double, frameRate: Double, begin: Double, settles: Bool, removals: [Double] = []
    ) {
      self.removals = removals
      self.tolerance = tolerance
      self.frameRate = frameRate
      self.begin = begin
      self.settles = settles
    }
  }

  /// Returns the largest distance of the values beyond the target, in units and in percent.
  ///
  /// The percentage is relative to the travel, which is the distance from the start value to the
  /// target. If the travel is 0, the percentage is infinite.
  static func overshoot(
    of values: some Sequence<Double>, _ curve: MotionCurve
  ) -> (units: Double, percentage: Double) {
    let direction = curve.travel < 0 ? -1.0 : 1
    // If the travel is 0, both sides are treated as beyond the target.
    let units = values.reduce(0) { largest, value in
      let past = value - curve.target
      return max(largest, curve.travel == 0 ? abs(past) : past * direction)
    }
    return (units, curve.travel == 0 ? .infinity : 100 * units / abs(curve.travel))
  }

  /// True if an animation was removed at the given time, within rounding errors.
  static func isRemoval(_ time: Double, _ options: Options) -> Bool {
    Work.spend(options.removals.count / 64, on: .values)
    return options.removals.contains { abs($0 - time) < 2 * MotionCurve.rightOfBreak }
  }

  /// Returns the average and the largest change of the value between successive frames.
  static func steps(_ curve: MotionCurve, _ options: Options) -> FrameStep {
    let rate = options.frameRate
    let earliest = (curve.times.lowerBound * rate - 1e-9).rounded(.up)
    // The frame that is shown when the motion begins, or the first frame of the curve if that is
    // later.
    var first = max((options.begin * rate + 1e-9).rounded(.down), earliest)
    // If the motion begins with a jump on that frame, the frame before it shows the old value.
    if first > earliest {
      let shown = curve.points(at: [(first - 1) / rate, first / rate])
      // BOUND: points returns one point for each time.
      if shown[0].value != shown[1].value { first -= 1 }
    }
    let last = (curve.times.upperBound * rate - 1e-9).rounded(.up)
    guard last > first else { return FrameStep(average: 0, largest: 0) }
    guard last - first <= framesMax else { return FrameStep(average: .nan, largest: .nan) }
    // BOUND: the upper bound is at least 0, because `framesMax` is positive.
    let times = (0...Int(bounded: last - first, in: 0...Int(bounded: framesMax, in: 0...Int.max)))
      .map { (first + Double($0)) / rate }
    let values = curve.points(at: times).map { $0.value }
    let steps = zip(values, values.dropFirst()).map { abs($1 - $0) }
    return FrameStep(
      average: steps.reduce(0, +) / Double(steps.count), largest: steps.max() ?? 0)
  }

  /// The maximum number of frames for which a frame step is computed: 30 minutes at 60 frames a
  /// second.
  private static let framesMax = 108_000.0
}
