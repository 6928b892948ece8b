internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension CanonicalQuery {
  /// Creates the canonical query of a spring request from the request's fields.
  package init(
    spring fields: ObjectMembers, _ request: SpringRequest, behind path: consuming TargetWriter
  ) {
    self.init(behind: path)
    // The same text can describe different springs in the two fidelities. Then only the original
    // text describes both.
    let isOne = request.counterpart.map { $0 == request.spring } ?? true
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
