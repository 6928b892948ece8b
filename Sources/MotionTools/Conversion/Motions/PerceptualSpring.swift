package import AnimationCore
internal import AnimationNotation

/// A spring in platform-independent terms, for a mass of 1 and a distance of 1.
///
/// Source: SwiftUI `Spring.init(duration:bounce:)`. The damping ratio is 1 − bounce for a bounce of
/// 0 or more, and 1/(1 + bounce) for a bounce below 0.
package struct PerceptualSpring: Sendable, Equatable {
  /// The undamped period in seconds, which is the perceptual duration.
  package let duration: Double
  /// The damping ratio: 0 is undamped, 1 is critically damped, and more than 1 is over-damped.
  package let dampingRatio: Double
  /// The initial velocity in multiples of the distance per second, positive towards the target.
  package let initialVelocity: Double

  /// Creates a spring from its perceptual duration in seconds and its damping ratio.
  ///
  /// The result is `nil` in three cases: a number is not finite, the duration is 0 or less, or the
  /// damping ratio is negative.
  package init?(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard duration > 0, duration.isFinite, dampingRatio >= 0, dampingRatio.isFinite,
      initialVelocity.isFinite
    else { return nil }
    self.duration = duration
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
  }

  /// Creates a spring from its duration and bounce.
  ///
  /// The result is `nil` if the bounce is −1 or less, because such a spring never reaches its
  /// target. The result is also `nil` if the duration is 0 or less, or if a number is not finite.
  package init?(duration: Double, bounce: Double, initialVelocity: Double = 0) {
    guard bounce > -1, bounce.isFinite else { return nil }
    let ratio = bounce < 0 ? 1 / (1 + bounce) : max(0, 1 - bounce)
    self.init(duration: duration, dampingRatio: ratio, initialVelocity: initialVelocity)
  }

  /// Creates a spring from physical constants.
  ///
  /// The result is `nil` if the mass or the stiffness is 0 or less, or if the damping is negative.
  /// The result is also `nil` if a number is not finite.
  package init?(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    guard mass > 0, stiffness > 0, damping >= 0 else { return nil }
    let natural = (stiffness / mass).squareRoot()
    self.init(
      duration: 2 * Double.pi / natural, dampingRatio: damping / (2 * mass * natural),
      initialVelocity: initialVelocity)
  }

  /// The bounce: 1 − ζ for damping ratios ζ up to 1, and 1/ζ − 1 for damping ratios above 1.
  package var bounce: Double { SpringParameters.bounce(dampingRatio: dampingRatio) }

  /// The undamped angular frequency in radians per second, 2π/duration.
  package var naturalFrequency: Double { 2 * Double.pi / duration }

  /// The stiffness for a mass of 1, (2π/duration)².
  package var stiffness: Double { naturalFrequency * naturalFrequency }

  /// The damping for a mass of 1, 2 · damping ratio · (2π/duration).
  package var damping: Double { 2 * dampingRatio * naturalFrequency }

  private init(unchecked duration: Double, _ dampingRatio: Double, _ initialVelocity: Double) {
    self.duration = duration
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
  }

  /// A spring with a duration of half a second and no bounce.
  ///
  /// This spring is used if a platform's parameters do not describe a valid spring.
  static let smooth = PerceptualSpring(unchecked: 0.5, 1, 0)

  /// Returns the spring with its initial velocity multiplied by a factor.
  func scalingVelocity(by factor: Double) -> PerceptualSpring {
    PerceptualSpring(unchecked: duration, dampingRatio, initialVelocity * factor)
  }

  /// The critically damped spring with the duration and the initial velocity of this spring.
  ///
  /// Platforms without over-damping need such a spring.
  var critical: PerceptualSpring { PerceptualSpring(unchecked: duration, 1, initialVelocity) }

  /// A copy of this spring without an initial velocity, for platforms without a velocity parameter.
  var withoutVelocity: PerceptualSpring { PerceptualSpring(unchecked: duration, dampingRatio, 0) }

  /// The spring as a value of SwiftUI's type `Spring`.
  package var spring: Spring { Spring(response: duration, dampingRatio: dampingRatio) }

  /// Returns the settling time in seconds; infinite for an undamped spring.
  ///
  /// - Parameter part: The largest fraction of the distance that is allowed to remain after the
  ///   settling time.
  package func settlingDuration(within part: Double) -> Double {
    spring.exactSettlingDuration(target: 1, initialVelocity: initialVelocity, epsilon: part)
  }

  /// Returns the times above 0 and below `end`, in seconds, that are multiples of half the
  /// oscillation's period.
  ///
  /// The motion has at most one extremum between two successive times of the list. The list is
  /// empty if the spring does not oscillate.
  func swings(until end: Double) -> [Double] {
    guard dampingRatio < 1 else { return [] }
    let frequency = naturalFrequency * (1 - dampingRatio * dampingRatio).squareRoot()
    let half = Double.pi / frequency
    // If the damping ratio is close to 1, the computed period may be infinite.
    return half > 0 && half < end ? Array(stride(from: half, to: end, by: half)) : []
  }

  /// The critically damped spring that is closest to this over-damped spring.
  ///
  /// Closeness is measured by the largest difference between the two motions. A golden-section
  /// search finds the duration with the smallest difference. The search range is from 1 to 2ζ times
  /// this spring's duration, where ζ is the damping ratio. This range contains a single minimum.
  /// The duration is accurate to 10⁻⁶ of this spring's duration. If this spring is not over-damped,
  /// the property is this spring.
  var nearestCritical: PerceptualSpring {
    guard dampingRatio > 1 else { return self }
    let own = OscillatorFormula(self)
    let end = 12 * dampingRatio / naturalFrequency
    let times = (0...600).map { end * Double($0) / 600 }
    let distances = times.map { own.left(at: $0).distance }
    func farness(_ factor: Double) -> Double {
      let formula = OscillatorFormula(
        natural: naturalFrequency / factor, ratio: 1, velocity: initialVelocity)
      return zip(times, distances).reduce(0) {
        max($0, abs(formula.left(at: $1.0).distance - $1.1))
      }
    }
    let golden = (5.0.squareRoot() - 1) / 2
    var low = 1.0, high = 2 * dampingRatio
    while high - low > 1e-6 {
      let width = golden * (high - low)
      if farness(high - width) <= farness(low + width) {
        high = low + width
      } else {
        low = high - width
      }
    }
    return PerceptualSpring(
      duration: duration * (low + high) / 2, dampingRatio: 1, initialVelocity: initialVelocity)
      ?? self
  }
}
