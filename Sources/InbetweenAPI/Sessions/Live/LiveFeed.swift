internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import SessionStorage
internal import Synchronization

/// The events of one live session, which are computed and written once for all of its streams.
///
/// Any stream that is due plays the session; the other streams then find the new events. A change
/// of the session is computed on a worker thread. Meanwhile, the feed is paused.
final class LiveFeed: Sendable {
  /// The properties in which the feeds of one session differ.
  struct Format: Hashable, Sendable {
    let fps: Double
    let includesVelocity: Bool
    let precision: Int?

    var options: EvaluationResponse.Options {
      var options = EvaluationResponse.Options()
      options.includesVelocity = includesVelocity
      options.precision = precision
      return options
    }
  }

  /// The new events for a stream.
  struct Delivery {
    var bytes: [UInt8] = []
    /// The number of samples in `bytes`.
    var samples = 0
    /// The number of the last delivered event or sample.
    var cursor: Int
    /// The reason why the stream ends after these events; `nil` if the stream continues.
    var ending: Ending?
    /// True if the stream should call `deliver` again soon, because the feed has not yet reached
    /// the present time.
    var isBehind = false
    /// The time in seconds until the next sample; infinite if none is planned.
    var wait = Double.infinity
  }

  /// The reasons why a stream ends.
  enum Ending { case gone, evicted, failed }

  let id: SessionID
  let format: Format
  let state: Locked<LiveFeedState>
  let costly: Atomic<Bool>
  /// The lock of changes; a thread acquires this lock before it pauses the feed.
  let changes = Lock()
  /// The number of work steps of the last refreshes; it decreases after refreshes with fewer steps.
  let refreshSteps = Atomic(0)

  init(_ id: SessionID, _ format: Format, _ state: LiveFeedState) {
    self.id = id
    self.format = format
    self.state = Locked(state)
    costly = Atomic(state.isCostly)
  }

  /// True if the next call of `deliver` may take long, so that a worker should make it.
  var isCostly: Bool { costly.load(ordering: .relaxed) }

  /// Plays the session toward its present time, and then returns the events after a number.
  ///
  /// - Parameters:
  ///   - wall: The wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  ///   - steps: The approximate number of work steps.
  func deliver(after cursor: Int, at wall: Double, within steps: Int) -> Delivery {
    state.withLock { state in
      let time = state.clock.time(at: wall)
      let isCurrent = state.isStill || state.advance(to: time, within: steps)
      costly.store(state.isCostly, ordering: .relaxed)
      var delivery = state.delivery(after: cursor)
      delivery.isBehind = !isCurrent
      guard !state.isStill else { return delivery }
      let due = state.due
      // The clock stops at the maximum of `simulatedTime`, so a later sample is never due.
      if due <= Limits.simulatedTime.upperBound {
        delivery.wait = max(0, state.clock.duration(from: time, to: due))
      }
      return delivery
    }
  }

  /// Adds a stream, and returns the number that identifies the stream.
  func join(_ wakeup: StreamWakeup) -> Int {
    state.withLock { state in
      state.joined += 1
      state.wakeups[state.joined] = wakeup
      return state.joined
    }
  }

  /// Removes a stream.
  func leave(_ number: Int) { state.withLock { _ = $0.wakeups.removeValue(forKey: number) } }

  /// Ends all streams, because the session does not exist any more.
  func end() {
    state.withLock { state in
      state.ending = .gone
      state.append(EventText.end)
    }
    wake()
  }

  /// Ends all streams, because the session cannot be played.
  func fail() {
    state.withLock { $0.ending = .failed }
    wake()
  }

  /// True if the feed has ended, so that its streams end.
  var hasEnded: Bool { state.withLock { $0.ending != nil } }

  /// Wakes all streams.
  func wake() {
    for wakeup in state.withLock({ Array($0.wakeups.values) }) { wakeup.wake() }
  }

  /// The revision up to which the feed was played, and the revision's nonce.
  var version: (revision: Int, nonce: UInt32?) {
    state.withLock { ($0.player.revision, $0.player.place.nonce) }
  }
}

extension EventText {
  /// The event for a session that was deleted or has expired.
  fileprivate static let end: [UInt8] = {
    var text = EventText()
    text.append("end", at: nil, noData)
    return text.take()
  }()
}
