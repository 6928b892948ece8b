public import AnimationCore
internal import AnimationWire

/// A spring as all platforms could agree on it: a mass of 1 that goes one way, whatever its length.
///
/// Source: SwiftUI `Spring.init(duration:bounce:)`; a damping ratio is 1 − bounce, or 1/(1 + bounce) below 0.
public struct PerceptualSpring: Sendable, Equatable {
  /// The undamped period in seconds, which is how long the motion feels.
  public let duration: Double
  /// 0 undamped, 1 critically damped, above over-damped.
  public let dampingRatio: Double
  /// Ways per second at the start, positive towards the target.
  public let initialVelocity: Double

  /// Creates a spring; `nil` unless the numbers are finite, the duration above 0 and the ratio not below.
  public init?(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard duration > 0, duration.isFinite, dampingRatio >= 0, dampingRatio.isFinite,
      initialVelocity.isFinite
    else { return nil }
    self.duration = duration
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
  }

  /// Creates a spring from its duration and bounce; `nil` for a bounce of −1 and less, which never arrives.
  public init?(duration: Double, bounce: Double, initialVelocity: Double = 0) {
    guard bounce > -1 else { return nil }
    let ratio = bounce < 0 ? 1 / (1 + bounce) : max(0, 1 - bounce)
    self.init(duration: duration, dampingRatio: ratio, initialVelocity: initialVelocity)
  }

  /// Creates a spring from the constants of physics; `nil` where they make no motion.
  public init?(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    guard mass > 0, stiffness > 0, damping >= 0 else { return nil }
    let natural = (stiffness / mass).squareRoot()
    self.init(
      duration: 2 * Double.pi / natural, dampingRatio: damping / (2 * mass * natural),
      initialVelocity: initialVelocity)
  }

  /// 1 − damping ratio, or 1/ratio − 1 above 1.
  public var bounce: Double { SpringForms.bounce(dampingRatio: dampingRatio) }

  /// The undamped angular frequency, 2π/duration, in 1/s.
  public var naturalFrequency: Double { 2 * Double.pi / duration }

  /// The stiffness of a mass of 1, (2π/duration)².
  public var stiffness: Double { naturalFrequency * naturalFrequency }

  /// The damping of a mass of 1, 2·ratio·(2π/duration).
  public var damping: Double { 2 * dampingRatio * naturalFrequency }

  private init(unchecked duration: Double, _ dampingRatio: Double, _ initialVelocity: Double) {
    self.duration = duration
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
  }

  /// Half a second without bounce: what stands for a spring that a platform makes nothing of.
  static let smooth = PerceptualSpring(unchecked: 0.5, 1, 0)

  /// The same spring with its initial velocity times a factor.
  func scalingVelocity(by factor: Double) -> PerceptualSpring {
    PerceptualSpring(unchecked: duration, dampingRatio, initialVelocity * factor)
  }

  /// The critically damped spring of the same duration, as platforms play it that do not allow over-damping.
  var critical: PerceptualSpring { PerceptualSpring(unchecked: duration, 1, initialVelocity) }

  /// SwiftUI's spring with these numbers.
  public var spring: Spring { Spring(response: duration, dampingRatio: dampingRatio) }

  /// The seconds after which the motion stays within a part of the way of its target; infinite undamped.
  public func settlingDuration(within part: Double) -> Double {
    spring.exactSettlingDuration(target: 1, initialVelocity: initialVelocity, epsilon: part)
  }

  /// Times between two of which the motion turns once at most: every half of a swing, from 0 to an end.
  func swings(until end: Double) -> [Double] {
    guard dampingRatio < 1 else { return [] }
    let half = Double.pi / (naturalFrequency * (1 - dampingRatio * dampingRatio).squareRoot())
    // As the ratio comes near to 1 a swing grows beyond all numbers.
    return half > 0 && half < end ? Array(stride(from: half, to: end, by: half)) : []
  }
}
