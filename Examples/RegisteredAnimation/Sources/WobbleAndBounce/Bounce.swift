import AnimationCore

/// Falls onto its target and bounces until it is too slow to be seen.
///
/// It steps from where it was on the last frame, which it keeps in the animation's state.
struct Bounce: CustomAnimation {
  /// Ways per second squared.
  var gravity: Double
  /// The part of its speed that it keeps when it bounces.
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
      // From the first bounce on it has arrived, as far as anyone waits for it.
      context.isLogicallyComplete = true
      if -fall.speed <= 2 * gravity * Self.step { return nil }
    }
    context.state[BounceState.self] = fall
    var covered = value
    covered.scale(by: 1 - fall.height)
    return covered
  }

  /// Ways per second, positive towards the target: without it the server takes the difference of two frames.
  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    var velocity = value
    velocity.scale(by: context.state[BounceState.self].speed)
    return velocity
  }
}

/// How far the fall has come; a session stores it, so that it is `Codable`.
struct BounceState: AnimationStateKey, Codable {
  var steps = 0
  /// In distances, 1 at the start.
  var height = 1.0
  var speed = 0.0
  var bounces = 0

  static var defaultValue: Self { .init() }
}
