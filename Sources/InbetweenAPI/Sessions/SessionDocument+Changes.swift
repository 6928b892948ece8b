internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec

extension SessionDocument {
  /// The revision of a live session; `nil` if the session is not live.
  var liveRevision: Int? { live?.journal.revision }

  /// Plays a live session to shortly before its present time; does nothing for other sessions.
  ///
  /// After an error, the session is at an earlier time, from which the next request continues.
  ///
  /// - Parameter wall: The wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  mutating func approach(_ wall: Double) throws(Problem) {
    guard let time = time(at: wall), let journal = live?.journal else { return }
    if time < scene.time {
      let scheduled = journal.scheduled
      // If the budget has stopped, the scene may lack changes.
      if Work.isStopped { throw Problem.stopped }
      scene = scheduled
    }
    if time - scene.time > Self.requestSeconds,
      try !scene.approach(time - Self.requestSeconds, spending: .half)
    {
      let rest = Int(bounded: (time - scene.time).rounded(.up), in: 0...Int(Int32.max))
      throw Problem(
        .unavailable,
        """
        the session was not used for a long time: \(rest) s of its motion must still be computed. \
        Send the request again to continue the computation
        """, fields: [Field(.retryAfter, "1")])
    }
  }

  /// Plays a live session to its present time; does nothing for other sessions.
  ///
  /// After an error, the session must not be used any more.
  ///
  /// - Parameter wall: The wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  mutating func advance(to wall: Double) throws(Problem) {
    guard let time = time(at: wall), time > scene.time || !scene.isPlayed else { return }
    try play(SampleGrid(times: [time]), range: .root)
  }

  /// Returns the present time of a live session in seconds; `nil` for other sessions.
  ///
  /// The session's present time is never earlier than a change in the journal. If another computer
  /// made a change and that computer's clock is ahead, the present time can be later than the
  /// clock's time at `wall`.
  private func time(at wall: Double) -> Double? {
    live.map { clock, journal in max(clock.time(at: wall), journal.earliest) }
  }

  /// The seconds before a live session's present time that `approach(_:)` leaves to `advance(to:)`.
  ///
  /// `advance(to:)` plays within the limits of one evaluation; `approach(_:)` can need several
  /// requests.
  private static let requestSeconds = 10.0

  /// Plays the session's scene, and thereby moves the session's time to the end of `grid`.
  @discardableResult
  mutating func play(
    _ grid: SampleGrid, _ options: EvaluationResponse.Options = EvaluationResponse.Options(),
    range: InputLocation
  ) throws(Problem) -> Samples {
    try Playing.play(&scene, grid, options, range: range)
  }

  /// Schedules an entry, and returns the time in seconds at which the entry takes effect.
  ///
  /// The result also contains the events that occur immediately.
  mutating func schedule(_ entry: TimelineEntry) -> (effectiveAt: Double, events: [SceneEvent]) {
    let made = scene.time
    let effect = scene.schedule(entry)
    ahead.schedule(entry, effectiveAt: effect.effectiveAt)
    live?.journal.append(
      SessionJournal.Item(made: made, effectiveAt: effect.effectiveAt, entry: entry, nonce: nil))
    return effect
  }

  /// Adds properties at the session's time.
  mutating func add(_ starts: [AnimationScene.Start]) {
    scene.add(starts)
    ahead.forget()
    // A property must be part of the base of a journal, so a new journal begins here.
    if let (clock, journal) = live {
      live = (clock, SessionJournal(base: scene, revision: journal.revision + 1))
    }
  }

  /// Returns the session in its initial state; the clock of a live session restarts at 0.
  ///
  /// - Parameter wall: The wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  func reset(_ coding: CustomCoding, at wall: Double) throws(CheckpointError) -> SessionDocument {
    var document = try initial(coding)
    document.kept = kept
    if let (clock, journal) = live {
      document.live = (
        LiveClock(showing: 0, at: wall, rate: clock.rate),
        SessionJournal(base: document.scene, revision: journal.revision + 1)
      )
    }
    return document
  }

  /// Returns a copy of the session as a new session with another time to live.
  ///
  /// - Parameter wall: The wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  func forked(ttl: Double, at wall: Double) -> SessionDocument {
    var fork = withTTL(ttl)
    fork.live = live.map { clock, _ in
      (
        LiveClock(showing: scene.time, at: wall, rate: clock.rate),
        SessionJournal(base: scene, revision: 1)
      )
    }
    return fork
  }

  /// Records the random number with which the present revision is written.
  mutating func mark(_ nonce: UInt32?) { live?.journal.mark(nonce) }

  /// Removes the oldest changes if the journal has too many changes or covers too much time.
  mutating func compact() throws(Problem) { try live?.journal.compact(at: scene.time) }

  /// Removes older changes from the journal of a live session; returns false if none was removed.
  mutating func shorten() throws(Problem) -> Bool { try live?.journal.shorten() ?? false }

  /// True if a live session should be stored again, because the base of its journal is too old.
  var isOld: Bool { live?.journal.isOld(at: scene.time) ?? false }

  /// Returns the scene for an evaluation that begins at `start`.
  ///
  /// Usually, the result is the session's scene. If `start` is in the past of a live session, the
  /// result is the base of the journal, with all changes scheduled. If `start` is even before the
  /// base, the result is the session's scene, and the caller rejects the request.
  func scene(from start: Double) -> AnimationScene {
    guard let journal = live?.journal, start < scene.time, start >= journal.base.time else {
      return scene
    }
    return journal.scheduled
  }
}
