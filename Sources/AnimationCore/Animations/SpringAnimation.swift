/// The animation `.interpolatingSpring`, a spring in closed form.
///
/// If an interpolating spring replaces a running animation, the two animations are combined: the
/// spring adds its movement to that of the running animation.
///
/// Source: SwiftUI's spring animation, as observed.
public struct SpringAnimation: BuiltInAnimation {
  /// The mass at the end of the spring.
  public let mass: Double
  /// The force per unit of displacement.
  public let stiffness: Double
  /// The friction per unit of velocity.
  public let damping: Double
  /// The initial velocity in 1/s, relative to the distance from start to target.
  ///
  /// A positive velocity points to the target.
  public let initialVelocity: Double
  private let motion: Motion
  /// The time at which the animation ends, in seconds.
  ///
  /// The time does not depend on the distance.
  let end: Double

  /// Creates a spring animation from physical constants, which are not clamped.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    logicalEnd = 2 * Double.pi / stiffness.squareRoot()
    motion = Motion(mass, stiffness, damping, initialVelocity)
    end = motion.end(mass: mass, stiffness: stiffness, damping: damping)
  }

  /// The time of the logical completion, in seconds.
  ///
  /// The time is the undamped period of a spring with mass 1, even if the actual mass differs.
  let logicalEnd: Double

  /// Returns the displacement from the start position; `nil` from the end on.
  ///
  /// Over-damped springs are computed as critically damped springs, as in SwiftUI.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    if isLogicallyComplete(at: time) { context.isLogicallyComplete = true }
    return progress(at: time).map(value.scaled)
  }

  func isLogicallyComplete(at time: Double) -> Bool {
    time >= logicalEnd - momentTolerance || stiffness == .infinity
  }

  /// Returns the progress at a time: 0 at the start position and 1 at the target.
  ///
  /// The result is `nil` from the end on. It is also `nil` if the computed progress is not finite.
  func progress(at time: Double) -> Double? {
    guard time < end - momentTolerance else { return nil }
    let progress = motion.progress(at: max(0, time))
    return progress.isFinite ? progress : nil
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    // A spring that ends at its start, such as one without mass, has NaN as its velocity.
    guard end > 0 else { return rate }
    let covered = rate == .zero ? rate : rate.scaled(by: motion.progress(at: max(0, time)))
    return time < 0 ? covered : value.scaled(by: motion.speed(at: time)) + covered
  }

  /// The motion of a spring in closed form: the remaining distance, from 1 to 0, for each time.
  ///
  /// Let y be the remaining distance at time t. For an under-damped spring, y = e^(−λt)·(cos wt +
  /// B·sin wt). For other springs, y = (1 + B·t)·e^(−λt). Here, λ is the decay exponent, w is the
  /// frequency, and B depends on the initial velocity.
  private struct Motion: Hashable, Sendable {
    let lambda, w, b: Double
    let isUnderDamped: Bool

    init(_ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double) {
      let natural = (stiffness / mass).squareRoot()
      let ratio = damping / (2 * (mass * stiffness).squareRoot())
      isUnderDamped = ratio < 1
      lambda = isUnderDamped ? ratio * natural : natural
      w = isUnderDamped ? natural * (1 - ratio * ratio).squareRoot() : 0
      b = isUnderDamped ? (lambda - velocity) / w : lambda - velocity
    }

    func progress(at t: Double) -> Double {
      guard isUnderDamped else { return 1 - (1 + b * t) * _exp(-lambda * t) }
      let (cosine, sine) = _cosAndSin(w * t)
      return 1 - _exp(-lambda * t) * (cosine + b * sine)
    }

    func speed(at t: Double) -> Double {
      guard isUnderDamped else { return (lambda * (1 + b * t) - b) * _exp(-lambda * t) }
      let (cosine, sine) = _cosAndSin(w * t)
      return _exp(-lambda * t) * ((lambda - b * w) * cosine + (lambda * b + w) * sine)
    }

    /// Returns the time at which the animation ends, in seconds.
    ///
    /// At this time, about 1/1000 of the distance remains. Without damping, the result is ∞. For
    /// invalid constants, the result is 0.
    func end(mass: Double, stiffness: Double, damping: Double) -> Double {
      // The envelope of an under-damped motion reaches 1/1000 of the distance at ln(1000·(1 +
      // |B|))/λ. For other springs, `SettlingScan` samples the motion.
      guard mass > 0, stiffness > 0, mass < .infinity, stiffness < .infinity, b.isFinite,
        !(damping < 0)
      else { return 0 }
      if damping == 0 { return .infinity }
      if isUnderDamped { return _log(1000 * (1 + abs(b))) / lambda }
      return SettlingScan.duration(epsilon: 0.001) { abs(1 - progress(at: $0)) }
    }
  }
}
