/// `.repeatCount` and `.repeatForever`: runs its base again each time it has finished.
///
/// A pass turns on the frame on which the base answers `nil`; the whole animation state is then thrown
/// away, except that logical completion stays. A reversed pass shows value − base, not the curve backwards.
///
/// Source: SwiftUI's repeat modifier, as observed, drift and all.
public struct RepeatAnimation: BuiltInAnimation {
  /// The animation that is repeated.
  public let base: Animation
  /// How many passes; less than 1 plays one, `nil` plays for ever.
  public let repeatCount: Int?
  /// Whether every second pass runs back.
  public let autoreverses: Bool

  /// Asks the base within the present pass, and turns the pass when the base has finished.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let pass = context.state.repetition
    let isReversed = self.isReversed(pass)
    if let result = base.animate(value: value, time: time - pass.start, context: &context) {
      return isReversed ? value - result : result
    }
    context.state = AnimationState()
    context.state.repetition = pass.next(at: time)
    if pass.isLast(of: repeatCount) { return nil }
    return isReversed ? .zero : value
  }

  /// Merges with an equal modifier of an animation that the base merges with.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard case .repetition(let other) = previous.storage, other.repeatCount == repeatCount,
      other.autoreverses == autoreverses, base.isSameType(as: other.base)
    else { return false }
    return base.shouldMerge(previous: other.base, value: value, time: time, context: &context)
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    let pass = context.state.repetition
    let slope = base.slope(value: value, rate: rate, time: time - pass.start, context: context)
    guard isReversed(pass), let slope else { return slope }
    return rate - slope
  }

  func isReversed(_ pass: RepetitionState) -> Bool {
    pass.isReversed(autoreverses)
  }
}

/// Which pass a repeat is in.
///
/// There is one record for all repeats around each other, as in SwiftUI.
struct RepetitionState: Hashable {
  var index = 0
  /// When the pass began, in the repeat's own time.
  var start = 0.0

  /// Whether the pass runs back, where every second one may.
  func isReversed(_ autoreverses: Bool) -> Bool { autoreverses && !index.isMultiple(of: 2) }

  /// Whether no pass follows, of so many; `nil` is without end.
  func isLast(of count: Int?) -> Bool { count.map { index + 1 >= $0 } ?? false }

  /// The pass that follows.
  func next(at time: Double) -> RepetitionState { RepetitionState(index: index + 1, start: time) }
}
