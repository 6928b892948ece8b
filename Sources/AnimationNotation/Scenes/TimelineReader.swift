package import JSONCodec
package import AnimationCore

/// The properties, settings and animations of a scene.
///
/// Each change of the scene is checked against these facts.
package struct SceneFacts: Sendable {
  /// For each property, by name, a value with the property's type and number of components.
  package var shapes: [String: GivenValue]
  /// The names of properties that are removed or scheduled for removal.
  package var removed: Set<String>
  /// The fidelity in which trajectories are computed.
  package var fidelity: Fidelity
  /// The year of the Apple releases that the service imitates.
  package var compatibility: Compatibility
  /// The animations that a description can name.
  package var animations: AnimationRegistry
  /// The values of the environment that can be set by name.
  package var entries: [String: EnvironmentEntry]

  /// Creates the facts of a scene from separate values.
  package init(
    shapes: [String: GivenValue], removed: Set<String> = [], fidelity: Fidelity,
    compatibility: Compatibility = .y2023, animations: AnimationRegistry = .swiftUI,
    entries: [String: EnvironmentEntry] = [:]
  ) {
    self.entries = entries
    self.shapes = shapes
    self.removed = removed
    self.fidelity = fidelity
    self.compatibility = compatibility
    self.animations = animations
  }

  /// Creates the facts of an existing scene.
  package init(
    _ scene: AnimationScene, compatibility: Compatibility, animations: AnimationRegistry = .swiftUI
  ) {
    let forms = scene.forms
    let shapes = scene.shapes.map { ($0, GivenValue($1, form: forms[$0])) }
    // BOUND: the keys are unique, because they are those of a dictionary.
    self.init(
      shapes: Dictionary(uniqueKeysWithValues: shapes), removed: scene.removed,
      fidelity: scene.fidelity, compatibility: compatibility, animations: animations,
      entries: scene.entries)
  }
}

/// A reader of the changes and other entries of a scene.
package struct EntryReader {
  package static let changeKeys: KeySet = [
    .set, .animation, .stagger, .completionCriteria, .disablesAnimations, .id,
  ]
  /// The older name of the key `set`.
  ///
  /// Changes accept both names. Requests without a timeline accept only the older name.
  package static let olderKeys: KeySet = [.to]

  package var facts: SceneFacts
  package let violations: ViolationList

  /// Creates a reader for the scene that `facts` describes.
  package init(facts: SceneFacts, violations: ViolationList) {
    self.facts = facts
    self.violations = violations
  }

  /// True for an entry that sets properties, or describes keyframes or phases.
  package static func isChange(_ fields: ObjectMembers) -> Bool {
    fields.has(.set) || fields.has(.to) || fields[.animation]?.sequenceName != nil
  }

  /// Reads a change, but not its time; adds a violation for each error.
  ///
  /// - Returns: The event; `nil` after some errors. If a violation was added, the caller must
  ///   discard the event.
  package func change(_ fields: ObjectMembers, id: String) -> TimelineEntry.Event? {
    if let description = fields[.animation], let name = description.sequenceName {
      refuse(.set, beside: name, in: fields)
      refuse(.to, beside: name, in: fields)
      return sequence(description, fields, id: id)
    }
    var animation: Animation? = standardAnimation
    if let description = fields[.animation] { animation = self.animation(description) }
    let before = violations.count
    let set = fields.value(of: .set, or: .to, violations).map(set) ?? [:]
    let isValid = violations.count == before
    return .change(
      Change(
        id: id, set: set, animation: animation, completionCriteria: completionCriteria(fields),
        disablesAnimations: fields[.disablesAnimations]?.bool(violations) ?? false,
        stagger: stagger(fields, of: isValid ? set : nil)))
  }

  /// Reads the event of a change whose animation describes keyframes or phases.
  package func sequence(
    _ description: SyntaxNode, _ fields: ObjectMembers, id: String
  ) -> TimelineEntry.Event? {
    let sequence = SequencedAnimationTable(facts).sequences.read(description, violations)
    let criteria = completionCriteria(fields)
    refuseStagger(beside: description.sequenceName ?? "keyframes", in: fields)
    if description.sequenceName == "keyframes", let value = fields[.disablesAnimations] {
      violations.add(
        "cannot be combined with keyframes, because it does not affect them", at: value.place)
    }
    switch sequence {
    case .keyframes(let tracks, let isRepeating):
      return .keyframes(
        KeyframeTrigger(
          id: id, tracks: tracks, isRepeating: isRepeating, completionCriteria: criteria))
    case .phases(let phases, let isRepeating):
      return .phases(
        PhaseTrigger(
          id: id, phases: phases, isRepeating: isRepeating, completionCriteria: criteria,
          disablesAnimations: fields[.disablesAnimations]?.bool(violations) ?? false))
    case nil: return nil
    }
  }

  /// Reports a key such as `set` or `to`, if it is present beside keyframes or phases.
  package func refuse(_ key: JSONKey, beside sequence: String, in fields: ObjectMembers) {
    guard let value = fields[key] else { return }
    violations.add(
      "cannot be combined with \(sequence), which contain their own targets", at: value.place)
  }

  private func completionCriteria(_ fields: ObjectMembers) -> AnimationCompletionCriteria {
    let word = fields[.completionCriteria]?.word(["logicallyComplete", "removed"], violations)
    return word == "removed" ? .removed : .logicallyComplete
  }

  /// Reads the new values of properties, by name.
  package func set(_ value: SyntaxNode) -> PropertyValues {
    guard let fields = ObjectMembers(value, violations) else { return [:] }
    if fields.count == 0 {
      violations.add(
        "must set at least one property", at: value.place, allowed: facts.shapes.keys.sorted())
    }
    var result = PropertyValues()
    for (name, value) in fields.members {
      guard let shape = known(name, at: value.place) else { continue }
      result[name] = value.propertyValue(inShapeOf: shape, violations)
    }
    return result
  }

  /// Returns a value with the type and the shape that new values of the named property must have.
  ///
  /// For an unknown or removed property, adds a violation and returns `nil`.
  package func known(_ name: String, at place: InputLocation) -> GivenValue? {
    if facts.removed.contains(name) {
      violations.add("was already removed by an earlier entry", at: place)
      return nil
    }
    if let shape = facts.shapes[name] { return shape }
    violations.add(Self.unknown(name, at: place, among: facts.shapes.keys.sorted()))
    return nil
  }

  private static func unknown(
    _ name: String, at place: InputLocation, among names: [String]
  ) -> Violation {
    Violation(
      "unknown property", at: place, allowed: names,
      suggestion: NearestWord.suggestion(for: name, among: names))
  }

  /// Reads the names of the properties that an entry removes, and marks them as removed.
  package mutating func removal(_ value: SyntaxNode) -> [String] {
    guard let elements = value.elements(violations) else { return [] }
    if elements.isEmpty { violations.add("must name at least one property", at: value.place) }
    var names: [String] = []
    for element in elements {
      guard let name = element.string(violations), known(name, at: element.place) != nil else {
        continue
      }
      facts.removed.insert(name)
      names.append(name)
    }
    return names
  }
}

/// A reader that parses the entries of a timeline.
package struct TimelineReader {
  package let violations: ViolationList

  package func entries(_ value: SyntaxNode, _ facts: SceneFacts) -> [TimelineEntry] {
    guard let elements = value.elements(violations) else { return [] }
    guard elements.count <= Limits.timelineEntries.max else {
      violations.add(
        """
        has \(elements.count) entries; the maximum is \(Limits.timelineEntries.max) \
        \(Limits.timelineEntries.citation)
        """, at: value.place)
      return []
    }
    var reader = EntryReader(facts: facts, violations: violations)
    var last = 0.0
    var ids: Set<String> = []
    var entries: [TimelineEntry?] = []
    var environments: [(index: Int, value: SyntaxNode)] = []
    for (index, element) in elements.enumerated() {
      guard let fields = ObjectMembers(element, violations) else { continue }
      let at = at(fields, notBefore: &last)
      if let event = event(fields, index, &reader, &ids) {
        entries.append(at.map { TimelineEntry(at: $0, event: event) })
        continue
      }
      guard let value = fields[.environment], let at else { continue }
      environments.append((entries.count, value))
      entries.append(TimelineEntry(at: at, event: .environment(EnvironmentChange())))
    }
    // Any animation of the timeline may declare values of the environment, even in a later entry.
    let environment = environments.isEmpty ? nil : environmentReader(facts, entries)
    for (index, value) in environments {
      guard let declared = entries[index]?.at else { continue }
      entries[index] = nil
      if let change = environment?.change(value) {
        entries[index] = TimelineEntry(at: declared, event: .environment(change))
      }
    }
    return entries.compactMap(\.self)
  }

  /// Returns a reader for the environment values that the scene and its entries declare.
  private func environmentReader(
    _ facts: SceneFacts, _ entries: [TimelineEntry?]
  ) -> EnvironmentReader {
    var declared = facts.entries
    for case let entry? in entries {
      for value in entry.event.entries where declared[value.name] == nil {
        declared[value.name] = value
      }
    }
    return EnvironmentReader(entries: declared, fidelity: facts.fidelity, violations: violations)
  }

  private func at(_ fields: ObjectMembers, notBefore last: inout Double) -> Double? {
    if !fields.has(.at) {
      violations.add(
        #"is required: write "at": 0 for a change at the start"#, at: fields.place(of: .at))
    }
    guard let value = fields[.at], let at = value.number(in: .time, violations) else { return nil }
    if at < last {
      violations.add(
        "must not be less than \(String(shortest: last)), the time of an earlier entry",
        at: value.place,
        given: value.given)
    }
    last = max(last, at)
    return at
  }

  private func event(
    _ fields: ObjectMembers, _ index: Int, _ reader: inout EntryReader, _ ids: inout Set<String>
  ) -> TimelineEntry.Event? {
    let kinds = [JSONKey.set, .environment, .remove].filter {
      $0 == .set ? EntryReader.isChange(fields) : fields.has($0)
    }
    guard let kind = kinds.first else {
      violations.add(
        #"must have one of the keys "set", "environment" and "remove""#, at: fields.place,
        allowed: ["set", "environment", "remove"])
      fields.checkKeys(
        [.at, .environment, .remove] + EntryReader.changeKeys, older: EntryReader.olderKeys,
        violations)
      return nil
    }
    if kinds.count > 1, let second = fields[kinds[1]] {
      violations.add(conflictWith: kind, at: second.place, among: kinds)
      return nil
    }
    switch kind {
    case .environment:
      // `entries(_:_:)` reads the value after all other entries, because each of them may declare
      // values of the environment.
      fields.checkKeys([.at, .environment], violations)
      return nil
    case .remove:
      fields.checkKeys([.at, .remove], violations)
      return fields[.remove].map { .remove(reader.removal($0)) }
    default:
      fields.checkKeys([.at] + EntryReader.changeKeys, older: EntryReader.olderKeys, violations)
      let given = fields[.id]
      // An invalid id is already reported.
      let id: String? = if let given { given.name(violations) } else { "\(index)" }
      if let id, !ids.insert(id).inserted {
        violations.add(
          given == nil
            ? "has the id '\(id)', its index, which is the id of an earlier change: write an \"id\""
            : "the id '\(id)' belongs to an earlier change: write another \"id\"",
          at: given?.place ?? fields.place, given: .string(id))
      }
      return reader.change(fields, id: id ?? "")
    }
  }
}
