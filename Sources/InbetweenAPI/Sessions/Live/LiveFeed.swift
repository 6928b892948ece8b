internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import SessionStorage
internal import Synchronization

/// The events of one live session, computed and written once for all streams of this feed.
///
/// The first stream that needs new events plays the session; the other streams then receive the
/// same events. A change of the session is computed outside the event threads. Meanwhile, the feed
/// is paused.
final class LiveFeed: Sendable {
  /// The output settings of a feed; a session has one feed for each combination of these settings.
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
    /// The sequence number of the last delivered event or sample.
    var cursor: Int
    /// The reason why the stream ends after the delivered events; `nil` if the stream continues.
    var ending: Ending?
    /// True if the stream should call `deliver` again soon, because the feed has not yet reached
    /// the present time.
    var isBehind = false
    /// The time until the next sample, in seconds of the wall clock; infinite if none is planned.
    var wait = Double.infinity
  }

  enum Ending { case gone, evicted, failed(Problem) }

  let id: SessionID
  let format: Format
  /// The state; no thread holds its lock for a long computation.
  let state: Locked<LiveFeedState>
  /// The lock of changes; the thread that holds this lock can wait for the store.
  let changes = Lock()
  /// The lock of long computations; a thread acquires this lock before it pauses the feed.
  ///
  /// The locks are acquired in the order `changes`, `plays`, `state`.
  let plays = Lock()
  /// The estimated number of work steps of the next refresh.
  ///
  /// It is the number of steps of the last refresh, but at least half of the previous estimate.
  let refreshSteps = Atomic(0)

  init(_ id: SessionID, _ format: Format, _ state: LiveFeedState) {
    self.id = id
    self.format = format
    self.state = Locked(state)
  }

  /// True if the next call of `deliver` can take a long time and should run on a worker.
  var isCostly: Bool { state.withLock { $0.isCostly && !$0.isStill } }

  /// Plays the session toward its present time, and then returns the new events for a stream.
  ///
  /// If another thread is computing a long part of the session, this call plays nothing. The stream
  /// is woken when that part is finished.
  ///
  /// - Parameters:
  ///   - cursor: The sequence number of the last event or sample that the stream has received.
  ///   - stream: The number that `join` has returned; `nil` for a stream that cannot be woken.
  ///   - wall: The wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  ///   - steps: The approximate maximum number of work steps.
  func deliver(after cursor: Int, to stream: Int?, at wall: Double, within steps: Int) -> Delivery {
    let delivery = state.withLock { state -> Delivery? in
      guard !state.isStill else {
        if let stream { state.missed.insert(stream) }
        return state.delivery(after: cursor)
      }
      let time = state.clock.time(at: wall)
      if state.isCostly {
        let isCurrent = state.isCurrent(at: time)
        // If the feed became costly after an event thread had read `isCostly`, a worker makes the
        // next call.
        guard isCurrent || steps <= WorkerProducer.eventThreadSteps else { return nil }
        return state.delivery(after: cursor, at: wall, isCurrent: isCurrent)
      }
      let isCurrent = state.advance(to: time, within: steps)
      return state.delivery(after: cursor, at: wall, isCurrent: isCurrent)
    }
    return delivery ?? plays.withLock { play(after: cursor, at: wall, within: steps) }
  }

  /// Pauses the feed, plays a copy of its state, and resumes the feed with the played state.
  private func play(after cursor: Int, at wall: Double, within steps: Int) -> Delivery {
    var played = state.withLock { state in
      state.isStill = true
      return state
    }
    let isCurrent = played.advance(to: played.clock.time(at: wall), within: steps)
    let (delivery, missed) = state.withLock { state in
      state.resume(played)
      let missed = state.missed.compactMap { state.wakeups[$0] }
      state.missed = []
      return (state.delivery(after: cursor, at: wall, isCurrent: isCurrent), missed)
    }
    for wakeup in missed { wakeup.wake() }
    return delivery
  }

  /// Adds a stream, and returns the number that identifies the stream.
  func join(_ wakeup: StreamWakeup) -> Int {
    state.withLock { state in
      state.joined += 1
      state.wakeups[state.joined] = wakeup
      return state.joined
    }
  }

  /// Removes the stream with the number that `join` has returned.
  func leave(_ number: Int) {
    state.withLock { state in
      state.wakeups[number] = nil
      state.missed.remove(number)
    }
  }

  /// Ends all streams, because the session does not exist any more.
  func end() {
    state.withLock { state in
      guard state.ending == nil else { return }
      state.ending = .gone
      state.append(EventText.end)
    }
    wake()
  }

  /// Ends all streams with a problem, because the session cannot be played.
  func fail(_ problem: Problem) {
    state.withLock { $0.ending = $0.ending ?? .failed(problem) }
    wake()
  }

  /// True if the feed has ended; its streams then end, too.
  var hasEnded: Bool { state.withLock { $0.ending != nil } }

  /// Wakes all streams, so that they call `deliver`.
  func wake() { for wakeup in state.withLock({ Array($0.wakeups.values) }) { wakeup.wake() } }

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
