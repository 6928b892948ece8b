internal import JSONCodec
package import AnimationCore

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
    for case let entry? in entries { declared.declare(entry.event.entries) }
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
        at: value.place, given: value.given)
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
        "must contain 'set', 'environment', 'remove', or an 'animation' with keyframes or phases",
        at: fields.place, allowed: ["set", "environment", "remove"])
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
            ? "has no id, and its index '\(id)' is the id of an earlier change: write an \"id\""
            : "the id '\(id)' belongs to an earlier change: write another \"id\"",
          at: given?.place ?? fields.place, given: .string(id))
      }
      return reader.change(fields, id: id ?? "")
    }
  }
}
