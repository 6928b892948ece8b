extension FrameAttribute {
  /// Draws and samples a range of frames, with the same result as frame-by-frame drawing.
  ///
  /// - Returns: The number of drawn frames. The number is 0 if the animation's value depends only
  ///   on the time, as for a curve. The frames of such an animation need not be drawn.
  mutating func draw(
    _ span: FrameSpan, into sink: inout some SampleSink<Value>,
    completions: inout [SpanCompletionEvent]
  ) -> Int {
    if let running = spanAnimation() {
      switch running.animation.storage {
      case .bezier(let base):
        return drawStateless(base, running, span, &sink, &completions)
      case .spring(let base):
        return drawStateless(base, running, span, &sink, &completions)
      case .fluidSpring(let base): return draw(base, nil, running, span, &sink, &completions)
      case .standard: return draw(DefaultAnimation.spring, nil, running, span, &sink, &completions)
      case _ where span.velocities && !running.animation.isStateless: break
      case .repetition(let repetition) where repetition.base.isStateless:
        return draw(repetition, running, span, &sink, &completions)
      case .repetition(let repetition):
        if let base = repetition.base.steppedSpring {
          let passes = FluidSpan<Value>.Passes(repetition, running.pass)
          return draw(base, passes, running, span, &sink, &completions)
        }
        return drawInContext(running, span, &sink, &completions)
      default:
        let animation = running.animation
        if animation.isStateless {
          return drawStateless(animation, running, span, &sink, &completions)
        }
        return drawInContext(running, span, &sink, &completions)
      }
    }
    return drawEach(span, into: &sink, completions: &completions)
  }

  /// Draws and samples each frame of the range, one after another.
  ///
  /// - Returns: The number of drawn frames.
  private mutating func drawEach(
    _ span: FrameSpan, into sink: inout some SampleSink<Value>,
    completions: inout [SpanCompletionEvent]
  ) -> Int {
    var drawn = span.drawn
    var index = span.samples.startIndex
    var emitted: [CompletionEvent] = []
    while true {
      while index < span.samples.endIndex, span.samples[index].frame == drawn {
        sample(span.samples[index], span, drawn, into: &sink)
        index += 1
      }
      if drawn == span.last { return drawn - span.drawn }
      guard isAnimating else { break }
      drawn += 1
      draw(drawn, span.clock, span.environment, into: &emitted)
      guard !emitted.isEmpty else { continue }
      completions.emit(emitted, on: drawn)
      emitted.removeAll(keepingCapacity: true)
    }
    rest()
    // BOUND: index grows only below the end.
    for _ in index..<span.samples.endIndex {
      sink.append(target)
      if span.velocities { sink.append(velocity: .zero) }
    }
    return drawn - span.drawn
  }

  private mutating func sample(
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

  /// Draws and samples a range of frames of an animation whose value depends only on the time.
  ///
  /// - Parameter motion: The running animation, as an ``Animation`` or as its concrete type.
  /// - Returns: 0, because the frames are skipped instead of drawn.
  @inline(__always)
  private mutating func drawStateless<Sink: SampleSink<Value>>(
    _ motion: some StatelessMotion, _ running: SpanAnimation<Value>, _ span: FrameSpan,
    _ sink: inout Sink, _ completions: inout [SpanCompletionEvent]
  ) -> Int {
    // Only the samples, the frames of completion events, and the last two frames of a running
    // animation are computed. The searches for these events evaluate a few other frames.
    let animation = running.animation, interval = running.interval
    let clock = span.clock, begin = running.begin
    let origin = target - interval
    let beginTime = clock.time(of: begin)
    let end = span.firstFrame {
      motion.progress(at: clock.elapsed(from: begin, to: $0)) == nil
    }
    let over = end ?? .max
    let (target, presented) = (target, presented)
    let start = span.samples.startIndex
    let trajectory = Trajectory(interval, from: origin)
    var lanes = StatelessLanes(animation)
    sink.append(span.samples.count) { part, room, width in
      let samples = span.samples
      var index = part.lowerBound
      while index < part.upperBound {
        let at = start + index, sample = samples[at], place = index - part.lowerBound
        if lanes != nil, index + 4 <= part.upperBound, sample.frame > span.drawn,
          // BOUND: index + 4 ≤ upperBound is checked first, and the range is within these samples.
          samples[at + 3].frame < over,
          let units = lanes?.units(at: samples.elapsed(from: at, since: begin, on: clock))
        {
          Sink.write(trajectory, units, 0, width, fourFrom: place, to: &room)
          index += 4
          continue
        }
        let shown: Value
        if sample.frame >= over {
          shown = target
        } else if sample.frame == span.drawn && (sample.isOnFrame || sample.frame < 0) {
          shown = presented
        } else {
          let elapsed = samples.elapsed(at: at, since: begin, beginTime, on: clock)
          shown = motion.progress(at: elapsed).map { origin + interval.scaled(by: $0) } ?? target
        }
        Sink.write(shown, width, at: place, to: &room)
        index += 1
      }
    }
    if span.velocities { appendSlopes(of: motion, running, span, before: over, &sink) }
    if !running.isLogicallyComplete,
      let frame = span.firstFrame(where: {
        animation.isLogicallyComplete(at: clock.elapsed(from: begin, to: $0))
      }), frame < over
    {
      completeLogically(on: frame, &completions)
    }
    if let end {
      finish(on: end, &completions)
    } else if span.last > span.drawn {
      func shown(_ frame: Int) -> Value {
        motion.progress(at: clock.elapsed(from: begin, to: frame)).map {
          origin + interval.scaled(by: $0)
        } ?? target
      }
      present(
        shown(span.last), after: span.last - 1 > span.drawn ? shown(span.last - 1) : presented)
    }
    return 0
  }

  /// Appends the velocities of an animation whose value depends only on the time.
  ///
  /// After the animation's end, the velocities are 0.
  private func appendSlopes(
    of motion: some StatelessMotion, _ running: SpanAnimation<Value>, _ span: FrameSpan,
    before end: Int, _ sink: inout some SampleSink<Value>
  ) {
    let samples = span.samples, clock = span.clock, begin = running.begin
    let beginTime = clock.time(of: begin)
    let context = AnimationContext<Value>(environment: span.environment)
    for index in samples.indices {
      let elapsed = samples.elapsed(at: index, since: begin, beginTime, on: clock)
      let sample = samples[index]
      let isOver =
        sample.frame >= end || !sample.isOnFrame && motion.progress(at: elapsed) == nil
      let slope =
        isOver
        ? nil
        : motion.slope(
          value: running.interval, rate: .zero, time: elapsed, context: context)
      sink.append(velocity: slope ?? .zero)
    }
  }

  /// Draws the frames of a fluid spring, which can be inside a repeat.
  private mutating func draw<Sink: SampleSink<Value>>(
    _ base: FluidSpringAnimation, _ passes: FluidSpan<Value>.Passes?,
    _ running: SpanAnimation<Value>, _ span: FrameSpan, _ sink: inout Sink,
    _ completions: inout [SpanCompletionEvent]
  ) -> Int {
    guard var motion = FluidSpan(base, passes, running, span, target, presented, previous) else {
      return drawEach(span, into: &sink, completions: &completions)
    }
    let start = span.samples.startIndex, firstFrame = span.samples.firstFrame
    var velocities: [Value] = []
    sink.append(span.samples.count) { part, room, width in
      // A local copy stays in the processor's registers.
      var moving = motion
      defer { motion = moving }
      if let firstFrame {
        for index in part {
          moving.draw(through: firstFrame + index)
          Sink.write(moving.shown, width, at: index - part.lowerBound, to: &room)
          if span.velocities { velocities.append(moving.velocity) }
        }
        return
      }
      for index in part {
        // BOUND: start + index < samples.count, because the range is within these samples.
        let sample = span.samples[start + index]
        moving.draw(through: sample.frame)
        let isShown = sample.isOnFrame || moving.drawn < 0
        let shown = isShown ? moving.shown : moving.peek(at: sample.time)
        Sink.write(shown, width, at: index - part.lowerBound, to: &room)
        guard span.velocities else { continue }
        velocities.append(isShown ? moving.velocity : moving.peekVelocity(at: sample.time))
      }
    }
    for velocity in velocities { sink.append(velocity: velocity) }
    motion.draw(through: span.last)
    if let completion = motion.completion { completeLogically(on: completion, &completions) }
    if motion.isOver {
      finish(on: motion.drawn, &completions)
    } else {
      if motion.hasTurned, let pass = motion.passes?.pass { turn(to: pass) }
      store(motion.state)
      present(motion.shown, after: motion.before)
    }
    return motion.drawn - span.drawn
  }
}
