internal import AnimationCore

extension CanonicalQuery {
  /// Adds what moves, from where to where: the one animation, or properties and their timeline.
  ///
  /// - Parameters:
  ///   - fields: The members, read without a violation.
  ///   - isOfBoth: Whether the spelling must mean the same in both fidelities.
  /// - Returns: Whether there is such a spelling.
  mutating func setScene(
    _ fields: RequestFields, _ animations: AnimationRegistry, isOfBoth: Bool = false
  ) -> Bool {
    let reader = SceneReader(fields: fields, animations: animations, violations: ViolationList())
    let compatibility = reader.compatibility
    let table = animations.table(reader.fidelity, compatibility)
    var meansDefault = false
    if fields.has("properties") {
      let spelling = isOfBoth ? nil : table
      for key in SceneReader.fullKeys { set(key, fields[key]?.canonicalText(spelling)) }
      meansDefault = true
    } else if let description = fields["animation"] {
      if description.isNull {
        set("animation", "null")
      } else if description.courseName != nil {
        set("animation", description.canonicalText(table))
        meansDefault = true
      } else {
        animation = table.read(description, ViolationList())
        guard !isOfBoth || isSame(description, animations, compatibility) else { return false }
      }
    } else {
      animation = table.standard
    }
    for (key, usual) in [("from", 0.0), ("to", 1)] {
      guard let value = fields[key], let given = value.givenValue(ViolationList()) else { continue }
      if given != GivenValue(.number(usual)) {
        set(key, given.parameterText ?? value.canonicalText())
      }
    }
    // Elsewhere the animation is said.
    if meansDefault && compatibility != .y2023 { set("compatibility", compatibility.rawValue) }
    return true
  }

  /// Whether the spelling means in the other fidelity what the description does there.
  private func isSame(
    _ description: WireValue, _ animations: AnimationRegistry, _ compatibility: Compatibility
  ) -> Bool {
    Fidelity.allCases.allSatisfy { fidelity in
      animations.table(fidelity, compatibility).read(description, ViolationList()) == animation
    }
  }
}
