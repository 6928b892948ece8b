// A repeat begins each pass on the frame on which the previous pass ended, so passes are computed
// in order. If the value of the base depends only on the time, only the samples and a few frames of
// each pass are evaluated.
extension FrameAttribute {
  /// Draws the frames of a repeated animation, one pass after another.
  ///
  /// A pass is one run of the repeated animation. The result is the same as with frame-by-frame
  /// drawing.
  ///
  /// - Returns: The number of frames in the range. If the animation ends within the range, later
  ///   frames are not counted.
  mutating func draw<Sink: SampleSink<Value>>(
    _ repetition: RepeatAnimation, _ running: SpanAnimation<Value>, _ span: FrameSpan,
    _ sink: inout Sink, _ completions: inout [SpanCompletionEvent]
  ) -> Int {
    let clock = span.clock, begin = running.begin
    let origin = target - running.interval, beginTime = clock.time(of: begin)
    var pass = running.pass
    var isComplete = running.isLogicallyComplete
    // The last computed frame, the values on that frame and on the frame before it, and the length
    // of the last pass in frames.
    var frame = span.drawn, shown = presented, before = previous, length = 1
    var index = span.samples.startIndex
    let trajectory = Trajectory(running.interval, from: origin)
    var lanes = StatelessLanes(repetition.base)

    func elapsed(_ frame: Int) -> Double { clock.elapsed(from: begin, to: frame) }
    func value(at elapsed: Double) -> Value? {
      repetition.covered(of: running.interval, at: elapsed, in: pass).map { origin + $0 }
    }

    while true {
      let turn = span.firstFrame(after: frame, near: length) {
        repetition.base.progress(at: elapsed($0) - pass.start) == nil
      }
      let over = turn ?? .max
      let first = index
      while index < span.samples.endIndex, span.samples[index].frame < over { index += 1 }
      let reversals = repetition.isReversed(pass) ? 1 : 0
      sink.append(index - first) { part, room, width in
        let samples = span.samples
        var index = part.lowerBound
        while index < part.upperBound {
          let at = first + index, sample = samples[at], place = index - part.lowerBound
          if lanes != nil, index + 4 <= part.upperBound, sample.frame > frame,
            let units = lanes?.units(
              at: samples.elapsed(from: at, since: begin, on: clock) - pass.start)
          {
            Sink.write(trajectory, units, reversals, width, fourFrom: place, to: &room)
            index += 4
            continue
          }
          let isShown = sample.frame == frame && (sample.isOnFrame || frame < 0)
          let time = samples.elapsed(at: at, since: begin, beginTime, on: clock)
          Sink.write(isShown ? shown : value(at: time) ?? target, width, at: place, to: &room)
          index += 1
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
          completeLogically(on: complete, &completions)
        }
      }
      guard let atLast else {
        finish(on: over, &completions)
        // BOUND: index grows only below the end.
        for _ in index..<span.samples.endIndex { sink.append(target) }
        return over - span.drawn
      }
      if last == span.last, last > frame {
        before = last - 1 > frame ? value(at: elapsed(last - 1)) ?? target : shown
      }
      shown = atLast
      guard turn != nil else { break }
      pass = pass.next(at: elapsed(over))
      (length, frame) = (over - frame, over)
    }
    if pass != running.pass { turn(to: pass) }
    present(shown, after: before)
    return span.last - span.drawn
  }
}

extension RepeatAnimation {
  /// Returns the displacement from the start position at a time during a pass.
  ///
  /// At the end of a pass, the result is the end position of the pass. At the end of the last pass,
  /// the result is `nil`.
  ///
  /// - Parameters:
  ///   - interval: The whole distance from start to target.
  ///   - elapsed: The time in seconds since the repeat began.
  ///   - pass: The pass.
  fileprivate func covered<Value: VectorArithmetic>(
    of interval: Value, at elapsed: Double, in pass: RepetitionState
  ) -> Value? {
    if let progress = base.progress(at: elapsed - pass.start) {
      let covered = interval.scaled(by: progress)
      return isReversed(pass) ? interval - covered : covered
    }
    if pass.isLast(of: repeatCount) { return nil }
    return isReversed(pass) ? .zero : interval
  }
}
