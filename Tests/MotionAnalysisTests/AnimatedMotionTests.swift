import AnimationCore
import MotionAnalysis
import TestSupport
import Testing

@Suite("The motion of an animation") struct AnimatedMotionTests {
  private let limits = AnimationScene.PlayingLimits(time: 60, samples: 1000, frames: 1_000_000)

  @Test("is the one that a scene plays", arguments: Fidelity.allCases)
  func isTheScenes(_ fidelity: Fidelity) throws {
    let animation = Animation.bouncy(duration: 0.4).delay(0.1)
    let motion = try MotionCurve(
      animation, from: 10, target: 30, fidelity: fidelity, limits: limits)
    #expect(motion.duration > 0.5)
    let times = (0...50).map { Double($0) / 40 }
    var scene = AnimationScene(
      properties: ["x": (value: .number(10), animation: nil)], fidelity: fidelity)
    scene.schedule(
      TimelineEntry(
        at: 0, event: .change(Change(id: "0", set: ["x": .number(30)], animation: animation))))
    let samples = try scene.play(SampleGrid(times: times), velocities: true, limits: limits)
    let points = motion.points(at: times)
    #expect(isClose(points.map(\.value), samples.columns[0].values, absolute: 1e-12))
    #expect(isClose(points.map(\.velocity), samples.columns[0].velocities, absolute: 1e-9))
  }

  @Test("of two curves is compared by their equations")
  func easing() throws {
    // x = s³ and t = s for a curve whose handles are (1/3, 0) and (2/3, 0).
    let cubic = Animation.timingCurve(1 / 3, 0, 2 / 3, 0, duration: 2)
    let motions = try [Animation.linear(duration: 2), cubic].map {
      try MotionCurve($0, from: 0, target: 90, fidelity: .exact, limits: limits)
    }
    let comparison = MotionComparison(motions[0], motions[1])
    let root = (1 / 3.0).squareRoot()
    #expect(isClose(comparison.time, 2 * root, absolute: 1e-9))
    #expect(isClose(comparison.largest, -90 * (root - root / 3), absolute: 1e-9))
    #expect(isClose(comparison.area, 90 * 2 * 0.25, relative: 1e-6))
    #expect(isClose(comparison.rootMeanSquare, 90 * (8 / 105.0).squareRoot(), relative: 1e-6))
  }

  @Test("ends as soon as nothing animates, or never") func ends() throws {
    let linear = try MotionCurve(
      .linear(duration: 1.5), from: 0, target: 1, fidelity: .exact, limits: limits)
    #expect(linear.duration == 1.5)
    let endless = Animation.linear(duration: 1).repeatForever()
    #expect(throws: AnimationScene.EndlessMotion.self) {
      try MotionCurve(endless, from: 0, target: 1, fidelity: .exact, limits: limits)
    }
    let cut = try MotionCurve(
      endless, from: 0, target: 1, fidelity: .exact, until: 3.5, limits: limits)
    #expect(
      isClose(cut.points(at: [0.25, 1.25, 3.5]).map(\.value), [0.25, 0.75, 0.5], absolute: 1e-12))
  }
}
