/// Overlapping animations of one value, with combined effects.
///
/// A combination arises when a new animation does not merge with the running animation. Each
/// animation in the combination is an entry. The entries are evaluated from the oldest to the
/// newest, and each entry continues from the result of the older entries. In a formula, the result
/// R begins at 0, and each entry adds to R: R += entry(target − R), with the entry's own target.
/// The combination ends when its newest entry ends.
///
/// Replaced entries remain in the combination. So each evaluation also detects the logical
/// completion of replaced animations.
///
/// Source: SwiftUI's default combining of animations, as observed.
struct CombinedAnimation: BuiltInAnimation {
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var result = V.zero
    let last = context.state.combination.count - 1
    var inner = AnimationContext<V>(environment: context.environment)
    for index in context.state.combination.indices {
      inner.isLogicallyComplete = index == last && context.isLogicallyComplete
      let isFinished = context.state.combination[index].advance(
        &result, to: time, context: &inner)
      if index < last, isFinished || inner.isLogicallyComplete {
        context.state.combination[index].isComplete = true
      }
      if index == last {
        context.isLogicallyComplete = inner.isLogicallyComplete
        if isFinished { return nil }
      }
    }
    return result
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    var result = V.zero
    var resultRate = V.zero
    for var entry in context.state.combination {
      guard !entry.isFinished else {
        result = entry.target
        resultRate = .zero
        continue
      }
      var inner = AnimationContext<V>(environment: context.environment)
      swap(&entry.state, &inner.state)
      guard
        let slope = entry.animation.slope(
          value: entry.target - result, rate: V.zero - resultRate, time: time - entry.start,
          context: inner)
      else { return nil }
      resultRate += slope
      swap(&entry.state, &inner.state)
      _ = entry.advance(&result, to: time, context: &inner)
    }
    return resultRate
  }
}

/// One animation in a combination, with its start time and its target.
struct CombinedEntry<Value: VectorArithmetic> {
  let animation: Animation
  /// The time at which the entry was added, in seconds since the combination began.
  let start: Double
  /// The position that this entry moves to, measured from the start of the motion.
  ///
  /// After the entry has ended, its result stays at this position.
  let target: Value
  var state = AnimationState<Value>()
  var isFinished = false
  /// The numbers of the changes that wait for the logical completion of this entry's animation.
  ///
  /// Each number identifies one change. The list is empty until a newer animation replaces this
  /// entry's animation.
  var waiting: [Int] = []
  /// True if this entry's animation was replaced, and has finished or is logically complete.
  var isComplete = false

  /// Moves `result` towards the target of this entry.
  ///
  /// - Parameters:
  ///   - result: Before the call, the combined displacement of all older entries. After the call,
  ///     the displacement of these entries and of this entry. A finished entry replaces `result` by
  ///     its target.
  ///   - time: The time in seconds since the combination began.
  ///   - context: The environment, and a state that is empty before and after the call.
  /// - Returns: True if the entry has finished at `time` or before.
  mutating func advance(
    _ result: inout Value, to time: Double, context: inout AnimationContext<Value>
  ) -> Bool {
    // During the evaluation, the context contains the state of this entry.
    if !isFinished {
      // The state is moved, because a copy would take half of the time for evaluating a frame.
      swap(&state, &context.state)
      let step = animation.animate(
        value: target - result, time: time - start, context: &context)
      swap(&state, &context.state)
      if let step {
        result += step
        return false
      }
      isFinished = true
      state = AnimationState()
    }
    result = target
    return true
  }
}

extension AnimationState {
  /// True if a change waits for the logical completion of a replaced entry.
  var hasWaiting: Bool { combination.indices.contains { !combination[$0].waiting.isEmpty } }

  /// Emits the logical completions of all entries whose `isComplete` is true, oldest first.
  ///
  /// The newest entry is never included, because `isComplete` is only true for replaced entries.
  mutating func emitCompletions(into completions: inout [CompletionEvent]) {
    for index in combination.indices
    where combination[index].isComplete && !combination[index].waiting.isEmpty {
      completions.emit(.logicallyComplete, of: combination[index].waiting)
      combination[index].waiting = []
    }
  }

  /// Emits the logical completions of all replaced entries, oldest first.
  mutating func emitAllCompletions(into completions: inout [CompletionEvent]) {
    for index in combination.indices {
      completions.emit(.logicallyComplete, of: combination[index].waiting)
      combination[index].waiting = []
    }
  }

  /// The number of animations and modifiers that all entries evaluate per frame.
  var combinedLayers: Int {
    // Each entry is accessed in place, because a copy would include its whole state.
    combination.indices.reduce(0) { $0 + combination[$1].layers }
  }
}

extension CombinedEntry {
  /// The number of animations and modifiers that this entry evaluates per frame; 1 after its end.
  var layers: Int { isFinished ? 1 : 1 + animation.modifierCount }
}
