// Between two entries of the queue, the properties are independent of each other. So each property
// is drawn through all frames up to the next entry before the next property is drawn. The
// completion events are then sorted by frame. In exact fidelity, each property is sampled between
// two instants in the same way.
extension AnimationScene {
  /// True if the frames up to the next entry can be drawn one property after another.
  ///
  /// This is possible if no phases run and no property follows keyframes.
  private var hasSpans: Bool {
    phaseRuns.isEmpty && properties.indices.allSatisfy { properties[$0].keyframes == nil }
  }

  /// Plays and samples the scene property by property, each over many frames.
  ///
  /// - Returns: The number of sampled times. It is below `count` if a limit was reached, or if
  ///   phases or keyframes require playing frame by frame.
  mutating func drawSpans(
    _ grid: SampleGrid, count: Int, through end: Double, velocities: Bool,
    into samples: inout Samples
  ) -> Int {
    guard hasSpans else { return 0 }
    if fidelity == .exact {
      return sampleInstants(grid, count, velocities: velocities, into: &samples)
    }
    let times = grid.times(count)
    let index = drawSpans(
      FrameSamples(times, of: grid, on: clock, drawn: drawn),
      through: max(clock.frame(notAfter: end), drawn), velocities: velocities, into: &samples)
    samples.times = index == count ? times : Array(times[..<index])
    return index
  }

  /// Draws all frames of one property before those of the next property, without samples.
  ///
  /// - Parameters:
  ///   - last: The last frame.
  ///   - stopsWhenIdle: True to stop when nothing animates. Some idle frames can be drawn before
  ///     the stop.
  ///   - events: Receives the events that occur.
  mutating func drawSpans(through last: Int, stopsWhenIdle: Bool, into events: inout [SceneEvent]) {
    guard hasSpans, drawn < last else { return }
    var samples = Samples(columns: columns, end: 0)
    _ = drawSpans(
      FrameSamples(), through: last, velocities: false, stopsWhenIdle: stopsWhenIdle,
      into: &samples)
    events += samples.events
  }

  private mutating func drawSpans(
    _ instants: FrameSamples, through last: Int, velocities: Bool, stopsWhenIdle: Bool = false,
    into samples: inout Samples
  ) -> Int {
    let count = instants.count
    var index = 0
    while true {
      let nextEntry = queue.first?.frame ?? .max
      // The frames are drawn in parts. A part has at most one frame more than the frame budget
      // allows, because some animations must be drawn frame by frame. A part is also short enough
      // to check for cancellation in time. The number of counted steps depends on the lengths of
      // the parts, so these lengths must not depend on the remaining work budget.
      let part = min(frameBudget, Self.stepsOfPart / samplingSteps + 1)
      let reach = part < last - drawn ? drawn + part + 1 : last
      let stop = min(last, nextEntry - 1, reach)
      var upTo = index
      if let frame = instants.last?.frame, frame <= stop {
        upTo = count
      } else {
        while upTo < count, instants[upTo].frame <= stop { upTo += 1 }
      }
      // A part can be empty, for example before the first entry.
      if stop > drawn || upTo > index {
        // Count the steps first. If the budget is too small, playback stops before the samples are
        // computed.
        let steps = samplingSteps(velocities: velocities) - 1
        guard Work.spend((upTo - index) * steps, on: .samples) else { break }
        // BOUND: upTo starts at index and only grows, or it is the count.
        drawSpan(
          FrameSpan(
            clock: clock, environment: environment, drawn: drawn, last: stop,
            samples: instants[index..<upTo], velocities: velocities), into: &samples)
      }
      index = upTo
      if frameBudget < 0 || stop == last || Work.isStopped { break }
      if stopsWhenIdle && isIdle { break }
      if stop < nextEntry - 1 { continue }
      var moment = SceneMoment(
        clock: clock, frame: nextEntry, time: clock.time(of: nextEntry), environment: environment)
      takeEffect(&moment, into: &samples.events) { $0.frame <= nextEntry }
      // An entry can have started phases or keyframes, which are drawn frame by frame.
      guard hasSpans else {
        draw(moment, into: &samples.events)
        drawn = nextEntry
        break
      }
    }
    return index
  }

  /// The approximate number of work steps between two checks for a reason to stop.
  ///
  /// These steps take a few milliseconds.
  private static let stepsOfPart = 65_536

  private mutating func drawSpan(_ span: FrameSpan, into samples: inout Samples) {
    var completions: [SpanCompletionEvent] = []
    for index in properties.indices where !properties[index].isRemoved {
      let wasAnimating = properties[index].track.isAnimating
      let first = completions.count
      let layers = properties[index].track.layers
      let drawn = properties[index].track.draw(
        span, into: &samples.columns[index], completions: &completions)
      frameBudget -= drawn
      Work.spend(drawn * (1 + layers), on: .frames)
      guard completions.count > first else { continue }
      // BOUND: completions.count > first, by the guard.
      for place in first..<completions.count { completions[place].property = index }
      if wasAnimating && !properties[index].track.isAnimating {
        // BOUND: the guard above ensures that there is a last event.
        lastActivity = max(lastActivity, clock.time(of: completions[completions.count - 1].frame))
      }
    }
    drawn = span.last
    // The events of each property are already in frame order. Events of the same frame keep the
    // order of the properties.
    if properties.count > 1, !completions.isEmpty {
      completions = completions.enumerated().sorted {
        ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
      }.map(\.element)
    }
    for entry in completions {
      pendingCompletions.emit(
        entry.event, of: properties[entry.property].name, at: clock.time(of: entry.frame),
        into: &samples.events)
    }
  }

  /// Samples exact motions, from one event to the next event.
  ///
  /// Between two events, the properties are sampled one after another.
  private mutating func sampleInstants(
    _ grid: SampleGrid, _ count: Int, velocities: Bool, into samples: inout Samples
  ) -> Int {
    let times = grid.times(count)
    var index = 0
    while index < count {
      // An event at a sampled time occurs before the sample is taken.
      advance(to: times[index], into: &samples.events)
      guard hasSpans else { return index }
      let next = min(queue.first?.effectiveAt ?? .infinity, nextEvent)
      let steps = samplingSteps(velocities: velocities)
      let maxCount = min(count, index + 1 + Self.stepsOfPart / steps)
      var upTo = index + 1
      // BOUND: index < maxCount ≤ count.
      if times[maxCount - 1] < next {
        upTo = maxCount
      } else {
        while upTo < maxCount, times[upTo] < next { upTo += 1 }
      }
      guard Work.spend((upTo - index) * steps, on: .samples) else { return index }
      for property in properties.indices where !properties[property].isRemoved {
        properties[property].track.sample(
          at: times[index..<upTo], velocities: velocities, into: &samples.columns[property])
      }
      if index == 0 && upTo == count && samples.times.isEmpty {
        samples.times = times
      } else {
        if index == 0 { samples.times.reserveCapacity(count) }
        samples.times.append(contentsOf: times[index..<upTo])
      }
      index = upTo
    }
    return count
  }

  /// The time of the next completion event of any property; ∞ if no event is pending.
  ///
  /// Only exact motions and keyframes have such a time.
  var nextEvent: Double {
    mutating get {
      var next = Double.infinity
      for index in properties.indices where !properties[index].isRemoved {
        next = min(next, properties[index].nextEvent)
      }
      return next
    }
  }
}
