/// The modifiers `.repeatCount` and `.repeatForever`, which restart a finished base animation.
///
/// Each run of the base animation is a pass. The next pass begins on the first frame on which the
/// base animation has finished. So each pass lasts a whole number of frames, and the passes drift
/// from their exact times. When a pass begins, the animation's state is cleared, except for the
/// flag of its logical completion.
///
/// A reversed pass moves from the target to the start: its displacement is `value` minus the
/// displacement of the base animation. The curve itself is not run backwards.
///
/// Source: SwiftUI's repeat modifier, as observed.
public struct RepeatAnimation: BuiltInAnimation {
  /// The repeated animation.
  public let base: Animation
  /// The number of passes; `nil` repeats forever.
  ///
  /// If the number is below 1, there is one pass.
  public let repeatCount: Int?
  /// True if every second pass is reversed and moves from the target to the start.
  public let autoreverses: Bool

  /// Returns the displacement of the base animation in the current pass.
  ///
  /// If the base animation has finished, the next pass begins. At the end of the last pass, the
  /// result is `nil`.
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

  /// Returns true if this animation takes over from the previous animation.
  ///
  /// The result is false if the previous animation does not have equal repeat settings, or if the
  /// base animations have different types. Otherwise, the base animation's `shouldMerge` determines
  /// the result.
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

  func isReversed(_ pass: RepetitionState) -> Bool { pass.isReversed(autoreverses) }
}

/// The current pass of a repeat; a pass is one run of the repeated animation.
///
/// Nested repeats share this state, as in SwiftUI.
struct RepetitionState: Hashable {
  var index = 0
  /// The start of the pass, in seconds since the start of the repeat.
  var start = 0.0

  /// True if the pass is reversed and moves from the target to the start.
  func isReversed(_ autoreverses: Bool) -> Bool { autoreverses && !index.isMultiple(of: 2) }

  /// True if this is the last of `count` passes; a `count` of `nil` means endless passes.
  func isLast(of count: Int?) -> Bool { count.map { index + 1 >= $0 } ?? false }

  /// Returns the next pass, which starts at the given time.
  func next(at time: Double) -> RepetitionState { RepetitionState(index: index + 1, start: time) }
}
