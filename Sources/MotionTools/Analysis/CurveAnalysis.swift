/// The characteristics of a motion: distance, speed, crossings of its target, and settling time.
///
/// For a function of time the results are exact to a billionth of a second. For frames they are
/// those of the shown values, and times are frame times.
package struct CurveAnalysis: Sendable, Equatable {
  /// A quantity and its time.
  package struct Moment: Sendable, Equatable {
    /// Seconds.
    package var time: Double
    /// The quantity, in its own units.
    package var value: Double

    /// Creates a moment.
    package init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// The time from which on the motion stays within the tolerance of its target, in seconds.
  ///
  /// Infinite if it never settles.
  package var settlingTime: Double
  /// The distance by which the motion exceeds its target, in units of the value; 0 if it does not.
  package var overshoot: Double
  /// The overshoot in percent of the travel; infinite without travel.
  package var overshootPercentage: Double
  /// Every extremum, ascending in time; jumps of removals are excluded.
  package var peaks: [Moment]
  /// Every time at which the motion crosses its target, ascending; an arrival is no crossing.
  package var crossings: [Double]
  /// The signed velocity of the greatest magnitude, in units per second.
  package var peakVelocity: Moment
  /// The signed acceleration of the greatest magnitude, in units per second squared.
  package var peakAcceleration: Moment
  /// The total variation: the sum of all movements, in units of the value.
  package var distance: Double
  /// The average and the largest change of the value from one frame to the next, in units.
  package var frameStep: FrameStep

  /// The changes from one frame to the next, in units; NaN for a motion of too many frames.
  package struct FrameStep: Sendable, Equatable {
    /// The mean of their magnitudes.
    package var average: Double
    /// The largest magnitude.
    package var largest: Double
  }

  /// The parameters of an analysis.
  package struct Question: Sendable {
    /// The fraction of the travel that counts as settled.
    ///
    /// Without travel, it is the fraction of the greatest distance from the target.
    package var tolerance: Double
    /// Frames per second of the display.
    package var frameRate: Double
    /// The start time of the motion, in seconds.
    package var begin: Double
    /// True if the motion rests at the end of the curve; otherwise it never settles.
    package var rests: Bool

    /// The seconds at which animations were removed, ascending.
    ///
    /// Their jumps to the target are no extrema.
    package var removals: [Double]

    /// Creates the parameters.
    package init(
      tolerance: Double, frameRate: Double, begin: Double, rests: Bool, removals: [Double] = []
    ) {
      self.removals = removals
      self.tolerance = tolerance
      self.frameRate = frameRate
      self.begin = begin
      self.rests = rests
    }
  }

  /// Returns the greatest distance of values beyond the target.
  ///
  /// It is in units and in percent of the travel.
  static func overshoot(
    of values: some Sequence<Double>, _ curve: MotionCurve
  ) -> (units: Double, percentage: Double) {
    let direction = curve.travel < 0 ? -1.0 : 1
    // Without travel both sides count as beyond the target.
    let units = values.reduce(0) { most, value in
      let past = value - curve.target
      return max(most, curve.travel == 0 ? abs(past) : past * direction)
    }
    return (units, curve.travel == 0 ? .infinity : 100 * units / abs(curve.travel))
  }

  /// True if an animation was removed at a time, within the rounding of a frame's time.
  static func isRemoval(_ time: Double, _ question: Question) -> Bool {
    question.removals.contains { abs($0 - time) < 2 * MotionCurve.rightOfBreak }
  }

  /// Returns the changes from frame to frame during a motion.
  static func steps(_ curve: MotionCurve, _ question: Question) -> FrameStep {
    let rate = question.frameRate
    let first = (question.begin * rate + 1e-9).rounded(.down)
    let last = (curve.duration * rate - 1e-9).rounded(.up)
    guard last > first else { return FrameStep(average: 0, largest: 0) }
    guard last - first <= framesMax else { return FrameStep(average: .nan, largest: .nan) }
    // BOUND: bounded from 0 on, and framesMax is positive.
    let times = (0...Int(bounded: last - first, in: 0...Int(bounded: framesMax, in: 0...Int.max)))
      .map { (first + Double($0)) / rate }
    let values = curve.points(at: times).map(\.value)
    let steps = zip(values, values.dropFirst()).map { abs($1 - $0) }
    return FrameStep(
      average: steps.reduce(0, +) / Double(steps.count), largest: steps.max() ?? 0)
  }

  /// The maximum number of frames for which a frame step is computed: half an hour at 60 a second.
  private static let framesMax = 108_000.0
}
