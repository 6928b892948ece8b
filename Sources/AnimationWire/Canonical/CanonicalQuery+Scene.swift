internal import AnimationCore

extension CanonicalQuery {
  /// Adds what moves, from where to where: the one animation, or properties and their timeline.
  ///
  /// What the scene holds is taken from there. Only what it holds in another form is read once more: properties,
  /// a timeline, keyframes and phases, which are said by the JSON that was given.
  ///
  /// - Parameters:
  ///   - scene: What was read, not yet played.
  ///   - fields: What it was read from.
  ///   - counterpart: The same in the other fidelity, where the spelling must mean the same in both.
  /// - Returns: Whether there is such a spelling.
  mutating func setScene(
    _ scene: AnimationScene, _ fields: RequestFields, _ animations: AnimationRegistry,
    counterpart: AnimationScene? = nil
  ) -> Bool {
    guard !fields.has(.properties), let start = scene.firstShape,
      case .change(let change) = scene.firstEvent
    else {
      setDescriptions(scene, fields, animations, isOfBoth: counterpart != nil)
      return true
    }
    if let animation = change.animation {
      if let counterpart, case .change(let other) = counterpart.firstEvent,
        other.animation != animation
      {
        return false
      }
      self.animation = animation
    } else {
      set("animation", "null")
    }
    set("from", GivenValue(start.value, form: start.form), fields, usual: 0)
    // A scene of this form has one property, and its change sets that.
    if let target = change.set.first?.value {
      set("to", GivenValue(target, form: start.form), fields, usual: 1)
    }
    return true
  }

  /// Adds a value where it is not the one that holds by default.
  ///
  /// A property's form is that which it starts in; in which one the target was given makes no difference.
  private mutating func set(
    _ name: String, _ value: GivenValue, _ fields: RequestFields, usual: Double
  ) {
    if value.form == nil, case .number(usual) = value.data { return }
    set(name, value.parameter(keepsForm: name == "from") ?? fields[name]?.canonical())
  }

  /// Adds what only JSON says.
  private mutating func setDescriptions(
    _ scene: AnimationScene, _ fields: RequestFields, _ animations: AnimationRegistry,
    isOfBoth: Bool
  ) {
    let reader = SceneReader(fields: fields, animations: animations, violations: ViolationList())
    let compatibility = reader.compatibility
    let spelling = isOfBoth ? nil : animations.table(scene.fidelity, compatibility)
    for key in SceneReader.fullKeys + [.animation] {
      set(key.name, fields[key]?.canonical(spelling))
    }
    if let start = scene.firstShape, !fields.has(.properties) {
      set("from", GivenValue(start.value, form: start.form), fields, usual: 0)
    }
    // Elsewhere the animation is said.
    if compatibility != .y2023 { set("compatibility", compatibility.rawValue) }
  }
}
