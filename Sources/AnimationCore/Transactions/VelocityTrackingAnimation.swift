/// What stands for an animation while a value is dragged: it shows each value at once and knows its speed.
///
/// A spring that replaces it asks for that speed. It fades by a five-hundredth each millisecond, and two
/// seconds after the last change nothing is left.
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

  /// Takes over whatever was under way, and the place where the value stood until this change.
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

  /// Whether a change without an animation is part of a motion whose velocity is tracked, as of a finger.
  ///
  /// The changes show at once. A spring that follows starts with their velocity. A change with an animation
  /// is that animation's, and not tracked.
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
