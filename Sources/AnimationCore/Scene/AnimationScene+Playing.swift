extension AnimationScene {
  /// Plays the scene over a grid of times and samples the scene at these times.
  ///
  /// If the grid has no end, the scene is played until nothing animates any more.
  ///
  /// - Parameters:
  ///   - grid: The times, at or after ``time``.
  ///   - velocities: True to sample velocities too.
  ///   - limits: The limits of the playback. The limits on time and samples apply only to a grid
  ///     without an end.
  /// - Returns: The samples, and all events since the scene was last played.
  /// - Throws: `PlaybackLimitExceeded` if a limit is exceeded. The scene has then already advanced,
  ///   so call this method on a copy.
  public mutating func play(
    _ grid: SampleGrid, velocities: Bool, limits: PlayingLimits
  ) throws(PlaybackLimitExceeded) -> Samples {
    let grid = try closed(grid, within: limits)
    var samples = Samples(columns: columns, end: 0)
    for index in samples.columns.indices {
      let width = max(samples.columns[index].width ?? 1, 1)
      samples.columns[index].values.reserveCapacity((grid.count ?? 0) * width)
      if velocities { samples.columns[index].velocities.reserveCapacity((grid.count ?? 0) * width) }
    }
    let count = grid.count ?? 0, end = grid.end ?? grid.start
    beginPlaying(within: limits)
    let sampled = drawSpans(
      grid, count: count, through: end, velocities: velocities, into: &samples)
    // BOUND: drawSpans returns at most count.
    for index in sampled..<count {
      let time = grid.time(index)
      advance(to: time, into: &samples.events)
      try checkBudgets()
      sample(at: time, velocities, into: &samples)
    }
    advance(to: end, into: &samples.events)
    try checkBudgets()
    time = end
    // Reset the limits, so that a stored scene equals the same scene after encoding and decoding.
    beginPlaying(within: .unlimited)
    samples.end = end
    samples.animating = animating
    return samples
  }

  /// Sets the limits for the playback that begins now.
  mutating func beginPlaying(within limits: PlayingLimits) {
    frameBudget = limits.frames
    phaseBudget = limits.phases
    maxAnimations = limits.animations
  }

  func checkBudgets() throws(PlaybackLimitExceeded) {
    if let stop = Work.budget?.stop {
      throw PlaybackLimitExceeded(properties: animating, limit: .work(stop))
    }
    if let crowded { throw PlaybackLimitExceeded(properties: [crowded], limit: .animations) }
    if let timelessPhases {
      throw PlaybackLimitExceeded(
        properties: animating, limit: .timelessPhases, change: timelessPhases)
    }
    if phaseBudget < 0 {
      throw PlaybackLimitExceeded(
        properties: animating, limit: .phases, change: phaseRuns.last?.trigger.id)
    }
    if frameBudget < 0 { throw PlaybackLimitExceeded(properties: animating, limit: .frames) }
  }

  /// The names of the animating properties, in byte order.
  ///
  /// A property also counts as animating if a phase will change it on the next frame.
  public var animating: [String] {
    let due = phaseRuns.isEmpty ? [] : dueProperties
    var names: [String] = []
    for index in properties.indices where !properties[index].isRemoved {
      if properties[index].isAnimating || due.contains(properties[index].name) {
        names.append(properties[index].name)
      }
    }
    return names
  }

  /// One empty column for each property, to be filled with samples.
  public var columns: [Samples.Column] {
    properties.map { property in
      switch property.track.target {
      case .number: Samples.Column(name: property.name, width: nil, form: property.form)
      case .vector(let vector):
        Samples.Column(name: property.name, width: vector.count, form: property.form)
      }
    }
  }

  private mutating func sample(at time: Double, _ velocities: Bool, into samples: inout Samples) {
    samples.times.append(time)
    let moment = moment
    Work.spend(samplingSteps(velocities: velocities), on: .samples)
    for index in properties.indices where !properties[index].isRemoved {
      let width = samples.columns[index].width
      let sample = properties[index].sample(at: time, moment, velocity: velocities)
      samples.columns[index].values.append(sample.value, width: width)
      if velocities { samples.columns[index].velocities.append(sample.velocity, width: width) }
    }
  }

  /// Plays the scene to a time: processes all entries and events up to and including this time.
  mutating func advance(
    to time: Double, stopsWhenIdle: Bool = false, into events: inout [SceneEvent]
  ) {
    switch fidelity {
    case .swiftui:
      drawFrames(through: clock.frame(notAfter: time), stopsWhenIdle, into: &events)
    case .exact: passInstants(through: time, into: &events)
    }
  }

  private mutating func drawFrames(
    through last: Int, _ stopsWhenIdle: Bool, into events: inout [SceneEvent]
  ) {
    drawSpans(through: last, stopsWhenIdle: stopsWhenIdle, into: &events)
    while drawn < last && !(stopsWhenIdle && isIdle) {
      var next = drawn + 1
      let animating = properties.indices.count { properties[$0].track.isAnimating }
      frameBudget -= animating
      if frameBudget < 0 || phaseBudget < 0 { return }
      guard Work.spend(frameSteps, on: .frames) else { return }
      if animating == 0 && !hasDuePhases {
        // No animation runs, so no state changes. Frames up to the next entry or the end of
        // keyframes need not be drawn.
        let end = properties.reduce(last) { min($0, $1.lastFrame(clock) ?? last) }
        next = max(next, min(queue.first?.frame ?? last, end))
      }
      var moment = SceneMoment(
        clock: clock, frame: next, time: clock.time(of: next), environment: environment)
      if hasDuePhases || queue.first.map({ $0.frame <= next }) ?? false {
        takeEffect(&moment, into: &events) { $0.frame <= next }
      }
      draw(moment, into: &events)
      drawn = next
    }
  }

  private mutating func passInstants(through last: Double, into events: inout [SceneEvent]) {
    while phaseBudget >= 0, Work.spend(samplingSteps, on: .frames) {
      let entry = queue.first?.effectiveAt ?? .infinity
      let event = nextEvent
      let instant = min(entry, event)
      guard instant <= last, instant < .infinity else { break }
      var moment = SceneMoment(
        clock: clock, frame: -1, time: max(instant, time), environment: environment)
      // At an instant, completion events occur before queued entries take effect. So the result is
      // the same as if the entries were scheduled after playing to that instant.
      if entry < event { takeEffect(&moment, into: &events) { $0.effectiveAt <= instant } }
      draw(moment, into: &events)
      passPhases(moment, into: &events)
    }
    drawn = 0
    time = max(time, last)
  }
}

extension AnimationScene {
  // This getter and the next two getters are mutating, so that the animations are accessed in place
  // and not copied.
  /// The number of animations and modifiers evaluated for each frame, for all properties together.
  private var layers: Int {
    mutating get {
      var layers = 0
      // BOUND: each animation takes memory, so the number of animations is far below Int.max.
      for index in properties.indices { layers += properties[index].track.layers }
      return layers
    }
  }

  /// The number of work steps for one frame of all properties.
  var frameSteps: Int { mutating get { properties.count + layers } }

  /// The number of work steps for one sample of all properties, without velocities.
  var samplingSteps: Int { mutating get { samplingSteps(velocities: false) } }

  /// Returns the number of work steps for one sample of all properties.
  ///
  /// The velocity of a combination is computed from three further values of each animation.
  mutating func samplingSteps(velocities: Bool) -> Int {
    1 + properties.count + (velocities ? 4 : 1) * layers
  }
}
