/// The modifier `.delay`, which starts its base animation later.
///
/// A negative delay skips the beginning of the base animation.
///
/// Source: SwiftUI's delay modifier, as observed: base time = max(0, time − delay).
public struct DelayAnimation: BuiltInAnimation {
  /// The delayed animation.
  public let base: Animation
  /// The delay in seconds.
  public let delay: TimeInterval

  func baseTime(_ time: Double) -> Double { max(0, time - delay) }

  /// Returns the displacement of the base animation, which starts `delay` seconds later.
  ///
  /// The time of the base animation is max(0, `time` − `delay`).
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    base.animate(value: value, time: baseTime(time), context: &context)
  }

  /// Returns true if this animation takes over from the previous animation.
  ///
  /// The result is false if the previous animation does not have an equal delay, or if the base
  /// animations have different types. Otherwise, the base animation's `shouldMerge` determines the
  /// result.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard case .delay(let other) = previous.storage, other.delay == delay,
      base.isSameType(as: other.base)
    else { return false }
    return base.shouldMerge(
      previous: other.base, value: value, time: baseTime(time), context: &context)
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    let slope = base.slope(value: value, rate: rate, time: baseTime(time), context: context)
    return time < delay - momentTolerance ? .zero : slope
  }
}

/// The modifier `.speed`, which runs its base animation faster or slower.
///
/// Source: SwiftUI's speed modifier, as observed: base time = speed · time.
public struct SpeedAnimation: BuiltInAnimation {
  /// The animation that runs faster or slower.
  public let base: Animation
  /// The factor by which the speed of the base animation is multiplied.
  ///
  /// If the speed is 0 or negative, the base animation's time does not increase. So the animation
  /// usually stays at its start and never ends.
  public let speed: Double

  /// Returns the displacement of the base animation at the time `speed` · `time`.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    base.animate(value: value, time: time * speed, context: &context)
  }

  /// Returns true if this animation takes over from the previous animation.
  ///
  /// The result is false if the previous animation does not have an equal speed, or if the base
  /// animations have different types. Otherwise, the base animation's `shouldMerge` determines the
  /// result.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard case .speed(let other) = previous.storage, other.speed == speed,
      base.isSameType(as: other.base)
    else { return false }
    return base.shouldMerge(
      previous: other.base, value: value, time: time * speed, context: &context)
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    guard speed != 0 else { return .zero }
    let own = base.slope(
      value: value, rate: rate.scaled(by: 1 / speed), time: time * speed, context: context)
    return own?.scaled(by: speed)
  }
}

/// The modifier `.logicallyComplete(after:)`, which allows an earlier logical completion.
///
/// Source: SwiftUI's logical completion modifier, as observed.
public struct LogicalCompletionAnimation: BuiltInAnimation {
  /// The animation inside the modifier.
  public let base: Animation
  /// The maximum time in seconds from the start to the logical completion.
  public let duration: TimeInterval

  /// Returns the displacement of the base animation.
  ///
  /// Once `duration` has passed, the method also sets `isLogicallyComplete` to true in the context.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let result = base.animate(value: value, time: time, context: &context)
    if isDue(at: time) { context.isLogicallyComplete = true }
    return result
  }

  func isDue(at time: Double) -> Bool { time >= duration - momentTolerance }

  /// Returns true if this animation takes over from the previous animation.
  ///
  /// The result is false if the previous animation does not have an equal `duration`, or if the
  /// base animations have different types. Otherwise, the base animation's `shouldMerge` determines
  /// the result.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard case .logicalCompletion(let other) = previous.storage, other.duration == duration,
      base.isSameType(as: other.base)
    else { return false }
    return base.shouldMerge(previous: other.base, value: value, time: time, context: &context)
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    base.slope(value: value, rate: rate, time: time, context: context)
  }
}

extension Animation {
  /// True if both animations have the same types, including the types of all modifiers.
  ///
  /// The numbers in the two animations can differ.
  func isSameType(as other: Animation) -> Bool {
    switch (storage, other.storage) {
    case (.delay(let ours), .delay(let theirs)): ours.base.isSameType(as: theirs.base)
    case (.speed(let ours), .speed(let theirs)): ours.base.isSameType(as: theirs.base)
    case (.repetition(let ours), .repetition(let theirs)): ours.base.isSameType(as: theirs.base)
    case (.logicalCompletion(let ours), .logicalCompletion(let theirs)):
      ours.base.isSameType(as: theirs.base)
    case (.pausable(let ours), .pausable(let theirs)): ours.base.isSameType(as: theirs.base)
    default: type(of: base) == type(of: other.base)
    }
  }
}
