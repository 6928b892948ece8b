extension Animation {
  /// The damping regime and the duration of an animation's spring.
  public struct SpringNature: Sendable, Equatable {
    /// The regime: under-damped, critically damped or over-damped.
    public var regime: Spring.Regime
    /// The perceptual duration in seconds.
    ///
    /// The duration is one undamped period, divided by the speeds of all modifiers.
    public var perceptualDuration: Double

    /// Returns a copy with the duration divided by a speed; `nil` if the speed is 0 or less.
    func faster(by speed: Double) -> SpringNature? {
      guard speed > 0 else { return nil }
      var nature = self
      nature.perceptualDuration /= speed
      return nature
    }
  }

  /// The damping regime and the duration of this animation's spring, which can be inside modifiers.
  ///
  /// The value is `nil` if there is no spring, if the spring's undamped period is not positive, or
  /// if a modifier has a speed of 0 or less.
  ///
  /// Source: SwiftUI `Spring.duration`, divided by the speeds of all modifiers.
  public var springNature: SpringNature? {
    switch storage {
    case .standard: return DefaultAnimation.spring.nature
    case .fluidSpring(let base): return base.nature
    case .spring(let base): return base.nature
    case .speed(let modifier): return modifier.base.springNature?.faster(by: modifier.speed)
    case .delay, .repetition, .logicalCompletion, .pausable: return modified?.springNature
    case .bezier, .unitCurve, .combination, .custom: return nil
    }
  }
}

extension FluidSpringAnimation {
  fileprivate var nature: Animation.SpringNature? {
    guard response > 0 else { return nil }
    return Animation.SpringNature(
      regime: Spring.Regime(dampingRatio: dampingFraction), perceptualDuration: response)
  }
}

extension SpringAnimation {
  fileprivate var nature: Animation.SpringNature? {
    let spring = ExactSpring(self).oscillator
    guard spring.square > 0 else { return nil }
    let isCritical = spring.frequency * spring.frequency <= 4 * spring.square.ulp
    return Animation.SpringNature(
      regime: isCritical
        ? .criticallyDamped : spring.frequency > 0 ? .underDamped : .overDamped,
      perceptualDuration: 2 * Double.pi / spring.square.squareRoot())
  }
}

extension Spring.Regime {
  fileprivate init(dampingRatio: Double) {
    self = dampingRatio < 1 ? .underDamped : dampingRatio > 1 ? .overDamped : .criticallyDamped
  }
}
