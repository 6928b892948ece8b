extension FrameAttribute {
  /// Draws the frames of a span and samples it, just as frame by frame.
  ///
  /// - Returns: How many frames were drawn one by one.
  mutating func draw(
    _ span: FrameSpan, into sink: inout some SampleSink<Value>, notices: inout [SpanNotice]
  ) -> Int {
    if let flight, flight.forks.isEmpty, !span.velocities, flight.animation.isStateless {
      drawStateless(span, into: &sink, notices: &notices)
      return 0
    }
    var drawn = span.drawn
    var index = span.samples.startIndex
    var told: [Notice] = []
    while true {
      while index < span.samples.endIndex, span.samples[index].frame == drawn {
        sample(span.samples[index], span, drawn, into: &sink)
        index += 1
      }
      if drawn == span.last { return drawn - span.drawn }
      guard isAnimating else { break }
      drawn += 1
      draw(drawn, span.clock, span.environment, into: &told)
      guard !told.isEmpty else { continue }
      for notice in told { notices.append(SpanNotice(frame: drawn, notice: notice)) }
      told.removeAll(keepingCapacity: true)
    }
    rest()
    for _ in index..<span.samples.endIndex {
      sink.append(target)
      if span.velocities { sink.append(velocity: .zero) }
    }
    return drawn - span.drawn
  }

  private func sample(
    _ sample: FrameSpan.Sample, _ span: FrameSpan, _ frame: Int,
    into sink: inout some SampleSink<Value>
  ) {
    let isDrawn = sample.isOnFrame || frame < 0
    if isDrawn {
      sink.append(presented)
      guard span.velocities else { return }
      sink.append(velocity: velocity(on: frame, span.clock, span.environment))
    } else {
      let peek = peek(
        at: sample.time, span.clock, span.environment, velocity: span.velocities)
      sink.append(peek.value)
      if span.velocities { sink.append(velocity: peek.velocity) }
    }
  }

  /// Goes straight to the samples of an animation that keeps no state, and to its end.
  private mutating func drawStateless(
    _ span: FrameSpan, into sink: inout some SampleSink<Value>, notices: inout [SpanNotice]
  ) {
    guard let flight else { return }
    let animation = flight.animation, interval = flight.interval
    let clock = span.clock, begin = flight.begin
    let origin = target - interval
    let beginTime = clock.time(of: begin)
    let end = span.firstFrame {
      animation.progress(at: clock.elapsed(from: begin, to: $0)) == nil
    }
    let over = end ?? .max
    for sample in span.samples {
      if sample.frame >= over {
        sink.append(target)
      } else if sample.frame == span.drawn && (sample.isOnFrame || sample.frame < 0) {
        sink.append(presented)
      } else {
        let elapsed =
          sample.isOnFrame
          ? clock.elapsed(from: begin, to: sample.frame) : sample.time - beginTime
        let progress = animation.progress(at: elapsed)
        sink.append(progress.map { origin + interval.scaled(by: $0) } ?? target)
      }
    }
    if !flight.isLogicallyComplete,
      let frame = span.firstFrame(where: {
        animation.isLogicallyComplete(at: clock.elapsed(from: begin, to: $0))
      }), frame < over
    {
      completeLogically(on: frame, &notices)
    }
    if let end {
      finish(on: end, &notices)
    } else if span.last > span.drawn {
      func shown(_ frame: Int) -> Value {
        let progress = animation.progress(at: clock.elapsed(from: begin, to: frame))
        return progress.map { origin + interval.scaled(by: $0) } ?? target
      }
      present(
        shown(span.last), after: span.last - 1 > span.drawn ? shown(span.last - 1) : presented)
    }
  }
}
