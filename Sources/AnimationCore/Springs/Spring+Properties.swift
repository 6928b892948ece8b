extension Spring {
  /// The undamped period in seconds, 2π/√(d² + w·|w|).
  public var response: TimeInterval {
    2 * Double.pi / (decayRate * decayRate + frequency * frequency.magnitude).squareRoot()
  }

  /// The perceived length in seconds: the same as ``response``.
  public var duration: TimeInterval { response }

  /// The damping as a part of critical damping.
  public var dampingRatio: Double { decayRate * response / (2 * Double.pi) }

  /// The bounce: 1 − damping ratio, or 1/ratio − 1 for an over-damped spring.
  public var bounce: Double { frequency < 0 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

  /// The friction per unit of velocity, 2dm.
  public var damping: Double { 2 * decayRate * mass }

  /// The force per unit of displacement as SwiftUI reads it: m·(w² + d²).
  ///
  /// For an over-damped spring that is not m·ω₀² but (2ζ² − 1) times as much, in SwiftUI as here;
  /// ``exactStiffness`` is the constant of the differential equation.
  public var stiffness: Double { mass * (frequency * frequency + decayRate * decayRate) }

  /// The force per unit of displacement, m·(2π/response)², over-damped too.
  public var exactStiffness: Double { frequency < 0 ? mass * oscillator.square : stiffness }

  /// The damping regime, which the sign of the stored frequency tells.
  public var regime: Regime {
    frequency > 0 ? .underDamped : frequency < 0 ? .overDamped : .criticallyDamped
  }

  /// How a spring comes to rest.
  public enum Regime: String, Sendable, CaseIterable {
    /// It swings around the target.
    case underDamped
    /// It reaches the target as fast as it can without passing it from rest.
    case criticallyDamped
    /// It creeps.
    case overDamped
  }

  /// The response and damping fraction an animation is given by this spring, as SwiftUI lowers it:
  /// read back out of the stored numbers, the fraction by way of the bounce.
  var lowered: (response: Double, dampingFraction: Double) {
    let bounce = bounce
    return (response, bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
  }
}
