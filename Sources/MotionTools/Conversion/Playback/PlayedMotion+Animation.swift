package import AnimationCore
internal import AnimationNotation

extension PlayedMotion {
  /// Splits an animation into one pass, a delay and a repetition.
  ///
  /// The pass is a spring or a curve. A speed modifier changes the times of all three parts.
  ///
  /// - Parameters:
  ///   - animation: SwiftUI's animation.
  ///   - distance: The distance in units of the animated value. It affects the length of each pass
  ///     of a repeated spring.
  /// - Throws: `Refusal` if the animation cannot be split in this way.
  package init(_ animation: Animation, over distance: Double) throws(ConvertibleMotion.Refusal) {
    guard let parts = CSSPlayback(animation) else { throw ConvertibleMotion.motionless }
    let pass = try ConvertibleMotion(parts.pass)
    var repetition: Playback.Repetition?
    if let count = parts.count, count > 1 {
      repetition = Playback.Repetition(
        count: count, period: try Self.period(parts.pass, over: distance),
        reversal: parts.autoreverses ? .value : nil)
    }
    self.init(pass, Playback(delay: parts.delay, repetition: repetition))
  }

  /// Returns the length of a repeated pass in seconds.
  ///
  /// A pass ends when SwiftUI removes the animation.
  private static func period(
    _ pass: Animation, over distance: Double
  ) throws(ConvertibleMotion.Refusal) -> Double {
    let limits = AnimationScene.PlayingLimits(
      time: Limits.comparedTime.upperBound, samples: Limits.samples.max, frames: Limits.frames.max)
    do throws(AnimationScene.PlaybackLimitExceeded) {
      let motion = try MotionCurve(
        pass, from: 0, target: distance, fidelity: .exact, limits: limits)
      if motion.duration > 0 { return motion.duration }
    } catch {}
    throw ConvertibleMotion.Refusal(
      reason: """
        repeats a pass that lasts 0 seconds, or more than 60 seconds: change its duration, or export \
        the motion with /v1/bake
        """)
  }
}
