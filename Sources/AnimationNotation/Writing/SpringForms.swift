internal import JSONCodec
package import AnimationCore

/// A spring in the three pairs of numbers that describe it, each with the fewest digits that make the very
/// same spring.
///
/// SwiftUI keeps a decay and a frequency, and reads every other number back out of them: a bounce given as
/// 0.3 comes back as 0.2999999999999998. Of the numbers that make the same decay and frequency the round one
/// is told; where there is none, the number that was read back, without its rounding.
package struct SpringForms {
  /// Seconds of one undamped period, and the bounce.
  package let durationBounce: (duration: Double, bounce: Double)
  /// The same period, and the damping ratio.
  package let responseDampingRatio: (response: Double, dampingRatio: Double)
  /// The constants of physics.
  package let massStiffnessDamping: (mass: Double, stiffness: Double, damping: Double)

  /// Describes a spring.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - isExact: True for the stiffness of the differential equation, false for the one that SwiftUI reads.
  package init(_ spring: Spring, isExact: Bool) {
    let ratio = spring.dampingRatio
    durationBounce = Self.pair(
      (spring.duration, spring.bounce), (spring.duration, Self.bounce(dampingRatio: ratio))
    ) { Spring(duration: $0, bounce: $1) == spring }
    responseDampingRatio = Self.pair((spring.response, ratio), (spring.response, ratio)) {
      Spring(response: $0, dampingRatio: $1) == spring
    }
    let mass = spring.mass
    let stiffness = isExact ? spring.exactStiffness : spring.stiffness
    let physics = Self.pair((stiffness, spring.damping), (stiffness, spring.damping)) {
      Spring(mass: mass, stiffness: $0, damping: $1, allowOverDamping: true) == spring
    }
    massStiffnessDamping = (mass, physics.0, physics.1)
  }

  /// Returns the bounce that makes a damping ratio: a number of nine decimals where there is one.
  ///
  /// Source: SwiftUI `Spring.init(duration:bounce:)`: 1 − bounce, or 1 / (1 + bounce) below 0.
  package static func bounce(dampingRatio: Double) -> Double {
    let ratio = dampingRatio.withoutRoundingNoise
    let bounce = ratio > 1 ? 1 / ratio - 1 : 1 - ratio
    guard let round = decimal(bounce), round > -1, round <= 1 else { return bounce }
    let made = round < 0 ? 1 / (1 + round) : 1 - round
    return abs(made - dampingRatio) <= 16 * max(dampingRatio, 0.0625).ulp ? round : bounce
  }

  private static func pair(
    _ read: (Double, Double), _ fallback: (Double, Double), _ isSame: (Double, Double) -> Bool
  ) -> (Double, Double) {
    if let first = decimal(read.0), let second = decimal(read.1), isSame(first, second) {
      return (first, second)
    }
    return (fallback.0.withoutRoundingNoise, fallback.1.withoutRoundingNoise)
  }

  /// The nearest number of nine decimals; `nil` for one that is too large to have some.
  private static func decimal(_ number: Double) -> Double? {
    guard number.magnitude < 1e6 else { return nil }
    return (number * 1e9).rounded() / 1e9
  }
}
