public import AnimationCore

/// A question about a spring by itself.
public struct SpringRequest {
  /// The spring.
  public let spring: Spring
  /// Where it starts, is going, and how fast it is at time 0.
  public let from, target, initialVelocity: Double
  /// The times in seconds; `nil` where none are asked for.
  public let times: [Double]?
  /// The distance that counts as settled.
  public let tolerance: Double
  /// SwiftUI's answers or mathematics'.
  public let fidelity: Fidelity
  /// The spring in the other fidelity, where it is asked how far the two are apart.
  public let counterpart: Spring?

  /// Reads the fields of a body or a query; `nil` where something is wrong, which is reported.
  public init?(fields: RequestFields, _ violations: ViolationList) {
    fields.checkKeys(
      [.spring, .from, .to, .initialVelocity, .times, .tolerance, .fidelity, .include],
      older: [.target, .epsilon], violations)
    fields.require(.spring, violations)
    let fidelity = SceneReader(fields: fields, violations: violations).fidelity
    let spring = fields[.spring].flatMap { SpringTable.read($0, fidelity, violations) }
    let included = fields[.include]?.words([FidelityGap.word], violations) ?? []
    from = fields[.from]?.number(in: .value, violations) ?? 0
    target = fields.value(of: .to, or: .target, violations)?.number(in: .value, violations) ?? 1
    initialVelocity = fields[.initialVelocity]?.number(in: .velocity, violations) ?? 0
    times = fields[.times]?.numbers(
      count: 0...Limits.samples.max, in: .moment, violations)
    tolerance =
      fields.value(of: .tolerance, or: .epsilon, violations)?
      .number(in: .epsilon, violations) ?? 0.001
    guard let spring, violations.isEmpty else { return nil }
    self.spring = spring
    self.fidelity = fidelity
    counterpart =
      included.isEmpty
      ? nil : fields[.spring].flatMap { SpringTable.read($0, fidelity.other, violations) }
    guard violations.isEmpty else { return nil }
  }
}

/// A question about a curve by itself.
public struct CurveRequest {
  /// The curve.
  public let curve: UnitCurve
  /// The progresses; `nil` where none are asked for.
  public let at: [Double]?
  /// SwiftUI's answers or mathematics'.
  public let fidelity: Fidelity

  /// Reads the fields of a body or a query; `nil` where something is wrong, which is reported.
  public init?(fields: RequestFields, _ violations: ViolationList) {
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
  static let spring = JSONKey("spring")
  static let target = JSONKey("target")
  static let initialVelocity = JSONKey("initialVelocity")
  static let epsilon = JSONKey("epsilon")
  static let curve = JSONKey("curve")
}
