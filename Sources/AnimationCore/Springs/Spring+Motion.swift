extension Spring {
  /// Returns how far the spring has come after a time.
  ///
  /// The exact solution of the differential equation from rest position 0, componentwise.
  ///
  /// - Parameters:
  ///   - target: The change still to make.
  ///   - initialVelocity: Units per second at time zero.
  ///   - time: Seconds since the motion began.
  ///
  /// Source: SwiftUI `Spring.value(target:initialVelocity:time:)`; ``unitMotion(at:)`` derives it.
  public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    let motion = unitMotion(at: time)
    return target.scaled(by: motion.step) + initialVelocity.scaled(by: motion.impulse)
  }

  /// Returns how fast the spring moves after a time, as SwiftUI answers.
  ///
  /// The time derivative of `value`, except that SwiftUI adds the target for an over-damped spring.
  ///
  /// - Returns: Units per second.
  ///
  /// Source: SwiftUI `Spring.velocity(target:initialVelocity:time:)`.
  public func velocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    let exact = exactVelocity(target: target, initialVelocity: initialVelocity, time: time)
    return frequency < 0 ? exact + target : exact
  }

  /// Returns how fast the spring moves after a time: the time derivative of `value`.
  public func exactVelocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    let motion = unitMotion(at: time)
    return target.scaled(by: motion.stepRate) + initialVelocity.scaled(by: motion.impulseRate)
  }

  /// Returns the force on the mass, as SwiftUI computes it from the ``stiffness`` it reads.
  ///
  /// Source: stiffness·(target − position) − damping·velocity; SwiftUI `Spring.force`.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Returns the force on the mass, from the true stiffness.
  public func exactForce<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: exactStiffness) - velocity.scaled(by: damping)
  }

  /// Moves a value and its velocity on by a time step; exact, so any step size agrees.
  ///
  /// Source: SwiftUI `Spring.update(value:velocity:target:deltaTime:)`.
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: TimeInterval
  ) {
    let distance = target - value
    let start = velocity
    velocity = self.velocity(target: distance, initialVelocity: start, time: deltaTime)
    value += self.value(target: distance, initialVelocity: start, time: deltaTime)
  }

  /// What one unit of distance (`step`) and one unit of initial velocity (`impulse`) have become.
  struct UnitMotion {
    var step, impulse, stepRate, impulseRate: Double
  }

  /// Solves y″ + 2d·y′ + ω₀²·y = 0 for the distance left, y = target − x.
  ///
  /// Under-damped, y = e^(−dt)·(y₀·cos wt + (y₀′ + d·y₀)·sin(wt)/w) with y₀′ = −v₀. Critically, sin(wt)/w
  /// becomes t. Over-damped, with W = −w the roots are s₁ = W − d and s₂ = s₁ − 2W, and
  ///
  ///     y = e^(s₁t)·(y₀·(1 − s₁q) + y₀′·q),   q = (1 − e^(−2Wt)) / 2W
  ///
  /// where nothing cancels as W vanishes; s₁ is taken as −ω₀²/(W + d), since W − d cancels for strong damping.
  func unitMotion(at time: Double) -> UnitMotion {
    let d = decayRate
    if frequency > 0 {
      let w = frequency, decay = _exp(-d * time)
      let cosine = _cos(w * time), sine = _sin(w * time)
      let square = d * d + w * w
      return UnitMotion(
        step: 1 - decay * (cosine + d / w * sine), impulse: decay * sine / w,
        stepRate: decay * sine * (square / w), impulseRate: decay * (cosine - d / w * sine))
    }
    if frequency == 0 {
      let decay = _exp(-d * time)
      return UnitMotion(
        step: 1 - decay * (1 + d * time), impulse: decay * time,
        stepRate: decay * d * d * time, impulseRate: decay * (1 - d * time))
    }
    let W = -frequency
    let s1 = (W * W - d * d) / (W + d)
    let slow = _exp(s1 * time)
    let q = -_expm1(-2 * W * time) / (2 * W)
    return UnitMotion(
      step: 1 - slow * (1 - s1 * q), impulse: slow * q, stepRate: (d * d - W * W) * slow * q,
      impulseRate: slow * (1 - 2 * W * q + s1 * q))
  }
}
