package import AnimationCore
package import AnimationNotation
internal import JSONCodec

/// One pass of a motion, with the delay and the repetition of the motion.
package struct PlayedMotion: Sendable, Equatable {
  package let pass: ConvertibleMotion
  package let playback: Playback

  /// Creates a motion from one pass and a playback; the default playback is a single pass without a
  /// delay.
  package init(_ pass: ConvertibleMotion, _ playback: Playback = .once) {
    self.pass = pass
    self.playback = playback
  }

  /// Returns SwiftUI's motion over a distance, computed exactly.
  ///
  /// The result contains at most five passes. If the repetition has more passes, the result omits
  /// passes that a negative delay skips, and passes that equal a remaining pass.
  ///
  /// - Parameter distance: The distance in units of the animated value.
  package func exactMotion(over distance: Double) -> MotionCurve {
    pass.exactMotion(over: distance).played(playback)
  }

  /// The animation as SwiftUI code.
  package var swiftUIText: String {
    SwiftUIEncoding(motion: pass).code + SwiftUIDialect.suffix(playback)
  }

  /// True if the motion is a point-symmetric curve.
  ///
  /// For such a curve, both rules for a reversed pass give the same values.
  var isEven: Bool {
    guard let curve = pass.curve else { return false }
    if let easing = curve.easing { return easing.isEven }
    return curve.x1 + curve.x2 == 1 && curve.y1 + curve.y2 == 1
  }

  /// Splits an animation into one pass, a delay and a repetition.
  ///
  /// The pass is a spring or a curve. A speed modifier changes the times of all three parts.
  ///
  /// - Parameters:
  ///   - animation: SwiftUI's animation.
  ///   - distance: The distance in units of the animated value. The distance affects the length of
  ///     each pass of a repeated spring.
  /// - Throws: `Refusal` if the animation cannot be split into a pass, a delay and a repetition.
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

  /// Parses an animation in SwiftUI's notation; `nil` if errors were added to `violations`.
  ///
  /// - Parameters:
  ///   - node: The description of the animation.
  ///   - distance: The distance in units of the animated value.
  ///   - registry: The known animations.
  ///   - violations: The list to which errors are added.
  package init?(
    _ node: SyntaxNode, over distance: Double, _ registry: AnimationRegistry,
    _ violations: ViolationList
  ) {
    guard let animation = registry.table(.exact).read(node, violations) else { return nil }
    do throws(ConvertibleMotion.Refusal) {
      try self.init(animation, over: distance)
    } catch {
      violations.add(error.reason, at: node.place)
      return nil
    }
    let limit = Limits.convertedDuration
    let kind = pass.spring == nil ? "duration" : "perceptual duration"
    let duration = pass.spring?.duration ?? pass.curve?.duration ?? limit.range.lowerBound
    guard limit.range.contains(duration) else {
      violations.add(
        """
        has a \(kind) of \(String(shortest: duration)) s: allowed are \(limit.extent) \
        \(limit.citation)
        """, at: node.place)
      return nil
    }
  }
}
