internal import JSONCodec
package import AnimationCore

extension FluidSpringAnimation {
  /// The perceptual duration and the bounce from which SwiftUI creates this spring, bit for bit.
  ///
  /// The value is `nil` if no such pair is found.
  package var perceived: (duration: Double, bounce: Double)? {
    guard !response.isNaN, !blendDuration.isNaN else { return nil }
    let bounces = Spellings.bounces(ratio: dampingFraction)
    for index in bounces.indices
    where Spring.dampingRatio(bounce: bounces[index]) == dampingFraction {
      return (response, bounces[index])
    }
    return nil
  }

  /// The call that creates the animation, such as `smooth` or `spring(duration: 0.5, bounce: 0.2)`.
  var chain: String {
    let animation = Animation(self)
    if let name = Self.presets.first(where: { $0.animation == animation })?.name { return name }
    let blend = blendDuration == 0 ? "" : ", blendDuration: \(blendDuration.text)"
    if let (duration, bounce) = perceived {
      return "spring(duration: \(duration.text), bounce: \(bounce.text)\(blend))"
    }
    return "spring(response: \(response.text), dampingFraction: \(dampingFraction.text)\(blend))"
  }

  private static let presets: [(name: String, animation: Animation)] = [
    ("smooth", .smooth), ("snappy", .snappy), ("bouncy", .bouncy),
    ("interactiveSpring", .interactiveSpring),
  ]
}

extension SpringAnimation {
  /// The call that creates the animation, such as `interpolatingSpring(duration: 2, bounce: 0)`.
  var chain: String {
    if Animation(self) == .interpolatingSpring { return "interpolatingSpring" }
    let velocity = initialVelocity == 0 ? "" : ", initialVelocity: \(initialVelocity.text)"
    if let (duration, bounce) = perceived {
      return "interpolatingSpring(duration: \(duration.text), bounce: \(bounce.text)\(velocity))"
    }
    // No text can contain infinity or NaN.
    if !stiffness.isFinite { return "interpolatingSpring(duration: 0\(velocity))" }
    let mass = mass == 1 ? "" : "mass: \(mass.text), "
    return """
      interpolatingSpring(\(mass)stiffness: \(stiffness.text), damping: \(damping.text)\(velocity))
      """
  }

  /// The perceptual duration and the bounce from which SwiftUI creates this spring, bit for bit.
  ///
  /// The value is `nil` if no such pair is found.
  private var perceived: (duration: Double, bounce: Double)? {
    let natural = stiffness.squareRoot()
    guard natural > 0 else { return nil }
    let isInstant = stiffness == .infinity
    let durations =
      isInstant ? .init(repeating: 0) : Spellings.near(2 * Double.pi / natural)
    let bounces =
      isInstant ? .init(repeating: 0) : Spellings.bounces(ratio: damping / (2 * natural))
    for first in durations.indices {
      for second in bounces.indices {
        let (duration, bounce) = (durations[first], bounces[second])
        let made = Animation.interpolatingSpring(
          duration: duration, bounce: bounce, initialVelocity: initialVelocity)
        if made == Animation(self) { return (duration, bounce) }
      }
    }
    return nil
  }
}

/// Functions that guess the argument of a SwiftUI initializer from a property of the created
/// spring.
private enum Spellings {
  /// Returns three guesses for the bounce of a spring with the given damping ratio.
  ///
  /// Guesses with fewer digits come first.
  ///
  /// Source: SwiftUI `Spring.init(duration:bounce:)`: the ratio is 1 − bounce, or 1 / (1 + bounce)
  /// if the bounce is negative.
  static func bounces(ratio: Double) -> InlineArray<3, Double> {
    if ratio == .infinity { return .init(repeating: -1) }
    // No bounce gives a negative ratio or NaN.
    guard ratio >= 0 else { return .init(repeating: .nan) }
    return near(ratio > 1 ? 1 / ratio - 1 : 1 - ratio)
  }

  /// Returns a number rounded to twelve and to fifteen decimals, and the number itself.
  ///
  /// A number of 1000 or more in magnitude is not rounded.
  static func near(_ number: Double) -> InlineArray<3, Double> {
    guard number.isFinite, number.magnitude < 1e3 else { return .init(repeating: number) }
    return [(number * 1e12).rounded() / 1e12, (number * 1e15).rounded() / 1e15, number]
  }
}
