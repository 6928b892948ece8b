internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// A request to change, add or remove properties of a session.
struct SessionChange {
  /// The effect of the request on the session.
  enum Action {
    /// A timeline entry; it can take effect later.
    case schedule(TimelineEntry)
    /// New properties, which exist from the session's time on.
    case add([AnimationScene.Start])
  }

  let action: Action
  /// The ID that the request gives to the change; `nil` if the request contains none.
  let id: String?
  /// The evaluation that follows the change; `nil` if the request contains none.
  let evaluation: SessionEvaluation?

  /// Parses the fields of a body; `nil` if errors were added to `violations`.
  init?(
    fields: ObjectMembers, _ session: SessionFacts, _ scene: AnimationScene, _ facts: SceneFacts,
    _ violations: ViolationList
  ) {
    let at = fields[.at]?.number(in: .time, violations)
    let id = fields[.id]?.name(violations)
    self.id = id
    evaluation = SessionEvaluation(in: fields, session, violations)
    let action: Action? =
      switch Self.kind(of: fields, violations) {
      case nil: nil
      case .add: Self.addition(fields, scene, facts, violations)
      case let kind?:
        Self.event(kind, fields, facts, id: id, violations).map {
          .schedule(Self.entry($0, at: at, id: id, in: scene))
        }
      }
    guard let action, violations.isEmpty else { return nil }
    self.action = action
  }

  /// Returns the kind of the change: the key `set`, `add` or `remove`.
  ///
  /// The result is `nil` if a violation was added.
  private static func kind(of fields: ObjectMembers, _ violations: ViolationList) -> JSONKey? {
    let all: [JSONKey] = [.set, .add, .remove]
    let kinds = all.filter { $0 == .set ? EntryReader.isChange(fields) : fields.has($0) }
    guard let kind = kinds.first else {
      fields.checkKeys(
        EntryReader.changeKeys + [.at, .add, .remove, .evaluate], older: EntryReader.olderKeys,
        violations)
      violations.add(
        "must contain 'set', 'add', 'remove', or an 'animation' with keyframes or phases",
        at: fields.place, allowed: all.map(\.name))
      return nil
    }
    for other in kinds.dropFirst() {
      violations.add(conflictWith: kind, at: fields.place(of: other), among: all)
    }
    return kinds.count == 1 ? kind : nil
  }

  private static func event(
    _ kind: JSONKey, _ fields: ObjectMembers, _ facts: SceneFacts, id: String?,
    _ violations: ViolationList
  ) -> TimelineEntry.Event? {
    var reader = EntryReader(facts: facts, violations: violations)
    if kind == .remove {
      fields.checkKeys([.remove, .at, .evaluate], violations)
      return fields[.remove].map { .remove(reader.removal($0)) }
    }
    fields.checkKeys(
      EntryReader.changeKeys + [.at, .evaluate], older: EntryReader.olderKeys, violations)
    return reader.change(fields, id: id ?? "")
  }

  /// Returns a timeline entry for an event.
  ///
  /// A change without an ID receives the next unused number as its ID.
  private static func entry(
    _ event: TimelineEntry.Event, at: Double?, id: String?, in scene: AnimationScene
  ) -> TimelineEntry {
    let at = at ?? scene.time
    guard event.changeID != nil, id == nil else { return TimelineEntry(at: at, event: event) }
    let taken = Set(scene.openChanges)
    var number = scene.changeCount
    while taken.contains("\(number)") { number += 1 }
    var event = event
    event.changeID = "\(number)"
    return TimelineEntry(at: at, event: event)
  }

  /// Reads the properties that a request adds to a scene.
  private static func addition(
    _ fields: ObjectMembers, _ scene: AnimationScene, _ facts: SceneFacts,
    _ violations: ViolationList
  ) -> Action? {
    fields.checkKeys([.add, .evaluate], violations)
    guard let value = fields[.add] else { return nil }
    let table = EntryReader(facts: facts, violations: violations).table
    let starts = PropertyStart.read(value, table, violations)
    let count = scene.propertyCount + starts.count
    if count > Limits.properties.max {
      violations.add(
        """
        the session would have \(count) properties; the maximum is \(Limits.properties.max) \
        \(Limits.properties.citation)
        """, at: value.place)
    }
    for name in starts.keys.sorted() {
      guard let obstacle = scene.obstacle(toAdding: name) else { continue }
      violations.add(
        obstacle == .exists
          ? "is already a property of the session"
          : """
          cannot be added while a pending entry of the session names it: use another name, or wait \
          for the entry
          """,
        at: value.place.member(name))
    }
    return .add(starts.map { AnimationScene.Start($0, $1) })
  }
}
