internal import AnimationCore
internal import AnimationNotation
internal import SessionStorage
internal import Synchronization

extension LiveFeed {
  /// Creates the feed of a session.
  ///
  /// - Throws: `PlaybackLimitExceeded` if the thread's work budget has stopped the computation.
  convenience init(
    _ loaded: LoadedSession, _ clock: LiveClock, _ journal: SessionJournal, _ format: Format
  ) throws(AnimationScene.PlaybackLimitExceeded) {
    let document = loaded.document
    let player = try LiveReplay(
      journal, fps: format.fps, to: document.scene.time, after: nil
    ).player
    self.init(
      loaded.version.id, format,
      LiveFeedState(
        player, clock, LiveEventWriter(document, format.options),
        includesVelocity: format.includesVelocity))
  }

  /// Updates the feed to a session's revision.
  ///
  /// - Parameter loaded: The session. If ``isBehind(_:)`` is false for this session, the feed does
  ///   not change.
  /// - Throws: `PlaybackLimitExceeded` if the thread's work budget has stopped the computation.
  func update(_ loaded: LoadedSession) throws(AnimationScene.PlaybackLimitExceeded) {
    guard isBehind(loaded) else { return }
    try changes.withLock { () throws(AnimationScene.PlaybackLimitExceeded) in
      guard isBehind(loaded) else { return }
      try catchUp(with: loaded)
    }
  }

  /// True if the session has a later revision than the feed, or the same revision with another
  /// nonce.
  func isBehind(_ loaded: LoadedSession) -> Bool {
    let (revision, nonce) = version
    return loaded.version.revision > revision
      || loaded.version.revision == revision && loaded.version.nonce != nonce
  }

  /// Updates the feed to the session that a function loads.
  ///
  /// During this update, no other thread updates the feed. If the loaded revision is older than the
  /// feed's revision, the store has lost a change, and the feed restarts.
  ///
  /// - Parameter load: A function that returns the session, or `nil` if the session does not exist
  ///   any more.
  func refresh(_ load: () throws(Problem) -> LoadedSession?) throws(Problem) {
    try changes.withLock { () throws(Problem) in
      guard let loaded = try load() else { return end() }
      do throws(AnimationScene.PlaybackLimitExceeded) { try catchUp(with: loaded) } catch {
        throw Problem(error, at: .root)
      }
    }
  }

  /// Pauses the feed, updates it to a session's revision, and then wakes all streams.
  private func catchUp(with loaded: LoadedSession) throws(AnimationScene.PlaybackLimitExceeded) {
    guard version != (loaded.version.revision, loaded.version.nonce) else { return }
    try plays.withLock { () throws(AnimationScene.PlaybackLimitExceeded) in
      state.withLock { $0.isStill = true }
      defer {
        state.withLock { ($0.isStill, $0.missed) = (false, []) }
        wake()
      }
      try follow(loaded)
    }
  }

  private func follow(_ loaded: LoadedSession) throws(AnimationScene.PlaybackLimitExceeded) {
    guard let (clock, journal) = loaded.document.live else { return end() }
    var (player, writer) = state.withLock { ($0.player, $0.writer) }
    guard journal.contains(player.revision, player.place.nonce) else {
      return try restart(loaded, clock, journal)
    }
    let next = journal.items.dropFirst(player.revision - journal.baseRevision)
    var events: [(event: LivePlayer.Event, place: EventPlace)] = []
    if let first = next.first, first.made < player.scene.time {
      let last = EventPlace(player.place)
      let time = max(player.scene.time, journal.earliest)
      guard LiveReplay.canContinue(after: last, journal, fps: format.fps, at: time) else {
        return try restart(loaded, clock, journal)
      }
      let replay = try LiveReplay(journal, fps: format.fps, to: time, after: last)
      guard replay.isComplete else { return try restart(loaded, clock, journal) }
      (player, events) = (replay.player, replay.events)
    } else {
      for item in next {
        try player.apply(item) { event, place in
          if events.count <= LiveReplay.maxEvents { events.append((event, EventPlace(place))) }
        }
        guard events.count <= LiveReplay.maxEvents else {
          return try restart(loaded, clock, journal)
        }
      }
    }
    let texts = events.map { writer.text($0.event, at: $0.place) }
    // No other thread uses the player and the writer while the feed is paused.
    state.withLock { state in
      (state.player, state.writer) = (player, writer)
      for text in texts { state.append(text) }
      state.trim()
    }
  }

  /// Restarts the feed at the state of the session, because the journal cannot continue the feed.
  ///
  /// For example, the session was reset, properties were added, or the store has lost a change.
  private func restart(
    _ loaded: LoadedSession, _ clock: LiveClock, _ journal: SessionJournal
  ) throws(AnimationScene.PlaybackLimitExceeded) {
    let player = try LiveReplay(
      journal, fps: format.fps, to: loaded.document.scene.time, after: nil
    ).player
    let place = EventPlace(player.place)
    let text = LiveEventWriter.text(
      "reset", SessionSnapshot(loaded.document, player.scene), loaded.version, at: place)
    let writer = LiveEventWriter(loaded.document, format.options)
    state.withLock { state in
      state.restart(player, clock, writer)
      state.append(text)
    }
  }

  /// The beginning of a stream.
  struct Beginning: Sendable {
    let bytes: [UInt8]
    /// The number of samples in `bytes`.
    let samples: Int
    /// The sequence number of the feed's last event or sample; the stream continues after this
    /// event or sample.
    let cursor: Int
    /// The place after which the client continues; `nil` if `bytes` contains the whole session.
    let base: EventPlace?
  }

  /// Returns the beginning of a stream: the events that the client has missed, or the whole
  /// session.
  ///
  /// - Parameters:
  ///   - loaded: The session.
  ///   - last: The place of the last event that the client has received; `nil` if the client has
  ///     received no event.
  /// - Returns: `nil` if the feed has ended, or if the feed and `loaded` do not have the same
  ///   revision and nonce.
  /// - Throws: `PlaybackLimitExceeded` if the thread's work budget has stopped the computation.
  func beginning(
    _ loaded: LoadedSession, after last: EventPlace?
  ) throws(AnimationScene.PlaybackLimitExceeded) -> Beginning? {
    let (player, cursor, isEnded) = state.withLock { ($0.player, $0.last, $0.ending != nil) }
    guard let journal = loaded.document.live?.journal, !isEnded,
      journal.revision == player.revision, player.place.nonce == loaded.version.nonce
    else { return nil }
    let time = player.scene.time
    if let last, LiveReplay.canContinue(after: last, journal, fps: format.fps, at: time),
      case let replay = try LiveReplay(journal, fps: format.fps, to: time, after: last),
      replay.isComplete
    {
      var writer = LiveEventWriter(loaded.document, format.options)
      var bytes = replay.events.flatMap { writer.text($0.event, at: $0.place) }
      if bytes.count <= Limits.missedEventBytes.max {
        bytes += writer.text(try player.samples(velocities: format.includesVelocity), at: nil)
        return Beginning(bytes: bytes, samples: 1, cursor: cursor, base: last)
      }
    }
    let text = LiveEventWriter.text(
      last == nil ? "start" : "reset", SessionSnapshot(loaded.document, player.scene),
      loaded.version, at: EventPlace(player.place))
    return Beginning(bytes: text, samples: 0, cursor: cursor, base: nil)
  }
}
