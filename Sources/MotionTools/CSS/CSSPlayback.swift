package import AnimationCore

/// The parts of an animation that CSS plays: one pass, the number of passes, and the delay.
package struct CSSPlayback {
  package private(set) var pass: Animation
  /// The time in seconds before the first pass.
  ///
  /// If the delay is negative, the first −`delay` seconds of the passes are skipped.
  package private(set) var delay = 0.0
  /// The number of passes; infinite if the animation repeats forever.
  ///
  /// The number is `nil` if the animation is not repeated.
  package private(set) var count: Double?
  /// True if every second pass is reversed.
  package private(set) var autoreverses = false

  /// Splits an animation into a pass, a number of passes and a delay.
  ///
  /// The outermost modifier is read first. A delay or a repetition inside another repetition
  /// becomes a part of the pass.
  ///
  /// If a positive delay is applied to an animation with a negative delay, the whole animation
  /// becomes one pass. During the positive delay, SwiftUI shows a value from the middle of such an
  /// animation. So the delay must be part of the pass.
  ///
  /// - Returns: `nil` if the animation has a speed of 0 or less and thus never advances.
  package init?(_ animation: Animation) {
    pass = animation
    var rest = animation, pace = 1.0
    var isWhole = false
    while !isWhole {
      switch rest.base {
      case let modifier as DelayAnimation where delay > 0 && modifier.delay < 0:
        self = CSSPlayback(whole: animation)
        return
      case let modifier as DelayAnimation:
        delay += modifier.delay / pace
        rest = modifier.base
      case let modifier as SpeedAnimation:
        guard modifier.speed > 0 else { return nil }
        pace *= modifier.speed
        rest = modifier.base
      case let modifier as LogicalCompletionAnimation: rest = modifier.base
      case let modifier as PausableAnimation: rest = modifier.base
      case let modifier as RepeatAnimation:
        count = modifier.repeatCount.map { Double(max($0, 1)) } ?? .infinity
        autoreverses = modifier.autoreverses
        rest = modifier.base
        isWhole = true
      default: isWhole = true
      }
    }
    pass = pace == 1 ? rest : rest.speed(pace)
  }

  /// Creates a playback whose only pass is the whole animation.
  init(whole animation: Animation) { pass = animation }

  /// True if the pass itself contains a repetition.
  ///
  /// In the `swiftui` fidelity, an outer and an inner repetition share one state. So the passes of
  /// the outer repetition differ from a pass that is played without the outer repetition.
  ///
  /// Source: SwiftUI's repeat modifier, as observed.
  var isNested: Bool {
    var rest = pass
    while true {
      switch rest.base {
      case let modifier as DelayAnimation: rest = modifier.base
      case let modifier as SpeedAnimation: rest = modifier.base
      case let modifier as LogicalCompletionAnimation: rest = modifier.base
      case let modifier as PausableAnimation: rest = modifier.base
      default: return rest.base is RepeatAnimation
      }
    }
  }

  /// True if the delay is a whole number of frames; the pass then begins on a frame.
  ///
  /// - Parameter frameRate: The display's frame rate in frames per second.
  func isDelayed(byFramesOf frameRate: Double) -> Bool {
    let frames = delay * frameRate
    return abs(frames - frames.rounded()) <= 1e-6
  }
}
