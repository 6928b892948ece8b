internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

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

    /// The factor that converts the motion's values to the unit of the response.
    var unit: Double { motion.form?.unit ?? 1 }
  }

  /// The properties, sorted by the bytes of their names.
  let properties: [Property]
  /// The distance from the target below which a motion counts as settled.
  ///
  /// It is a fraction of the whole distance.
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
