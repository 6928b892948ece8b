internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

extension CSSExportRequest {
  /// The layers of one pass, from the outermost modifier to the animation without modifiers.
  ///
  /// A pass is the part of the animation that CSS repeats. If a speed of 0 or less surrounds all
  /// repetitions, there is no pass, and the array is empty. A speed of 0 or less inside a
  /// repetition is in the array, as a `SpeedAnimation`.
  private var layersOfPass: [any CustomAnimation] {
    guard var rest = CSSPlayback(animation)?.pass else { return [] }
    var layers: [any CustomAnimation] = []
    while true {
      let layer = rest.base
      layers.append(layer)
      switch layer {
      case let modifier as DelayAnimation: rest = modifier.base
      case let modifier as SpeedAnimation: rest = modifier.base
      case let modifier as LogicalCompletionAnimation: rest = modifier.base
      case let modifier as PausableAnimation: rest = modifier.base
      case let modifier as RepeatAnimation: rest = modifier.base
      default: return layers
      }
    }
  }

  /// True if one pass of the export contains a repetition.
  private var containsRepetition: Bool {
    layersOfPass.contains { $0 is RepeatAnimation }
  }

  /// The advice to give fewer passes, followed by a comma; empty if a pass contains no repetition.
  fileprivate var fewerPasses: String { containsRepetition ? "fewer passes, " : "" }

  /// The advice to give a larger `maxError`, followed by a comma.
  ///
  /// The text is empty if the budget is not `maxError`.
  fileprivate var largerError: String {
    if case .maxError = budget { "a larger 'maxError', " } else { "" }
  }

  /// The error message for an animation with a pass that never ends.
  fileprivate var endlessCause: String {
    let layers = layersOfPass
    if layers.isEmpty || layers.contains(where: { ($0 as? SpeedAnimation)?.speed ?? 1 <= 0 }) {
      return "never ends, because its speed is 0 or less: give a speed above 0"
    }
    let repetitions = layers.compactMap { $0 as? RepeatAnimation }
    if repetitions.contains(where: { $0.repeatCount == nil }) {
      return """
        never ends: use `repeatForever` only as the last repetition, with at most one `delay` \
        after it
        """
    }
    return """
      does not end within the playing limits (simulatedTime, samples and frames in /v1/limits): \
      give a shorter motion, or the spring more damping, such as a bounce below 1
      """
  }

  /// The error message for a motion that needs more stops or bytes than are allowed.
  fileprivate var tooManyStops: String {
    switch budget {
    case .maxError(let error):
      """
      an error of \(String(shortest: error)) needs more than \(Limits.exportStops.max) stops \
      \(Limits.exportStops.citation): give a larger 'maxError'
      """
    case .maxStops: "is too small for this motion: give a larger 'maxStops'"
    case .maxBytes: "is too small for this motion: give a larger 'maxBytes'"
    }
  }

  /// The error message for a motion that jumps before the end of an iteration.
  fileprivate func jump(at time: Double, height: Double) -> String {
    let inner = containsRepetition ? ", or export only the inner repetition" : ""
    return """
      jumps by \(String(readable: height * 100)) % of the distance, \(String(readable: time)) s \
      after the start of an iteration. linear() cannot represent a jump before the end of an \
      iteration: use /v1/bake\(inner)
      """
  }
}

extension Violation {
  /// Creates the error for a failed export.
  init(_ failure: CSSExport.Failure, _ request: CSSExportRequest) {
    switch failure {
    case .endless:
      self.init(request.endlessCause, at: request.place)
    case .delayOffFrames:
      self.init(
        """
        has passes that differ, because a repetition starts between two frames. Give a delay \
        that is a multiple of 1/\(String(shortest: request.frameRate)) s, or "fidelity": "exact"
        """, at: request.place)
    case .nestedRepetitions:
      self.init(
        """
        has a repetition inside a repetition, so its passes differ in SwiftUI. Give one \
        repetition. "fidelity": "exact" allows an inner repetition that ends and does not jump
        """, at: request.place)
    case .instant:
      self.init(
        "has a duration of 0 s and no timing function: give a duration above 0",
        at: request.place)
    case .tooManyExtrema:
      self.init(
        """
        has more than \(Limits.landmarks.max) extrema \(Limits.landmarks.citation): give \
        \(request.fewerPasses)a shorter motion, or more damping
        """, at: request.place)
    case .tooManyFrames:
      self.init(
        """
        has more than \(Limits.analysedFrames.max) frames \(Limits.analysedFrames.citation): give \
        \(request.fewerPasses)a shorter motion, or "fidelity": "exact"
        """, at: request.place)
    case .tooManySamples:
      self.init(
        """
        needs more than \(Limits.samples.max) samples \(Limits.samples.citation): give \
        \(request.largerError)\(request.fewerPasses)a shorter motion, or more damping
        """, at: request.place)
    case .jump(let time, let height):
      self.init(request.jump(at: time, height: height), at: request.place)
    case .beyondStops:
      self.init(request.tooManyStops, at: request.budgetPlace)
    case .beyondBytes:
      self.init(
        "is too small for a timing function of this motion: give a larger 'maxBytes'",
        at: request.budgetPlace)
    case .toleranceBeyond(let error):
      self.init(
        """
        must be at most 'maxError' (\(String(shortest: error))), which also limits the error at \
        the end of the motion
        """,
        at: request.tolerancePlace, given: request.tolerance.map { .number($0) })
    }
  }
}
