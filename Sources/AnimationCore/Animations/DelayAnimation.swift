/// `.delay`: starts its base later, or part-way in for a negative delay.
///
/// Source: SwiftUI's delay modifier, as observed: base time = max(0, time − delay).
public struct DelayAnimation: BuiltInAnimation {
  /// The animation that is delayed.
  public let base: Animation
  /// Seconds.
  public let delay: TimeInterval

  func baseTime(_ time: Double) -> Double { max(0, time - delay) }

  /// Asks the base for its own time; while delayed it is asked for its start.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    base.animate(value: value, time: baseTime(time), context: &context)
  }

  /// Merges with the same delay of an animation that the base merges with.
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

/// `.speed`: runs its base faster or slower.
///
/// Source: SwiftUI's speed modifier, as observed: base time = speed · time.
public struct SpeedAnimation: BuiltInAnimation {
  /// The animation whose pace changes.
  public let base: Animation
  /// Seconds of the base per second; 0 stays at the start for ever, as does a negative speed.
  public let speed: Double

  /// Asks the base for its own time.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    base.animate(value: value, time: time * speed, context: &context)
  }

  /// Merges with the same speed of an animation that the base merges with.
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

/// `.logicallyComplete(after:)`: counts as complete earlier than its base would.
///
/// Source: SwiftUI's logical completion modifier, as observed.
public struct LogicalCompletionAnimation: BuiltInAnimation {
  /// The animation that goes on moving.
  public let base: Animation
  /// Seconds of this modifier's own time after which it counts as complete.
  public let duration: TimeInterval

  /// Asks the base, then completes where the time has come and the base has not completed itself.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let result = base.animate(value: value, time: time, context: &context)
    if isDue(at: time) { context.isLogicallyComplete = true }
    return result
  }

  func isDue(at time: Double) -> Bool { time >= duration - momentTolerance }

  /// Merges with an equal modifier of an animation that the base merges with.
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
  /// Whether both animations are of one type through all their modifiers, whatever their numbers.
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
