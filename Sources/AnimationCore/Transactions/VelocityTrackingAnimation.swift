/// The animation of a value that is being dragged.
///
/// The animation shows each value at once and tracks the velocity of the value. A spring that
/// replaces the animation starts with that velocity. The velocity decays by a factor of 0.998 per
/// millisecond. The animation ends two seconds after the last change.
///
/// Source: SwiftUI's velocity tracking, as observed.
struct VelocityTrackingAnimation: CustomAnimation {
  private enum Sampler<Value: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: VelocitySampler<Value> { VelocitySampler() }
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let last = context.state[Sampler<V>.self].lastTime
    if last == nil { context.state[Sampler<V>.self].addSample(value, time: time) }
    return time < (last ?? time) + 2 ? value : nil
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    let sampler = context.state[Sampler<V>.self]
    let milliseconds = (time - (sampler.lastTime ?? time)) * 1000
    return sampler.velocity.scaled(by: _exp(_log(0.998) * milliseconds))
  }

  /// Records the value that applied before the change, and returns true: the animation takes over.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    context.state[Sampler<V>.self].addSample(value, time: time)
    return true
  }
}

extension Transaction {
  private enum TracksVelocity: TransactionKey {
    static let defaultValue = false
  }

  /// True if the velocity of changes without an animation is tracked, as during a drag.
  ///
  /// The changes take effect at once. A later spring animation starts with their velocity. A change
  /// with an animation is not tracked.
  ///
  ///     withTransaction(\.tracksVelocity, true) { x.value = finger.x }
  ///     withAnimation(.spring) { x.value = 0 }
  ///
  /// Source: SwiftUI `Transaction.tracksVelocity`.
  public var tracksVelocity: Bool {
    get { self[TracksVelocity.self] }
    set { self[TracksVelocity.self] = newValue }
  }
}
