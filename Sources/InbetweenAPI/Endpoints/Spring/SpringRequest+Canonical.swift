internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension CanonicalQuery {
  /// Creates the query of a spring request from its fields.
  package init(
    spring fields: ObjectMembers, _ question: SpringRequest, behind path: consuming TargetWriter
  ) {
    self.init(behind: path)
    // If the fidelities parse different springs, only the original text describes both springs.
    let isOne = question.counterpart.map { $0 == question.spring } ?? true
    let text = isOne ? question.spring.parameterText : nil
    set("spring", text.map { .text($0) } ?? fields[.spring]?.spring)
    set("from", question.from, unless: 0)
    set("to", question.target, unless: 1)
    set("initialVelocity", question.initialVelocity, unless: 0)
    set("times", question.times)
    set("tolerance", question.tolerance, unless: 0.001)
    set("fidelity", question.fidelity == .swiftui ? nil : question.fidelity.rawValue)
    set("include", question.counterpart == nil ? nil : FidelityGap.word)
  }
}
