/// The total speed, delay and duration of an animation with all its modifiers.
public struct AnimationComposition: Sendable, Equatable {
  /// The product of the speeds of all modifiers.
  public var speed = 1.0
  /// The sum of the absolute values of all delays, in seconds.
  ///
  /// A speed modifier does not change this sum.
  public var delay = 0.0
  /// The total duration in seconds, including repetitions and positive delays.
  ///
  /// For example, `.linear(duration: 0.5).repeatCount(3).delay(1)` lasts 2.5 s. Rules:
  /// - A spring counts as one undamped period.
  /// - `.default` and custom animations count as 0.
  /// - An endless repeat counts as one pass.
  /// - With a speed modifier of 0 or less, the modified animation counts as 0.
  /// - `.logicallyComplete(after: 2)` makes a duration of less than 2 s count as 2 s.
  public var duration = 0.0
}

extension Animation {
  /// The total speed, delay and duration of this animation with all its modifiers.
  ///
  /// Limits for untrusted animations apply to these totals.
  public var composition: AnimationComposition {
    switch storage {
    case .standard, .combination, .custom: return AnimationComposition()
    case .bezier(let base): return AnimationComposition(duration: base.duration.magnitude)
    case .unitCurve(let base): return AnimationComposition(duration: base.duration.magnitude)
    case .fluidSpring(let base): return AnimationComposition(duration: base.response.magnitude)
    case .spring(let base):
      let response = 2 * Double.pi * (base.mass / base.stiffness).squareRoot()
      return AnimationComposition(duration: response.isFinite ? response.magnitude : 0)
    case .pausable(let modifier): return modifier.base.composition
    case .logicalCompletion(let modifier):
      var whole = modifier.base.composition
      whole.duration = max(whole.duration, modifier.duration)
      return whole
    case .delay(let modifier):
      var whole = modifier.base.composition
      whole.delay += modifier.delay.magnitude
      whole.duration += max(modifier.delay, 0)
      return whole
    case .speed(let modifier):
      var whole = modifier.base.composition
      whole.speed *= modifier.speed
      // At speed 0 or below, the animation stays at its start and never ends. Its duration counts
      // as 0.
      whole.duration = modifier.speed > 0 ? whole.duration / modifier.speed : 0
      return whole
    case .repetition(let modifier):
      var whole = modifier.base.composition
      whole.duration *= Double(max(modifier.repeatCount ?? 1, 1))
      return whole
    }
  }
}
