import AnimationCore
import MotionTools
import TestSupport
import Testing

/// Compares analyses of motions with figures computed from many of their values.
@Suite("An analysis agrees with a hundred thousand samples")
struct AnalysisLawTests {
  private static let animations: [Animation] = [
    .bouncy, .smooth.delay(0.2), .timingCurve(0.1, 4, 0.3, -3, duration: 0.7),
    .timingCurve(.circularEaseInOut, duration: 1),
    .interpolatingSpring(mass: 1, stiffness: 200, damping: 4),
    .interpolatingSpring(mass: 2, stiffness: 50, damping: 60, initialVelocity: 12),
    .bouncy(duration: 0.3).repeatCount(3, autoreverses: true).speed(0.7),
    .easeOut(duration: 0.2).repeatCount(4, autoreverses: false).delay(0.1),
  ]

  private func check(_ scene: AnimationScene) throws {
    let analysed = try Analysed(scene)
    let (curve, analysis) = (analysed.curve, analysed.analysis)
    let count = 100_000
    let times = (0...count).map { curve.duration * Double($0) / Double(count) }
    let points = curve.points(at: times)
    let values = points.map(\.value)
    let side = curve.travel < 0 ? -1.0 : 1
    let beyond = values.reduce(0) { max($0, ($1 - curve.target) * side) }
    let way = abs(curve.travel)
    #expect(isClose(analysis.overshoot, beyond, absolute: 1e-5 * way))
    #expect(analysis.overshoot >= beyond - 1e-9 * way)
    let variation = zip(values, values.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
    #expect(isClose(analysis.distance, variation, absolute: 1e-3 * way))
    let step = curve.duration / Double(count)
    let settled = values.lastIndex { abs($0 - curve.target) > 0.001 * way }.map { times[$0] } ?? 0
    #expect(
      isClose(analysis.settlingTime, max(settled, analysed.motion.begin), absolute: 1.01 * step))
    let fastest = points.reduce(0) { max($0, abs($1.velocity)) }
    #expect(abs(analysis.peakVelocity.value) >= fastest * (1 - 1e-9))
    if analysis.peakVelocity.value.isFinite {
      #expect(isClose(abs(analysis.peakVelocity.value), fastest, relative: 5e-3))
    }
    var crossings = 0, last = 0.0
    for value in values where abs(value - curve.target) > 1e-9 * way {
      let now = value > curve.target ? 1.0 : -1
      if last == -now { crossings += 1 }
      last = now
    }
    #expect(analysis.crossings.count == crossings)
    for crossing in analysis.crossings {
      let around = curve.points(at: [crossing - 4e-9, crossing + 4e-9])
      #expect((around[0].value - curve.target) * (around[1].value - curve.target) <= 0)
    }
    #expect(analysis.peaks.map(\.time) == analysis.peaks.map(\.time).sorted())
  }

  @Test("for a single animation", arguments: animations)
  func single(_ animation: Animation) throws {
    try check(Motion(from: 10, to: -90, animation, fidelity: .exact).scene)
  }

  @Test("for animations that replace each other", arguments: animations)
  func replaced(_ animation: Animation) throws {
    var motion = Motion(to: 100, animation, fidelity: .exact)
    motion.change(at: 0.15, to: 30, .spring(duration: 0.8, bounce: 0.4))
    motion.change(at: 0.4, to: 60, animation)
    try check(motion.scene)
  }

  @Test("for the peaks of displayed frames", arguments: animations)
  func frames(_ animation: Animation) throws {
    let scene = Motion(to: 100, animation).scene
    let analysed = try Analysed(scene)
    var playing = scene
    let shown = try playing.play(
      SampleGrid(start: 0, end: nil, fps: 60), velocities: true, limits: .none)
    let values = shown.columns[0].values
    let analysis = analysed.analysis
    #expect(analysis.overshoot == max(0, (values.max() ?? 0) - 100))
    #expect(
      isClose(
        analysis.distance, zip(values, values.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) },
        absolute: 1e-9))
    let far = values.lastIndex { abs($0 - 100) > 0.1 } ?? 0
    #expect(analysis.settlingTime == shown.times[min(far + 1, values.count - 1)])
    for peak in analysis.peaks { #expect(values[Int((peak.time * 60).rounded())] == peak.value) }
    let steps = zip(values, values.dropFirst()).map { abs($1 - $0) }
    #expect(isClose(analysis.frameStep.largest, steps.max() ?? 0, absolute: 1e-9))
  }
}
