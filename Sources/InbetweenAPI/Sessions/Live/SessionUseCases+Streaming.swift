internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec
package import SessionStorage

extension SessionUseCases {
  /// The maximum number of attempts to begin a stream; an attempt fails if the session changes.
  private static let attempts = 8

  /// Returns the event stream of a live session.
  func stream(
    _ name: String, _ request: Request, _ timing: StreamTiming
  ) throws(Problem) -> Response {
    var loaded = cached(try load(name))
    guard loaded.document.live != nil else {
      throw Problem(
        .manualClock,
        """
        the time of this session advances only by evaluations: create a session with "clock": \
        "live", or request /v1/evaluate as an event stream
        """)
    }
    let frameRate = loaded.document.scene.frameRate
    let (ids, query) = try Query.taking([OutputParameters.lastEventID], from: request.query)
    let format = try RequestDecoder.read(query: query) {
      LiveFeed.Format(fields: $0, frameRate: frameRate, $1)
    }
    let last = try EventPlace.last(in: request, parameters: ids.map(\.value), ofSession: true)
    for _ in 0..<Self.attempts {
      guard let (clock, journal) = loaded.document.live else { break }
      if let (feed, beginning) = try begin(loaded, clock, journal, format, after: last) {
        return SessionEvents(
          feed, of: feeds, beginning, storedBytes: loaded.version.storedBytes, timing, now: now
        ).response
      }
      loaded = try load(name)
    }
    throw Problem(
      .contention,
      "the session changed during each of \(Self.attempts) attempts: send the request again")
  }

  /// Returns the feed of a session, and the beginning of a stream that continues with this feed.
  ///
  /// - Returns: `nil` if the session has changed meanwhile, or if the feed has ended.
  /// - Throws: A problem, such as `Problem.stopped` if an event thread would have to wait.
  private func begin(
    _ loaded: LoadedSession, _ clock: LiveClock, _ journal: SessionJournal,
    _ format: LiveFeed.Format, after last: EventPlace?
  ) throws(Problem) -> (LiveFeed, LiveFeed.Beginning)? {
    let feed = try Self.played { () throws(AnimationScene.PlaybackLimitExceeded) in
      try feeds.feed(loaded.version.id, format, ttl: loaded.document.ttl, now: now()) {
        () throws(AnimationScene.PlaybackLimitExceeded) in
        try LiveFeed(loaded, clock, journal, format)
      }
    }
    var isUsed = false
    defer { if !isUsed { feeds.release(feed) } }
    // Another thread may compute for a long time, so an event thread leaves the wait to a worker.
    if feed.isBehind(loaded), let budget = Work.budget, !budget.mayWait {
      budget.exhaust()
      throw Problem.stopped
    }
    let beginning = try Self.played { () throws(AnimationScene.PlaybackLimitExceeded) in
      try feed.update(loaded)
      return try feed.beginning(loaded, after: last)
    }
    guard let beginning else {
      if feed.hasEnded { feeds.remove(feed) }
      return nil
    }
    isUsed = true
    return (feed, beginning)
  }

  private static func played<T>(
    _ body: () throws(AnimationScene.PlaybackLimitExceeded) -> T
  ) throws(Problem) -> T {
    do throws(AnimationScene.PlaybackLimitExceeded) { return try body() } catch {
      throw Problem(error, at: .root)
    }
  }

  /// Reads the session of a feed again, and updates the feed.
  ///
  /// - Returns: False if the store is unavailable; the caller should then try again later.
  func refresh(_ feed: LiveFeed) -> Bool {
    do throws(Problem) {
      try feed.refresh { () throws(Problem) in
        do throws(Problem) { return cached(try load(feed.id)) } catch {
          if error.type == .unknownSession { return nil }
          throw error
        }
      }
      return true
    } catch {
      if error.type == .unavailable { return false }
      feed.fail(error)
      return true
    }
  }
}

extension EvaluationService {
  /// Records a hint that one or all sessions may have changed; this method does not wait.
  ///
  /// - Returns: True if `refreshStreams` has work to do.
  package func note(_ hint: SessionHint) -> Bool { parts.sessions.feeds.note(hint) }

  /// Reads the changed sessions again, and continues their event streams.
  ///
  /// This method can wait for the store. A single thread calls this method twice a second, and
  /// whenever `note` has returned true. After each costly refresh, the feeds of sessions that have
  /// changed meanwhile join the queue of refreshes. So the streams of these sessions do not wait
  /// until all costly refreshes are done.
  package func refreshStreams() {
    let sessions = parts.sessions
    var queue = RefreshQueue(), unavailable: [LiveFeed] = []
    queue.add(sessions.feeds.takeStale(now: sessions.now()))
    while let feed = queue.next() {
      let budget = WorkBudget(steps: Limits.work.max)
      do throws(WorkStop) {
        let isRefreshed = try Work.perform(within: budget) { sessions.refresh(feed) }
        if !isRefreshed { unavailable.append(feed) }
      } catch {
        feed.fail(Problem(error))
      }
      feed.recordRefresh(steps: budget.spent)
      if feed.isCostlyToRefresh { queue.add(sessions.feeds.takeStale(now: sessions.now())) }
    }
    for feed in unavailable + queue.later {
      _ = sessions.feeds.note(.changed(feed.id, revision: 0))
    }
  }
}

extension LiveFeed.Format {
  /// Parses the parameters of a query; errors are added to `violations`.
  init(fields: ObjectMembers, frameRate: Double, _ violations: ViolationList) {
    fields.checkKeys([.fps, .include, .precision], violations)
    let options = EvaluationResponse.Options(fields: fields, violations)
    fps = fields[.fps]?.number(in: .frameRate, violations) ?? frameRate
    (includesVelocity, precision) = (options.includesVelocity, options.precision)
  }
}

extension Route {
  static let sessionStream = Route.session(
    "/v1/sessions/{id}/stream", Methods.read, takes: [], offers: [OutputFormat.sse.mediaType],
    commands: [CommandName("session watch")],
    help: [HelpLine(.sessions, "curl -N HOST/v1/sessions/NAME/stream")]
  ) { routed throws(Problem) in
    .done(
      try routed.service.sessions.stream(routed.segment, routed.request, routed.service.timing))
  }
}
