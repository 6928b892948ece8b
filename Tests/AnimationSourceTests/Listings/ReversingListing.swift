import AnimationCore

/// Another animation, played from its end to its start in a given time.
struct ReversedAnimation: CustomAnimation, Equatable {
  var base: Animation
  var duration: TimeInterval
  /// The number of extra turns: a turn plays forwards and then backwards again.
  var turns: Int = 0

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let passes = 2 * turns + 1
    guard duration > 0, time < duration * Double(passes) else { return nil }
    let pass = Int((time / duration).rounded(.down))
    let local = time - Double(pass) * duration
    let isBackwards = pass % 2 == 0
    // The base is played in a context of its own, because its state cannot run backwards.
    var copy = context.withState(AnimationState<V>())
    let played = base.animate(
      value: value, time: isBackwards ? duration - local : local, context: &copy)
    if pass == passes - 1, local >= duration / 2 {
      context.isLogicallyComplete = true
    }
    return isBackwards ? value - (played ?? value) : played ?? value
  }
}

extension Animation {
  static func reversed(
    _ base: Animation = .easeIn(duration: 0.5), duration: TimeInterval = 0.5, turns: Int = 0
  ) -> Animation {
    let reversed = ReversedAnimation(base: base, duration: duration, turns: turns)
    return Animation(reversed)
  }
}
