internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages

/// The state of a feed: the player, and the recent events for the streams.
///
/// `Sendable` is unchecked: a scene is not `Sendable`, because custom animations store state during
/// playback. But this state is a value, and only one thread at a time plays its scene.
struct LiveFeedState: @unchecked Sendable {
  var player: LivePlayer
  var writer: LiveEventWriter
  private(set) var clock: LiveClock
  private var cost = PieceCost()
  /// True while the feed is paused, because a thread plays it or computes a change.
  var isStill = false
  /// The numbers of the streams that called `deliver` while the feed was paused.
  var missed: Set<Int> = []
  var ending: LiveFeed.Ending?
  /// The number of streams that have ever joined.
  var joined = 0
  var wakeups: [Int: StreamWakeup] = [:]
  private var recent = RecentEvents()
  private var allowance: Samples.Allowance
  private let includesVelocity: Bool
  /// The position of the last computed sample.
  ///
  /// A sample with the same values as the previous sample is not sent, but its position is kept.
  private var sampled: EventPlace.Position?
  private var lastSamples: Samples?

  init(
    _ player: LivePlayer, _ clock: LiveClock, _ writer: LiveEventWriter, includesVelocity: Bool
  ) {
    self.player = player
    self.clock = clock
    self.writer = writer
    self.includesVelocity = includesVelocity
    allowance = Samples.Allowance(player.scene)
    sampled = Self.sampled(player)
  }

  /// Returns the player's position if it is the position of a sample; otherwise `nil`.
  ///
  /// The sample at this position is not sent, because the first event of a stream contains the same
  /// values.
  private static func sampled(_ player: LivePlayer) -> EventPlace.Position? {
    player.place.part == nil ? player.place : nil
  }

  /// True if the next call of `advance` can take a long time.
  var isCostly: Bool { cost.isHigh(usesSources: player.usesSources) }

  /// Plays toward a time with a limited number of work steps.
  ///
  /// If one frame or its sample takes more than `Limits.liveFrameWork`, the feed ends with a
  /// problem: its streams could not show the motion in time.
  ///
  /// - Returns: True if the time was reached or the feed has ended; false if steps are still
  ///   needed.
  mutating func advance(to time: Double, within steps: Int) -> Bool {
    guard ending == nil else { return true }
    var spent = 0
    defer { cost.record(steps: spent) }
    let frame = player.frame(notAfter: time)
    let goal = player.time(of: frame)
    do throws(AnimationScene.PlaybackLimitExceeded) {
      guard try play(toward: goal, within: steps, &spent) else { return ending != nil }
      let place = player.position(of: frame)
      if needsSample(at: place, goal) {
        try limited(&spent) { (state) throws(AnimationScene.PlaybackLimitExceeded) in
          try state.addSample(at: place)
        }
      }
    } catch {
      ending = ending ?? .failed(Problem(error, at: .root))
    }
    trim()
    return true
  }

  /// True if `advance` to this time has nothing to play, or if the feed has ended.
  func isCurrent(at time: Double) -> Bool {
    let frame = player.frame(notAfter: time)
    let goal = player.time(of: frame)
    return ending != nil
      || player.scene.time >= goal && !needsSample(at: player.position(of: frame), goal)
  }

  private func needsSample(at place: EventPlace.Position, _ goal: Double) -> Bool {
    player.scene.time <= goal && !player.place.isLater(than: place)
      && (sampled.map(place.isAfter) ?? true)
  }

  private mutating func play(
    toward time: Double, within steps: Int, _ spent: inout Int
  ) throws(AnimationScene.PlaybackLimitExceeded) -> Bool {
    var events: [(LivePlayer.Event, EventPlace.Position)] = []
    // The events before a problem are sent, too.
    defer { for (event, place) in events { append(writer.text(event, at: EventPlace(place))) } }
    var isReached = false
    repeat {
      isReached = try limited(&spent) {
        (state) throws(AnimationScene.PlaybackLimitExceeded) in
        // The steps of a frame with custom animations in source text are not known in advance, so
        // such frames are played one by one.
        try state.player.play(toward: time, steps: state.player.usesSources ? 1 : steps) {
          events.append(($0, $1))
        }
      }
    } while !isReached && player.usesSources && spent < steps && ending == nil
    return isReached
  }

  /// Runs a computation within the work budget of one frame.
  ///
  /// - Parameters:
  ///   - spent: A number that is increased by the work steps of the computation.
  ///   - body: The computation.
  private mutating func limited<Result>(
    _ spent: inout Int,
    _ body: (inout Self) throws(AnimationScene.PlaybackLimitExceeded) -> Result
  ) throws(AnimationScene.PlaybackLimitExceeded) -> Result {
    let budget = WorkBudget(steps: Limits.liveFrameWork.max)
    defer {
      // BOUND: a call plays a limited number of frames.
      spent += budget.spent
      if let stop = budget.stop { ending = .failed(Problem(frame: stop)) }
    }
    return try Work.with(budget: budget) { () throws(AnimationScene.PlaybackLimitExceeded) in
      try body(&self)
    }
  }

  private mutating func addSample(
    at place: EventPlace.Position
  ) throws(AnimationScene.PlaybackLimitExceeded) {
    let samples = try player.samples(velocities: includesVelocity)
    sampled = place
    if let overflow = samples.firstOverflow(allowance) {
      ending = .failed(Problem(liveOverflow: overflow))
      return
    }
    if let lastSamples, lastSamples.columns == samples.columns { return }
    lastSamples = samples
    recent.append(sample: writer.text(samples, at: EventPlace(place)))
  }

  /// The sequence number of the last event or sample.
  var last: Int { recent.last }

  mutating func append(_ bytes: [UInt8]) { recent.append(event: bytes) }

  /// Removes the oldest events if there are too many.
  mutating func trim() { recent.trim(at: player.scene.time, rate: clock.rate) }

  /// Replaces this state by a copy that was played while the feed was paused.
  ///
  /// If the feed has ended meanwhile, the copy is discarded.
  mutating func resume(_ played: LiveFeedState) {
    isStill = false
    guard ending == nil else { return }
    let (joined, wakeups, missed) = (joined, wakeups, missed)
    self = played
    (self.joined, self.wakeups, self.missed, isStill) = (joined, wakeups, missed, false)
  }

  /// Restarts the feed with another player.
  mutating func restart(_ player: LivePlayer, _ clock: LiveClock, _ writer: LiveEventWriter) {
    self.player = player
    self.clock = clock
    self.writer = writer
    allowance = Samples.Allowance(player.scene)
    (lastSamples, sampled) = (nil, Self.sampled(player))
  }

  /// Returns the events with a sequence number above `cursor`.
  ///
  /// The newest sample is included if its sequence number is also above `cursor`.
  func delivery(after cursor: Int) -> LiveFeed.Delivery {
    var delivery = recent.delivery(after: cursor)
    if delivery.ending == nil { delivery.ending = ending }
    return delivery
  }

  /// Returns the events with a sequence number above `cursor`, and the time until the next sample.
  func delivery(after cursor: Int, at wall: Double, isCurrent: Bool) -> LiveFeed.Delivery {
    var delivery = delivery(after: cursor)
    delivery.isBehind = !isCurrent
    // The clock stops at the maximum of `simulatedTime`, so a later sample is never due.
    let due = due
    if due <= Limits.simulatedTime.upperBound {
      delivery.wait = max(0, clock.duration(from: clock.time(at: wall), to: due))
    }
    return delivery
  }

  /// The time of the next sample in seconds; infinite if no value will change.
  var due: Double {
    let next = player.time(of: player.frame(notAfter: player.scene.time) + 1)
    guard let motion = player.nextMotion else { return next }
    guard motion < .infinity else { return .infinity }
    return max(next, player.time(of: player.frame(notBefore: motion)))
  }
}
