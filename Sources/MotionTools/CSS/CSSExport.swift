package import AnimationCore

/// An animation as CSS: a `linear()` function with its measured error, and the CSS properties.
package struct CSSExport: Sendable {
  /// The limit of the timing function.
  package enum Budget: Sendable, Equatable {
    /// The largest deviation from the motion, as a fraction of the travel.
    ///
    /// The function with the fewest stops is used.
    case error(Double)
    /// The maximum number of stops; the function with the smallest error is used.
    case stops(Int)
    /// The maximum number of bytes of the text; the function with the smallest error is used.
    case bytes(Int)
  }

  /// The parameters of an export.
  package struct Options: Sendable {
    /// The limit of the timing function.
    package var budget: Budget
    /// The distance from the target at which a spring is treated as settled.
    ///
    /// It is a fraction of the travel. With `nil`, it is half of the budget's error.
    package var tolerance: Double?
    /// The distance of the animation in units of the value; it affects the end of a spring.
    package var distance: Double
    /// The fidelity of the motion.
    package var fidelity: Fidelity
    /// The frames per second of the display, in the `swiftui` fidelity.
    package var frameRate: Double
    /// The maximum number of stops.
    package var stopsMax: Int
    /// The maximum number of samples of the motion.
    package var samplesMax: Int
    /// The limits for playing the motion.
    package var limits: MotionLimits
    /// True to continue a spring after SwiftUI removes its animation, in the exact fidelity.
    package var followsOn = true

    /// Creates the parameters.
    package init(
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

  /// The reason why an animation cannot be exported.
  package enum Failure: Error, Sendable, Equatable {
    /// A pass never ends.
    case endless
    /// In the `swiftui` fidelity, a repetition begins between two frames because of its delay.
    case delayOffFrames
    /// A pass has duration 0.
    case instant
    /// The animation needs more samples or landmarks than the limits allow.
    case tooDetailed
    /// The motion jumps, or no function with the maximum number of stops is close enough.
    case beyondStops
    /// No function is short enough.
    case beyondBytes
    /// The tolerance for a settled motion is greater than the allowed error.
    case toleranceBeyond(error: Double)
  }

  /// The direction of successive passes.
  package enum Direction: String, Sendable {
    /// Each pass starts from the beginning.
    case normal
    /// Every second pass is reversed.
    case alternate
  }

  /// The `linear()` function.
  package let timingFunction: String
  /// The number of stops.
  package let stops: Int
  /// The minimum number of stops with which continuous lines stay within the same error.
  ///
  /// These lines may have their corners anywhere.
  package let fewestStops: Int
  /// The largest deviation from the motion at any time, as a fraction of the travel.
  package let maxError: Double
  /// The length of one pass in seconds.
  package let duration: Double
  /// The time in seconds before the first pass.
  package let delay: Double
  /// The number of passes; infinite for endless repetition.
  package let iterations: Double
  /// The direction of successive passes.
  package let direction: Direction
  /// The largest distance from the target after the duration, as a fraction of the travel.
  ///
  /// It is `nil` if the duration is that of the motion itself.
  package let tolerance: Double?
  /// The alternative for browsers without `linear()`.
  package let fallback: CSSFallback

  /// Exports an animation.
  ///
  /// - Throws: `Failure` if no timing function represents the animation within the budget.
  package init(_ animation: Animation, _ options: Options) throws(Failure) {
    guard var playback = CSSPlayback(animation) else { throw .endless }
    if options.fidelity == .swiftui, !playback.isDelayed(byFramesOf: options.frameRate) {
      guard playback.count == nil else { throw .delayOffFrames }
      playback = CSSPlayback(whole: animation)
    }
    let motion = try CSSMotion(playback, options)
    // A motion of duration 0 reaches its end at once.
    guard motion.pass.curve.duration > 0 else { throw .instant }
    let fit = try motion.fit(options)
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
