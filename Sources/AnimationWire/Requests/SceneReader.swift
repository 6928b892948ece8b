internal import AnimationCore

/// Reads a scene with its timeline: in full, or in the short form of one property and one change.
struct SceneReader {
  static let fullKeys = ["properties", "timeline"]
  static let shortKeys = ["animation", "from", "to"]
  static let settingKeys = ["frameRate", "fidelity", "compatibility"]

  let fields: RequestFields
  var animations = AnimationRegistry.swiftUI
  let violations: ViolationList

  var fidelity: Fidelity {
    guard let value = fields["fidelity"] else { return .swiftui }
    let words = Fidelity.allCases.map(\.rawValue)
    return value.word(words, violations).flatMap(Fidelity.init) ?? .swiftui
  }

  var compatibility: Compatibility {
    guard let value = fields["compatibility"] else { return .y2023 }
    let words = Compatibility.allCases.map(\.rawValue)
    return value.word(words, violations).flatMap(Compatibility.init) ?? .y2023
  }

  var frameRate: Double {
    let limit = Limits.frameRate
    let range = NumberRange.from(limit.lowerBound, to: limit.upperBound)
    return fields["frameRate"]?.number(in: range, violations) ?? 60
  }

  /// The scene, its entries scheduled; `nil` where something is wrong, which is reported.
  ///
  /// - Parameter takesTimeline: Whether there may be a timeline; a session is given its changes later.
  func scene(
    takesTimeline: Bool, isPausable: Bool = false, animationPaused: Bool = false
  ) -> AnimationScene? {
    let before = violations.count
    let fidelity = fidelity, compatibility = compatibility
    let table = animations.table(fidelity, compatibility)
    let full = Self.fullKeys.first(where: fields.has)
    let short = Self.shortKeys.first(where: fields.has)
    if let full, let short, let value = fields[short] {
      violations.add(
        "belongs to the short form and cannot stand beside '\(full)'", at: value.place,
        allowed: Self.fullKeys)
    }
    var starts: [String: PropertyStart] = [:]
    var entries: [TimelineEntry] = []
    if full != nil {
      fields.require("properties", violations)
      starts = fields["properties"].map { PropertyStart.read($0, table, violations) } ?? [:]
      let facts = SceneFacts(
        shapes: starts.mapValues(\.value), fidelity: fidelity, compatibility: compatibility,
        animations: animations)
      if takesTimeline, let timeline = fields["timeline"] {
        entries = TimelineReader(violations: violations).entries(timeline, facts)
      }
    } else {
      (starts, entries) = shortForm(fidelity, compatibility)
    }
    let frameRate = frameRate
    guard violations.count == before else { return nil }
    var scene = AnimationScene(
      properties: starts.mapValues { ($0.value.data, $0.animation) },
      forms: starts.compactMapValues(\.value.form), frameRate: frameRate, fidelity: fidelity,
      isPausable: isPausable)
    if animationPaused {
      scene.schedule(TimelineEntry(at: 0, event: .environment(animationPaused: true)))
    }
    for entry in entries { scene.schedule(entry) }
    return scene
  }

  private func shortForm(
    _ fidelity: Fidelity, _ compatibility: Compatibility
  ) -> ([String: PropertyStart], [TimelineEntry]) {
    let table = animations.table(fidelity, compatibility)
    let from = fields["from"].map { $0.givenValue(violations) } ?? GivenValue(.number(0))
    if let description = fields["animation"], let name = description.courseName {
      let facts = SceneFacts(
        shapes: from.map { ["value": $0] } ?? [:], fidelity: fidelity,
        compatibility: compatibility, animations: animations)
      let reader = EntryReader(facts: facts, violations: violations)
      reader.refuse("to", beside: name, in: fields)
      let event = reader.course(description, fields, id: "0")
      guard let from, let event else { return ([:], []) }
      return (
        ["value": PropertyStart(value: from, animation: nil)],
        [TimelineEntry(at: 0, event: event)]
      )
    }
    var animation: Animation? = table.standard
    if let description = fields["animation"] {
      animation =
        description.isNull ? nil : table.read(description, isOfChange: true, violations)
    }
    guard let from else {
      _ = fields["to"]?.givenValue(violations)
      return ([:], [])
    }
    var target: PropertyValue? = .number(1)
    if let to = fields["to"] {
      target = to.propertyValue(inShapeOf: from, violations)
    } else if !from.takes(GivenValue(.number(1))) {
      violations.add(
        "is required: \(from.requirement), as 'from' is", at: fields.place(of: "to"))
    }
    guard let target else { return ([:], []) }
    let change = Change(id: "0", set: ["value": target], animation: animation)
    return (
      ["value": PropertyStart(value: from, animation: nil)],
      [TimelineEntry(at: 0, event: .change(change))]
    )
  }
}
