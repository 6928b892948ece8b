internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages

/// The state of a feed: the player, and the recent events for the streams.
///
/// `Sendable` is unchecked: a scene is not `Sendable`, because custom animations store state during
/// playback. But this state is a value, and only one thread at a time plays its scene.
struct LiveFeedState: @unchecked Sendable {
  private struct Entry {
    let number: Int
    let bytes: [UInt8]
  }

  var player: LivePlayer
  var writer: LiveEventWriter
  private(set) var clock: LiveClock
  /// The number of work steps of the last call of `advance`.
  private var steps = 0
  /// True while the feed is paused, because a thread computes a change.
  var isStill = false
  var ending: LiveFeed.Ending?
  /// The number of streams that have ever joined.
  var joined = 0
  var wakeups: [Int: StreamWakeup] = [:]
  /// The number of the last event or sample.
  private(set) var last = 0
  private var allowance: Samples.Allowance
  private let includesVelocity: Bool
  private var events: [Entry] = []
  private var eventBytes = 0
  /// The number of the last event that was removed.
  private var removed = 0
  /// The numbers of the last event that may be removed now, and of the last event that may be
  /// removed after `moment` has passed.
  private var settled = 0, recent = 0
  /// The session's time in seconds at which `recent` was set.
  private var recentSince = 0.0
  private var sample: Entry?
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

  /// Returns the position of the player if it is a sample; otherwise `nil`.
  ///
  /// This sample is not sent, because the first event of a stream contains the same values.
  private static func sampled(_ player: LivePlayer) -> EventPlace.Position? {
    player.place.part == nil ? player.place : nil
  }

  /// True if the next call of `advance` may take long.
  var isCostly: Bool { player.usesSources || steps >= WorkerProducer.eventThreadSteps }

  /// Plays toward a time with a limited number of work steps.
  ///
  /// If one frame or its sample takes more than `frameSteps`, the feed fails: the streams could not
  /// show the motion in time.
  ///
  /// - Returns: False if the time is not reached.
  mutating func advance(to time: Double, within steps: Int) -> Bool {
    guard ending == nil else { return true }
    var spent = 0
    // If no frame was due, the next frame costs as much as the last one.
    defer { if spent > 0 { self.steps = spent } }
    let frame = player.frame(notAfter: time)
    let goal = player.time(of: frame)
    do throws(AnimationScene.PlaybackLimitExceeded) {
      guard try play(toward: goal, within: steps, &spent) else { return ending != nil }
      let place = player.position(of: frame)
      if player.scene.time <= goal, !player.place.isLater(than: place),
        sampled.map(place.isAfter) ?? true
      {
        try limited(&spent) { (state) throws(AnimationScene.PlaybackLimitExceeded) in
          try state.addSample(at: place)
        }
      }
    } catch {
      ending = .failed
    }
    trim()
    return true
  }

  private mutating func play(
    toward time: Double, within steps: Int, _ spent: inout Int
  ) throws(AnimationScene.PlaybackLimitExceeded) -> Bool {
    var events: [(LivePlayer.Event, EventPlace.Position)] = []
    var isReached = false
    repeat {
      isReached = try limited(&spent) {
        (state) throws(AnimationScene.PlaybackLimitExceeded) in
        // With sources, the steps of a frame are not known in advance.
        try state.player.play(toward: time, steps: state.player.usesSources ? 1 : steps) {
          events.append(($0, $1))
        }
      }
    } while !isReached && player.usesSources && spent < steps && ending == nil
    for (event, place) in events {
      append(writer.text(event, at: EventPlace(place)))
    }
    return isReached
  }

  /// Runs a computation with the budget of one frame, and counts its work steps.
  private mutating func limited<Result>(
    _ spent: inout Int,
    _ body: (inout Self) throws(AnimationScene.PlaybackLimitExceeded) -> Result
  ) throws(AnimationScene.PlaybackLimitExceeded) -> Result {
    let budget = WorkBudget(steps: Self.frameSteps)
    defer {
      // BOUND: a call plays a limited number of frames.
      spent += budget.spent
      if budget.stop != nil { ending = .failed }
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
    guard samples.firstOverflow(allowance) == nil else {
      ending = .failed
      return
    }
    if let lastSamples, lastSamples.columns == samples.columns { return }
    lastSamples = samples
    last += 1
    sample = Entry(
      number: last, bytes: writer.text(samples, at: EventPlace(place)))
  }

  /// Appends an event.
  mutating func append(_ bytes: [UInt8]) {
    last += 1
    events.append(Entry(number: last, bytes: bytes))
    eventBytes += bytes.count
  }

  /// Removes the oldest events if there are too many.
  ///
  /// Each event is kept for at least `moment`, so that a burst of events evicts only slow clients.
  mutating func trim() {
    let time = player.scene.time
    if time < recentSince || time >= recentSince + Self.moment * clock.rate {
      (settled, recent, recentSince) = (recent, last, time)
    }
    var count = 0
    while count < events.count, isRemovable(events[count].number, events.count - count) {
      removed = events[count].number
      eventBytes -= events[count].bytes.count
      count += 1
    }
    // BOUND: the loop counts only events of the list.
    events.removeFirst(count)
  }

  /// True if the oldest event may be removed.
  ///
  /// - Parameters:
  ///   - number: The number of the event.
  ///   - remaining: The number of events that are kept now.
  private func isRemovable(_ number: Int, _ remaining: Int) -> Bool {
    if eventBytes > Limits.missedEventBytes.max { return true }
    return number <= settled
      && (remaining > Limits.eventsBehind.max || eventBytes > Limits.eventBytesBehind.max)
  }

  /// Restarts the feed with another player.
  mutating func restart(_ player: LivePlayer, _ clock: LiveClock, _ writer: LiveEventWriter) {
    self.player = player
    self.clock = clock
    self.writer = writer
    allowance = Samples.Allowance(player.scene)
    (lastSamples, sampled) = (nil, Self.sampled(player))
  }

  /// Returns the events after a number, and the newest sample if its number is higher.
  func delivery(after cursor: Int) -> LiveFeed.Delivery {
    var delivery = LiveFeed.Delivery(cursor: last)
    if cursor < removed {
      delivery.ending = .evicted
      return delivery
    }
    delivery.ending = ending
    guard cursor < last else { return delivery }
    var sample = sample.flatMap { $0.number > cursor ? $0 : nil }
    delivery.samples = sample == nil ? 0 : 1
    let first = events.lastIndex { $0.number <= cursor }.map { $0 + 1 } ?? 0
    for event in events[first...] {
      if let next = sample, next.number < event.number {
        delivery.bytes += next.bytes
        sample = nil
      }
      delivery.bytes += event.bytes
    }
    if let sample { delivery.bytes += sample.bytes }
    return delivery
  }

  /// The time of the next sample in seconds; infinite if no value will change.
  var due: Double {
    let next = player.time(of: player.frame(notAfter: player.scene.time) + 1)
    guard let motion = player.nextMotion else { return next }
    guard motion < .infinity else { return .infinity }
    return max(next, player.time(of: player.frame(notBefore: motion)))
  }

  /// The maximum number of work steps of one frame, about 8 ms.
  private static let frameSteps = 65_536
  /// The minimum time in seconds of the wall clock for which an event is kept.
  private static let moment = 0.25
}
