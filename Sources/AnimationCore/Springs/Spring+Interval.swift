extension Spring {
  /// Returns the value at a time during a motion from `fromValue` to `toValue`.
  ///
  /// Source: SwiftUI `Spring.value(fromValue:toValue:initialVelocity:time:)`.
  public func value<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval
  ) -> V {
    var result = fromValue
    let distance = toValue.animatableData - fromValue.animatableData
    result.animatableData =
      fromValue.animatableData
      + value(target: distance, initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// Returns the velocity at a time during a motion from `fromValue` to `toValue`.
  ///
  /// The velocity is in units per second: the time derivative of the value. For an over-damped
  /// spring, the difference `toValue − fromValue` is added to the derivative, as in SwiftUI.
  ///
  /// Source: SwiftUI `Spring.velocity(fromValue:toValue:initialVelocity:time:)`.
  public func velocity<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval
  ) -> V {
    var result = fromValue
    result.animatableData = velocity(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// Returns the force on the mass at a position and a velocity, during a motion from `fromValue`
  /// to `toValue`.
  ///
  /// `position` is the displacement from `fromValue`, not the current value.
  ///
  /// Source: SwiftUI `Spring.force(fromValue:toValue:position:velocity:)`.
  public func force<V: Animatable>(fromValue: V, toValue: V, position: V, velocity: V) -> V {
    var result = fromValue
    result.animatableData = force(
      target: toValue.animatableData - fromValue.animatableData,
      position: position.animatableData, velocity: velocity.animatableData)
    return result
  }

  /// Returns the estimated time in seconds until a motion from `fromValue` to `toValue` has
  /// settled.
  ///
  /// A motion has settled if its distance from `toValue` stays below `epsilon`. Without damping,
  /// the result is infinite.
  ///
  /// Source: SwiftUI `Spring.settlingDuration(fromValue:toValue:initialVelocity:epsilon:)`.
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, epsilon: Double
  ) -> TimeInterval {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData, epsilon: epsilon)
  }
}
