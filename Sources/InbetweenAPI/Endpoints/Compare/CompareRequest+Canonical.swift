internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension CanonicalQuery {
  /// Creates the canonical query of a comparison, without the animations.
  ///
  /// The caller adds the animations to the path or as a parameter.
  init(comparison request: CompareRequest, behind path: consuming TargetWriter) {
    self.init(behind: path)
    set("from", request.from, unless: 0)
    set("to", request.to, unless: 1)
    set("distance", request.distance, unless: 100)
    set("fidelity", request.fidelity == .exact ? nil : request.fidelity.rawValue)
    set("frameRate", request.frameRate, unless: 60)
    set("start", request.start, unless: 0)
    set("end", request.end)
  }
}
