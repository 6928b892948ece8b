import AnimationCore

/// An animation that begins later, and that reports the start of its base in the state.
struct PostponedAnimation: CustomAnimation {
  private struct Start: AnimationStateKey {
    static let defaultValue: TimeInterval? = nil
  }

  let base: Animation
  let delay: TimeInterval

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time >= delay else {
      return .zero
    }
    let start: TimeInterval
    if let known = context.state[Start.self] {
      start = known
    } else {
      start = max(delay, 0)
      context.state[Start.self] = start
    }
    return base.animate(value: value, time: time - start, context: &context)
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    guard let start = context.state[Start.self] else { return time < delay ? V.zero : nil }
    return base.velocity(value: value, time: time - start, context: context)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard let start = context.state[Start.self], time >= start else { return false }
    return base.shouldMerge(
      previous: previous, value: value, time: time - start, context: &context)
  }
}

extension Animation {
  /// This animation, begun after a delay.
  func postponed(by delay: TimeInterval) -> Animation {
    Animation(PostponedAnimation(base: self, delay: delay))
  }

  static func postponedSpring(
    _ delay: TimeInterval = 0.2, duration: TimeInterval = 0.5, bounce: Double = 0.2
  ) -> Animation {
    .spring(duration: duration, bounce: bounce).postponed(by: delay)
  }
}
