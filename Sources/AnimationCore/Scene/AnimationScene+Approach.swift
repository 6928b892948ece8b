extension AnimationScene {
  /// Plays the scene toward a time, and stops after a limited number of work steps (``Work``).
  ///
  /// Several calls give the same results as one call, to the last bit. If the goal has not passed
  /// yet, each call plays at least one frame or one instant, and ``time`` does not exceed `goal`.
  ///
  /// - Parameters:
  ///   - goal: The time in seconds. If the scene has already passed this time, nothing is played.
  ///   - steps: The approximate number of work steps, at least 1.
  /// - Returns: The events since the previous call.
  /// - Throws: `PlaybackLimitExceeded` if the thread's work budget stops the playback, or if phases
  ///   repeat forever at one instant.
  public mutating func play(
    toward goal: Double, steps: Int
  ) throws(PlaybackLimitExceeded) -> [SceneEvent] {
    let meter = Work.budget ?? WorkBudget(steps: .max)
    let maxSteps = meter.spent(after: steps)
    var events: [SceneEvent] = []
    // The last time to which the scene was played.
    var played = -Double.infinity
    while time < goal || drawn < 0 {
      // BOUND: both numbers are 0 or more.
      let part = min(goal, reach(max(1, maxSteps - meter.spent), after: played))
      events += try play(.approach(to: part), velocities: false, within: meter).events
      meter.spend(stepsOfApproach, on: .frames)
      played = part
      if meter.spent >= maxSteps { break }
    }
    return events
  }

  /// Plays the scene over a part of a grid, and counts the work steps in `meter`.
  mutating func play(
    _ part: SampleGrid, velocities: Bool, within meter: WorkBudget
  ) throws(PlaybackLimitExceeded) -> Samples {
    try Work.with(budget: meter) { () throws(PlaybackLimitExceeded) in
      try play(part, velocities: velocities, limits: .unlimited)
    }
  }

  /// Returns the time in seconds that playback can reach with a number of work steps.
  ///
  /// In exact fidelity, the result is the time of the next entry or event, but at least the scene's
  /// time. If the scene was already played to that entry or event, the result is ∞.
  ///
  /// - Parameters:
  ///   - steps: The number of work steps.
  ///   - played: The end in seconds of the last part without samples; −∞ if there was none.
  mutating func reach(_ steps: Int, after played: Double) -> Double {
    let next = min(queue.first?.effectiveAt ?? .infinity, nextEvent)
    guard fidelity == .swiftui else { return next > played ? max(next, time) : .infinity }
    // Frames on which nothing moves cost almost nothing.
    let frames = isStill ? Self.stillFrames : max(1, steps / samplingSteps)
    let reach = time + Double(frames) / frameRate
    return min(reach, max(next, time + 1 / frameRate))
  }

  /// True if no property animates and no phases run.
  private var isStill: Bool {
    // The access is by index, because an element of a sequence would be a copy.
    phaseRuns.isEmpty && !properties.indices.contains { properties[$0].isAnimating }
  }

  /// The number of work steps for one part of a playback, in addition to those for its frames and
  /// samples.
  var stepsOfApproach: Int { 1 + properties.count / 8 }

  /// The number of frames that are played at once while nothing moves.
  private static let stillFrames = 65_536

  /// The time at which the next queued entry takes effect; `nil` if the queue is empty.
  public var nextEntry: Double? { queue.first?.effectiveAt }
}
