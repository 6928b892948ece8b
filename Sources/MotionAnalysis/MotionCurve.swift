public import AnimationCore

/// One number in motion: a value and a velocity for every time, in any order.
///
/// What analyses, compares, fits and exports a motion takes this, whoever computes it: a property of a scene, a
/// curve, another platform's spring.
public struct MotionCurve: Sendable {
  /// What a motion is at one time.
  public struct Point: Sendable, Equatable {
    /// The value, in the motion's own units.
    public var value: Double
    /// Units per second.
    public var velocity: Double

    /// Creates a point.
    public init(value: Double, velocity: Double) {
      self.value = value
      self.velocity = velocity
    }
  }

  /// Seconds from a break to the motion after it: a repeat turns, and a keyframe ends, a billionth of a second later.
  public static let rightOfBreak = 2e-9

  /// Where it begins and where it comes to rest, in units of the value.
  public let from, target: Double
  /// The seconds after which it does not move; finite and not negative.
  public let duration: Double
  /// Where it may turn, jump or bend, so that whoever samples it misses nothing; empty where nobody knows.
  public let landmarks: MotionLandmarks
  /// Whether it is what frames show: its breaks are the frames, and between two of them it goes the straight way.
  public let isOfFrames: Bool
  /// The numbers that determine a cubic Bézier curve over a time and a distance; `nil` for every other motion.
  public let cubic: [Double]?
  private let sample: @Sendable ([Double]) -> [Point]
  private let sampleValues: (@Sendable ([Double]) -> [Double])?

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - from: Where it begins.
  ///   - target: Where it rests from `duration` on.
  ///   - duration: Seconds, finite and not negative.
  ///   - landmarks: Where it may turn, jump or bend.
  ///   - isOfFrames: Whether its breaks are frames, between which it goes the straight way.
  ///   - cubic: The numbers that determine it, if it is a cubic Bézier curve.
  ///   - sampleValues: The values alone, equal to those of `sample`; `nil` if they take as long.
  ///   - sample: The points at ascending times from 0 to the duration, as many as there are times.
  public init(
    from: Double, target: Double, duration: Double, landmarks: MotionLandmarks = MotionLandmarks(),
    isOfFrames: Bool = false, cubic: [Double]? = nil,
    sampleValues: (@Sendable (_ times: [Double]) -> [Double])? = nil,
    sample: @escaping @Sendable (_ times: [Double]) -> [Point]
  ) {
    // BOUND: whoever makes a motion gives it a rest or a horizon; numbers are bounded at the door.
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

  /// Returns the points at ascending times, in seconds; at rest before 0 and after the duration.
  ///
  /// Each spends a step of work. Once the budget has stopped all are at rest, so that a caller that searches
  /// ends soon.
  public func points(at times: [Double]) -> [Point] {
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

  /// Returns the values at ascending times, in seconds, as ``points(at:)`` does, but computes no velocities where it
  /// can.
  public func values(at times: [Double]) -> [Double] {
    guard let sampleValues, let first = times.first, let last = times.last, first >= 0,
      last <= duration
    else { return points(at: times).map(\.value) }
    guard Work.spend(times.count, on: .values) else {
      return Array(repeating: target, count: times.count)
    }
    return sampleValues(times)
  }

  /// Returns the point at a time, in seconds.
  public func point(at time: Double) -> Point { points(at: [time])[0] }

  /// True if both are known to be one motion, whose points need not be compared.
  func isKnown(as other: MotionCurve) -> Bool {
    cubic != nil && cubic == other.cubic && duration == other.duration
  }

  /// The distance from the beginning to the rest, with its sign.
  public var travel: Double { target - from }
}
