package import JSONCodec
package import AnimationCore

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
    let animation = table.animation(fields, isOfChange: true, violations)
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

  /// Reports a key such as `set` or `to` if the key is present beside keyframes or phases.
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

  /// Returns a value with the type and the shape that new values of a property must have.
  ///
  /// For an unknown or removed property, adds a violation and returns `nil`.
  package func known(_ name: String, at place: InputLocation) -> GivenValue? {
    if facts.removed.contains(name) {
      return violations.reject("was already removed by an earlier entry", at: place)
    }
    if let shape = facts.shapes[name] { return shape }
    return violations.reject(
      "unknown property", at: place, allowed: facts.shapes.keys.sorted(),
      suggestion: NearestWord.suggestion(for: name, among: facts.shapes.keys.sorted()))
  }

  /// Reads the names of the properties that an entry removes, and marks these properties as
  /// removed.
  package mutating func removal(_ value: SyntaxNode) -> [String] {
    guard let elements = value.elements(violations) else { return [] }
    if elements.isEmpty { violations.add("must name at least one property", at: value.place) }
    var names: [String] = []
    for element in elements {
      guard let name = element.string(violations) else { continue }
      guard !names.contains(name) else {
        violations.add("is named twice", at: element.place, given: element.given)
        continue
      }
      guard known(name, at: element.place) != nil else { continue }
      facts.removed.insert(name)
      names.append(name)
    }
    return names
  }
}
