internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

extension CanonicalQuery {
  /// Adds what moves, from where to where: the one animation, or properties and their timeline.
  ///
  /// What the scene holds is taken from there. Only what it holds in another form is read once more: properties,
  /// a timeline, keyframes and phases, which are said by the JSON that was given.
  ///
  /// - Parameters:
  ///   - scene: What was read, not yet played.
  ///   - change: Its one change, by which it is said; `nil` where only JSON says it.
  ///   - fields: What it was read from.
  ///   - counterpart: The same in the other fidelity, where the spelling must mean the same in both.
  ///   - saysAnimation: Whether a parameter says the one animation, and not the path.
  /// - Returns: Whether there is such a spelling.
  mutating func setScene(
    _ scene: AnimationScene, _ change: AnimationScene.FirstChange?, _ fields: ObjectMembers,
    _ animations: AnimationRegistry, counterpart: AnimationScene? = nil, saysAnimation: Bool
  ) -> Bool {
    guard let change else {
      setDescriptions(scene, fields, animations, isOfBoth: counterpart != nil)
      return true
    }
    if let counterpart, let animation = change.animation,
      counterpart.firstChange?.animation != animation
    {
      return false
    }
    if saysAnimation || change.animation == nil {
      set("animation", change.animation.map(\.parameterText) ?? "null")
    }
    if let travel = change.travel {
      set("from", travel.from, unless: 0)
      set("to", travel.to, unless: 1)
    } else {
      setValues(scene, fields)
    }
    return true
  }

  /// Adds where a change begins and ends that moves something else than a plain number.
  private mutating func setValues(_ scene: AnimationScene, _ fields: ObjectMembers) {
    guard let start = scene.firstShape, case .change(let change) = scene.firstEvent else { return }
    set("from", GivenValue(start.value, form: start.form), fields, usual: 0)
    // A scene of this form has one property, and its change sets that.
    if let target = change.set.first?.value {
      set("to", GivenValue(target, form: start.form), fields, usual: 1)
    }
  }

  /// Adds a value where it is not the one that holds by default.
  ///
  /// A property's form is that which it starts in; in which one the target was given makes no difference.
  private mutating func set(
    _ name: String, _ value: GivenValue, _ fields: ObjectMembers, usual: Double
  ) {
    if value.form == nil, case .number(usual) = value.data { return }
    set(name, value.parameter(keepsForm: name == "from") ?? fields[name]?.canonical())
  }

  /// Adds what only JSON says.
  private mutating func setDescriptions(
    _ scene: AnimationScene, _ fields: ObjectMembers, _ animations: AnimationRegistry,
    isOfBoth: Bool
  ) {
    let reader = SceneReader(fields: fields, animations: animations, violations: ViolationList())
    let compatibility = reader.compatibility
    let spelling = isOfBoth ? nil : animations.table(scene.fidelity, compatibility)
    set("properties", fields[.properties]?.canonical(spelling))
    let timeline = fields.hasStartChange ? fields.startTimeline : fields[.timeline]?.canonicalJSON
    if let timeline {
      set("timeline", .json(timeline.canonicalTimeline, spelling))
    } else if !fields.has(.properties) {
      set("animation", fields[.animation]?.canonical(spelling)?.changed(\.canonicalChangeAnimation))
    }
    if let start = scene.firstShape, !fields.has(.properties) {
      set("from", GivenValue(start.value, form: start.form), fields, usual: 0)
    }
    // Elsewhere the animation is said.
    if compatibility != .y2023 { set("compatibility", compatibility.rawValue) }
  }
}
