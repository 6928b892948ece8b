internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

struct SessionCreation {
  /// The scene; a change that the request contains is already scheduled.
  let scene: AnimationScene
  /// The year of the Apple releases that the session imitates.
  let compatibility: Compatibility
  /// The seconds of the session per second of the wall clock; `nil` if the session is not live.
  let rate: Double?
  /// The time to live after the last use, in seconds.
  let ttl: Double

  private static let keys: KeySet =
    [.properties] + SceneReader.shortKeys + [.environment, .pausable]
    + SceneReader.settingKeys + [.clock, .rate, .ttl]

  /// Parses the fields of a body; `nil` if errors were added to `violations`.
  init?(
    fields: ObjectMembers, animations: AnimationRegistry = .swiftUI, _ violations: ViolationList
  ) {
    fields.checkKeys(Self.keys, violations)
    rate = Self.rate(fields, violations)
    let reader = SceneReader(fields: fields, animations: animations, violations: violations)
    let compatibility = reader.compatibility
    let scene = reader.scene(
      takesTimeline: false, isPausable: fields[.pausable]?.bool(violations) ?? false,
      environment: fields[.environment])
    let ttl = fields.ttl(violations) ?? 3600
    guard let scene, violations.isEmpty else { return nil }
    self.scene = scene
    self.compatibility = compatibility
    self.ttl = ttl
  }

  /// Reads the rate of the clock; `nil` if the session is not live.
  private static func rate(_ fields: ObjectMembers, _ violations: ViolationList) -> Double? {
    let isLive = fields[.clock]?.word(["manual", "live"], violations) == "live"
    guard let value = fields[.rate] else { return isLive ? 1 : nil }
    if !isLive { violations.add(#"applies only to "clock": "live""#, at: value.place) }
    let limit = Limits.clockRate
    return value.number(in: .from(limit.lowerBound, to: limit.upperBound), violations)
  }
}

/// The facts about a session that determine what a request is allowed to contain.
struct SessionFacts {
  /// The session's time in seconds.
  let time: Double
  let frameRate: Double
  /// True if the time of the session follows the wall clock.
  let isLive: Bool

  init(_ document: SessionDocument) {
    time = document.scene.time
    frameRate = document.scene.frameRate
    isLive = document.live != nil
  }
}

/// A request to evaluate a session over a range of times.
struct SessionEvaluation {
  /// The sample times.
  let grid: SampleGrid
  /// The contents of the response.
  let options: EvaluationResponse.Options
  /// True if the evaluation moves the session to the end of the range; false if it only looks
  /// ahead.
  let commits: Bool
  let range: InputLocation
  /// The location of the member `include` in the request.
  let includePlace: InputLocation
  /// The distance from the target below which the analysis treats a motion as settled, as a
  /// fraction of the whole distance.
  let tolerance: Double
  /// True if the request specifies the spacing of the sample times, or lists the sample times.
  let hasOwnTimes: Bool

  /// The location of the start of the range.
  var startPlace: InputLocation {
    if case .times = grid.rule { range.member("times").element(0) } else { range.member("start") }
  }

  private static let keys: KeySet =
    [.range] + EvaluationResponse.Options.keys + [.commit, .tolerance]
  private static let included =
    EvaluationResponse.Options.included + [EvaluationRequest.analysisWord]

  /// Parses the member `evaluate` of a request that changes a session.
  ///
  /// - Returns: `nil` if there is no such member, or if errors were added to `violations`.
  init?(in fields: ObjectMembers, _ session: SessionFacts, _ violations: ViolationList) {
    guard let value = fields[.evaluate], let members = ObjectMembers(value, violations) else {
      return nil
    }
    self.init(fields: members, session, violations)
  }

  /// Parses the fields of a body; `nil` if errors were added to `violations`.
  ///
  /// A range without a start begins at the session's time.
  ///
  /// - Parameter outputFormat: The output format, which determines the maximum number of samples.
  init?(
    fields: ObjectMembers, _ session: SessionFacts, outputFormat: OutputFormat = .json,
    _ violations: ViolationList
  ) {
    fields.checkKeys(Self.keys, violations)
    options = EvaluationResponse.Options(fields: fields, mayInclude: Self.included, violations)
    includePlace = fields.place(of: .include)
    tolerance = fields.analysisTolerance(options, outputFormat, violations)
    commits = fields[.commit]?.bool(violations) ?? !session.isLive
    if commits, session.isLive {
      violations.add(
        "must be false, because the time of a live session follows the clock",
        at: fields.place(of: .commit))
    }
    range = fields.place(of: .range)
    fields.refuseNumberOptions(for: outputFormat, violations)
    let times = fields.range(violations)
    hasOwnTimes = times?.first(of: [.fps, .step, .count, .times]) != nil
    let grid = times.flatMap {
      RangeReader(
        fields: $0, time: session.time, frameRate: session.frameRate, violations: violations,
        outputFormat: outputFormat
      ).grid()
    }
    guard let grid, violations.isEmpty else { return nil }
    self.grid = grid
  }
}

/// A merge patch of a session's environment.
struct EnvironmentPatch {
  /// The new values.
  let change: EnvironmentChange
  /// The time of the change in seconds; `nil` selects the session's time.
  let at: Double?
  /// The evaluation that follows the change; `nil` if the request contains none.
  let evaluation: SessionEvaluation?

  /// Parses the fields of a body; `nil` if errors were added to `violations`.
  ///
  /// `fields` also contains the query parameter `at`, if the request has this parameter.
  init?(
    fields: ObjectMembers, _ session: SessionFacts, _ scene: AnimationScene,
    _ violations: ViolationList
  ) {
    evaluation = SessionEvaluation(in: fields, session, violations)
    at = fields[.at]?.number(in: .time, violations)
    let reader = EnvironmentReader(
      entries: scene.entries, fidelity: scene.fidelity, violations: violations)
    guard let change = reader.change(fields, besides: [.at, .evaluate]), violations.isEmpty else {
      return nil
    }
    self.change = change
  }
}

extension ObjectMembers {
  /// Returns the time to live of a session after its last use, in seconds; `nil` if it is missing
  /// or invalid.
  func ttl(_ violations: ViolationList) -> Double? {
    self[.ttl]?.number(in: .from(Limits.ttl.lowerBound, to: Limits.ttl.upperBound), violations)
  }
}

extension JSONKey {
  static let add = JSONKey("add")
  static let commit = JSONKey("commit")
  static let evaluate = JSONKey("evaluate")
  static let clock = JSONKey("clock")
  static let pausable = JSONKey("pausable")
  static let rate = JSONKey("rate")
  static let ttl = JSONKey("ttl")
}
