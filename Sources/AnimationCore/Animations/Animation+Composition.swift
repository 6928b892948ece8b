/// What the modifiers of an animation make together of its seconds.
public struct AnimationComposition: Sendable, Equatable {
  /// The product of all speeds.
  public var speed = 1.0
  /// The sum of all delays by magnitude, in seconds of the modifiers themselves.
  public var delay = 0.0
  /// The seconds of all passes, as far as durations say: those of springs are their responses, and a repeat without
  /// end counts once.
  public var duration = 0.0
}

extension Animation {
  /// What all modifiers make together of the innermost animation's seconds.
  ///
  /// Nested speeds, counts and delays multiply. An animation that comes from outside is bounded by their products,
  /// too.
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
      // What stays at its start has no end that could be counted.
      whole.duration = modifier.speed > 0 ? whole.duration / modifier.speed : 0
      return whole
    case .repetition(let modifier):
      var whole = modifier.base.composition
      whole.duration *= Double(max(modifier.repeatCount ?? 1, 1))
      return whole
    }
  }
}
