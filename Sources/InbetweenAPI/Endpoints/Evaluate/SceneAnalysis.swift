internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

/// What happens in the motions of an evaluation: found once, and told as JSON, under a picture and in a line.
struct SceneAnalysis {
  /// The motions of one property, and what happens in each of its numbers.
  struct Property {
    let motion: PropertyMotion
    /// One for each number; none of a colour, which moves in the roots of cone responses, of which nobody knows a
    /// peak.
    let curves: [CurveAnalysis]

    /// How much of what is told one unit of the motion's values is.
    var unit: Double { motion.form?.unit ?? 1 }
  }

  /// The properties in byte order of their names.
  let properties: [Property]
  /// The part of the travel within which a motion counts as settled.
  let tolerance: Double

  /// Analyses the motions of a scene that was not played yet.
  ///
  /// - Parameters:
  ///   - tolerance: The part of the travel within which a motion counts as settled.
  ///   - end: How far what never rests is looked at, in seconds.
  init(
    _ scene: AnimationScene, tolerance: Double, until end: Double
  ) throws(MotionLimitExceeded) {
    self.tolerance = tolerance
    let limits = MotionLimits(landmarks: Limits.landmarks.max / max(scene.width, 1))
    properties = try scene.motions(until: end, limits: limits).map { motion in
      let question = CurveAnalysis.Question(
        tolerance: tolerance, frameRate: scene.frameRate, begin: motion.begin, rests: motion.rests,
        removals: motion.removals)
      let curves = motion.form?.type == .color ? [] : motion.components
      return Property(
        motion: motion,
        curves: curves.map {
          scene.fidelity == .swiftui
            ? CurveAnalysis(frames: $0, question) : CurveAnalysis($0, question)
        })
    }
  }

  /// What happens in a property.
  subscript(name: String) -> Property? { properties.first { $0.motion.name == name } }
}
