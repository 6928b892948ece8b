/// The playback of a scene in several pieces, for results that are too large for memory.
///
/// All pieces together equal the result of one call of
/// ``AnimationScene/play(_:velocities:limits:)``, to the last bit. The sizes of the pieces do not
/// affect the result.
public struct ScenePlayback {
  /// The grid of the whole playback, which always has an end.
  public let grid: SampleGrid
  private var scene: AnimationScene
  private let velocities: Bool
  /// True if the scene contains custom animations defined in source text.
  ///
  /// In this case, the number of work steps for a frame is not known in advance. So a piece has at
  /// most one sample, and a moving scene is played frame by frame.
  package let usesSources: Bool
  private var index = 0
  private var isOver = false
  /// The end in seconds of the last part without samples; −∞ if there was none.
  private var played = -Double.infinity

  /// Prepares the playback of a scene along a grid.
  ///
  /// If the grid has no end, a copy of the scene is first played until nothing animates. This time
  /// becomes the end of the grid. If the grid has an end, and phases run or are scheduled, a copy
  /// is first played to that end. The reason is that phases can exceed a limit.
  ///
  /// - Parameters:
  ///   - scene: The scene; a copy is stored and played.
  ///   - grid: The times.
  ///   - velocities: True to sample velocities too.
  ///   - limits: The limits for playing the copies, and for the total number of samples.
  /// - Throws: `PlaybackLimitExceeded` if a copy exceeds a limit, or if there are too many samples.
  public init(
    _ scene: AnimationScene, along grid: SampleGrid, velocities: Bool,
    limits: AnimationScene.PlayingLimits
  ) throws(AnimationScene.PlaybackLimitExceeded) {
    self.scene = scene
    self.velocities = velocities
    usesSources = scene.usesSources
    self.grid = try scene.closed(grid, within: limits)
    if let end = grid.end, scene.mayGoThroughPhases {
      var copy = scene
      var events: [SceneEvent] = []
      copy.beginPlaying(within: limits)
      copy.advance(to: end, into: &events)
      try copy.checkBudgets()
    }
    if self.grid.count ?? .max > limits.samples {
      throw AnimationScene.PlaybackLimitExceeded(properties: scene.animating, limit: .samples)
    }
  }

  /// Plays the next piece.
  ///
  /// - Parameters:
  ///   - samples: The maximum number of samples of this piece, at least 1.
  ///   - steps: The approximate number of work steps (``Work``) for this piece, at least 1. At
  ///     least one frame or one instant is played. If the next sample cannot be reached in these
  ///     steps, the piece has no samples.
  ///   - meter: Counts the steps, usually the budget of the thread.
  /// - Returns: The samples, the events since the previous piece, and the names of the animating
  ///   properties; `nil` after the last piece.
  /// - Throws: `PlaybackLimitExceeded` if `meter` stops the playback.
  public mutating func next(
    samples: Int, steps: Int, _ meter: WorkBudget = Work.budget ?? WorkBudget(steps: .max)
  ) throws(AnimationScene.PlaybackLimitExceeded) -> Samples? {
    guard !isOver else { return nil }
    let maxSteps = meter.spent(after: max(1, steps))
    var events: [SceneEvent] = []
    while true {
      let part =
        usesSources
        ? nextPart(samples: 1, steps: 1)
        : nextPart(samples: samples, steps: max(1, maxSteps - meter.spent))
      var piece = try scene.play(part, velocities: velocities, within: meter)
      meter.spend(scene.stepsOfApproach, on: .frames)
      piece.events = events + piece.events
      let isFull = meter.spent >= maxSteps || meter.stop != nil
      if isOver || isFull || !piece.times.isEmpty { return piece }
      events = piece.events
    }
  }

  /// Returns the grid of the next part of a piece, with at most `samples` sample times.
  ///
  /// The part ends at the next event or after about `steps` work steps, whichever is earlier. If
  /// the next sample time is later, the grid has an end but no sample times.
  private mutating func nextPart(samples: Int, steps: Int) -> SampleGrid {
    // No animation begins before the next event, so each frame and each sample up to that event
    // costs the same number of steps. So the number of samples for `steps` is known in advance.
    let count = grid.count ?? 0
    let samples = min(samples, max(1, steps / scene.samplingSteps(velocities: velocities)))
    let reach = scene.reach(steps, after: played)
    let goal = index < count ? grid.time(index) : grid.end ?? 0
    guard goal <= reach else {
      played = reach
      return .approach(to: reach)
    }
    var last = min(index + samples, count)
    while last > index + 1 && grid.time(last - 1) > reach { last -= 1 }
    defer { index = last }
    // BOUND: index ≤ last ≤ count, because callers ask for 1 sample or more.
    let part = grid.part(index..<last)
    guard last == count, let end = grid.end, end <= reach else { return part }
    isOver = true
    return part.part(from: 0, count: last - index, start: part.start, end: end)
  }
}

extension AnimationScene {
  fileprivate var mayGoThroughPhases: Bool {
    !phaseRuns.isEmpty
      || queue.contains {
        if case .phases = $0.entry.event { true } else { false }
      }
  }

  /// Returns the grid, with an end added if the grid has no end.
  ///
  /// The added end is the time at which all animations have ended. To find this time, a copy of the
  /// scene is played.
  ///
  /// - Throws: `PlaybackLimitExceeded` if the scene still animates at a limit.
  func closed(
    _ grid: SampleGrid, within limits: PlayingLimits
  ) throws(PlaybackLimitExceeded) -> SampleGrid {
    guard grid.end == nil else { return grid }
    // The times of a grid with a known count depend on the end.
    let lastSample = grid.count == nil ? grid.time(max(limits.samples, 1) - 1) : .infinity
    let bound = min(limits.time, lastSample)
    var scene = self
    var events: [SceneEvent] = []
    scene.beginPlaying(within: limits)
    scene.advance(to: grid.start, into: &events)
    try scene.checkBudgets()
    try scene.advanceUnlessEndless(from: grid.start, to: bound, into: &events)
    scene.advance(to: bound, stopsWhenIdle: true, into: &events)
    try scene.checkBudgets()
    guard scene.isIdle else {
      throw PlaybackLimitExceeded(
        properties: scene.animating, limit: lastSample < limits.time ? .samples : .time)
    }
    return grid.resting(at: max(scene.lastActivity, grid.start))
  }

  /// Plays the scene through its queued entries up to `maxTime`, and checks for endless motions.
  ///
  /// - Throws: `PlaybackLimitExceeded` if an endless animation runs or a limit is exceeded.
  private mutating func advanceUnlessEndless(
    from start: Double, to maxTime: Double, into events: inout [SceneEvent]
  ) throws(PlaybackLimitExceeded) {
    var played = start, step = 1.0
    var touched = QueueTargets(queue)
    // If the budget has stopped the counting, `touched` can lack a queued entry that ends a motion.
    try checkBudgets()
    while true {
      touched.keepLast(queue.count)
      if let endless = knownEndlessAnimation(except: touched) { throw endless }
      let next = queue.first?.effectiveAt ?? .infinity
      // Each phase can start an endless animation, so running phases are played second by second.
      // The number of checks of other animations grows only with the logarithm of the time.
      var stop = phaseRuns.isEmpty ? next : min(next, played + 1)
      if mayBecomeEndless {
        stop = min(stop, played + step)
        step *= 2
      }
      // If no further check is due by `maxTime`, the caller plays the rest until nothing animates.
      guard stop <= maxTime, stop < .infinity else { return }
      let count = queue.count
      advance(to: stop, into: &events)
      try checkBudgets()
      if stop == next && queue.count == count { return }
      played = stop
    }
  }
}

extension SceneEvent {
  /// True if the event occurs at or before a sample time.
  ///
  /// In `swiftui` fidelity, times that differ by at most 1e-9 s count as equal.
  public func hasHappened(by time: Double, in fidelity: Fidelity) -> Bool {
    self.time <= (fidelity == .swiftui ? time + momentTolerance : time)
  }
}
