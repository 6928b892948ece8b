extension ExactMotion {
  /// Returns the displacement from the start position, at a time before the end.
  ///
  /// - Parameter value: The whole distance from start to target.
  func position(_ value: Value, at time: Double) -> Value {
    switch self {
    case .curve(let curve): return value.scaled(by: curve.progress(at: time))
    case .spring(let spring): return value.scaled(by: spring.progress(at: time))
    case .fluid(let fluid): return fluid.position(value, at: time)
    case .delay(let delay, let base): return base.position(value, at: max(0, time - delay))
    case .speed(let speed, let base): return base.position(value, at: time * speed)
    case .logicalCompletion(_, let base): return base.position(value, at: time)
    case .repetition(let repetition): return repetition.position(value, at: time)
    case .pausable(let pause, let base):
      return base.position(value, at: pause.baseTime(time))
    case .combination(let entries):
      return entries.reduce(.zero) { result, entry in
        let local = time - entry.start
        guard local < entry.motion.end else { return entry.target }
        return result + entry.motion.position(entry.target - result, at: local)
      }
    case .custom(let animation, _):
      var context = AnimationContext<Value>()
      return animation.animate(value: value, time: time, context: &context) ?? value
    }
  }

  /// Returns the velocity at a time before the end: the right-hand derivative of the position.
  ///
  /// For a custom animation that provides no velocity, the result is a difference quotient over at
  /// most 2 µs.
  ///
  /// - Parameter rate: The rate at which `value` itself changes, in units per second.
  func velocity(_ value: Value, rate: Value, at time: Double) -> Value {
    switch self {
    case .curve(let curve):
      return value.scaled(by: curve.speed(at: time)) + rate.scaled(by: curve.progress(at: time))
    case .spring(let spring):
      return value.scaled(by: spring.speed(at: time)) + rate.scaled(by: spring.progress(at: time))
    case .fluid(let fluid):
      guard time >= 0 else { return .zero }
      let moved = fluid.velocity(value, at: time)
      // For a moving target, x = target·p(t), so the rate of the target contributes rate·p(t).
      return rate == .zero ? moved : moved + fluid.position(rate, at: time)
    case .delay(let delay, let base):
      return time < delay ? .zero : base.velocity(value, rate: rate, at: max(0, time - delay))
    case .speed(let speed, let base):
      guard speed != 0 else { return .zero }
      return base.velocity(value, rate: rate.scaled(by: 1 / speed), at: time * speed)
        .scaled(by: speed)
    case .logicalCompletion(_, let base): return base.velocity(value, rate: rate, at: time)
    case .repetition(let repetition): return repetition.velocity(value, rate: rate, at: time)
    case .pausable(let pause, let base):
      guard pause.isPaused else {
        return base.velocity(value, rate: rate, at: pause.baseTime(time))
      }
      // A paused animation moves only if `value` itself changes. Without this early return, n
      // pausable layers would evaluate their base 2ⁿ times.
      if rate == .zero { return .zero }
      return base.velocity(value, rate: rate, at: pause.pauseTime)
        - base.velocity(value, rate: .zero, at: pause.pauseTime)
    case .combination(let entries):
      var result = Value.zero, resultRate = Value.zero
      for entry in entries {
        let local = time - entry.start
        guard local < entry.motion.end else {
          (result, resultRate) = (entry.target, .zero)
          continue
        }
        resultRate += entry.motion.velocity(
          entry.target - result, rate: .zero - resultRate, at: local)
        result += entry.motion.position(entry.target - result, at: local)
      }
      return resultRate
    case .custom(let animation, let end):
      if let velocity = animation.velocity(value: value, time: time, context: AnimationContext()) {
        return velocity
      }
      let next = min(time + 1e-6, end)
      let last = max(0, next - 2e-6)
      guard next > last else { return .zero }
      return (position(value, at: next) - position(value, at: last)).scaled(by: 1 / (next - last))
    }
  }

  /// Returns the initial velocity of a spring that replaces this motion.
  ///
  /// As in the `swiftui` fidelity, most animations pass on a velocity of 0. Only fluid springs,
  /// circular curves and custom animations with a velocity pass on their velocity, possibly inside
  /// modifiers. During a delay or a pause, and for an infinite velocity, the result is 0.
  func carriedVelocity(_ value: Value, at time: Double) -> Value {
    switch self {
    case .fluid: return velocity(value, rate: .zero, at: time)
    case .delay(let delay, let base):
      return time < delay ? .zero : base.carriedVelocity(value, at: max(0, time - delay))
    case .speed(let speed, let base):
      return base.carriedVelocity(value, at: time * speed).scaled(by: speed)
    case .logicalCompletion(_, let base): return base.carriedVelocity(value, at: time)
    case .repetition(let repetition):
      let pass = repetition.pass(at: time)
      let velocity = pass.motion.carriedVelocity(value, at: pass.time)
      return pass.isReversed ? .zero - velocity : velocity
    case .pausable(let pause, let base):
      return pause.isPaused ? .zero : base.carriedVelocity(value, at: pause.baseTime(time))
    case .curve(let curve):
      guard case .unit = curve.shape else { return .zero }
      return value.scaled(by: curve.speed(at: time)).finiteOrZero
    case .custom(let animation, _):
      let context = AnimationContext<Value>()
      return (animation.velocity(value: value, time: time, context: context) ?? .zero).finiteOrZero
    case .spring, .combination: return .zero
    }
  }

  /// True if the motion contains a pausable animation; a pause then affects the motion.
  var heedsPause: Bool {
    switch self {
    case .pausable: true
    case .curve, .spring, .fluid, .custom: false
    case .delay(_, let base), .speed(_, let base), .logicalCompletion(_, let base): base.heedsPause
    case .repetition(let repetition): repetition.fresh.heedsPause
    case .combination(let entries): entries.contains { $0.motion.heedsPause }
    }
  }
}

/// One animation in a combination, with its start time and its target.
struct ExactEntry<Value: VectorArithmetic> {
  var motion: ExactMotion<Value>
  /// The time at which the entry was added, in seconds since the combination began.
  let start: Double
  /// The position that this entry moves to, measured from the start of the motion.
  ///
  /// After the entry has ended, its result stays at this position.
  let target: Value
}

extension VectorArithmetic {
  /// This velocity, or 0 if the square of its magnitude is infinite or NaN.
  ///
  /// A velocity with a `steep` slope also gives 0, because its square is infinite.
  fileprivate var finiteOrZero: Self { magnitudeSquared.isFinite ? self : .zero }
}
