// The value of a stateless animation depends only on the time. Such an animation is evaluated only
// at the sampled times. The end of the animation is found by bisection. The results equal those of
// an evaluation on every frame.
/// A motion whose value depends only on the time.
protocol StatelessMotion {
  /// Returns the progress at a time: 0 at the start position and 1 at the target.
  ///
  /// The result is `nil` after the end.
  func progress(at time: Double) -> Double?
  /// Returns the velocity at a time, in units per second.
  ///
  /// - Parameters:
  ///   - value: The vector from start to target.
  ///   - rate: The rate at which `value` itself changes, in units per second.
  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V?
}

extension Animation: StatelessMotion {}
extension BezierAnimation: StatelessMotion {}
extension SpringAnimation: StatelessMotion {}

extension Animation {
  /// True if the progress of the animation depends only on the time, as for a curve.
  ///
  /// Such an animation needs no state, so ``progress(at:)`` returns its progress at any time.
  var isStateless: Bool {
    switch storage {
    case .bezier, .unitCurve, .spring: true
    case .delay(let modifier): modifier.base.isStateless
    case .speed(let modifier): modifier.base.isStateless
    case .logicalCompletion(let modifier): modifier.base.isStateless
    case .standard, .fluidSpring, .repetition, .pausable, .combination, .custom: false
    }
  }

  /// Returns the progress at a time: 0 at the start position and 1 at the target.
  ///
  /// The result is `nil` after the animation's end. The result is also `nil` for an animation that
  /// is not stateless.
  func progress(at time: Double) -> Double? {
    switch storage {
    case .bezier(let base): base.progress(at: time)
    case .unitCurve(let base): base.progress(at: time)
    case .spring(let base): base.progress(at: time)
    case .delay(let modifier): modifier.base.progress(at: modifier.baseTime(time))
    case .speed(let modifier): modifier.base.progress(at: time * modifier.speed)
    case .logicalCompletion(let modifier): modifier.base.progress(at: time)
    case .standard, .fluidSpring, .repetition, .pausable, .combination, .custom: nil
    }
  }

  /// True if this running animation is already logically complete at a time.
  ///
  /// The animation must be stateless. A curve without the modifier `.logicallyComplete(after:)` is
  /// never logically complete while it runs.
  func isLogicallyComplete(at time: Double) -> Bool {
    switch storage {
    case .spring(let base): base.isLogicallyComplete(at: time)
    case .delay(let modifier): modifier.base.isLogicallyComplete(at: modifier.baseTime(time))
    case .speed(let modifier): modifier.base.isLogicallyComplete(at: time * modifier.speed)
    case .logicalCompletion(let modifier):
      modifier.isDue(at: time) || modifier.base.isLogicallyComplete(at: time)
    case .bezier, .unitCurve, .standard, .fluidSpring, .repetition, .pausable, .combination,
      .custom:
      false
    }
  }
}

extension Animation {
  /// The spring of `.default` or of an animation such as `.spring`; `nil` for other animations.
  ///
  /// The value is also `nil` if the animation has modifiers.
  var steppedSpring: FluidSpringAnimation? {
    switch storage {
    case .fluidSpring(let base): base
    case .standard: DefaultAnimation.spring
    default: nil
    }
  }
}
