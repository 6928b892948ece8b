/// A scene on its way along a grid, for samples too many to be held at once.
///
/// A scene played in pieces gives what it gives in one go, to the last bit, wherever it is cut.
public struct ScenePlayback {
  /// The grid, with its end.
  public let grid: SampleGrid
  private var scene: AnimationScene
  private let velocities: Bool
  private var index = 0
  private var isOver = false
  /// The last change or event that was played to without a sample.
  private var played = -Double.infinity

  /// Prepares to play a scene that was not played yet.
  ///
  /// Where the grid has no end, or phases follow each other for a number of times that nobody knows, a copy is
  /// played first: to where nothing animates any more, or to the end.
  ///
  /// - Parameters:
  ///   - scene: What is played; the copy that is kept, not the caller's.
  ///   - grid: The times.
  ///   - velocities: Whether velocities are sampled too.
  ///   - limits: For playing the copy, and of samples in all.
  /// - Throws: `EndlessMotion` where the copy does not get so far, or there are more samples.
  public init(
    _ scene: AnimationScene, along grid: SampleGrid, velocities: Bool,
    limits: AnimationScene.PlayingLimits
  ) throws(AnimationScene.EndlessMotion) {
    self.scene = scene
    self.velocities = velocities
    if let end = grid.end {
      self.grid = grid
      if scene.mayGoThroughPhases { _ = try scene.rest(from: end, before: end, limits: limits) }
    } else {
      self.grid = grid.resting(
        at: try scene.rest(from: grid.start, limits: limits), most: limits.samples)
    }
    if self.grid.count ?? .max > limits.samples {
      throw AnimationScene.EndlessMotion(properties: scene.animating, limit: .samples)
    }
  }

  /// Plays on.
  ///
  /// - Parameters:
  ///   - samples: The most samples of this piece, at least 1.
  ///   - steps: About how many steps of work (``Work``) it may take, at least 1. One frame or one instant is
  ///     played in any case. Where the next sample is further, the piece has none.
  /// - Returns: The samples, what happened since the piece before, and what is still animating; `nil` at the end.
  /// - Throws: Never in practice: a grid with an end is played to it.
  public mutating func next(
    samples: Int, steps: Int
  ) throws(AnimationScene.EndlessMotion) -> Samples? {
    guard !isOver else { return nil }
    let meter = Work.budget ?? WorkBudget(steps: .max)
    let most = meter.spent + steps
    var events: [SceneEvent] = []
    while true {
      let part = nextPart(samples: samples, steps: most - meter.spent)
      var piece = try play(part, meter)
      piece.events = events + piece.events
      let isFull = meter.spent >= most || meter.stop != nil
      if isOver || isFull || !piece.times.isEmpty { return piece }
      events = piece.events
    }
  }

  private mutating func play(
    _ part: SampleGrid, _ meter: WorkBudget
  ) throws(AnimationScene.EndlessMotion) -> Samples {
    let unlimited = AnimationScene.PlayingLimits(time: .infinity, samples: .max, frames: .max)
    let played = Work.$budget.withValue(meter) {
      Result { () throws(AnimationScene.EndlessMotion) in
        try scene.play(part, velocities: velocities, limits: unlimited)
      }
    }
    return try played.get()
  }

  /// The samples up to the next change or event, as many as the steps allow, or the way there.
  ///
  /// No animation begins before that change or event, so each frame and each sample takes the same steps.
  private mutating func nextPart(samples: Int, steps: Int) -> SampleGrid {
    let count = grid.count ?? 0
    let samples = min(samples, max(1, steps / scene.samplingSteps))
    let reach = reach(steps)
    let goal = index < count ? grid.time(index) : grid.end ?? 0
    guard goal <= reach else {
      played = reach
      return .way(to: reach)
    }
    var last = min(index + samples, count)
    while last > index + 1 && grid.time(last - 1) > reach { last -= 1 }
    defer { index = last }
    // BOUND: index ≤ count, and last is more, or the count: callers ask for 1 sample or more.
    let part = grid.part(index..<last)
    guard last == count, let end = grid.end, end <= reach else { return part }
    isOver = true
    return part.part(from: 0, count: last - index, start: part.start, end: end)
  }

  /// The time to which so many steps play.
  private func reach(_ steps: Int) -> Double {
    let next = min(scene.queue.first?.effectiveAt ?? .infinity, scene.nextEvent)
    guard scene.fidelity == .swiftui else {
      return next > played ? max(next, scene.time) : .infinity
    }
    let frames = max(1, steps / scene.samplingSteps)
    let reach = scene.time + Double(frames) / scene.frameRate
    return min(reach, max(next, scene.time + 1 / scene.frameRate))
  }
}

extension AnimationScene {
  fileprivate var mayGoThroughPhases: Bool {
    queue.contains {
      if case .phases = $0.entry.event { true } else { false }
    }
  }

  /// Finds when nothing animates any more, by playing a copy.
  ///
  /// - Parameters:
  ///   - start: The answer is not before it.
  ///   - end: Where the copy need not be played any further, though something animates.
  fileprivate func rest(
    from start: Double, before end: Double = .infinity, limits: PlayingLimits
  ) throws(EndlessMotion) -> Double {
    var scene = self
    var events: [SceneEvent] = []
    scene.beginPlaying(within: limits)
    scene.advance(to: start, into: &events)
    try scene.checkBudgets()
    if end == .infinity { try scene.advanceUnlessEndless(limits.time, into: &events) }
    if start < end {
      scene.advance(to: min(limits.time, end), stopsWhenIdle: true, into: &events)
      try scene.checkBudgets()
      guard scene.isIdle else { throw EndlessMotion(properties: scene.animating, limit: .time) }
    }
    return max(scene.lastActivity, start)
  }

  /// Plays on from entry to entry of the queue, and throws as soon as a motion is known to be endless.
  private mutating func advanceUnlessEndless(
    _ most: Double, into events: inout [SceneEvent]
  ) throws(EndlessMotion) {
    while true {
      if let endless = knownEndlessMotion { throw endless }
      guard let next = queue.first, next.effectiveAt <= most else { return }
      let count = queue.count
      advance(to: next.effectiveAt, into: &events)
      try checkBudgets()
      if queue.count == count { return }
    }
  }
}

extension SceneEvent {
  /// Whether the event has happened when a sample is taken at a time: a frame within 1e-9 s is on it.
  public func hasHappened(by time: Double, in fidelity: Fidelity) -> Bool {
    self.time <= (fidelity == .swiftui ? time + momentTolerance : time)
  }
}
