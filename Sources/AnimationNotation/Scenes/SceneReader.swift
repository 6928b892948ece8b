package import JSONCodec
package import AnimationCore

/// A reader of a scene in its long or its short form.
///
/// The long form has properties, and optionally a timeline or a single change at time 0. The short
/// form has a single property, which the request does not name.
package struct SceneReader {
  package static let fullKeys: KeySet = [.properties, .timeline]
  package static let shortKeys: KeySet = [.animation, .from, .to, .stagger]
  package static let settingKeys: KeySet = [.frameRate, .fidelity, .compatibility]

  package let fields: ObjectMembers
  package let animations: AnimationRegistry
  package let violations: ViolationList

  /// Creates a reader of the members of a request.
  package init(
    fields: ObjectMembers, animations: AnimationRegistry = .swiftUI, violations: ViolationList
  ) {
    self.fields = fields
    self.animations = animations
    self.violations = violations
  }

  package var fidelity: Fidelity { word(.fidelity) ?? .swiftui }
  package var compatibility: Compatibility { word(.compatibility) ?? .y2023 }

  private func word<Word: CaseIterable & RawRepresentable<String>>(_ key: JSONKey) -> Word? {
    fields[key]?.word(Word.allCases.map(\.rawValue), violations).flatMap(Word.init)
  }

  package var frameRate: Double { fields[.frameRate]?.number(in: .frameRate, violations) ?? 60 }

  /// Reads the scene and its timeline; on an error, adds a violation and returns `nil`.
  ///
  /// - Parameters:
  ///   - takesTimeline: True to read the timeline; false for a session, because a session receives
  ///     its changes in later requests.
  ///   - isPausable: True to make every change's animation pausable.
  ///   - environment: The environment at time 0; `nil` if the request contains no environment.
  package func scene(
    takesTimeline: Bool, isPausable: Bool = false, environment: SyntaxNode? = nil
  ) -> AnimationScene? {
    let before = violations.count
    let fidelity = fidelity, compatibility = compatibility
    let table = animations.table(fidelity, compatibility)
    let full = fields.first(of: Self.fullKeys)
    refuseMixture(full)
    var starts: [AnimationScene.Start] = []
    var entries: [TimelineEntry] = []
    var first: TimelineEntry.Event?
    if full != nil {
      fields.require(.properties, violations)
      let read =
        fields[.properties]?.writtenJSON(violations)
        .map { PropertyStart.read($0, table, violations) } ?? [:]
      starts = read.map { AnimationScene.Start($0, $1) }
      let facts = SceneFacts(
        shapes: read.mapValues(\.value), fidelity: fidelity, compatibility: compatibility,
        animations: animations, entries: declared(by: starts))
      if takesTimeline, let timeline = fields[.timeline]?.writtenJSON(violations) {
        entries = TimelineReader(violations: violations).entries(timeline, facts)
      } else if !fields.has(.timeline), fields.hasStartChange {
        first = EntryReader(facts: facts, violations: violations).startChange(fields)
      }
    } else {
      let from = start
      first = shortForm(from, table, fidelity, compatibility)
      if let from { starts.append(AnimationScene.Start(Self.property, from)) }
    }
    let frameRate = frameRate
    var known = declared(by: starts)
    known.declare(first?.entries ?? [])
    let change = environment.flatMap {
      EnvironmentReader(entries: known, fidelity: fidelity, violations: violations)
        .change($0, mayBeEmpty: true)
    }
    guard violations.count == before else { return nil }
    var scene = AnimationScene(
      starts, frameRate: frameRate, fidelity: fidelity, isPausable: isPausable)
    if !animations.entries.isEmpty { scene.declare(animations.entries) }
    if let change, change.animationPaused == true || !change.named.isEmpty {
      scene.declare(Array(known.values))
      scene.schedule(TimelineEntry(at: 0, event: .environment(change)))
    }
    for entry in entries { scene.schedule(entry) }
    if let first = consume first { scene.schedule(TimelineEntry(at: 0, event: first)) }
    return scene
  }

  /// Returns the environment values that are declared by the program or by the properties'
  /// animations.
  private func declared(by starts: [AnimationScene.Start]) -> [String: EnvironmentEntry] {
    var entries: [String: EnvironmentEntry] = [:]
    entries.declare(animations.entries + starts.flatMap(\.entries))
    return entries
  }

  /// Reports keys that cannot be combined with `properties` or with `timeline`.
  private func refuseMixture(_ full: JSONKey?) {
    guard full != nil else { return }
    if let from = fields[.from] {
      violations.add(
        fields.has(.properties)
          ? "cannot be combined with 'properties', which contains the start values"
          : "cannot be combined with 'timeline': write the start value in 'properties'",
        at: from.place)
    }
    guard fields.has(.timeline), let key = fields.first(of: ObjectMembers.startChangeKeys),
      let value = fields[key]
    else { return }
    violations.add(
      """
      cannot be combined with 'timeline'. Write the change as a timeline entry: \
      {"at": 0, "set": …, "animation": …}
      """, at: value.place)
  }

  /// The initial value in the short form; 0 if the request gives none.
  ///
  /// If the initial value is invalid, the getter adds a violation and returns `nil`.
  private var start: GivenValue? {
    guard let from = fields[.from] else { return GivenValue(.number(0)) }
    if from.object != nil, !from.isTyped, from.mayBeProperties {
      return violations.reject(
        #"contains several values: write "properties" in place of "from""#, at: from.place,
        allowed: ["properties"], suggestion: "properties")
    }
    return from.givenValue(violations)
  }

  /// The name of the property in the short form.
  private static let property = "value"

  /// Returns the event of the short form: a change, keyframes or phases; `nil` after an error.
  ///
  /// - Parameter from: The initial value; `nil` if it is invalid.
  private func shortForm(
    _ from: GivenValue?, _ table: AnimationTable, _ fidelity: Fidelity,
    _ compatibility: Compatibility
  ) -> TimelineEntry.Event? {
    let description = fields[.animation]
    if let description, let sequence = description.sequenceName {
      let facts = SceneFacts(
        shapes: from.map { [Self.property: $0] } ?? [:], fidelity: fidelity,
        compatibility: compatibility, animations: animations)
      let reader = EntryReader(facts: facts, violations: violations)
      reader.refuse(.to, beside: sequence, in: fields)
      return reader.sequence(description, fields, id: "0")
    }
    if let stagger = fields[.stagger] {
      violations.add(
        """
        delays several properties one after another, but the short form has one property: write \
        "properties" with a start value for each property
        """, at: stagger.place, allowed: ["properties"])
    }
    let animation = table.animation(fields, isOfChange: true, violations)
    if let to = fields[.to], to.object != nil, !to.isTyped, to.mayBeProperties {
      return violations.reject(
        #"contains several values: write "properties" with a start value for each of them"#,
        at: to.place, allowed: ["properties"], suggestion: "properties")
    }
    guard let from else {
      if let to = fields[.to], to.object == nil || to.isTyped { _ = to.givenValue(violations) }
      return nil
    }
    var target: PropertyValue? = .number(1)
    if let to = fields[.to] {
      target = to.propertyValue(inShapeOf: from, violations)
    } else if !from.takes(GivenValue(.number(1))) {
      violations.add(
        "is required because 'from' is not a number: write \(from.requirement)",
        at: fields.place(of: .to))
    }
    return target.map {
      .change(Change(id: "0", set: PropertyValues(Self.property, $0), animation: animation))
    }
  }
}

extension AnimationScene.Start {
  fileprivate init(_ name: String, _ value: GivenValue, animation: Animation?? = nil) {
    self.init(name, value.data, animation: animation, form: value.form)
  }

  /// Creates the start of a property from the values that were read from a request.
  package init(_ name: String, _ start: PropertyStart) {
    self.init(name, start.value, animation: start.animation)
  }
}
