internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension CanonicalQuery {
  init(curve request: CurveRequest, behind path: consuming TargetWriter) {
    self.init(behind: path)
    set("curve", request.curve.swiftUIText.filter { $0 != " " })
    set("at", request.at)
    set("fidelity", request.fidelity == .swiftui ? nil : request.fidelity.rawValue)
  }
}
