// A repeat of a stateless animation turns on frames, and each pass begins where the last one turned. So passes are
// gone through one by one, but within them only the samples and the turn are looked at.
extension FrameAttribute {
  /// Goes from turn to turn of a repeat, just as frame by frame.
  ///
  /// - Returns: How many frames were gone through.
  mutating func draw(
    _ repetition: RepeatAnimation, _ span: FrameSpan, _ sink: inout some SampleSink<Value>,
    _ notices: inout [SpanNotice]
  ) -> Int {
    guard let flight else { return 0 }
    let clock = span.clock, begin = flight.begin
    let origin = target - flight.interval, beginTime = clock.time(of: begin)
    var pass = flight.state.repetition
    var isComplete = flight.isLogicallyComplete
    // The frame gone through last, what it and the one before it showed, and how long the last pass was.
    var frame = span.drawn, shown = presented, before = previous, length = 1
    var index = span.samples.startIndex

    func elapsed(_ frame: Int) -> Double { clock.elapsed(from: begin, to: frame) }
    func value(at elapsed: Double) -> Value? {
      repetition.covered(of: flight.interval, at: elapsed, in: pass).map { origin + $0 }
    }

    while true {
      let turn = span.firstFrame(after: frame, near: length) {
        repetition.base.progress(at: elapsed($0) - pass.start) == nil
      }
      let over = turn ?? .max
      while index < span.samples.endIndex, span.samples[index].frame < over {
        let sample = span.samples[index]
        index += 1
        if sample.frame == frame && (sample.isOnFrame || frame < 0) {
          sink.append(shown)
        } else {
          let time = sample.isOnFrame ? elapsed(sample.frame) : sample.time - beginTime
          sink.append(value(at: time) ?? target)
        }
      }
      let last = min(over, span.last), atLast = last > frame ? value(at: elapsed(last)) : shown
      if !isComplete, frame < last,
        repetition.base.isLogicallyComplete(at: elapsed(last) - pass.start)
      {
        let complete = span.firstFrame(after: frame, upTo: last) {
          repetition.base.isLogicallyComplete(at: elapsed($0) - pass.start)
        }
        if let complete, complete < over || atLast != nil {
          isComplete = true
          completeLogically(on: complete, &notices)
        }
      }
      guard let atLast else {
        finish(on: over, &notices)
        for _ in index..<span.samples.endIndex { sink.append(target) }
        return over - span.drawn
      }
      if last == span.last, last > frame {
        before = last - 1 > frame ? value(at: elapsed(last - 1)) ?? target : shown
      }
      shown = atLast
      guard turn != nil else { break }
      pass = RepetitionState(index: pass.index + 1, start: elapsed(over))
      (length, frame) = (over - frame, over)
    }
    if pass != flight.state.repetition { turn(to: pass) }
    present(shown, after: before)
    return span.last - span.drawn
  }
}

extension RepeatAnimation {
  /// What a repeat of a stateless animation covers within a pass, or on its turn; `nil` after the last one.
  fileprivate func covered<Value: VectorArithmetic>(
    of interval: Value, at elapsed: Double, in pass: RepetitionState
  ) -> Value? {
    if let progress = base.progress(at: elapsed - pass.start) {
      let covered = interval.scaled(by: progress)
      return isReversed(pass) ? interval - covered : covered
    }
    if let repeatCount, pass.index + 1 >= repeatCount { return nil }
    return isReversed(pass) ? .zero : interval
  }
}
