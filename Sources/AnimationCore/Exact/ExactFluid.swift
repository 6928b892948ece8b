/// A fluid spring in closed form: it follows SwiftUI's rules, but has no integration steps.
struct ExactFluid<Value: VectorArithmetic> {
  let animation: FluidSpringAnimation
  /// True if the next spring begins with a blend from this spring's response.
  ///
  /// The value is false for `.default`.
  let blendsOnward: Bool
  /// The start time of the motion, in seconds; `offset` and `velocity` are the values at this time.
  let start: Double
  let offset: Value
  let velocity: Value
  let blend: Blend?
  /// The time from which the closed form applies, and the offset and velocity at that time.
  ///
  /// The closed form applies after the blend. Without a blend, it applies from the start.
  var solved: (time: Double, offset: Value, velocity: Value)
  let spring: Oscillator
  /// The end in the animation's own time, in seconds; infinite if the spring never settles.
  private(set) var end = 0.0

  struct Blend: Hashable, Sendable {
    let interval, start: Double
  }

  init(
    _ animation: FluidSpringAnimation, target: Value, start: Double = 0, offset: Value = .zero,
    velocity: Value = .zero, blend: Blend? = nil, blendsOnward: Bool = true
  ) {
    self.init(
      animation: animation, blendsOnward: blendsOnward, start: start, offset: offset,
      velocity: velocity, solved: (start, offset, velocity), end: 0,
      blend: animation.blendDuration > 0 ? blend : nil)
    end = findEnd(target)
  }

  /// Creates a spring from its stored parts, including the time at which the spring ends.
  init(
    animation: FluidSpringAnimation, blendsOnward: Bool, start: Double, offset: Value,
    velocity: Value, solved: (time: Double, offset: Value, velocity: Value), end: Double,
    blend: Blend?
  ) {
    self.animation = animation
    self.blendsOnward = blendsOnward
    self.start = start
    self.offset = offset
    self.velocity = velocity
    self.blend = blend
    self.solved = solved
    self.end = end
    spring =
      Oscillator(response: animation.response, ratio: animation.dampingFraction)
      ?? Oscillator(decay: .nan, frequency: .nan)
  }

  /// Returns the displacement from the start position, at a time before the end.
  func position(_ target: Value, at time: Double) -> Value {
    var cursor = cursor(.position)
    return position(target, at: time, &cursor)
  }

  /// Returns the displacement from the start position, at a time before the end.
  ///
  /// The cursor makes calls for successive times faster.
  @inline(__always)
  func position(_ target: Value, at time: Double, _ cursor: inout OscillatorCursor) -> Value {
    if time <= 0 && start <= 0 { return .zero }
    if time < solved.time { return target - state(target, at: time).left }
    let unit = cursor(at: time - solved.time)
    let moved = solved.offset + (target - solved.offset).scaled(by: unit.step)
    return cursor.hasImpulse ? moved + solved.velocity.scaled(by: unit.impulse) : moved
  }

  /// Returns the velocity at a time before the end.
  func velocity(_ target: Value, at time: Double) -> Value {
    var cursor = cursor(.velocity)
    return velocity(target, at: time, &cursor)
  }

  /// Returns the velocity at a time before the end.
  ///
  /// The cursor makes calls for successive times faster.
  @inline(__always)
  func velocity(_ target: Value, at time: Double, _ cursor: inout OscillatorCursor) -> Value {
    if time < 0 { return .zero }
    if time < solved.time { return state(target, at: time).velocity }
    let unit = cursor(at: time - solved.time)
    let moved = (target - solved.offset).scaled(by: unit.step)
    return cursor.hasImpulse ? moved + solved.velocity.scaled(by: unit.impulse) : moved
  }

  func cursor(_ quantity: OscillatorCursor.Quantity) -> OscillatorCursor {
    OscillatorCursor(spring, quantity, hasImpulse: solved.velocity != .zero)
  }

  /// Returns the trajectory of the motion after the blend, for evaluation in SIMD lanes.
  func trajectory(_ target: Value, from origin: Value) -> Trajectory<Value> {
    Trajectory(target, from: origin, offset: solved.offset, velocity: solved.velocity)
  }

  var logicalEnd: Double { start + max(0, animation.response) }

  /// Returns the blend with which the next spring begins; `nil` if there is no blend.
  ///
  /// Usually, the blend begins at `time` and leads from this spring's response to that of `next`.
  /// There are two exceptions:
  /// - If the two responses are equal, or if this spring is `.default`, this spring's own blend
  ///   continues.
  /// - If the responses differ and this spring's response is 0 or less, there is no blend.
  func blend(before next: FluidSpringAnimation, at time: Double) -> Blend? {
    guard blendsOnward, animation.response != next.response else { return blend }
    guard animation.response > 0 else { return nil }
    return Blend(interval: animation.response - next.response, start: time)
  }

  /// Returns the spring that replaces this spring at a time.
  ///
  /// The new spring continues from the position and the velocity of this spring.
  ///
  /// - Parameters:
  ///   - next: The animation of the new spring.
  ///   - interval: The whole distance of this spring.
  ///   - target: The whole distance of the new spring, measured from the same start position.
  ///   - time: The time of the replacement, in seconds of this spring's own time.
  ///   - blendsOnward: False if the new spring is `.default`.
  func continued(
    by next: FluidSpringAnimation, from interval: Value, to target: Value, at time: Double,
    blendsOnward: Bool
  ) -> ExactFluid {
    let isOver = time >= end
    return ExactFluid(
      next, target: target, start: time,
      offset: isOver ? interval : position(interval, at: time),
      velocity: isOver || time < 0 ? .zero : velocity(interval, at: time),
      blend: blend(before: next, at: time), blendsOnward: blendsOnward)
  }

  /// Returns the distance to the target, the velocity and the acceleration at a time.
  func state(_ target: Value, at time: Double) -> FluidState<Value> {
    // The remaining distance is computed directly, so it keeps all its digits near the target.
    if time < solved.time, let changing {
      var state = FluidState(left: target - offset, velocity: velocity)
      changing.advance(&state, from: start, to: time)
      return state
    }
    let unit = spring.unitMotion(at: time - solved.time)
    let distance = target - solved.offset, rate = solved.velocity
    return FluidState(
      left: distance.scaled(by: unit.left) - rate.scaled(by: unit.impulse),
      velocity: distance.scaled(by: unit.stepRate) + rate.scaled(by: unit.impulseRate),
      acceleration: distance.scaled(by: unit.stepForce) + rate.scaled(by: unit.impulseForce))
  }

  /// The oscillator that the spring follows during a blend; `nil` without a blend.
  var changing: ChangingOscillator? {
    blend.map {
      ChangingOscillator(
        response: animation.response, excess: $0.interval, start: $0.start,
        duration: animation.blendDuration, ratio: animation.dampingFraction)
    }
  }
}

extension ExactFluid: Sendable where Value: Sendable {}

/// The distance of a fluid spring to its target, with the velocity and the acceleration.
///
/// These quantities and the whole distance decide when the spring ends.
struct FluidState<Value: VectorArithmetic> {
  /// The remaining distance to the target, and the velocity towards the target.
  var left, velocity: Value
  /// The rate of change of the velocity.
  var acceleration = Value.zero

  /// True if the spring can end; `travel` is the whole distance from start to target.
  func isAtRest(after travel: Value) -> Bool {
    let left = left.magnitudeSquared
    if left.isNaN { return true }
    return velocity.magnitudeSquared <= FluidSpringAnimation.restSquared
      && acceleration.magnitudeSquared <= FluidSpringAnimation.restSquared
      && FluidSpringAnimation.isNear(left, of: travel.magnitudeSquared)
  }

  /// Returns a number that shows how far the spring is from settling; 0 or less if it has settled.
  ///
  /// The quantities velocity, acceleration and remaining distance have limits. For each quantity,
  /// its square is divided by the square of its limit. The result is the largest quotient minus 1.
  func excess(after travel: Value) -> Double {
    let motion = max(velocity.magnitudeSquared, acceleration.magnitudeSquared)
    let near = FluidSpringAnimation.restFraction * FluidSpringAnimation.restFraction
    let travel = near * travel.magnitudeSquared
    let far = travel == 0 ? 0 : left.magnitudeSquared / travel
    return max(motion / FluidSpringAnimation.restSquared, far) - 1
  }
}
