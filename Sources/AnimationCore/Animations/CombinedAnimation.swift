/// What SwiftUI makes of an animation that is replaced by one that does not merge.
///
/// The entries, oldest first, are each asked for the way that the older ones leave to their own target:
/// R = 0; R += entry(target − R). The last entry's end is the end of all.
///
/// Source: SwiftUI's default combining of animations, as observed.
struct CombinedAnimation: BuiltInAnimation {
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var result = V.zero
    let last = context.state.combination.count - 1
    for index in context.state.combination.indices {
      let isComplete = index == last && context.isLogicallyComplete
      var inner = AnimationContext<V>(
        environment: context.environment, isLogicallyComplete: isComplete)
      let isFinished = context.state.combination[index].advance(
        &result, to: time, context: &inner)
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
      let inner = AnimationContext(state: entry.state, environment: context.environment)
      guard
        let slope = entry.animation.slope(
          value: entry.target - result, rate: V.zero - resultRate, time: time - entry.start,
          context: inner)
      else { return nil }
      resultRate += slope
      var asked = inner
      _ = entry.advance(&result, to: time, context: &asked)
    }
    return resultRate
  }
}

/// One animation in a combination.
struct CombinedEntry<Value: VectorArithmetic> {
  let animation: Animation
  /// When it joined, in the combination's time.
  let start: Double
  /// The whole interval that the motion is to cover once this entry has finished.
  let target: Value
  var state = AnimationState<Value>()
  var isFinished = false

  /// Adds what this entry covers to the older entries' result.
  ///
  /// - Returns: Whether the entry has finished, now or before.
  mutating func advance(
    _ result: inout Value, to time: Double, context: inout AnimationContext<Value>
  ) -> Bool {
    if !isFinished {
      context.state = state
      let answer = animation.animate(
        value: target - result, time: time - start, context: &context)
      if let answer {
        result += answer
        state = context.state
        return false
      }
      isFinished = true
      state = AnimationState()
    }
    result = target
    return true
  }
}
