internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension CanonicalQuery {
  /// Creates the canonical query of a CSS export request.
  ///
  /// - Parameters:
  ///   - path: The path that precedes the parameters.
  ///   - format: The format of the response; `nil` if the path contains the animation and the
  ///     format.
  init(
    export request: CSSExportRequest, behind path: consuming TargetWriter, format: OutputFormat?
  ) {
    self.init(behind: path)
    if let format {
      set("animation", request.animation.parameterText)
      // Without this parameter, `Accept` would select the format.
      set(FormatSelection.parameter, format.rawValue)
    }
    switch request.budget {
    case .maxError(let error): set("maxError", error, unless: CSSExportRequest.errorDefault)
    case .maxStops(let count): set("maxStops", Double(count))
    case .maxBytes(let count): set("maxBytes", Double(count))
    }
    set("tolerance", request.tolerance)
    set("distance", request.distance, unless: CSSExportRequest.distanceDefault)
    let isUsual = (request.reference == .motion) == (request.fidelity == .exact)
    set("reference", isUsual ? nil : request.reference.rawValue)
    set("fidelity", request.fidelity == .exact ? nil : request.fidelity.rawValue)
    set("frameRate", request.frameRate, unless: 60)
    set("reducedMotion", request.reducedMotion.word)
  }
}
