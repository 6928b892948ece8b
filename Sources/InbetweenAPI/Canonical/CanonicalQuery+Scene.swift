internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

extension CanonicalQuery {
  /// Adds the scene: one animation with its start and target, or properties and their timeline.
  ///
  /// Start and target values are written from the parsed scene. Properties, a timeline, keyframes
  /// and phases are copied from the JSON in the request.
  ///
  /// - Parameters:
  ///   - scene: The parsed scene, before playback.
  ///   - change: The only change of the scene; `nil` for a scene with `properties`, keyframes or
  ///     phases.
  ///   - fields: The members of the request.
  ///   - animations: The registry with the names of animations.
  ///   - counterpart: The scene of this request in the other fidelity; `nil` if only one fidelity
  ///     matters. With a counterpart, a scene with a single change is added only if both scenes
  ///     have the same animation.
  ///   - includesAnimation: True if a parameter contains the animation, false if the path contains
  ///     it.
  /// - Returns: False if the animation differs between the fidelities. No query can then express
  ///   both scenes.
  mutating func setScene(
    _ scene: AnimationScene, _ change: AnimationScene.FirstChange?, _ fields: ObjectMembers,
    _ animations: AnimationRegistry, counterpart: AnimationScene? = nil, includesAnimation: Bool
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
    if includesAnimation || change.animation == nil {
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

  /// Adds the start and the target of the scene's only change.
  private mutating func setValues(_ scene: AnimationScene, _ fields: ObjectMembers) {
    guard let start = scene.firstShape, case .change(let change) = scene.firstEvent else { return }
    set("from", GivenValue(start.value, form: start.form), fields, usual: 0)
    // A scene with a single change has one property, and the change sets that property.
    if let target = change.set.first?.value {
      set("to", GivenValue(target, form: start.form), fields, usual: 1)
    }
  }

  /// Adds the parameter `from` or `to`, unless the value equals its default `usual`.
  ///
  /// The text of `from` keeps the encoding of the request, such as degrees (`90deg`), because the
  /// start determines the encoding of the property. For `to`, any encoding of the value is allowed.
  private mutating func set(
    _ name: String, _ value: GivenValue, _ fields: ObjectMembers, usual: Double
  ) {
    if value.form == nil, case .number(usual) = value.data { return }
    set(name, value.parameter(keepsForm: name == "from") ?? fields[name]?.canonical())
  }

  /// Adds the parameters of a scene with `properties`, keyframes or phases, as JSON.
  ///
  /// - Parameter isOfBoth: True if the query must have the same meaning in both fidelities.
  ///   Animations in the JSON then keep the spelling of the request.
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
    // The compatibility selects the default animation. A query that contains the animation itself
    // needs no compatibility.
    if compatibility != .y2023 { set("compatibility", compatibility.rawValue) }
  }
}

extension CanonicalQuery {
  /// Adds a motion as SwiftUI code, or as JSON if SwiftUI code cannot express the motion.
  ///
  /// For example, an animation of another platform is added as JSON.
  mutating func set(_ name: String, motion value: SyntaxNode?, _ animations: AnimationRegistry) {
    guard let value else { return }
    let violations = ViolationList()
    let animation = animations.table(.exact).read(value, violations)
    guard violations.isEmpty, let animation, animation.isSpelled else {
      return set(name, violations.isEmpty && animation == nil ? nil : value.canonical())
    }
    set(name, .text(animation.parameterText))
  }

  /// Adds a value as JSON whose objects keep the order of their members.
  mutating func set(_ name: String, inOrder value: SyntaxNode?) {
    guard let value else { return }
    guard let json = value.writtenJSON(ViolationList())?.json else { return }
    set(name, json.written)
  }
}
