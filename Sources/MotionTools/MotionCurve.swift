package import AnimationCore

/// The motion of one number: a value and a velocity for every time, in any order.
///
/// Analysis, comparison, fitting and export take this type, from any source: a property of a scene,
/// a curve, another platform's spring.
package struct MotionCurve: Sendable {
  /// The state of a motion at one time.
  package struct Point: Sendable, Equatable {
    /// The value, in the motion's own units.
    package var value: Double
    /// Units per second.
    package var velocity: Double

    /// Creates a point.
    package init(value: Double, velocity: Double) {
      self.value = value
      self.velocity = velocity
    }
  }

  /// The seconds after a break from which on only the motion after it is seen.
  ///
  /// Passes and keyframes end a billionth of a second after their nominal time.
  package static let rightOfBreak = 2e-9

  /// The start value and the final value.
  package let from, target: Double
  /// The seconds after which the motion does not move; finite and not negative.
  package let duration: Double
  /// The times at which the motion may have an extremum, a jump or a kink.
  ///
  /// The list is empty if they are unknown.
  package let landmarks: MotionLandmarks
  /// True if the motion consists of frames.
  ///
  /// Its breaks are then the frames, with straight lines between them.
  package let isOfFrames: Bool
  /// The parameters of a cubic Bézier curve over a time and a distance.
  ///
  /// `nil` for every other motion.
  package let cubic: [Double]?
  private let sample: @Sendable ([Double]) -> [Point]
  private let sampleValues: (@Sendable ([Double]) -> [Double])?

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - from: The start value.
  ///   - target: The value from `duration` on.
  ///   - duration: Seconds, finite and not negative.
  ///   - landmarks: The times at which the motion may have an extremum, a jump or a kink.
  ///   - isOfFrames: True if the breaks are frames with straight lines between them.
  ///   - cubic: The parameters of the motion, if it is a cubic Bézier curve.
  ///   - sampleValues: Returns the values alone, equal to those of `sample`; `nil` if that is not
  ///     faster.
  ///   - sample: Returns the points at ascending times from 0 to the duration, one for each time.
  package init(
    from: Double, target: Double, duration: Double, landmarks: MotionLandmarks = MotionLandmarks(),
    isOfFrames: Bool = false, cubic: [Double]? = nil,
    sampleValues: (@Sendable (_ times: [Double]) -> [Double])? = nil,
    sample: @escaping @Sendable (_ times: [Double]) -> [Point]
  ) {
    // BOUND: callers provide a rest or a horizon; numbers are bounded when requests are read.
    precondition(duration.isFinite && duration >= 0, "a motion lasts a time")
    self.from = from
    self.target = target
    self.duration = duration
    self.landmarks = landmarks
    self.isOfFrames = isOfFrames
    self.cubic = cubic
    self.sampleValues = sampleValues
    self.sample = sample
  }

  /// Returns the points at ascending times, in seconds.
  ///
  /// The motion rests before 0 and after the duration. Each point spends a step of work. Once the
  /// budget has stopped, all points are at rest, so that a searching caller ends soon.
  package func points(at times: [Double]) -> [Point] {
    guard Work.spend(times.count, on: .values) else {
      return Array(repeating: Point(value: target, velocity: 0), count: times.count)
    }
    if let first = times.first, let last = times.last, first >= 0, last <= duration {
      return sample(times)
    }
    let inside = times.drop { $0 < 0 }.prefix { $0 <= duration }
    let before = times.prefix { $0 < 0 }.count
    let resting = Point(value: target, velocity: 0)
    // BOUND: before and inside are counts of parts of the times that do not overlap.
    return Array(repeating: Point(value: from, velocity: 0), count: before)
      + (inside.isEmpty ? [] : sample(Array(inside)))
      + Array(repeating: resting, count: times.count - before - inside.count)
  }

  /// Returns the values at ascending times, in seconds.
  ///
  /// They equal those of ``points(at:)``, but velocities are not computed if possible.
  package func values(at times: [Double]) -> [Double] {
    guard let sampleValues, let first = times.first, let last = times.last, first >= 0,
      last <= duration
    else { return points(at: times).map(\.value) }
    guard Work.spend(times.count, on: .values) else {
      return Array(repeating: target, count: times.count)
    }
    return sampleValues(times)
  }

  /// Returns the point at a time, in seconds.
  package func point(at time: Double) -> Point { points(at: [time])[0] }

  /// True if both are known to be the same motion, so that their points need no comparison.
  func isKnown(as other: MotionCurve) -> Bool {
    cubic != nil && cubic == other.cubic && duration == other.duration
  }

  /// The signed distance from the start value to the final value.
  package var travel: Double { target - from }
}
