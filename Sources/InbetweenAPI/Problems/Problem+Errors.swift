internal import MotionTools
internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

// The problems for the errors of the other modules.

extension Problem {
  init(_ error: SessionStoreError) {
    switch error {
    // The reasons contain file names of the server, so they appear only in the log.
    case .unavailable: self = .storeUnavailable
    // Expired sessions are removed once a minute.
    case .full:
      self.init(
        .storageFull, "the session store has no space left: delete sessions, or try again later",
        fields: [Field(.retryAfter, "60")])
    case .limit(let sessions):
      self.init(
        .storageFull,
        """
        the server has \(sessions) sessions, which is the maximum: delete sessions, or try again \
        later
        """,
        fields: [Field(.retryAfter, "60")])
    case .ownerLimit(let sessions):
      self.init(
        .tooManySessions,
        """
        your address has \(sessions) sessions, which is the maximum \
        \(Limits.sessionsPerAddress.citation). The response to a creation with an \
        Idempotency-Key counts as another session for a day. Delete sessions, or try again later
        """,
        fields: [Field(.retryAfter, "60")])
    case .sizeLimit(let bytes):
      self.init(.storageFull, largeSessionsOf: "the server", bytes, Limits.largeSessionBytes)
    case .ownerSizeLimit(let bytes):
      self.init(
        .tooManySessions, largeSessionsOf: "your address", bytes,
        Limits.largeSessionBytesPerAddress)
    case .corrupted, .exists: self.init(.internalError)
    }
  }

  /// The problem for a session store that does not work.
  static var storeUnavailable: Problem {
    Problem(.unavailable, "the session store is unavailable", fields: [Field(.retryAfter, "1")])
  }

  /// Creates the problem for a session that does not fit into the space for large sessions.
  ///
  /// The first `LargeSessions.freeBytes` bytes of each session do not count towards this space.
  ///
  /// - Parameters:
  ///   - owner: The owner of the large sessions, as words of the message.
  ///   - bytes: The size of the space in bytes.
  ///   - limit: The limit that determines the space.
  private init(
    _ type: ProblemType, largeSessionsOf owner: String, _ bytes: Int, _ limit: Limits.Limit
  ) {
    self.init(
      type,
      """
      the large sessions of \(owner) would exceed \(bytes) bytes \(limit.citation). The first \
      \(LargeSessions.freeBytes) bytes of each session do not count. Delete sessions, or try again \
      later
      """,
      fields: [Field(.retryAfter, "60")])
  }

  init(_ error: CheckpointError) {
    switch error {
    case .damaged: self.init(.internalError)
    case .version:
      self.init(
        .internalError,
        "the session was stored by a newer version of the server, or its stored data is damaged")
    case .beyond, .unencodable: self.init(.invalidRequest, error.description)
    case .custom(let name):
      self.init(
        .invalidRequest,
        """
        \(name) is not registered on this server, so a session cannot store it: evaluate the \
        animation without a session, or ask the operator to register \(name)
        """)
    case .uncompilable(let type):
      self.init(
        .unknownAnimation,
        """
        this server cannot compile the source of '\(type)' in the session: delete the session, and \
        create it again with a source that this server accepts
        """)
    case .unregistered(let name):
      self.init(
        .unknownAnimation,
        """
        this server does not have \(name), which the session uses: delete the session, or ask the \
        operator to add it
        """)
    }
  }

  /// Creates the problem for a motion that exceeds a playback limit.
  init(
    _ error: AnimationScene.PlaybackLimitExceeded, at place: InputLocation,
    samples: Limits.Limit = Limits.samples
  ) {
    if let cause = error.cause {
      self.init(cause.sentence(error.properties), at: place)
      return
    }
    let limit: Limits.Limit
    switch error.limit {
    case .time: limit = Limits.simulatedTime
    case .samples: limit = samples
    case .frames: limit = Limits.frames
    case .phases: limit = Limits.phaseChanges
    case .animations:
      self.init(
        """
        more than \(Limits.runningAnimations.max) animations run on \(error.quotedProperties) at \
        the same time \(Limits.runningAnimations.citation). Send fewer changes, or leave more time \
        between the changes
        """, at: place)
      return
    case .work(let stop):
      self.init(stop)
      return
    case .timelessPhases:
      self.init(timelessPhases: error.change ?? "", at: place)
      return
    }
    if let change = error.change {
      self.init(
        """
        the phases of '\(change)' change properties more than \(limit.max) times \
        \(limit.citation): give an earlier end
        """, at: place)
      return
    }
    let names = error.quotedProperties
    let verb = error.properties.count > 1 ? "animate" : "animates"
    let still = names.isEmpty ? "the motion continues" : "\(names) still \(verb)"
    // The limits on time and samples apply only to a range without an end.
    let advice =
      switch error.limit {
      case .time: "give the range an end"
      case .samples: "give the range an end, or request fewer samples per second"
      default: "give an earlier end"
      }
    self.init(
      """
      \(still) after \(limit.max) \(limit.unit), the maximum \(limit.citation): \(advice)
      """, at: place)
  }

  /// Creates the problem for phases that repeat forever although each of them lasts 0 s.
  init(timelessPhases id: String, at place: InputLocation) {
    self.init(
      """
      the phases of '\(id)' repeat forever, but every phase lasts 0 s. Give at least one phase \
      an animation with a duration above 0 s, and a value that differs from the previous phase
      """, at: place)
  }

  /// Creates the problem for a value that overflows in a live stream, which has no end.
  init(liveOverflow overflow: Samples.Overflow) {
    self.init(
      overflow: overflow, at: .root,
      advice: "Use another animation, such as a spring with a damping of at least 0")
  }

  /// Creates the problem for a value that overflows during playback.
  init(
    overflow: Samples.Overflow, at place: InputLocation,
    advice: String = "Give an earlier end, or a damping of at least 0"
  ) {
    let time = "at \(String(shortest: overflow.time)) s"
    self.init(
      overflow.isGrowth
        ? """
        '\(overflow.property)' grows without bound and exceeds the largest number (1.8e308) \
        \(time). \(advice)
        """
        : """
        '\(overflow.property)' is not a finite number \(time). A custom animation must return \
        finite values, for example without a division by 0
        """, at: place)
  }

  /// The problem for a result that overflows.
  static var notFinite: Problem {
    Problem(
      """
      the response would contain a number that is not finite. Possible causes: unbounded growth, \
      a distance of almost 0, or a division by 0 in a custom animation. Give an earlier end, a \
      damping of at least 0, or a larger distance
      """, at: .root)
  }

  init(_ refusal: Refusal) {
    self.init(
      .refusal(refusal.status), refusal.detail, allowed: refusal.allowed,
      fields: refusal.status == 503 ? [Field(.retryAfter, "1")] : [])
  }
}

extension AnimationScene.PlaybackLimitExceeded {
  fileprivate var quotedProperties: String { properties.map { "'\($0)'" }.joined(separator: ", ") }
}

extension AnimationScene.EndlessCause {
  /// Returns a sentence with the reason why the motion never ends, and a correction.
  ///
  /// - Parameter properties: The names of the properties that never settle. The sentence names at
  ///   most three of them, if the cause is a pause, a speed or an endless animation.
  func sentence(_ properties: [String]) -> String {
    let line = #"give "end", such as 2"#
    let names = properties.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    switch self {
    case .repetition: return "`repeatForever` never ends: \(line)"
    case .keyframes: return "repeating keyframes never end: \(line)"
    case .phases: return "repeating phases never end: \(line)"
    case .pause:
      return """
        animations are paused, so \(names) never \(properties.count > 1 ? "settle" : "settles"): \
        \(line), or set "animationPaused" to false
        """
    case .speed:
      return """
        the speed of the animation of \(names) is 0 or less, so it never ends: \(line), or a speed \
        above 0
        """
    case .animation: return "the animation of \(names) never ends: \(line)"
    }
  }
}
