internal import MotionTools
internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// A question about a curve by itself.
struct CurveRequest {
  /// The curve.
  let curve: UnitCurve
  /// The progresses; `nil` where none are asked for.
  let at: [Double]?
  /// SwiftUI's answers or mathematics'.
  let fidelity: Fidelity

  /// Reads the fields of a body or a query; `nil` where something is wrong, which is reported.
  init?(fields: ObjectMembers, _ violations: ViolationList) {
    fields.checkKeys([.curve, .at, .fidelity], violations)
    fields.require(.curve, violations)
    let curve = fields[.curve].flatMap { CurveTable.read($0, violations) }
    at = fields[.at]?.numbers(count: 0...Limits.samples.max, in: .progress, violations)
    fidelity = SceneReader(fields: fields, violations: violations).fidelity
    guard let curve, violations.isEmpty else { return nil }
    self.curve = curve
  }
}

extension JSONKey {
  static let curve = JSONKey("curve")
}
