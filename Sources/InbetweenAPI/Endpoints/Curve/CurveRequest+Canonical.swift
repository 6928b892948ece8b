internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension CanonicalQuery {
  /// Creates the query of a curve request.
  init(curve question: CurveRequest, behind path: consuming TargetWriter) {
    self.init(behind: path)
    set("curve", question.curve.swiftUIText.filter { $0 != " " })
    set("at", question.at)
    set("fidelity", question.fidelity == .swiftui ? nil : question.fidelity.rawValue)
  }
}
