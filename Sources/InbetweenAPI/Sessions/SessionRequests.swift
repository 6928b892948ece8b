internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// A request to create a session.
struct SessionCreation {
  /// The scene; a change that the request contains is already scheduled.
  let scene: AnimationScene
  /// The year of the Apple releases that the session imitates.
  let compatibility: Compatibility
  /// The time to live after the last use, in seconds.
  let ttl: Double

  private static let keys: KeySet =
    [.properties] + SceneReader.shortKeys + [.environment, .pausable]
    + SceneReader.settingKeys + [.clock, .ttl]

  /// Parses the fields of a body; `nil` if errors were added to `violations`.
  init?(
    fields: ObjectMembers, animations: AnimationRegistry = .swiftUI, _ violations: ViolationList
  ) {
    fields.checkKeys(Self.keys, violations)
    _ = fields[.clock]?.word(["manual"], violations)
    let facts = SceneFacts(shapes: [:], fidelity: .swiftui)
    let paused = fields[.environment].flatMap {
      EntryReader(facts: facts, violations: violations).animationPaused(
        $0, mayBeEmpty: true)
    }
    let reader = SceneReader(fields: fields, animations: animations, violations: violations)
    let compatibility = reader.compatibility
    let scene = reader.scene(
      takesTimeline: false, isPausable: fields[.pausable]?.bool(violations) ?? false,
      animationPaused: paused ?? false)
    let ttl = fields.ttl(violations) ?? 3600
    guard let scene, violations.isEmpty else { return nil }
    self.scene = scene
    self.compatibility = compatibility
    self.ttl = ttl
  }
}

/// A request to evaluate a session over a range of times.
struct SessionEvaluation {
  /// The sample times.
  let grid: SampleGrid
  /// The contents of the response.
  let options: EvaluationResponse.Options
  /// True if the session advances to the end of the range.
  let commits: Bool
  /// The JSON pointer to the start of the range.
  var startPointer: String {
    if case .times = grid.rule { "/range/times/0" } else { "/range/start" }
  }

  private static let keys: KeySet =
    [.range] + EvaluationResponse.Options.keys + [.commit]

  /// Parses the fields of a body; `nil` if errors were added to `violations`.
  ///
  /// A range without a start begins at the session's time.
  init?(fields: ObjectMembers, time: Double, frameRate: Double, _ violations: ViolationList) {
    fields.checkKeys(Self.keys, violations)
    options = EvaluationResponse.Options(fields: fields, violations)
    commits = fields[.commit]?.bool(violations) ?? true
    let grid = fields.range(violations).flatMap {
      RangeReader(fields: $0, time: time, frameRate: frameRate, violations: violations).grid()
    }
    guard let grid, violations.isEmpty else { return nil }
    self.grid = grid
  }
}

/// A request to change a session or to remove properties.
struct SessionChange {
  /// The time of the change in seconds; `nil` selects the session's time.
  let at: Double?
  /// The ID of the change; `nil` if the request contains none.
  let id: String?
  private let event: TimelineEntry.Event

  /// Parses the fields of a body; `nil` if errors were added to `violations`.
  init?(fields: ObjectMembers, scene: SceneFacts, _ violations: ViolationList) {
    var reader = EntryReader(facts: scene, violations: violations)
    at = fields[.at]?.number(in: .time, violations)
    id = fields[.id]?.name(violations)
    let read: TimelineEntry.Event?
    if let remove = fields[.remove], !EntryReader.isChange(fields) {
      fields.checkKeys([.remove, .at], violations)
      read = .remove(reader.removal(remove))
    } else {
      fields.checkKeys(
        EntryReader.changeKeys + [.at, .remove], older: EntryReader.olderKeys, violations)
      if let remove = fields[.remove] {
        violations.add(conflictWith: .set, at: remove.place, among: [.set, .remove])
      }
      if !EntryReader.isChange(fields) {
        violations.add(
          "must contain 'set' or 'remove'", at: fields.place,
          allowed: ["set", "remove"])
      }
      read = reader.change(fields, id: id ?? "")
    }
    guard let read, violations.isEmpty else { return nil }
    event = read
  }

  /// Returns the timeline entry for a scene.
  ///
  /// A change without an ID gets the next unused number as its ID.
  func entry(in scene: AnimationScene) -> TimelineEntry {
    let at = at ?? scene.time
    guard event.changeID != nil, id == nil else { return TimelineEntry(at: at, event: event) }
    let taken = Set(scene.openChanges)
    var number = scene.changeCount
    while taken.contains("\(number)") { number += 1 }
    var event = event
    event.changeID = "\(number)"
    return TimelineEntry(at: at, event: event)
  }
}

/// A merge patch of a session's environment.
struct EnvironmentPatch {
  /// The new value of `animationPaused`; `nil` if the patch does not change it.
  let animationPaused: Bool?
  /// The time of the change in seconds; `nil` selects the session's time.
  let at: Double?

  /// Parses the fields of a body and the `at` of the query; `nil` if errors were added to
  /// `violations`.
  init?(fields: ObjectMembers, _ violations: ViolationList) {
    fields.checkKeys([.animationPaused, .at], violations)
    at = fields[.at]?.number(in: .time, violations)
    let paused = fields[.animationPaused]
    animationPaused = paused.flatMap { $0.isNull ? false : $0.bool(violations) }
    guard violations.isEmpty else { return nil }
  }
}

/// A request to fork a session, with optional overrides.
struct SessionFork {
  /// The fork's time to live after the last use, in seconds; `nil` for the original's time to live.
  let ttl: Double?

  /// Parses the fields of a body; `nil` if errors were added to `violations`.
  init?(fields: ObjectMembers, _ violations: ViolationList) {
    fields.checkKeys([.ttl], violations)
    ttl = fields.ttl(violations)
    guard violations.isEmpty else { return nil }
  }
}

extension ObjectMembers {
  fileprivate func ttl(_ violations: ViolationList) -> Double? {
    self[.ttl]?.number(in: .from(Limits.ttl.lowerBound, to: Limits.ttl.upperBound), violations)
  }
}

extension JSONKey {
  static let commit = JSONKey("commit")
  static let clock = JSONKey("clock")
  static let pausable = JSONKey("pausable")
  static let ttl = JSONKey("ttl")
}
