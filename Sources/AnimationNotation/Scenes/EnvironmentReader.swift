package import JSONCodec
package import AnimationCore

/// A reader of changes to the environment.
///
/// `animationPaused` can be set in every scene. Other values can be set by name if an animation of
/// the scene declares them, or if the program registers them.
package struct EnvironmentReader {
  private let entries: [String: EnvironmentEntry]
  private let fidelity: Fidelity
  private let violations: ViolationList

  /// Creates a reader; `entries` are the values that can be set in addition to `animationPaused`.
  package init(entries: [String: EnvironmentEntry], fidelity: Fidelity, violations: ViolationList) {
    self.entries = entries
    self.fidelity = fidelity
    self.violations = violations
  }

  /// The names of all environment values that can be set.
  private var names: [String] { [JSONKey.animationPaused.name] + entries.keys.sorted() }

  /// Reads a change of the environment from an object; on an error, adds violations and returns
  /// `nil`.
  ///
  /// - Parameter mayBeEmpty: True if an empty object is allowed.
  package func change(_ value: SyntaxNode, mayBeEmpty: Bool = false) -> EnvironmentChange? {
    guard let value = value.writtenJSON(violations), let fields = ObjectMembers(value, violations)
    else { return nil }
    if fields.count == 0, !mayBeEmpty {
      fields.require(.animationPaused, violations)
      return nil
    }
    return change(fields)
  }

  /// Reads a change of the environment from an object's members; on an error, adds violations and
  /// returns `nil`.
  ///
  /// A JSON `null` resets a value of the environment to the default.
  ///
  /// - Parameter others: The allowed keys that are not values of the environment.
  package func change(_ fields: ObjectMembers, besides others: [JSONKey] = []) -> EnvironmentChange?
  {
    let before = violations.count
    let others = others.map(\.name)
    fields.checkKeys(names + others, violations)
    var change = EnvironmentChange()
    for (name, value) in fields.members where !others.contains(name) {
      if name == JSONKey.animationPaused.name {
        change.animationPaused = value.isNull ? false : value.bool(violations)
      } else if let entry = entries[name] {
        // An exact motion is computed for all times at once. So a later change of the environment
        // cannot affect the motion.
        if fidelity == .exact {
          violations.add(
            "has no effect in the fidelity 'exact': use the fidelity 'swiftui'", at: value.place)
        }
        change.named[name] = .some(value.isNull ? nil : read(value, entry.kind))
      }
    }
    return violations.count == before ? change : nil
  }

  private func read(_ value: SyntaxNode, _ kind: EnvironmentEntry.Kind) -> NamedValue? {
    switch kind {
    case .number: value.number(in: .magnitude, violations).map(NamedValue.number)
    case .integer: value.integer(in: Limits.magnitude.whole, violations).map(NamedValue.integer)
    case .boolean: value.bool(violations).map(NamedValue.boolean)
    }
  }
}
