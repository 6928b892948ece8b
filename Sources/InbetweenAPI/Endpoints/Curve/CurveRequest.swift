internal import MotionTools
internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// A request for the values of a unit curve.
struct CurveRequest {
  let curve: UnitCurve
  /// The times at which to evaluate the curve, as fractions of its duration; `nil` if none are
  /// requested.
  let at: [Double]?
  /// The fidelity: SwiftUI's behavior or the mathematical curve.
  let fidelity: Fidelity

  /// Parses the fields of a body or a query; `nil` if errors were added to `violations`.
  init?(fields: ObjectMembers, _ violations: ViolationList) {
    fields.checkKeys([.curve, .at, .fidelity], violations)
    fields.require(.curve, violations)
    let curve = fields[.curve].flatMap { CurveTable.readNamed($0, violations) }
    at = fields[.at]?.numbers(count: 0...Limits.samples.max, in: .progress, violations)
    fidelity = SceneReader(fields: fields, violations: violations).fidelity
    guard let curve, violations.isEmpty else { return nil }
    self.curve = curve
  }
}

extension JSONKey {
  static let curve = JSONKey("curve")
}
