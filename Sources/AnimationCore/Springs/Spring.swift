/// A spring: a mass pulled back to its target and slowed by friction.
///
///     m·x″ = −k·(x − target) − c·x′,   d = c / 2m,   ω₀² = k / m
///
/// Here, x is the position, m the mass, k the stiffness, c the damping, d the decay rate and ω₀ the
/// undamped frequency.
///
/// A spring stores the three numbers by which SwiftUI compares springs: the decay rate d, the mass
/// and the signed frequency w. The frequency w is √(ω₀² − d²) if under-damped, 0 if critically
/// damped, and −√(d² − ω₀²) if over-damped. Every other property is computed from these numbers. So
/// a property can differ in its last bits from the parameter with which the spring was created.
/// Motions are computed from unrounded numbers, which the spring also stores.
/// <doc:DampedOscillator> derives the formulas.
///
/// Source: SwiftUI `Spring`.
public struct Spring: Hashable, Sendable {
  /// The signed frequency in radians per second: negative if over-damped, 0 if critically damped.
  let frequency: Double
  /// The decay rate d in 1/s.
  let decayRate: Double
  /// The mass, 1 by default.
  public let mass: Double
  /// The spring's differential equation, with unrounded numbers; `==` ignores this property.
  let oscillator: Oscillator

  init(frequency: Double, decayRate: Double, mass: Double, oscillator: Oscillator?) {
    self.frequency = frequency
    self.decayRate = decayRate
    self.mass = mass
    self.oscillator = oscillator ?? Oscillator(decay: decayRate, frequency: frequency)
  }

  /// Creates a spring from its perceptual duration and its bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds, which is one undamped period.
  ///   - bounce: The bounce: 0 for no bounce, 1 for endless oscillation, and between −1 and 0 for
  ///     an over-damped spring. Values above 1 count as 1.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    self.init(response: duration, dampingRatio: Self.dampingRatio(bounce: bounce))
  }

  /// Creates a spring from its undamped period and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: The duration of one undamped period, in seconds.
  ///   - dampingRatio: The damping ratio: 0 is undamped, 1 critically damped, and above 1
  ///     over-damped.
  public init(response: TimeInterval, dampingRatio: Double) {
    let turn = dampingRatio > 1 ? -2 * Double.pi : 2 * Double.pi
    let share = abs(1 - dampingRatio * dampingRatio).squareRoot()
    self.init(
      frequency: share * turn / response,
      decayRate: 2 * Double.pi * dampingRatio / response, mass: 1,
      // For ratios below −1, SwiftUI's spring oscillates, but the solution of the differential
      // equation does not.
      oscillator: dampingRatio >= -1 ? Oscillator(response: response, ratio: dampingRatio) : nil)
  }

  /// Creates a spring from physical constants.
  ///
  /// - Parameters:
  ///   - mass: The mass at the end of the spring.
  ///   - stiffness: The force per unit of displacement.
  ///   - damping: The friction per unit of velocity.
  ///   - allowOverDamping: True to allow damping above the critical damping. If false, higher
  ///     damping is reduced to the critical damping.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    let decay = damping / (2 * mass)
    let natural = (stiffness / mass).squareRoot()
    if decay > natural && !allowOverDamping {
      self.init(frequency: 0, decayRate: natural, mass: mass, oscillator: nil)
      return
    }
    let width = (stiffness / mass - decay * decay).magnitude.squareRoot()
    self.init(
      frequency: decay > natural ? -width : width, decayRate: decay, mass: mass,
      oscillator: Oscillator(mass: mass, stiffness: stiffness, damping: damping))
  }

  /// Returns the damping ratio for a bounce b.
  ///
  /// - b ≤ −1: the ratio is ∞.
  /// - −1 < b < 0: the ratio is 1/(1 + b).
  /// - 0 ≤ b ≤ 1: the ratio is 1 − b.
  /// - b > 1: the ratio is 0.
  package static func dampingRatio(bounce: Double) -> Double {
    if bounce <= -1 { return .infinity }
    if bounce < 0 { return 1 / (1 + bounce) }
    return bounce > 1 ? 0 : 1 - bounce
  }

  /// True if the three numbers by which SwiftUI compares springs are equal.
  public static func == (a: Spring, b: Spring) -> Bool {
    a.frequency == b.frequency && a.decayRate == b.decayRate && a.mass == b.mass
  }

  /// True if the springs are equal and their unrounded numbers, too.
  ///
  /// Then all values of the two springs are equal to the last digit. Springs that are only equal
  /// can have different last digits.
  package func isIdentical(to other: Spring) -> Bool {
    self == other && oscillator == other.oscillator
  }

  /// Hashes the three numbers that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(frequency)
    hasher.combine(decayRate)
    hasher.combine(mass)
  }
}

extension Spring {
  /// A spring without bounce.
  public static var smooth: Spring { smooth() }
  /// A spring with a bounce of 0.15.
  public static var snappy: Spring { snappy() }
  /// A spring with a bounce of 0.3.
  public static var bouncy: Spring { bouncy() }

  /// Returns a spring with a bounce of 0 plus `extraBounce`.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// Returns a spring with a bounce of 0.15 plus `extraBounce`.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// Returns a spring with a bounce of 0.3 plus `extraBounce`.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}
