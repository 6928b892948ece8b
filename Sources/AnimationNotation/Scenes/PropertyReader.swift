internal import JSONCodec
package import AnimationCore

extension SyntaxNode {
  /// Returns the value as the name of a property or a change.
  ///
  /// For any other value, adds a violation and returns `nil`.
  package func name(_ violations: ViolationList) -> String? {
    guard let text = string(violations) else { return nil }
    if let fault = nameFault(text) {
      return violations.reject("must have \(fault)", at: place, given: given)
    }
    return text
  }
}

package func isName(_ text: String) -> Bool { nameFault(text) == nil }

/// Returns the requirement for names that a text violates; `nil` if the text is a valid name.
///
/// Control characters and line separators are invalid, because they would break lines and tables in
/// which names are printed.
private func nameFault(_ text: String) -> String? {
  guard (1...Limits.nameBytes.max).contains(text.utf8.count) else {
    return "1 to \(Limits.nameBytes.max) bytes"
  }
  let isPlain = text.unicodeScalars.allSatisfy { scalar in
    !(scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x2028...0x2029 ~= scalar.value)
  }
  return isPlain ? nil : "no control characters or line separators"
}

/// The initial value and the animation of a property, as read from a request.
package struct PropertyStart {
  package let value: GivenValue
  /// The property's own animation; `nil` if the request gives no animation.
  ///
  /// If the request gives `null`, the property is not animated, and this value is `.some(nil)`.
  package let animation: Animation??

  /// Reads the properties of a scene, and returns their initial values and animations by name.
  package static func read(
    _ value: SyntaxNode, _ table: AnimationTable, _ violations: ViolationList
  ) -> [String: PropertyStart] {
    guard let fields = ObjectMembers(value, violations) else { return [:] }
    let range = 1...Limits.properties.max
    if !range.contains(fields.count) {
      violations.add(
        "must have 1 to \(range.upperBound) properties, not \(fields.count)", at: value.place)
      return [:]
    }
    var starts: [String: PropertyStart] = [:]
    for (name, value) in fields.members {
      if let fault = nameFault(name) {
        violations.add("must have a name with \(fault)", at: value.place)
      }
      starts[name] = one(value, table, violations)
    }
    return starts
  }

  private static func one(
    _ value: SyntaxNode, _ table: AnimationTable, _ violations: ViolationList
  ) -> PropertyStart? {
    // An object with a type is itself the value. Any other object contains the value and,
    // optionally, an animation.
    guard value.object != nil, let fields = ObjectMembers(value, violations),
      !fields.has(.type)
    else {
      return value.givenValue(violations).map { PropertyStart(value: $0, animation: nil) }
    }
    let keys: KeySet = [.value, .animation]
    fields.checkKeys(fields.has(.value) ? keys : keys + [.type], violations)
    fields.require(.value, violations)
    let start = fields[.value]?.givenValue(violations)
    var animation: Animation??
    if let description = fields[.animation] {
      animation = .some(description.isNull ? nil : table.read(description, violations))
    }
    return start.map { PropertyStart(value: $0, animation: animation) }
  }
}
