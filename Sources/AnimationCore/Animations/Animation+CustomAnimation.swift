extension Animation: BuiltInAnimation {
  /// Returns the displacement of the stored animation; `nil` if the animation has finished.
  @_specialize(exported:true,where V == Double)
  @_specialize(exported:true,where V == AnimatableVector)
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    switch storage {
    case .standard(let base): base.animate(value: value, time: time, context: &context)
    case .bezier(let base): base.animate(value: value, time: time, context: &context)
    case .unitCurve(let base): base.animate(value: value, time: time, context: &context)
    case .fluidSpring(let base): base.animate(value: value, time: time, context: &context)
    case .spring(let base): base.animate(value: value, time: time, context: &context)
    case .delay(let base): base.animate(value: value, time: time, context: &context)
    case .speed(let base): base.animate(value: value, time: time, context: &context)
    case .repetition(let base): base.animate(value: value, time: time, context: &context)
    case .logicalCompletion(let base): base.animate(value: value, time: time, context: &context)
    case .pausable(let base): base.animate(value: value, time: time, context: &context)
    case .combination(let base): base.animate(value: value, time: time, context: &context)
    case .custom(let box): box.base.animate(value: value, time: time, context: &context)
    }
  }

  /// Returns the velocity of the stored animation; `nil` if the animation provides no velocity.
  ///
  /// The result is `nil` for most built-in animations. Only `.default`, springs such as `.spring`,
  /// circular curves and custom animations can return a velocity.
  @_specialize(exported:true,where V == Double)
  @_specialize(exported:true,where V == AnimatableVector)
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    switch storage {
    case .standard(let base): base.velocity(value: value, time: time, context: context)
    case .fluidSpring(let base): base.velocity(value: value, time: time, context: context)
    case .unitCurve(let base): base.velocity(value: value, time: time, context: context)
    case .custom(let box): box.base.velocity(value: value, time: time, context: context)
    case .bezier, .spring, .delay, .speed, .repetition, .logicalCompletion, .pausable, .combination:
      nil
    }
  }

  /// Returns true if the stored animation takes over from the previous animation.
  @_specialize(exported:true,where V == Double)
  @_specialize(exported:true,where V == AnimatableVector)
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    switch storage {
    case .standard(let base):
      base.shouldMerge(previous: previous, value: value, time: time, context: &context)
    case .fluidSpring(let base):
      base.shouldMerge(previous: previous, value: value, time: time, context: &context)
    case .delay(let base):
      base.shouldMerge(previous: previous, value: value, time: time, context: &context)
    case .speed(let base):
      base.shouldMerge(previous: previous, value: value, time: time, context: &context)
    case .repetition(let base):
      base.shouldMerge(previous: previous, value: value, time: time, context: &context)
    case .logicalCompletion(let base):
      base.shouldMerge(previous: previous, value: value, time: time, context: &context)
    case .custom(let box):
      box.base.shouldMerge(previous: previous, value: value, time: time, context: &context)
    case .bezier, .unitCurve, .spring, .pausable, .combination:
      false
    }
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    switch storage {
    case .standard(let base): base.slope(value: value, rate: rate, time: time, context: context)
    case .bezier(let base): base.slope(value: value, rate: rate, time: time, context: context)
    case .unitCurve(let base): base.slope(value: value, rate: rate, time: time, context: context)
    case .fluidSpring(let base): base.slope(value: value, rate: rate, time: time, context: context)
    case .spring(let base): base.slope(value: value, rate: rate, time: time, context: context)
    case .delay(let base): base.slope(value: value, rate: rate, time: time, context: context)
    case .speed(let base): base.slope(value: value, rate: rate, time: time, context: context)
    case .repetition(let base): base.slope(value: value, rate: rate, time: time, context: context)
    case .logicalCompletion(let base):
      base.slope(value: value, rate: rate, time: time, context: context)
    case .pausable(let base): base.slope(value: value, rate: rate, time: time, context: context)
    case .combination(let base): base.slope(value: value, rate: rate, time: time, context: context)
    case .custom(let box): box.base.velocity(value: value, time: time, context: context)
    }
  }
}
