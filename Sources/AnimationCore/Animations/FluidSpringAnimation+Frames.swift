/// Frame-by-frame evaluation with SwiftUI's integration steps.
extension FluidSpringAnimation: BuiltInAnimation {
  /// Returns the displacement from the start position; `nil` after the spring has settled.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    animate(
      &context.state.fluidSpring, value, at: time,
      isLogicallyComplete: &context.isLogicallyComplete)
  }

  /// Returns the displacement from the start position; `nil` after the spring has settled.
  ///
  /// This overload needs no context, only the spring's state. The state is `nil` before the first
  /// evaluation.
  func animate<V: VectorArithmetic>(
    _ state: inout FluidSpringState<V>?, _ value: V, at time: Double,
    isLogicallyComplete: inout Bool
  ) -> V? {
    var spring = state ?? FluidSpringState()
    defer { state = spring }
    let forces = forces(of: spring, at: time)
    return animate(
      &spring, value, at: time, forces, response: response(of: spring, at: time),
      isLogicallyComplete: &isLogicallyComplete
    ) { FluidSpringStride(of: $0, forces) }
  }

  /// Returns the velocity at a time, in units per second of the animation's own time.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    velocity(context.state.fluidSpring, value, at: time)
  }

  /// Returns the velocity at a time, computed from the spring's state.
  ///
  /// The state is `nil` before the spring's first evaluation.
  func velocity<V: VectorArithmetic>(
    _ state: FluidSpringState<V>?, _ value: V, at time: Double
  ) -> V {
    var spring = state ?? FluidSpringState()
    let forces = forces(of: spring, at: time)
    advance(&spring, to: time, target: value, forces) { FluidSpringStride(of: $0, forces) }
    return spring.velocity
  }

  /// Returns true: the spring continues from the position of any previous animation.
  ///
  /// The spring also continues with the previous animation's velocity, if that animation provides a
  /// finite velocity.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    let velocity = previous.velocity(value: value, time: time, context: context)
    let offset = previous.animate(value: value, time: time, context: &context) ?? value
    var spring = context.state.fluidSpring ?? FluidSpringState()
    // At a vertical tangent, the velocity is infinite. An infinite velocity is ignored, because the
    // spring would never return from infinity.
    if let velocity, velocity.magnitudeSquared.isFinite { spring.velocity = velocity }
    spring.offset = offset
    spring.begin(at: time)
    if case .fluidSpring(let other) = previous.storage, other.response != response {
      spring.blendInterval = other.response - response
      spring.blendStart = time
    }
    context.state.fluidSpring = spring
    return true
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    velocity(value: value, time: time, context: context)
  }

  /// Returns the response in seconds at a time.
  ///
  /// During a blend, the response eases from the replaced spring's response to this spring's
  /// response.
  func response<V>(of spring: FluidSpringState<V>, at time: Double) -> Double {
    guard blendDuration > 0, spring.blendInterval != 0 else { return response }
    let p = ((time - spring.blendStart) / blendDuration).clamped(to: 0...1)
    return response + spring.blendInterval * (1 - p * p * (3 - 2 * p))
  }

  /// Returns the spring's stiffness and damping at a time; both change during a blend.
  private func forces<V>(of spring: FluidSpringState<V>, at time: Double) -> FluidSpringForces {
    FluidSpringForces(response(of: spring, at: time), dampingFraction)
  }

  /// Returns the strides of a spring with a constant response.
  ///
  /// A stride is one computation that equals several integration steps. The result is `nil` if the
  /// spring has begun a blend, because the response changes during a blend.
  func steadyStrides<V>(of spring: FluidSpringState<V>) -> FluidSpringStrides? {
    guard blendDuration > 0, spring.blendInterval != 0 else {
      return FluidSpringStrides(FluidSpringForces(response, dampingFraction))
    }
    return nil
  }

  /// Returns the displacement from the start position; `nil` after the spring has settled.
  ///
  /// This overload is for callers that have already computed the forces and the response.
  ///
  /// - Parameters:
  ///   - spring: The state of the spring.
  ///   - value: The vector from start to target.
  ///   - time: The time of the frame, in seconds.
  ///   - forces: The stiffness and the damping for all steps up to `time`.
  ///   - response: The response in seconds at `time`.
  ///   - isLogicallyComplete: Set to true once at least one response has passed since the start.
  ///   - stride: Returns the stride for a given number of integration steps.
  @inline(__always)
  func animate<V: VectorArithmetic>(
    _ spring: inout FluidSpringState<V>, _ value: V, at time: Double, _ forces: FluidSpringForces,
    response: Double, isLogicallyComplete: inout Bool, stride: (Int) -> FluidSpringStride
  ) -> V? {
    advance(&spring, to: time, target: value, forces, stride: stride)
    if !isLogicallyComplete, time - spring.startTime >= response - momentTolerance {
      isLogicallyComplete = true
    }
    return isAtRest(spring, target: value) ? nil : spring.offset
  }

  /// Advances the spring to a time by whole integration steps.
  @inline(__always)
  private func advance<V>(
    _ spring: inout FluidSpringState<V>, to time: Double, target: V, _ forces: FluidSpringForces,
    stride: (Int) -> FluidSpringStride
  ) {
    var behind = time - spring.time
    guard behind > momentTolerance else { return }
    if behind > Self.silenceMax + momentTolerance {
      spring.jump(to: time - Self.catchUp)
      behind = time - spring.time
    }
    var count = spring.steps(to: time, behind: behind)
    while count > 0 {
      let part = min(count, FluidSpringStride.longest)
      spring.advance(part, by: stride(part), target: target, forces)
      count -= part
    }
  }

  /// True if the spring has settled.
  ///
  /// A spring that has just replaced another animation has not settled, even if it is at its
  /// target. A spring whose squared velocity is infinite counts as settled, so that no infinite
  /// value is shown.
  @inline(__always)
  private func isAtRest<V>(_ spring: FluidSpringState<V>, target: V) -> Bool {
    // The velocity is checked first, because it is usually still high. If the position is NaN, the
    // velocity is NaN too.
    let speed = spring.velocity.magnitudeSquared
    if speed > Self.restSquared { return speed == .infinity }
    if spring.isMerged && spring.steps == 0 { return false }
    let left = (target - spring.offset).magnitudeSquared
    if left.isNaN { return true }
    return speed <= Self.restSquared && spring.force.magnitudeSquared <= Self.restSquared
      && Self.isNear(left, of: target.magnitudeSquared)
  }
}
