extension Spring {
  /// Returns the spring's displacement at a time.
  ///
  /// The displacement is 0 at time 0, and is the exact solution of the differential equation.
  ///
  /// - Parameters:
  ///   - target: The displacement at which the spring settles.
  ///   - initialVelocity: The velocity at time 0, in units per second.
  ///   - time: The time since the motion began, in seconds.
  ///
  /// Source: SwiftUI `Spring.value(target:initialVelocity:time:)`. <doc:DampedOscillator> derives
  /// the solution.
  public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    let motion = oscillator.unitMotion(at: time)
    return target.scaled(by: motion.step) + initialVelocity.scaled(by: motion.impulse)
  }

  /// Returns the spring's velocity at a time, as SwiftUI computes it.
  ///
  /// The result is the time derivative of `value`. For an over-damped spring, SwiftUI adds the
  /// target to this derivative, and so does this method.
  public func velocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    let exact = exactVelocity(target: target, initialVelocity: initialVelocity, time: time)
    return frequency < 0 ? exact + target : exact
  }

  /// Returns the spring's velocity at a time: the time derivative of `value`.
  public func exactVelocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    let motion = oscillator.unitMotion(at: time)
    return target.scaled(by: motion.stepRate) + initialVelocity.scaled(by: motion.impulseRate)
  }

  /// Returns the displacements of two unit motions at a time.
  ///
  /// `step` is the displacement of a motion over distance 1 without initial velocity. `impulse` is
  /// the displacement of a motion over distance 0 with initial velocity 1.
  package func exactUnits(at time: TimeInterval) -> (step: Double, impulse: Double) {
    let motion = oscillator.unitMotion(at: time)
    return (motion.step, motion.impulse)
  }

  /// Returns the displacement and its time derivative: the results of `value` and `exactVelocity`.
  package func exactMotion(
    target: Double, initialVelocity: Double, time: TimeInterval
  ) -> (value: Double, velocity: Double) {
    let motion = oscillator.unitMotion(at: time)
    return (
      target.scaled(by: motion.step) + initialVelocity.scaled(by: motion.impulse),
      target.scaled(by: motion.stepRate) + initialVelocity.scaled(by: motion.impulseRate)
    )
  }

  /// Returns the force on the mass, as SwiftUI computes it from ``stiffness``.
  ///
  /// Source: stiffness·(target − position) − damping·velocity; SwiftUI `Spring.force`.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Returns the force on the mass, computed from ``exactStiffness``.
  public func exactForce<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: exactStiffness) - velocity.scaled(by: damping)
  }

  /// Advances a value and its velocity by a time step.
  ///
  /// The new value is exact for any step size. For an over-damped spring, the new velocity deviates
  /// from the exact velocity, as in SwiftUI; see `velocity(target:initialVelocity:time:)`.
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
