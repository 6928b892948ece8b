import AnimationCore
import MotionTools
import TestSupport
import Testing

/// The motion of one number, and its analysis.
struct Analysed {
  let motion: PropertyMotion
  let curve: MotionCurve
  let analysis: CurveAnalysis

  static let limits = MotionLimits(
    playing: .init(time: 86_400, samples: 100_000, frames: 6_000_000), landmarks: 10_000,
    frames: 400_000)

  init(_ scene: AnimationScene, tolerance: Double = 0.001, until end: Double = 10) throws {
    motion = try #require(try scene.motions(until: end, limits: Self.limits).first)
    curve = motion.components[0]
    let options = CurveAnalysis.Options(
      tolerance: tolerance, frameRate: scene.frameRate, begin: motion.begin,
      settles: motion.settles,
      removals: motion.removals)
    analysis =
      scene.fidelity == .swiftui
      ? CurveAnalysis(frames: curve, options) : CurveAnalysis(curve, options)
  }

  init(
    _ animation: Animation, to: Double = 100, tolerance: Double = 0.001,
    fidelity: Fidelity = .exact, until end: Double = 10
  ) throws {
    try self.init(
      Motion(to: to, animation, fidelity: fidelity).scene, tolerance: tolerance, until: end)
  }
}
