extension Spring {
  /// The undamped period in seconds.
  ///
  /// It is 2π/√(d² + w·|w|), with the decay rate d in 1/s and the signed frequency w in radians per
  /// second.
  public var response: TimeInterval {
    2 * Double.pi / (decayRate * decayRate + frequency * frequency.magnitude).squareRoot()
  }

  /// The perceptual duration in seconds, equal to ``response``.
  public var duration: TimeInterval { response }

  /// The damping as a fraction of critical damping.
  public var dampingRatio: Double { decayRate * response / (2 * Double.pi) }

  /// The bounce: 1 − damping ratio, or 1/ratio − 1 for an over-damped spring.
  public var bounce: Double { frequency < 0 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

  /// The friction per unit of velocity: 2dm, with the decay rate d and the mass m.
  public var damping: Double { 2 * decayRate * mass }

  /// The force per unit of displacement, as SwiftUI computes it.
  ///
  /// The value is m·(w² + d²), with the mass m, the frequency w and the decay rate d. For an
  /// over-damped spring, this value differs from ``exactStiffness``, the stiffness of the
  /// differential equation. The value is then (2ζ² − 1) times ``exactStiffness``, with the damping
  /// ratio ζ.
  public var stiffness: Double { mass * (frequency * frequency + decayRate * decayRate) }

  /// The force per unit of displacement: m·(2π/response)² for every spring, with the mass m.
  public var exactStiffness: Double { frequency < 0 ? mass * oscillator.square : stiffness }

  /// The damping regime, given by the sign of the stored frequency.
  public var regime: Regime {
    frequency > 0 ? .underDamped : frequency < 0 ? .overDamped : .criticallyDamped
  }

  /// The regimes of damping, which determine the kind of motion towards the target.
  public enum Regime: String, Sendable, CaseIterable {
    /// The spring oscillates around the target.
    case underDamped
    /// From rest, the spring approaches the target as fast as possible without overshooting.
    case criticallyDamped
    /// The spring approaches the target slowly, without oscillation.
    case overDamped
  }

  /// The response in seconds and the damping fraction that SwiftUI uses to animate with this
  /// spring.
  ///
  /// The damping fraction is computed from the bounce.
  var lowered: (response: Double, dampingFraction: Double) {
    let bounce = bounce
    return (response, bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
  }
}
