internal import MotionTools
internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

struct SpringRequest {
  let spring: Spring
  /// The start value, the target and the velocity at time 0.
  let from, target, initialVelocity: Double
  /// The times in seconds; `nil` if none are requested.
  let times: [Double]?
  /// The distance from the target within which the spring is treated as settled, in units of the
  /// value.
  let tolerance: Double
  /// The fidelity: SwiftUI's behavior or the mathematical motion.
  let fidelity: Fidelity
  /// The spring in the fidelity that the request does not select; `nil` if the difference between
  /// the two fidelities is not requested.
  let counterpart: Spring?
  let fields: ObjectMembers

  /// Parses the fields of a body or a query; `nil` if errors were added to `violations`.
  init?(fields: ObjectMembers, _ violations: ViolationList) {
    fields.checkKeys(
      [.spring, .from, .to, .initialVelocity, .times, .tolerance, .fidelity, .include],
      older: [.target, .epsilon], violations)
    fields.require(.spring, violations)
    let fidelity = SceneReader(fields: fields, violations: violations).fidelity
    let spring = fields[.spring].flatMap { SpringTable.readNamed($0, fidelity, violations) }
    let included = fields[.include]?.words([FidelityGap.word], violations) ?? []
    from = fields[.from]?.number(in: .value, violations) ?? 0
    target = fields.value(of: .to, or: .target, violations)?.number(in: .value, violations) ?? 1
    initialVelocity = fields[.initialVelocity]?.number(in: .velocity, violations) ?? 0
    times = fields[.times]?.numbers(count: 0...Limits.samples.max, in: .moment, violations)
    tolerance =
      fields.value(of: .tolerance, or: .epsilon, violations)?
      .number(in: .epsilon, violations) ?? 0.001
    guard let spring, violations.isEmpty else { return nil }
    self.spring = spring
    self.fields = fields
    self.fidelity = fidelity
    counterpart =
      included.isEmpty
      ? nil : fields[.spring].flatMap { SpringTable.readNamed($0, fidelity.other, violations) }
    guard violations.isEmpty else { return nil }
  }
}

extension JSONKey {
  static let spring = JSONKey("spring")
  static let target = JSONKey("target")
  static let initialVelocity = JSONKey("initialVelocity")
  static let epsilon = JSONKey("epsilon")
}

extension CanonicalQuery {
  /// Creates the canonical query of a spring request from the request's fields.
  package init(
    spring fields: ObjectMembers, _ request: SpringRequest, behind path: consuming TargetWriter
  ) {
    self.init(behind: path)
    // The same text can describe different springs in the two fidelities. Then only the original
    // text describes both.
    let isOne = request.counterpart?.isIdentical(to: request.spring) ?? true
    let text = isOne ? request.spring.parameterText : nil
    let name = fields[.spring].flatMap { NamedAnimation.Kind.spring.tokenName(in: $0) }
    if let text = text ?? name {
      set("spring", text)
    } else {
      set("spring", fields[.spring]?.spring)
    }
    set("from", request.from, unless: 0)
    set("to", request.target, unless: 1)
    set("initialVelocity", request.initialVelocity, unless: 0)
    set("times", request.times)
    set("tolerance", request.tolerance, unless: 0.001)
    set("fidelity", request.fidelity == .swiftui ? nil : request.fidelity.rawValue)
    set("include", request.counterpart == nil ? nil : FidelityGap.word)
  }
}
