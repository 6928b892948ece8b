/// What happens in a motion: how far, how fast, how often past its target, and when it is settled.
///
/// Of a function of time the figures are the function's own, found to a billionth of a second. Of frames they
/// are what the frames show, and times are times of frames.
public struct CurveAnalysis: Sendable, Equatable {
  /// A figure and when it is met.
  public struct Moment: Sendable, Equatable {
    /// Seconds.
    public var time: Double
    /// The figure, in the units of what it is of.
    public var value: Double

    /// Creates a moment.
    public init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// From when on the motion stays within the tolerance of its target, in seconds; infinite if never.
  public var settlingTime: Double
  /// How far the motion goes beyond its target, in units of the value; 0 where it does not.
  public var overshoot: Double
  /// The same in percent of the travel; infinite where there is none.
  public var overshootPercentage: Double
  /// Every turn: where the motion changes its direction, ascending in time; no jump of a removal.
  public var peaks: [Moment]
  /// Every time at which the motion passes its target, ascending; to arrive is not to pass.
  public var crossings: [Double]
  /// The velocity of the largest amount, with its sign, in units per second.
  public var peakVelocity: Moment
  /// The acceleration of the largest amount, with its sign, in units per second squared.
  public var peakAcceleration: Moment
  /// All ways there and back, in units of the value: the total variation.
  public var distance: Double
  /// By how much the value changes from one frame to the next, on average and at most, in units.
  public var frameStep: FrameStep

  /// Changes from one frame to the next, in units; not a number for a motion of too many frames to look at.
  public struct FrameStep: Sendable, Equatable {
    /// The mean of their amounts.
    public var average: Double
    /// The largest amount.
    public var largest: Double
  }

  /// What is asked of a motion.
  public struct Question: Sendable {
    /// The part of the travel that counts as settled; where there is no travel, of the largest way off the target.
    public var tolerance: Double
    /// Frames per second of the display.
    public var frameRate: Double
    /// When the motion began, in seconds.
    public var begin: Double
    /// Whether it rests where the curve ends; what does not never settles.
    public var rests: Bool

    /// The seconds at which an animation was removed, whose jump to its target is no turn; ascending.
    public var removals: [Double]

    /// Creates a question.
    public init(
      tolerance: Double, frameRate: Double, begin: Double, rests: Bool, removals: [Double] = []
    ) {
      self.removals = removals
      self.tolerance = tolerance
      self.frameRate = frameRate
      self.begin = begin
      self.rests = rests
    }
  }

  /// How far beyond the target values go, and in percent of the travel.
  static func overshoot(
    of values: some Sequence<Double>, _ curve: MotionCurve
  ) -> (units: Double, percentage: Double) {
    let direction = curve.travel < 0 ? -1.0 : 1
    // Without a travel no side is beyond the target more than the other.
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

  /// The changes from frame to frame while a motion lasts.
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

  /// A motion of more frames has no frame step; it has half an hour of 60 a second.
  private static let framesMax = 108_000.0
}
