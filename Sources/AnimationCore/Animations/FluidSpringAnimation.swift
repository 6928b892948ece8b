/// The spring that takes over from whatever it replaces: `.spring`, `.smooth`, `.snappy`, `.bouncy`.
///
/// It integrates in steps of 1/300 s and keeps offset, velocity and force in the animation's state, so a
/// replacement goes on without a jump. The value at a time is that of the last whole step before it: a
/// staircase beside the exact curve, in SwiftUI as here; <doc:StepsOfFluidSprings> tells how far.
///
/// Source: SwiftUI's fluid spring animation, as observed.
public struct FluidSpringAnimation: BuiltInAnimation {
  /// The undamped period in seconds; 0 or less is as stiff as springs get.
  public let response: TimeInterval
  /// The damping as a part of critical damping.
  public let dampingFraction: Double
  /// Over how many seconds the response changes when this replaces a spring with another response.
  public let blendDuration: TimeInterval

  /// Creates a fluid spring.
  public init(response: TimeInterval, dampingFraction: Double, blendDuration: TimeInterval) {
    self.response = response
    self.dampingFraction = dampingFraction
    self.blendDuration = blendDuration
  }

  /// The length of one integration step, in seconds.
  static let step = 1.0 / 300
  /// The most stiffness that the step can carry: (√0.5 · 300)².
  static let stiffnessMax = 45_000.0
  /// A longer silence than this is not integrated whole: only its last `catchUp` seconds are.
  static let silenceMax = 1.0
  static let catchUp = 1.0 / 60
  /// Velocity and force at which a spring may end, squared, in units of the animated data.
  static let restSquared = 0.0036
  /// The part of the way that may be left when a spring ends.
  static let restFraction = 0.01

  /// Returns the integrated offset, or `nil` once the spring has come to rest.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    animate(
      &context.state.fluidSpring, value, at: time,
      isLogicallyComplete: &context.isLogicallyComplete)
  }

  /// The same with no more of a context than it takes.
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

  /// Returns the velocity at the time, in units per second of the spring's own time.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    var spring = context.state.fluidSpring ?? FluidSpringState()
    let forces = forces(of: spring, at: time)
    advance(&spring, to: time, target: value, forces) { FluidSpringStride(of: $0, forces) }
    return spring.velocity
  }

  /// Takes over position and velocity from the previous animation, whatever it was.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    let velocity = previous.velocity(value: value, time: time, context: context)
    let offset = previous.animate(value: value, time: time, context: &context) ?? value
    var spring = context.state.fluidSpring ?? FluidSpringState()
    // A vertical tangent hands over no velocity: an infinite one would carry the value away for good.
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

  /// The response at a time: during a blend between the replaced spring's and its own, eased.
  func response<V>(of spring: FluidSpringState<V>, at time: Double) -> Double {
    guard blendDuration > 0, spring.blendInterval != 0 else { return response }
    let p = ((time - spring.blendStart) / blendDuration).clamped(to: 0...1)
    return response + spring.blendInterval * (1 - p * p * (3 - 2 * p))
  }

  /// Whether the squared distance left is at most a hundredth of the way; no way at all has no such part,
  /// so a spring that was turned back onto its start ends by its velocity and force alone.
  static func isNear(_ left: Double, of way: Double) -> Bool {
    way == 0 || left <= restFraction * restFraction * way
  }

  /// The forces of a spring at a time.
  private func forces<V>(of spring: FluidSpringState<V>, at time: Double) -> FluidSpringForces {
    FluidSpringForces(response(of: spring, at: time), dampingFraction)
  }

  /// The strides of a spring whose response does not change while it moves; `nil` during a blend.
  func steadyStrides<V>(of spring: FluidSpringState<V>) -> FluidSpringStrides? {
    guard blendDuration > 0, spring.blendInterval != 0 else {
      return FluidSpringStrides(FluidSpringForces(response, dampingFraction))
    }
    return nil
  }

  /// `animate` with the forces until then at hand.
  ///
  /// - Parameters:
  ///   - spring: Where it is.
  ///   - value: The whole way.
  ///   - time: When it is asked for.
  ///   - forces: What pulls and brakes until then.
  ///   - response: The response then.
  ///   - isLogicallyComplete: Is set when the response has passed.
  ///   - stride: As many steps under these forces.
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

  /// Makes the steps up to a time.
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

  /// A spring that has just taken over is never at rest: it may stand on its target with no step made.
  ///
  /// A spring whose steps have grown until the square of its velocity is infinite is over, so that no
  /// value is ever infinite.
  @inline(__always)
  private func isAtRest<V>(_ spring: FluidSpringState<V>, target: V) -> Bool {
    // Mostly it is still fast. Where the position is no number, the velocity is none.
    let speed = spring.velocity.magnitudeSquared
    if speed > Self.restSquared { return speed == .infinity }
    if spring.isMerged && spring.steps == 0 { return false }
    let left = (target - spring.offset).magnitudeSquared
    if left.isNaN { return true }
    return speed <= Self.restSquared && spring.force.magnitudeSquared <= Self.restSquared
      && Self.isNear(left, of: target.magnitudeSquared)
  }
}
