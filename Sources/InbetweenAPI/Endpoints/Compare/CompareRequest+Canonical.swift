internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension CanonicalQuery {
  /// Creates the query of a comparison without its animations.
  ///
  /// The caller adds the animations to the path or as a parameter.
  init(comparison question: CompareRequest, behind path: consuming TargetWriter) {
    self.init(behind: path)
    set("from", question.from, unless: 0)
    set("to", question.to, unless: 1)
    set("distance", question.distance, unless: 100)
    set("fidelity", question.fidelity == .exact ? nil : question.fidelity.rawValue)
    set("frameRate", question.frameRate, unless: 60)
    set("start", question.start, unless: 0)
    set("end", question.end)
  }
}
