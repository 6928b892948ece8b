internal import AnimationCore
internal import AnimationWire
internal import MotionAnalysis

/// What happens in the motions of an evaluation, as the member `analysis` of its answer.
struct AnalysisAnswer {
  private let motions: [PropertyMotion]
  private let fidelity: Fidelity
  private let frameRate: Double
  private let tolerance: Double

  /// Analyses the motions of a scene that was not played yet.
  ///
  /// - Parameters:
  ///   - end: How far what never rests is looked at, in seconds: the end of the range.
  ///   - place: Where the request asks for it.
  init(
    _ scene: AnimationScene, tolerance: Double, until end: Double, at place: WirePlace
  ) throws(Problem) {
    fidelity = scene.fidelity
    frameRate = scene.frameRate
    self.tolerance = tolerance
    let limits = MotionLimits(landmarks: Limits.landmarks.max / max(scene.width, 1))
    do throws(UntellableMotion) {
      motions = try scene.motions(until: end, limits: limits)
    } catch {
      switch error {
      case .tooLong(let property):
        throw Problem(violations: [
          Violation(
            """
            '\(property)' turns more often than can be told (landmarks in /v1/limits): leave out the analysis, or \
            ask for fewer passes
            """, at: place)
        ])
      }
    }
  }

  func write(to json: inout JSONWriter) {
    json.key(EvaluationRequest.analysisWord)
    json.beginObject()
    for motion in motions {
      json.key(motion.name)
      // Colours move in the roots of cone responses, of which nobody knows a peak.
      guard motion.form?.type != .color else {
        json.null()
        continue
      }
      if motion.isVector { json.beginArray() }
      for curve in motion.components { write(curve, motion, to: &json) }
      if motion.isVector { json.endArray() }
    }
    json.endObject()
  }

  private func write(
    _ curve: MotionCurve, _ motion: PropertyMotion, to json: inout JSONWriter
  ) {
    let question = CurveAnalysis.Question(
      tolerance: tolerance, frameRate: frameRate, begin: motion.begin, rests: motion.rests)
    let analysis =
      fidelity == .swiftui
      ? CurveAnalysis(frames: curve, question) : CurveAnalysis(curve, question)
    json.beginObject()
    json.key("regime")
    if let spring = motion.spring { json.string(spring.regime.rawValue) } else { json.null() }
    json.key("perceptualDuration")
    json.number(motion.spring?.perceptualDuration ?? .nan)
    json.key("begin")
    json.number(motion.begin)
    json.key("logicalCompletion")
    json.number(motion.logicalCompletion)
    json.key("removal")
    json.number(motion.removal)
    analysis.write(
      unit: motion.form?.unit ?? 1, isWhole: motion.rests, tolerance: tolerance, to: &json)
    json.endObject()
  }
}

extension CurveAnalysis {
  /// - Parameters:
  ///   - unit: How much of what is told one unit of the motion's values is.
  ///   - isWhole: Whether the motion was seen to its end.
  fileprivate func write(
    unit: Double, isWhole: Bool, tolerance: Double, to json: inout JSONWriter
  ) {
    func moment(_ moment: Moment) {
      json.beginObject()
      json.key("time")
      json.number(moment.time)
      json.key("value")
      json.number(moment.value * unit)
      json.endObject()
    }
    json.key("tolerance")
    json.number(tolerance)
    json.key("settlingTime")
    json.number(settlingTime)
    json.key("overshoot")
    json.beginObject()
    json.key("units")
    json.number(overshoot * unit)
    json.key("percent")
    json.number(overshootPercentage)
    json.endObject()
    json.key("peaks")
    json.beginArray()
    for peak in peaks { moment(peak) }
    json.endArray()
    json.key("crossings")
    json.numbers(crossings)
    json.key("peakVelocity")
    moment(peakVelocity)
    json.key("peakAcceleration")
    moment(peakAcceleration)
    json.key("distance")
    json.number(isWhole ? distance * unit : .infinity)
    json.key("frameStep")
    json.beginObject()
    json.key("average")
    json.number(frameStep.average * unit)
    json.key("largest")
    json.number(frameStep.largest * unit)
    json.endObject()
  }
}
