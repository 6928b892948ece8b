internal import JSONCodec
package import AnimationCore

/// The parameters of a spring in SwiftUI's three combinations, without rounding errors if possible.
///
/// SwiftUI stores a decay and a frequency, and computes every other number from them. So a bounce
/// of 0.3 is read back as 0.2999999999999998. This type returns 0.3, because 0.3 gives the same
/// decay and frequency. If no rounded number gives the same decay and frequency, only the rounding
/// errors in the last digits are removed.
package struct SpringParameters {
  /// The duration and the bounce; the duration is the period of the undamped spring in seconds.
  package let durationBounce: (duration: Double, bounce: Double)
  /// The response and the damping ratio; the response equals the duration.
  package let responseDampingRatio: (response: Double, dampingRatio: Double)
  /// The physical constants of the spring.
  package let massStiffnessDamping: (mass: Double, stiffness: Double, damping: Double)

  /// Computes the parameters of a spring.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - isExact: True to use the stiffness of the differential equation; false to use SwiftUI's
  ///     stiffness.
  package init(_ spring: Spring, isExact: Bool) {
    let ratio = spring.dampingRatio
    durationBounce = Self.pair(
      (spring.duration, spring.bounce), orElse: Self.bounce(dampingRatio: ratio)
    ) { Spring(duration: $0, bounce: $1) == spring }
    responseDampingRatio = Self.pair((spring.response, ratio)) {
      Spring(response: $0, dampingRatio: $1) == spring
    }
    let mass = spring.mass
    let stiffness = isExact ? spring.exactStiffness : spring.stiffness
    let physics = Self.pair((stiffness, spring.damping)) {
      Spring(mass: mass, stiffness: $0, damping: $1, allowOverDamping: true) == spring
    }
    massStiffnessDamping = (mass, physics.0, physics.1)
  }

  /// Returns the bounce for a damping ratio.
  ///
  /// The result is rounded to nine decimals if the rounded bounce gives the ratio within rounding
  /// errors.
  ///
  /// Source: SwiftUI `Spring.init(duration:bounce:)`: the ratio is 1 − bounce, or 1 / (1 + bounce)
  /// if the bounce is negative.
  package static func bounce(dampingRatio: Double) -> Double {
    let ratio = dampingRatio.withoutRoundingNoise
    let bounce = ratio > 1 ? 1 / ratio - 1 : 1 - ratio
    guard let round = decimal(bounce), round > -1, round <= 1 else { return bounce }
    let made = round < 0 ? 1 / (1 + round) : 1 - round
    return abs(made - dampingRatio) <= 16 * max(dampingRatio, 0.0625).ulp ? round : bounce
  }

  private static func pair(
    _ read: (Double, Double), orElse last: Double? = nil, _ isSame: (Double, Double) -> Bool
  ) -> (Double, Double) {
    if let first = decimal(read.0), let second = decimal(read.1), isSame(first, second) {
      return (first, second)
    }
    return (read.0.withoutRoundingNoise, (last ?? read.1).withoutRoundingNoise)
  }

  /// Returns a number rounded to nine decimals; `nil` if the number is 10⁶ or more in magnitude.
  private static func decimal(_ number: Double) -> Double? {
    guard number.magnitude < 1e6 else { return nil }
    return (number * 1e9).rounded() / 1e9
  }
}
