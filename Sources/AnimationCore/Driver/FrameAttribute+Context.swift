extension FrameAttribute {
  // One context is used for all frames, so drawing a frame does not copy the animation's state.
  /// Draws a range of frames of any animation, with the same result as frame-by-frame drawing.
  ///
  /// - Returns: The number of drawn frames: all frames of the range, or fewer if the animation ends
  ///   within the range.
  mutating func drawInContext(
    _ running: SpanAnimation<Value>, _ span: FrameSpan, _ sink: inout some SampleSink<Value>,
    _ completions: inout [SpanCompletionEvent]
  ) -> Int {
    let animation = running.animation
    let clock = span.clock, begin = running.begin, interval = running.interval
    let origin = target - interval
    var context = AnimationContext(
      state: self.running?.state ?? AnimationState(), environment: span.environment)
    var isComplete = running.isLogicallyComplete
    var shown = presented, before = previous
    var drawn = span.drawn
    var index = span.samples.startIndex
    while true {
      while index < span.samples.endIndex, span.samples[index].frame == drawn {
        let sample = span.samples[index]
        index += 1
        if sample.isOnFrame || drawn < 0 {
          sink.append(shown)
          continue
        }
        var peeked = context
        peeked.isLogicallyComplete = isComplete
        let covered = animation.animate(
          value: interval, time: sample.time - clock.time(of: begin), context: &peeked)
        sink.append(covered.map { origin + $0 } ?? target)
      }
      if drawn == span.last { break }
      drawn += 1
      context.isLogicallyComplete = isComplete
      let covered = animation.animate(
        value: interval, time: clock.elapsed(from: begin, to: drawn), context: &context)
      guard let covered else {
        finish(on: drawn, &completions)
        // BOUND: index grows only below the end.
        for _ in index..<span.samples.endIndex { sink.append(target) }
        return drawn - span.drawn
      }
      (before, shown) = (shown, origin + covered)
      if context.isLogicallyComplete && !isComplete {
        isComplete = true
        completeLogically(on: drawn, &completions)
      }
    }
    store(context.state)
    present(shown, after: before)
    return drawn - span.drawn
  }
}
