internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

/// The analysis of a scene's motions, as the member `analysis` of a response.
struct AnalysisResponse {
  private let analysis: SceneAnalysis

  /// Analyzes the motions of a scene from the scene's current time on.
  ///
  /// - Parameters:
  ///   - scene: The scene whose motions are analyzed.
  ///   - tolerance: The distance from the target below which a motion counts as settled, as a
  ///     fraction of the whole distance.
  ///   - end: The time in seconds at which the analysis ends, for motions that never settle.
  ///   - place: The location of the member that requests the analysis, for errors.
  /// - Throws: A problem if the motions have too many extrema or frames.
  init(
    _ scene: AnimationScene, tolerance: Double, until end: Double, at place: InputLocation
  ) throws(Problem) {
    do throws(MotionLimitExceeded) {
      analysis = try SceneAnalysis(scene, tolerance: tolerance, until: end)
    } catch {
      switch error {
      case .tooLong(let property):
        throw Problem(
          """
          '\(property)' has too many extrema: the maximum is \(Limits.landmarks.max) for all \
          numbers of the scene together \(Limits.landmarks.citation). Omit the analysis, or \
          request fewer oscillations, repetitions or properties
          """, at: place)
      case .tooManyFrames:
        throw Problem(
          """
          requires more than \(Limits.analysedFrames.max) frames \
          \(Limits.analysedFrames.citation). Each number of a property counts separately. Omit the \
          analysis, or request an earlier end, fewer properties or "fidelity": "exact"
          """, at: place)
      }
    }
  }

  func write(to json: inout JSONWriter) {
    json.beginObject(EvaluationRequest.analysisWord)
    for property in analysis.properties {
      json.key(property.motion.name)
      guard !property.curves.isEmpty else {
        json.null()
        continue
      }
      if property.motion.isVector { json.beginArray() }
      for curve in property.curves { write(curve, property, to: &json) }
      if property.motion.isVector { json.endArray() }
    }
    json.endObject()
  }

  private func write(
    _ curve: CurveAnalysis, _ property: SceneAnalysis.Property, to json: inout JSONWriter
  ) {
    let motion = property.motion
    json.beginObject()
    json.string("regime", motion.spring?.regime.rawValue)
    let perceived = motion.spring?.perceptualDuration.withoutRoundingNoise
    json.nullable("perceptualDuration", perceived)
    json.number("begin", motion.begin)
    json.nullable("logicalCompletion", motion.logicalCompletion)
    json.nullable("removal", motion.removal)
    curve.write(
      unit: property.unit, isWhole: motion.settles, tolerance: analysis.tolerance, to: &json)
    json.endObject()
  }
}

extension CurveAnalysis {
  /// Writes the analysis of one component as members of an object that the caller opened.
  ///
  /// - Parameters:
  ///   - unit: The factor that converts the motion's values to the unit of the response, for
  ///     example from radians to degrees.
  ///   - isWhole: True if the motion was analyzed to its end.
  fileprivate func write(
    unit: Double, isWhole: Bool, tolerance: Double, to json: inout JSONWriter
  ) {
    func moment(_ moment: Moment, to json: inout JSONWriter) {
      json.beginObject()
      json.number("time", moment.time)
      json.number("value", moment.value * unit)
      json.endObject()
    }
    json.number("tolerance", tolerance)
    json.nullable("settlingTime", settlingTime)
    json.beginObject("overshoot")
    json.number("units", overshoot * unit)
    json.nullable("percent", overshootPercentage)
    json.endObject()
    json.array("peaks", peaks) { moment($0, to: &$1) }
    json.numbers("crossings", crossings)
    json.key("peakVelocity")
    json.nullable { moment(peakVelocity, to: &$0) }
    json.key("peakAcceleration")
    json.nullable { moment(peakAcceleration, to: &$0) }
    json.nullable("distance", isWhole ? distance * unit : .infinity)
    json.beginObject("frameStep")
    json.nullable("average", frameStep.average * unit)
    json.nullable("largest", frameStep.largest * unit)
    json.endObject()
  }
}

/// The analysis of a scene's motions, for JSON, pictures and one-line summaries.
struct SceneAnalysis {
  /// The motions of one property, and the analysis of each component.
  struct Property {
    let motion: PropertyMotion
    /// The analyses of the components; empty for a color.
    ///
    /// A color is interpolated in an internal color space. Peaks in that space are useless to a
    /// reader.
    let curves: [CurveAnalysis]

    /// The factor that converts the motion's values to the unit of the response, for example from
    /// radians to degrees.
    var unit: Double { motion.form?.unit ?? 1 }
  }

  /// The properties, sorted by the bytes of their names.
  let properties: [Property]
  /// The distance from the target below which a motion counts as settled.
  ///
  /// The tolerance is a fraction of the whole distance from start to target.
  let tolerance: Double

  /// Analyzes the motions of a scene from the scene's current time on.
  ///
  /// - Parameters:
  ///   - tolerance: The distance from the target below which a motion counts as settled, as a
  ///     fraction of the whole distance.
  ///   - end: The time in seconds at which the analysis ends, for motions that never settle.
  init(_ scene: AnimationScene, tolerance: Double, until end: Double) throws(MotionLimitExceeded) {
    self.tolerance = tolerance
    let limits = MotionLimits(landmarks: Limits.landmarks.max / max(scene.width, 1))
    properties = try scene.motions(until: end, limits: limits).map { motion in
      let options = CurveAnalysis.Options(
        tolerance: tolerance, frameRate: scene.frameRate, begin: motion.begin,
        settles: motion.settles,
        removals: motion.removals)
      let curves = motion.form?.type == .color ? [] : motion.components
      return Property(
        motion: motion,
        curves: curves.map {
          scene.fidelity == .swiftui
            ? CurveAnalysis(frames: $0, options) : CurveAnalysis($0, options)
        })
    }
  }

  /// Returns the analysis of the property with the given name; `nil` if there is none.
  subscript(name: String) -> Property? { properties.first { $0.motion.name == name } }
}
