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
  /// Source: SwiftUI `Spring.value(target:initialVelocity:time:)`; <doc:DampedOscillator> derives it.
  public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    let motion = oscillator.unitMotion(at: time)
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
    let motion = oscillator.unitMotion(at: time)
    return target.scaled(by: motion.stepRate) + initialVelocity.scaled(by: motion.impulseRate)
  }

  /// Returns what a unit of distance and a unit of initial velocity have moved after a time.
  package func exactUnits(at time: TimeInterval) -> (step: Double, impulse: Double) {
    let motion = oscillator.unitMotion(at: time)
    return (motion.step, motion.impulse)
  }

  /// Returns what `value` and `exactVelocity` return, from one solution of the equation.
  package func exactMotion(
    target: Double, initialVelocity: Double, time: TimeInterval
  ) -> (value: Double, velocity: Double) {
    let motion = oscillator.unitMotion(at: time)
    return (
      target.scaled(by: motion.step) + initialVelocity.scaled(by: motion.impulse),
      target.scaled(by: motion.stepRate) + initialVelocity.scaled(by: motion.impulseRate)
    )
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
}
