package import AnimationCore

/// The motion of one number: a value and a velocity for each time.
///
/// The motion can be evaluated at any time, in any order. Analysis, comparison, fitting and export
/// use this type. The motion can come from a property of a scene, from a curve, or from a spring of
/// another platform.
package struct MotionCurve: Sendable {
  /// The state of a motion at one time.
  package struct Point: Sendable, Equatable {
    /// The value in units of the motion.
    package var value: Double
    /// The velocity in units per second.
    package var velocity: Double

    package init(value: Double, velocity: Double) {
      self.value = value
      self.velocity = velocity
    }
  }

  /// The time in seconds from a break to the nearest sample on each side of the break.
  ///
  /// A break is a jump or a kink. The time is more than 10⁻⁹ s, because repetitions and keyframes
  /// end a billionth of a second after their nominal time.
  package static let rightOfBreak = 2e-9

  /// The start value and the final value.
  package let from, target: Double
  /// The range of times in seconds during which the motion can move; finite and not negative.
  ///
  /// Most motions begin at time 0. If a scene has already been played, its motions begin at the
  /// scene's time.
  package let times: ClosedRange<Double>
  /// The times at which the motion can have an extremum, a jump or a kink.
  ///
  /// The list is empty if these times are unknown.
  package let landmarks: MotionLandmarks
  /// True if the motion consists of frames: each frame is a break, and the motion is linear between
  /// two frames.
  package let isOfFrames: Bool
  /// The numbers that define a cubic Bézier motion: four coordinates, the duration and the
  /// distance.
  ///
  /// The value is `nil` if the motion is not a cubic Bézier motion, or if its numbers are unknown.
  /// Two motions with the same numbers and the same `times` are equal.
  package let cubic: [Double]?
  /// The rates at which the motion changes between its breaks.
  ///
  /// The value is `nil` if the motion can have a jump or a kink that is missing from `landmarks`
  /// and `steps`.
  package let rates: SmoothRates?
  /// True if the motion is cut off at ``duration``, before its end; for example, a spring is cut
  /// off if it has not settled after 60 s.
  package var isCutOff = false
  /// The steps of the motion: the intervals in which the motion is constant or linear.
  package let steps: MotionSteps
  private let sample: @Sendable ([Double]) -> [Point]
  private let sampleValues: (@Sendable ([Double]) -> [Double])?

  /// Creates a motion over a range of times.
  ///
  /// - Parameters:
  ///   - from: The start value.
  ///   - target: The final value.
  ///   - times: The times in seconds from the first known value to the final value; finite and not
  ///     negative. After the last time, the motion stays at `target`.
  ///   - landmarks: The times at which the motion can have an extremum, a jump or a kink.
  ///   - isOfFrames: True if each break is a frame, and the motion is linear between two frames.
  ///   - cubic: The numbers that define a cubic Bézier motion, or `nil`; see ``cubic``.
  ///   - rates: The rates of a motion that is smooth between its breaks and steps; `nil` for any
  ///     other motion.
  ///   - steps: The steps during which the samples are constant or linear.
  ///   - sampleValues: Returns only the values of the points that `sample` returns. Pass `nil` if
  ///     this is not faster than `sample`.
  ///   - sample: Returns the points at ascending times in the range, one for each time.
  package init(
    from: Double, target: Double, times: ClosedRange<Double>,
    landmarks: MotionLandmarks = MotionLandmarks(), isOfFrames: Bool = false,
    cubic: [Double]? = nil, rates: SmoothRates? = nil, steps: MotionSteps = .empty,
    sampleValues: (@Sendable (_ times: [Double]) -> [Double])? = nil,
    sample: @escaping @Sendable (_ times: [Double]) -> [Point]
  ) {
    // BOUND: callers pass a settling time or a horizon; numbers are bounded when requests are
    // parsed.
    precondition(times.upperBound.isFinite, "the duration of a motion must be finite")
    self.from = from
    self.target = target
    self.times = times
    self.landmarks = landmarks
    self.isOfFrames = isOfFrames
    self.cubic = cubic
    self.rates = rates
    self.steps = steps
    self.sampleValues = sampleValues
    self.sample = sample
  }

  /// Returns the points at ascending times in seconds.
  ///
  /// Before the first time, the point is the start value with velocity 0. After the last time, it
  /// is the final value with velocity 0. Each point costs one step of the request's work budget. If
  /// the budget is exhausted, all points are the final value with velocity 0.
  package func points(at times: [Double]) -> [Point] {
    guard Work.spend(times.count, on: .values) else {
      return Array(repeating: Point(value: target, velocity: 0), count: times.count)
    }
    let (start, end) = (self.times.lowerBound, self.times.upperBound)
    if let first = times.first, let last = times.last, first >= start, last <= end {
      return sample(times)
    }
    let inside = times.drop { $0 < start }.prefix { $0 <= end }
    let before = times.prefix { $0 < start }.count
    let resting = Point(value: target, velocity: 0)
    // BOUND: `before` and `inside` are the lengths of parts of `times` that do not overlap.
    return Array(repeating: Point(value: from, velocity: 0), count: before)
      + (inside.isEmpty ? [] : sample(Array(inside)))
      + Array(repeating: resting, count: times.count - before - inside.count)
  }

  /// Returns the values at ascending times in seconds.
  ///
  /// The result equals the values of ``points(at:)``. If possible, no velocities are computed.
  package func values(at times: [Double]) -> [Double] {
    guard let sampleValues, let first = times.first, let last = times.last,
      first >= self.times.lowerBound, last <= self.times.upperBound
    else { return points(at: times).map { $0.value } }
    guard Work.spend(times.count, on: .values) else {
      return Array(repeating: target, count: times.count)
    }
    return sampleValues(times)
  }

  /// Returns the point at a time in seconds.
  package func point(at time: Double) -> Point { points(at: [time])[0] }

  /// True if both motions have the same ``cubic`` numbers and the same ``times``.
  ///
  /// If the result is true, the motions are equal, and their points need not be compared.
  func isKnown(as other: MotionCurve) -> Bool {
    cubic != nil && cubic == other.cubic && times == other.times
  }

  /// The time in seconds after which the motion stays at its final value.
  ///
  /// For a motion that begins at time 0, this time is the duration.
  package var duration: Double { times.upperBound }

  /// The distance from the start value to the final value; negative if the value decreases.
  package var travel: Double { target - from }
}
