public import AnimationCore
public import MotionAnalysis

/// An animation as CSS: a `linear()` that states its error, and what style sheets need beside it.
public struct CSSExport: Sendable {
  /// What limits the timing function.
  public enum Budget: Sendable, Equatable {
    /// The largest distance from the motion, in parts of the travel; as few stops as it allows.
    case error(Double)
    /// The most stops; as small an error as they allow.
    case stops(Int)
    /// The most bytes of its text; as small an error as they allow.
    case bytes(Int)
  }

  /// What is asked for.
  public struct Question: Sendable {
    /// What is limited.
    public var budget: Budget
    /// How near to its target a spring counts as settled, in parts of the travel; `nil` for the budget's error.
    public var tolerance: Double?
    /// How far the animation travels, in units: the end of a spring depends on it.
    public var distance: Double
    /// What the motion is computed as.
    public var fidelity: Fidelity
    /// Frames per second of the display, in `swiftui` fidelity.
    public var frameRate: Double
    /// The most stops that are looked for.
    public var stopsMax: Int
    /// The most samples that a motion may need.
    public var samplesMax: Int
    /// How far the motion is played.
    public var limits: MotionLimits
    /// True if a spring is followed on after SwiftUI removes its animation, in exact fidelity.
    public var followsOn = true

    /// Creates a question.
    public init(
      budget: Budget, tolerance: Double? = nil, distance: Double = 100,
      fidelity: Fidelity = .exact, frameRate: Double = 60, stopsMax: Int, samplesMax: Int,
      limits: MotionLimits
    ) {
      self.budget = budget
      self.tolerance = tolerance
      self.distance = distance
      self.fidelity = fidelity
      self.frameRate = frameRate
      self.stopsMax = stopsMax
      self.samplesMax = samplesMax
      self.limits = limits
    }
  }

  /// Why an animation has no such export.
  public enum Failure: Error, Sendable, Equatable {
    /// One pass never ends.
    case endless
    /// In `swiftui` fidelity a repeat begins between two frames.
    case delayOffFrames
    /// One pass takes no time.
    case instant
    /// The animation has more in it than the limits allow.
    case tooDetailed
    /// The motion jumps, or no function of so many stops is near enough.
    case beyondStops
    /// No function is as short as that.
    case beyondBytes
    /// A motion that counts as settled further away than the error that is allowed.
    case toleranceBeyond(error: Double)
  }

  /// How passes follow each other.
  public enum Direction: String, Sendable {
    /// Each from the beginning.
    case normal
    /// Every second backwards.
    case alternate
  }

  /// The `linear()`.
  public let timingFunction: String
  /// How many stops it has.
  public let stops: Int
  /// The fewest that any continuous lines within the same error have, whatever their corners.
  public let fewestStops: Int
  /// The largest distance from the motion at any time, in parts of the travel.
  public let maxError: Double
  /// Seconds of one pass.
  public let duration: Double
  /// Seconds before the first.
  public let delay: Double
  /// How many passes there are; infinite for ever.
  public let iterations: Double
  /// How they follow each other.
  public let direction: Direction
  /// How near to its target the motion is after the duration, where that is when a spring counts as settled.
  public let tolerance: Double?
  /// What stands for it where `linear()` is not known.
  public let fallback: CSSFallback

  /// Exports an animation.
  ///
  /// - Throws: `Failure`, where no timing function says it within the budget.
  public init(_ animation: Animation, _ question: Question) throws(Failure) {
    guard var playback = CSSPlayback(animation) else { throw .endless }
    if question.fidelity == .swiftui, !playback.isDelayed(byFramesOf: question.frameRate) {
      guard playback.count == nil else { throw .delayOffFrames }
      playback = CSSPlayback(whole: animation)
    }
    let motion = try CSSMotion(playback, question)
    // What takes no time is at its end at once.
    guard motion.pass.curve.duration > 0 else { throw .instant }
    let fit = try motion.fit(question)
    stops = fit.linear.stops.count
    fewestStops = fit.linear.fewest
    maxError = max(fit.linear.error, motion.afterRemoval)
    timingFunction = fit.linear.stops.css
    duration = fit.duration
    tolerance = fit.tolerance.map { max($0, motion.afterRemoval) }
    delay = playback.delay
    iterations = motion.iterations
    direction = motion.direction
    fallback = CSSFallback(motion, playback)
  }
}
