import AnimationCore

/// An animation that falls onto its target and bounces until the movement is invisible.
///
/// `BounceState` stores the state after each frame, and the next frame continues from that state.
/// The unit of length is the distance from the start to the target.
struct Bounce: CustomAnimation {
  /// The acceleration towards the target, as a fraction of the distance, in 1/s².
  var gravity: Double
  /// The fraction of its speed that the value keeps after a bounce.
  var restitution: Double

  private static let step = 1.0 / 600

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var fall = context.state[BounceState.self]
    while Double(fall.steps + 1) * Self.step <= time + 1e-9 {
      fall.steps += 1
      fall.speed += gravity * Self.step
      fall.height -= fall.speed * Self.step
      guard fall.height <= 0 else { continue }
      fall.height = 0
      fall.speed *= -restitution
      fall.bounces += 1
      // From the first bounce on, the animation is logically complete.
      context.isLogicallyComplete = true
      if -fall.speed <= 2 * gravity * Self.step { return nil }
    }
    context.state[BounceState.self] = fall
    var covered = value
    covered.scale(by: 1 - fall.height)
    return covered
  }

  /// Returns the velocity, which is positive towards the target.
  ///
  /// Without this method, the server estimates the velocity from the values at two frames.
  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    var velocity = value
    velocity.scale(by: context.state[BounceState.self].speed)
    return velocity
  }
}

/// The state of the fall; the type is `Codable`, so that sessions can store the state.
struct BounceState: AnimationStateKey, Codable {
  var steps = 0
  /// The height as a fraction of the distance, 1 at the start.
  var height = 1.0
  var speed = 0.0
  var bounces = 0

  static var defaultValue: Self { .init() }
}
