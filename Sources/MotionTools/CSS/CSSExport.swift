package import AnimationCore

/// An animation as CSS: a `linear()` timing function, a duration, a delay, and a repetition.
///
/// The error of the timing function is measured.
package struct CSSExport: Sendable {
  /// The limit for the error or the size of the timing function.
  package enum Budget: Sendable, Equatable {
    /// The largest allowed deviation from the motion, as a fraction of the travel.
    ///
    /// The travel is the distance from start to target. The export contains a function with as few
    /// stops as possible.
    case error(Double)
    /// The maximum number of stops.
    ///
    /// The export contains a function with nearly the smallest error that is possible with this
    /// number of stops.
    case stops(Int)
    /// The maximum number of bytes of the text.
    ///
    /// The export contains the function with the smallest error that the search finds.
    case bytes(Int)
  }

  package struct Options: Sendable {
    /// The limit for the error or the size of the timing function.
    package var budget: Budget
    /// The distance from the target at which a spring counts as settled, as a fraction of the
    /// travel.
    ///
    /// If the tolerance is `nil`, half of the allowed error is used. If the budget limits the stops
    /// or the bytes, the search determines the allowed error.
    package var tolerance: Double?
    /// The distance from start to target, in units of the value.
    ///
    /// The distance affects the time at which a spring ends.
    package var distance: Double
    /// The fidelity with which the motion is computed.
    package var fidelity: Fidelity
    /// The frames per second of the display, in the `swiftui` fidelity.
    package var frameRate: Double
    /// The maximum number of stops.
    package var stopsMax: Int
    /// The maximum number of samples of the motion.
    package var samplesMax: Int
    /// The limits for playing the motion.
    package var limits: MotionLimits
    /// True if the export is allowed to continue a spring after SwiftUI removes the spring's
    /// animation.
    ///
    /// SwiftUI removes the animation before the spring has settled. The option applies only to the
    /// exact fidelity.
    package var followsOn = true

    /// Creates the parameters, by default for the exact fidelity and a distance of 100.
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
    /// A single iteration of the animation does not end within the playing limits, for example
    /// because the speed of the animation is 0.
    case endless
    /// The delay is not a whole number of frames, so the repetition would begin between two frames.
    ///
    /// This error occurs only in the `swiftui` fidelity.
    case delayOffFrames
    /// An endless repetition contains another repetition, so the passes of the endless repetition
    /// differ from each other.
    ///
    /// This error occurs only in the `swiftui` fidelity.
    case nestedRepetitions
    /// An iteration has duration 0.
    case instant
    /// An iteration has more landmarks than the limits allow.
    ///
    /// This error occurs only in the `exact` fidelity.
    case tooManyExtrema
    /// An iteration has more frames than the limits allow.
    ///
    /// This error occurs only in the `swiftui` fidelity.
    case tooManyFrames
    /// An iteration needs more samples than the limits allow.
    case tooManySamples
    /// The motion jumps before the end of an iteration, by more than twice the allowed error.
    ///
    /// The values are the time in seconds after the start of the iteration, and the height of the
    /// jump as a fraction of the travel.
    case jump(time: Double, height: Double)
    /// The maximum number of stops is too small for the allowed error.
    case beyondStops
    /// Every function has more bytes than allowed.
    case beyondBytes
    /// The settling tolerance is greater than the allowed error; the value is the allowed error.
    case toleranceBeyond(error: Double)
  }

  /// The direction of successive iterations.
  package enum Direction: String, Sendable {
    /// Each iteration plays forward.
    case normal
    /// Every second iteration is reversed.
    case alternate
  }

  /// The CSS text of the `linear()` function.
  package let timingFunction: String
  package let stops: Int
  /// The minimum number of stops with which a function with unrounded numbers stays within the
  /// allowed error.
  ///
  /// The exported function can have more stops, because its numbers are rounded.
  package let fewestStops: Int
  /// The largest deviation from the motion at any time, as a fraction of the travel.
  ///
  /// The travel is the distance from start to target.
  package let maxError: Double
  /// The length of one iteration in seconds.
  package let duration: Double
  /// The time in seconds before the first iteration.
  ///
  /// If the delay is negative, the first −`delay` seconds of the iterations are skipped.
  package let delay: Double
  /// The number of iterations; infinite for endless repetition.
  package let iterations: Double
  /// The direction of successive iterations.
  package let direction: Direction
  /// The largest distance from the target after the duration, as a fraction of the travel.
  ///
  /// The value is `nil` if the function lasts as long as the whole motion.
  package let tolerance: Double?
  /// The timing function for browsers that do not support `linear()`.
  package let fallback: CSSFallback

  /// Exports an animation.
  ///
  /// - Throws: `Failure` if no timing function represents the animation within the budget.
  package init(_ animation: Animation, _ options: Options) throws(Failure) {
    guard var playback = CSSPlayback(animation) else { throw .endless }
    if options.fidelity == .swiftui {
      if let count = playback.count, playback.isNested {
        guard count.isFinite else { throw .nestedRepetitions }
        playback = CSSPlayback(whole: animation)
      } else if !playback.isDelayed(byFramesOf: options.frameRate) {
        guard playback.count == nil else { throw .delayOffFrames }
        playback = CSSPlayback(whole: animation)
      }
    }
    let motion = try CSSMotion(playback, options)
    // A motion of duration 0 reaches its end immediately.
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
