internal import JSONCodec
package import AnimationCore

/// The keyframes and phases that a change's `animation` can contain; their defaults are SwiftUI's.
///
/// Keyframes and phases contain the properties' targets, so the change itself sets no property.
///
/// Source: SwiftUI `KeyframeAnimator` and `PhaseAnimator`.
package struct SequencedAnimationTable: Sendable {
  /// A sequence of keyframes or of phases for the properties of a scene.
  package enum SequencedAnimation: Sendable {
    /// The keyframes of each property, by the property's name.
    case keyframes([String: [Keyframe<AnimatableVector>]], isRepeating: Bool)
    /// The phases, in the order of the input.
    case phases([PhaseTrigger.Phase], isRepeating: Bool)
  }

  /// The signatures of keyframes and phases.
  package let sequences: CallableRegistry<SequencedAnimation>
  /// The names of the two signatures.
  package static let names = ["keyframes", "phases"]

  /// Creates the table for the scene that `facts` describes.
  package init(_ facts: SceneFacts) {
    sequences = CallableRegistry(
      "a sequence of keyframes or phases",
      [
        Signature("keyframes", [.value("tracks"), .bool("repeating", false)]) { given in
          let reader = SequenceReader(facts: facts, violations: given.violations)
          return given.value("tracks").flatMap {
            reader.keyframes($0, isRepeating: given.bool("repeating"))
          }
        },
        Signature("phases", [.value("phases"), .bool("repeating", false)]) { given in
          let reader = SequenceReader(facts: facts, violations: given.violations)
          return given.value("phases").flatMap {
            reader.phases($0, isRepeating: given.bool("repeating"))
          }
        },
      ])
  }
}

extension SyntaxNode {
  /// The value's `type` if it is `keyframes` or `phases`; `nil` for any other value.
  var sequenceName: String? {
    if let (parts, index) = object {
      guard let type = parts.tokens.member(.type, of: index) else { return nil }
      return SyntaxNode(parts, type).writtenString.flatMap { name in
        SequencedAnimationTable.names.first { $0 == name }
      }
    }
    guard case .parameter(let text) = source, text.utf8.first == UInt8(ascii: "{") else {
      return nil
    }
    return (try? SyntaxNode(json: Array(text.utf8)))?.sequenceName
  }
}

/// A reader that parses the arguments of `keyframes` and `phases`.
private struct SequenceReader {
  let facts: SceneFacts
  let violations: ViolationList

  func keyframes(_ value: SyntaxNode, isRepeating: Bool) -> SequencedAnimationTable
    .SequencedAnimation?
  {
    guard let fields = ObjectMembers(value, violations) else { return nil }
    if fields.count == 0 {
      violations.add(
        "must have a track for at least one property", at: value.place,
        allowed: facts.shapes.keys.sorted())
    }
    let before = violations.count
    let entries = EntryReader(facts: facts, violations: violations)
    var tracks: [String: [Keyframe<AnimatableVector>]] = [:]
    for (name, value) in fields.members {
      // Without valid start values, the name and the shape cannot be checked.
      let shape = facts.shapes.isEmpty ? nil : entries.known(name, at: value.place)
      tracks[name] = track(value, KeyframeTable(shape: shape, fidelity: facts.fidelity))
    }
    guard violations.count == before else { return nil }
    let limit = Limits.simulatedTime
    let seconds = KeyframeTrigger(id: "", tracks: tracks).duration(
      from: facts.shapes.mapValues(\.data))
    // A duration of NaN is treated as endless, too.
    if !(seconds <= limit.upperBound) {
      violations.add(
        "must end within \(limit.max) s \(limit.citation)", at: value.place)
    }
    if isRepeating && !tracks.values.joined().contains(where: \.takesTime) {
      violations.add(
        """
        cannot repeat with a total duration of 0: give at least one keyframe a duration above 0
        """, at: value.place)
    }
    return .keyframes(tracks, isRepeating: isRepeating)
  }

  private func track(_ value: SyntaxNode, _ table: KeyframeTable) -> [Keyframe<AnimatableVector>]? {
    guard let elements = value.elements(violations) else { return nil }
    let range = 1...Limits.keyframes.max
    guard range.contains(elements.count) else {
      return violations.reject(
        "must have 1 to \(range.upperBound) keyframes, not \(elements.count)", at: value.place)
    }
    return elements.compactMap { table.keyframes.read($0, violations) }
  }

  func phases(_ value: SyntaxNode, isRepeating: Bool) -> SequencedAnimationTable.SequencedAnimation?
  {
    guard let elements = value.elements(violations) else { return nil }
    let range = Limits.phases.whole
    guard range.contains(elements.count) else {
      return violations.reject(
        "must have \(range.lowerBound) to \(range.upperBound) phases, not \(elements.count)",
        at: value.place)
    }
    let phases = elements.compactMap(phase)
    if isRepeating && phases.count == elements.count && phases.allSatisfy({ $0.animation == nil }) {
      violations.add(
        "cannot repeat without animations: give at least one phase an animation", at: value.place)
    }
    return .phases(phases, isRepeating: isRepeating)
  }

  private func phase(_ value: SyntaxNode) -> PhaseTrigger.Phase? {
    guard let fields = ObjectMembers(value, violations) else { return nil }
    fields.checkKeys([.set, .animation], older: EntryReader.olderKeys, violations)
    let entries = EntryReader(facts: facts, violations: violations)
    let given = fields.value(of: .set, or: .to, violations)
    if given == nil { fields.require(.set, violations) }
    let set = given.map(entries.set) ?? [:]
    return PhaseTrigger.Phase(set: set, animation: entries.table.animation(fields, violations))
  }
}

extension Keyframe {
  fileprivate var takesTime: Bool {
    switch self {
    case .linear(_, let duration, _), .cubic(_, let duration, _, _): duration > 0
    case .spring(_, let duration, _, _): duration.map { $0 > 0 } ?? true
    case .move: false
    }
  }
}
