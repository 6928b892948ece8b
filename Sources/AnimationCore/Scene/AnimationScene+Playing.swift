extension AnimationScene {
  /// How much playing is allowed.
  public struct PlayingLimits: Sendable {
    /// The most seconds of a scene's time.
    public var time: Double
    /// The most samples.
    public var samples: Int
    /// The most frames, counted once for each property that is animating.
    public var frames: Int
    /// The most phases begun, counted once for each property that a phase sets.
    public var phases: Int
    /// The most animations that run on one property at a time: those combined, and those that were
    /// replaced and are not logically complete.
    public var animations: Int

    /// Creates limits.
    public init(
      time: Double, samples: Int, frames: Int, phases: Int = .max, animations: Int = .max
    ) {
      self.time = time
      self.samples = samples
      self.frames = frames
      self.phases = phases
      self.animations = animations
    }
  }

  /// Why a scene could not be played as far as it was asked to.
  public struct EndlessMotion: Error, Sendable, Equatable {
    /// What ran out first.
    public enum Limit: Sendable, Equatable {
      /// The simulated time of a grid without an end.
      case time
      /// The samples of a grid without an end.
      case samples
      /// The frames.
      case frames
      /// The phases begun.
      case phases
      /// Nothing but time: phases that take none would go round for ever at one instant.
      case timelessPhases
      /// The animations that run on one property at a time.
      case animations
      /// The work of the computation that plays the scene.
      case work(WorkStop)
    }

    /// The properties that still move at the limit.
    public var properties: [String]
    /// What ran out.
    public var limit: Limit
    /// The change whose phases go on.
    public var change: String?
    /// Why it never ends, where that is known without playing it to a limit.
    public var cause: EndlessCause?
  }

  /// Plays the scene to the end of a grid and samples it at the grid's times.
  ///
  /// - Parameters:
  ///   - grid: Times not before ``time``.
  ///   - velocities: Whether velocities are sampled too.
  ///   - limits: For a grid without an end.
  /// - Returns: The samples, and every event since the scene's time.
  /// - Throws: `EndlessMotion` where a limit is met first; the scene has then moved, so play a copy.
  public mutating func play(
    _ grid: SampleGrid, velocities: Bool, limits: PlayingLimits
  ) throws(EndlessMotion) -> Samples {
    var samples = Samples(columns: columns, end: 0)
    for index in samples.columns.indices {
      let width = max(samples.columns[index].width ?? 1, 1)
      samples.columns[index].values.reserveCapacity((grid.count ?? 0) * width)
    }
    var index = 0
    // What is under way is judged anew where an entry has left the queue.
    var judged: Int?
    beginPlaying(within: limits)
    if let end = grid.end, let count = grid.count {
      index = drawSpans(
        grid, count: count, through: end, velocities: velocities, into: &samples)
    }
    while index < grid.count ?? .max {
      let time = grid.time(index)
      if grid.end == nil {
        if index >= limits.samples || time > limits.time {
          throw EndlessMotion(
            properties: animating, limit: index >= limits.samples ? .samples : .time)
        }
        advance(to: time, stopsWhenIdle: index > 0, into: &samples.events)
        if isIdle && index > 0 && lastActivity < time - momentTolerance { break }
        if judged != queue.count || !phaseRuns.isEmpty {
          judged = queue.count
          if let endless = knownEndlessMotion { throw endless }
        }
      } else {
        advance(to: time, into: &samples.events)
      }
      try checkBudgets()
      sample(at: time, velocities, into: &samples)
      index += 1
    }
    let end = grid.end ?? max(lastActivity, grid.start)
    advance(to: end, into: &samples.events)
    try checkBudgets()
    time = end
    // Of this playing: a scene that is kept is as one that was written down and read back.
    beginPlaying(within: .unlimited)
    samples.end = end
    samples.animating = animating
    return samples
  }

  /// Takes over what may be played from here on.
  mutating func beginPlaying(within limits: PlayingLimits) {
    frameBudget = limits.frames
    phaseBudget = limits.phases
    animationsMost = limits.animations
  }

  func checkBudgets() throws(EndlessMotion) {
    if let stop = Work.budget?.stop {
      throw EndlessMotion(properties: animating, limit: .work(stop))
    }
    if let crowded {
      throw EndlessMotion(properties: [crowded], limit: .animations)
    }
    if let timelessPhases {
      throw EndlessMotion(properties: animating, limit: .timelessPhases, change: timelessPhases)
    }
    if phaseBudget < 0 {
      throw EndlessMotion(
        properties: animating, limit: .phases, change: phaseRuns.last?.trigger.id)
    }
    if frameBudget < 0 { throw EndlessMotion(properties: animating, limit: .frames) }
  }

  /// The properties that are animating, or go to a next phase on the next frame, in byte order.
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

  /// The properties, without samples.
  public var columns: [Samples.Column] {
    properties.map { property in
      switch property.track.target {
      case .number: Samples.Column(name: property.name, width: nil, form: property.form)
      case .vector(let vector):
        Samples.Column(name: property.name, width: vector.count, form: property.form)
      }
    }
  }

  private func sample(at time: Double, _ velocities: Bool, into samples: inout Samples) {
    samples.times.append(time)
    let moment = moment
    Work.spend(samplingSteps, on: .samples)
    for index in properties.indices where !properties[index].isRemoved {
      let width = samples.columns[index].width
      let sample = properties[index].sample(at: time, moment, velocity: velocities)
      samples.columns[index].values.append(sample.value, width: width)
      if velocities { samples.columns[index].velocities.append(sample.velocity, width: width) }
    }
  }

  /// Lets everything happen that happens up to a time, the time included.
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
    while drawn < last && !(stopsWhenIdle && isIdle) {
      var next = drawn + 1
      let animating = properties.count { $0.track.isAnimating }
      frameBudget -= animating
      if frameBudget < 0 || phaseBudget < 0 { return }
      guard Work.spend(frameSteps, on: .frames) else { return }
      if animating == 0 && !hasDuePhases {
        // Nothing keeps state: the frames up to the next entry or the end of keyframes need no drawing.
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
      guard instant <= last else { break }
      var moment = SceneMoment(
        clock: clock, frame: -1, time: max(instant, time), environment: environment)
      // What ends on an instant has ended when something else happens on it: an entry that came after the
      // scene was played to its instant would find it so.
      if entry < event { takeEffect(&moment, into: &events) { $0.effectiveAt <= instant } }
      draw(moment, into: &events)
      passPhases(moment, into: &events)
    }
    drawn = 0
    time = max(time, last)
  }
}

extension AnimationScene.PlayingLimits {
  /// No limits, for a caller that knows the end.
  public static let unlimited = Self(time: .infinity, samples: .max, frames: .max)
}

extension AnimationScene {
  /// The animations that are evaluated on a frame, on all properties together.
  var layers: Int { properties.indices.reduce(0) { $0 + properties[$1].track.layers } }

  /// The steps of work that one frame of all properties takes.
  var frameSteps: Int { properties.count + layers }

  /// The steps of work that one sample of all properties takes.
  var samplingSteps: Int { 1 + frameSteps }
}
