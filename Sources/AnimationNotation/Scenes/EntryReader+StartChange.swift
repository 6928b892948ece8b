package import JSONCodec
package import AnimationCore

extension ObjectMembers {
  /// The keys of the single change at time 0, in a scene that has properties but no timeline.
  package static let startChangeKeys: KeySet = [.animation, .to, .stagger]

  /// True if the members describe a scene with `properties` and a change at time 0.
  package var hasStartChange: Bool { has(.properties) && first(of: Self.startChangeKeys) != nil }
}

extension EntryReader {
  /// The table of the animations that descriptions can name.
  package var table: AnimationTable { facts.animations.table(facts.fidelity, facts.compatibility) }

  /// Reads the change at time 0 of a scene that has properties but no timeline.
  ///
  /// - Returns: The event; `nil` after some errors. If a violation was added, the caller must
  ///   discard the event.
  package func startChange(_ fields: ObjectMembers) -> TimelineEntry.Event? {
    if let description = fields[.animation], let name = description.sequenceName {
      refuse(.to, beside: name, in: fields)
      return sequence(description, fields, id: "0")
    }
    let animation = table.animation(fields, isOfChange: true, violations)
    let names = facts.shapes.keys.sorted()
    guard let to = fields[.to] else {
      return violations.reject(
        #"is required: write an object with targets by property name, such as {"x": 100}"#,
        at: fields.place(of: .to), allowed: names)
    }
    let before = violations.count
    guard let set = targets(to, names) else { return nil }
    let isValid = violations.count == before
    return .change(
      Change(
        id: "0", set: set, animation: animation, stagger: stagger(fields, of: isValid ? set : nil)))
  }

  /// Reads the targets by property name; adds a violation for each error.
  ///
  /// If the scene has a single property, `value` can be the target of that property instead of an
  /// object. The result is `nil` if `value` is neither an object nor a valid target.
  private func targets(_ value: SyntaxNode, _ names: [String]) -> PropertyValues? {
    var value = value
    if case .parameter(let text) = value.source, text.utf8.first == UInt8(ascii: "{") {
      guard let json = value.writtenJSON(violations) else { return nil }
      value = json
    }
    let isTyped = value.isTyped && facts.shapes["type"] == nil
    if value.object != nil, !isTyped { return set(value) }
    guard names.count == 1, let name = names.first, let shape = facts.shapes[name] else {
      return violations.reject(
        #"must be an object with targets by property name, such as {"x": 100}"#, of: value,
        allowed: names)
    }
    return value.propertyValue(inShapeOf: shape, violations).map { PropertyValues(name, $0) }
  }
}
