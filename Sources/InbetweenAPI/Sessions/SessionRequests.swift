internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// What a session is created with.
struct SessionCreation {
  /// The scene; with the short form its change is scheduled.
  let scene: AnimationScene
  /// The releases whose behaviour is meant by this and every later change.
  let compatibility: Compatibility
  /// Seconds that the session is kept past its last use.
  let ttl: Double

  private static let keys: KeySet =
    [.properties] + SceneReader.shortKeys + [.environment, .pausable]
    + SceneReader.settingKeys + [.clock, .ttl]

  /// Reads the fields of a body; `nil` where something is wrong, which is reported.
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

/// A step of a session.
struct SessionEvaluation {
  /// The times.
  let grid: SampleGrid
  /// What is told of them.
  let options: EvaluationAnswer.Options
  /// Whether the session moves to the end.
  let commits: Bool
  /// Where the body says when the range starts.
  var startPointer: String {
    if case .times = grid.rule { "/range/times/0" } else { "/range/start" }
  }

  private static let keys: KeySet =
    [.range] + EvaluationAnswer.Options.keys + [.commit]

  /// Reads the fields of a body; a range without a start begins at the session's time.
  init?(fields: ObjectMembers, time: Double, frameRate: Double, _ violations: ViolationList) {
    fields.checkKeys(Self.keys, violations)
    options = EvaluationAnswer.Options(fields: fields, violations)
    commits = fields[.commit]?.bool(violations) ?? true
    let grid = fields.range(violations).flatMap {
      RangeReader(fields: $0, time: time, frameRate: frameRate, violations: violations).grid()
    }
    guard let grid, violations.isEmpty else { return nil }
    self.grid = grid
  }
}

/// A change of a session, or the removal of properties.
struct SessionChange {
  /// When; `nil` for the session's time.
  let at: Double?
  /// The change's name, where it was given one.
  let id: String?
  private let event: TimelineEntry.Event

  /// Reads the fields of a body.
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
        violations.add("cannot be combined with 'set'", at: remove.place, allowed: ["set"])
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

  /// The entry in a scene; a change without a name is named by its number, or the next free one.
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
  /// Whether animations are paused; `nil` where the patch does not say.
  let animationPaused: Bool?
  /// When; `nil` for the session's time.
  let at: Double?

  /// Reads the fields of a body, and of a query that may say when.
  init?(fields: ObjectMembers, _ violations: ViolationList) {
    fields.checkKeys([.animationPaused, .at], violations)
    at = fields[.at]?.number(in: .time, violations)
    let paused = fields[.animationPaused]
    animationPaused = paused.flatMap { $0.isNull ? false : $0.bool(violations) }
    guard violations.isEmpty else { return nil }
  }
}

/// What a fork may have of its own.
struct SessionFork {
  /// Seconds that the fork is kept past its last use; `nil` for as long as the original.
  let ttl: Double?

  /// Reads the fields of a body.
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
