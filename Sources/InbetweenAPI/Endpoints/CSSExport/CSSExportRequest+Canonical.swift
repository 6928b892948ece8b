internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension CanonicalQuery {
  /// Creates the query of an export.
  ///
  /// - Parameters:
  ///   - path: The path that precedes the parameters.
  ///   - saysAnimation: True if a parameter contains the animation, false if the path does.
  init(
    export question: CSSExportRequest, behind path: consuming TargetWriter, saysAnimation: Bool
  ) {
    self.init(behind: path)
    if saysAnimation { set("animation", question.animation.parameterText) }
    switch question.budget {
    case .maxError(let error): set("maxError", error, unless: CSSExportRequest.errorDefault)
    case .maxStops(let count): set("maxStops", Double(count))
    case .maxBytes(let count): set("maxBytes", Double(count))
    }
    set("tolerance", question.tolerance)
    set("distance", question.distance, unless: CSSExportRequest.distanceDefault)
    let isUsual = (question.reference == .motion) == (question.fidelity == .exact)
    set("reference", isUsual ? nil : question.reference.rawValue)
    set("fidelity", question.fidelity == .exact ? nil : question.fidelity.rawValue)
    set("frameRate", question.frameRate, unless: 60)
  }
}
