internal import AnimationCore
internal import AnimationNotation
internal import SessionStorage

/// The feeds of all live sessions that have streams.
final class LiveFeeds: Sendable {
  private struct Entry {
    let feed: LiveFeed
    /// The number of streams and requests that use the feed.
    var users = 1
    /// The time at which the session was last read, in seconds since 1970-01-01T00:00:00Z.
    var checkedAt: Double
    /// The time in seconds after which the session is read again, even without a hint of a change.
    ///
    /// Hints can be lost, and reading extends the session's deadline.
    let interval: Double
  }

  private struct State {
    var entries: [SessionID: [LiveFeed.Format: Entry]] = [:]
    /// The sessions that may have changed and must be read again.
    var stale: Set<SessionID> = []

    /// Counts a user of a feed and returns the feed; `nil` if there is no such feed.
    mutating func use(_ id: SessionID, _ format: LiveFeed.Format) -> LiveFeed? {
      entries[id]?[format]?.users += 1
      return entries[id]?[format]?.feed
    }

    /// Removes a feed, and the entry of its session if the session has no other feed.
    ///
    /// A session without feeds is no longer in `stale`.
    mutating func remove(_ feed: LiveFeed) {
      entries[feed.id]?[feed.format] = nil
      guard entries[feed.id]?.isEmpty ?? false else { return }
      entries[feed.id] = nil
      stale.remove(feed.id)
    }
  }

  private let state = Locked(State())

  /// Returns the feed of a session; the caller must call `release` once.
  ///
  /// - Parameters:
  ///   - ttl: The session's time to live after its last use, in seconds.
  ///   - make: A function that creates the feed. It is called if the session has no feed of this
  ///     format.
  func feed(
    _ id: SessionID, _ format: LiveFeed.Format, ttl: Double, now: Double,
    _ make: () throws(AnimationScene.PlaybackLimitExceeded) -> LiveFeed
  ) throws(AnimationScene.PlaybackLimitExceeded) -> LiveFeed {
    if let feed = state.withLock({ $0.use(id, format) }) { return feed }
    let new = try make()
    return state.withLock { state in
      // Another thread may have created the feed meanwhile.
      if let feed = state.use(id, format) { return feed }
      state.entries[id, default: [:]][format] = Entry(
        feed: new, checkedAt: now, interval: min(Limits.heartbeat.upperBound, ttl / 4))
      // If a hint arrived after the session was loaded, it was ignored, because there was no feed.
      // So the session is read again.
      state.stale.insert(id)
      return new
    }
  }

  /// Ends one use of a feed; the feed is removed after its last use.
  func release(_ feed: LiveFeed) {
    state.withLock { state in
      guard var entry = state.entries[feed.id]?[feed.format], entry.feed === feed else { return }
      entry.users -= 1
      guard entry.users == 0 else {
        state.entries[feed.id]?[feed.format] = entry
        return
      }
      state.remove(feed)
    }
  }

  /// Removes a feed that has ended, so that the next request creates a new feed.
  func remove(_ feed: LiveFeed) {
    state.withLock { state in
      guard state.entries[feed.id]?[feed.format]?.feed === feed else { return }
      state.remove(feed)
    }
  }

  /// Records the sessions that may have changed, according to a hint.
  ///
  /// - Returns: True if any session must be read again.
  func note(_ hint: SessionHint) -> Bool {
    state.withLock { state in
      switch hint {
      case .changed(let id, _), .removed(let id):
        if state.entries[id] != nil { state.stale.insert(id) }
      case .unknown: state.stale.formUnion(state.entries.keys)
      }
      return !state.stale.isEmpty
    }
  }

  /// Returns the feeds whose sessions must be read again, and marks these sessions as read.
  ///
  /// A session is read again after a hint that it may have changed. It is also read again at
  /// regular intervals, because a hint can be lost. Reading extends the session's deadline, so the
  /// interval is shorter for a session with a short time to live.
  func takeStale(now: Double) -> [LiveFeed] {
    state.withLock { state in
      var feeds: [LiveFeed] = []
      for (id, entries) in state.entries {
        let isStale = state.stale.contains(id)
        for (format, entry) in entries
        where isStale || now - entry.checkedAt >= entry.interval {
          state.entries[id]?[format]?.checkedAt = now
          feeds.append(entry.feed)
        }
      }
      state.stale = []
      return feeds
    }
  }

  /// The number of feeds of all sessions.
  var count: Int { state.withLock { $0.entries.values.reduce(0) { $0 + $1.count } } }
}
