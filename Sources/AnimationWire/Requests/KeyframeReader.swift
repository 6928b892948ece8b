internal import AnimationCore

/// Reads properties that follow keyframes: in full, or in the short form of one.
struct KeyframeReader {
  static let key = "keyframes"
  static let sessionRefusal = """
    a session does not play keyframes: they keep no state, and /v1/evaluate answers any of their times
    """

  let fields: RequestFields
  let keyframes: WireValue
  var animations = AnimationRegistry.swiftUI
  let violations: ViolationList

  /// The scene; `nil` where something is wrong, which is reported.
  func scene() -> KeyframeScene? {
    let before = violations.count
    let settings = SceneReader(fields: fields, violations: violations)
    let fidelity = settings.fidelity
    // Keyframes name no animations, so the year changes nothing; it is checked like the rest.
    _ = settings.compatibility
    for key in ["animation", "to", "timeline"] {
      if let value = fields[key] {
        violations.add(
          "cannot stand beside '\(Self.key)'", at: value.place, allowed: [Self.key])
      }
    }
    let written = keyframes.writtenJSON(violations)
    var starts: [String: GivenValue] = [:]
    var tracks: [String: [any KeyframeTrackContent<AnimatableVector>]] = [:]
    if fields.has("properties") || written?.isObject == true {
      starts = properties(fidelity)
      tracks = written.map { self.tracks($0, starts, fidelity) } ?? [:]
    } else {
      let from = fields["from"].map { $0.givenValue(violations) } ?? GivenValue(.number(0))
      starts["value"] = from
      tracks["value"] = written.flatMap {
        track($0, KeyframeTable(shape: from, fidelity: fidelity))
      }
    }
    let frameRate = settings.frameRate
    guard violations.count == before else { return nil }
    let scene = KeyframeScene(
      properties: starts.mapValues(\.data), keyframes: tracks,
      forms: starts.compactMapValues(\.form), frameRate: frameRate, fidelity: fidelity)
    guard scene.duration <= Limits.simulatedTime.upperBound else {
      violations.add(
        "end after the limit of \(Limits.simulatedTime.max) s (simulatedTime in /v1/limits)",
        at: keyframes.place)
      return nil
    }
    return scene
  }

  /// The initial values, in the full form.
  private func properties(_ fidelity: Fidelity) -> [String: GivenValue] {
    if let from = fields["from"] {
      violations.add(
        "belongs to the short form and cannot stand beside 'properties'", at: from.place,
        allowed: ["properties"])
    }
    fields.require("properties", violations)
    guard let properties = fields["properties"] else { return [:] }
    let starts = PropertyStart.read(properties, animations.table(fidelity), violations)
    for (name, start) in starts where start.animation != nil {
      violations.add(
        "cannot stand beside '\(Self.key)'", at: properties.place.member(name).member("animation"),
        allowed: [Self.key])
    }
    return starts.mapValues(\.value)
  }

  private func tracks(
    _ value: WireValue, _ starts: [String: GivenValue], _ fidelity: Fidelity
  ) -> [String: [any KeyframeTrackContent<AnimatableVector>]] {
    guard let fields = RequestFields(value, violations) else { return [:] }
    let entries = EntryReader(
      facts: SceneFacts(shapes: starts, fidelity: fidelity), violations: violations)
    var tracks: [String: [any KeyframeTrackContent<AnimatableVector>]] = [:]
    for (name, value) in fields.members {
      // Without a valid start there is no telling which names and shapes are right.
      let shape = starts.isEmpty ? nil : entries.known(name, at: value.place)
      tracks[name] = track(value, KeyframeTable(shape: shape, fidelity: fidelity))
    }
    return tracks
  }

  private func track(
    _ value: WireValue, _ table: KeyframeTable
  ) -> [any KeyframeTrackContent<AnimatableVector>]? {
    guard let elements = value.elements(violations) else { return nil }
    let range = 1...Limits.keyframes.max
    guard range.contains(elements.count) else {
      violations.add(
        "must have 1 to \(range.upperBound) keyframes, not \(elements.count)", at: value.place)
      return nil
    }
    return elements.compactMap { table.keyframes.read($0, violations) }
  }
}

extension WireValue {
  fileprivate var isObject: Bool {
    if case .json(.object) = source { true } else { false }
  }
}
