import AnimationCore

/// The position and the velocity of a mass, with the time to which they belong.
private struct SpringMotion<V: VectorArithmetic>: AnimationStateKey {
  var position: V = .zero
  var velocity: V = .zero
  var time: TimeInterval?

  static var defaultValue: SpringMotion<V> { SpringMotion() }

  /// Moves the mass by a small step, with the symplectic method of Euler.
  mutating func step(_ delta: Double, towards target: V, on spring: SteppedSpringAnimation) {
    let force = (target - position).scaled(by: spring.stiffness)
    let friction = velocity.scaled(by: spring.damping)
    velocity += (force - friction).scaled(by: delta / spring.mass)
    position += velocity.scaled(by: delta)
  }

  func isResting(at target: V) -> Bool {
    (target - position).magnitudeSquared < 1e-6 && velocity.magnitudeSquared < 1e-6
  }
}

extension AnimationContext {
  fileprivate var motion: SpringMotion<Value> {
    get { state[SpringMotion<Value>.self] }
    set { state[SpringMotion<Value>.self] = newValue }
  }
}

/// A spring that is solved by small steps and keeps its velocity when it is retargeted.
struct SteppedSpringAnimation: CustomAnimation {
  let mass: Double
  let stiffness: Double
  let damping: Double

  private static let longestStep: TimeInterval = 1 / 240
  private static let mostSteps = 480

  init(mass: Double = 1, stiffness: Double = 120, damping: Double = 12) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  init(_ spring: Spring) {
    self.init(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    advance(&context.motion, to: time, target: value)
    if (value - context.motion.position).magnitudeSquared < 1e-2 {
      context.isLogicallyComplete = true
    }
    return context.motion.isResting(at: value) ? nil : context.motion.position
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    context.motion.velocity
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    // Another stepped spring has left its motion in the state. From other animations, the velocity
    // is all that is known.
    if context.motion.time != nil { return true }
    guard let velocity = previous.velocity(value: value, time: time, context: context) else {
      return false
    }
    context.motion.velocity = velocity
    context.motion.time = time
    return true
  }

  private func advance<V: VectorArithmetic>(
    _ motion: inout SpringMotion<V>, to time: TimeInterval, target: V
  ) {
    var now = motion.time ?? 0
    var steps = 0
    while now < time && steps < Self.mostSteps {
      let delta = min(time - now, Self.longestStep)
      motion.step(delta, towards: target, on: self)
      now += delta
      steps += 1
    }
    motion.time = time
  }
}

extension Animation {
  static func steppedSpring(_ spring: Spring = .bouncy) -> Animation {
    Animation(SteppedSpringAnimation(spring))
  }
}
