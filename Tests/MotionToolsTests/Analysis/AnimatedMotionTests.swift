import AnimationCore
import MotionTools
import TestSupport
import Testing

@Suite("The motion of an animation") struct AnimatedMotionTests {
  private let limits = AnimationScene.PlayingLimits(time: 60, samples: 1000, frames: 1_000_000)

  /// Returns the samples of a property that an animation moves from 10 to 30.
  ///
  /// The times must ascend.
  private func shown(
    _ animation: Animation, _ fidelity: Fidelity, at times: [Double], frameRate: Double = 60
  ) throws -> Samples.Column {
    var scene = AnimationScene(
      [AnimationScene.Start("x", .number(10))], frameRate: frameRate, fidelity: fidelity)
    scene.schedule(
      TimelineEntry(
        at: 0, event: .change(Change(id: "0", set: ["x": .number(30)], animation: animation))))
    return try scene.play(SampleGrid(times: times), velocities: true, limits: limits).columns[0]
  }

  @Test("equals the motion of a scene", arguments: Fidelity.allCases)
  func isTheScenes(_ fidelity: Fidelity) throws {
    let animation = Animation.bouncy(duration: 0.4).delay(0.1)
    let motion = try MotionCurve(
      animation, from: 10, target: 30, fidelity: fidelity, limits: limits)
    #expect(motion.duration > 0.5)
    #expect(motion.isOfFrames == (fidelity == .swiftui))
    let times = (0...50).map { Double($0) / (fidelity == .swiftui ? 30 : 40) }
    let column = try shown(animation, fidelity, at: times)
    let points = motion.points(at: times)
    #expect(isClose(points.map(\.value), column.values, absolute: 1e-12))
    #expect(isClose(points.map(\.velocity), column.velocities, absolute: 1e-9))
  }

  @Test("is linear from one frame to the next")
  func framesAreJoined() throws {
    let motion = try MotionCurve(
      .bouncy, from: 10, target: 30, fidelity: .swiftui, frameRate: 20, limits: limits)
    let frames = try shown(
      .bouncy, .swiftui, at: (0...10).map { Double($0) / 20 }, frameRate: 20
    ).values
    let middles = motion.points(at: (0..<10).map { (Double($0) + 0.25) / 20 }).map(\.value)
    let joined = zip(frames, frames.dropFirst()).map { $0 + ($1 - $0) / 4 }
    #expect(isClose(middles, joined, absolute: 1e-12))
  }

  @Test("is compared by its displayed frames", arguments: [60.0, 24, 7])
  func framesAreCompared(_ frameRate: Double) throws {
    let animations = [Animation.bouncy, .easeInOut(duration: 0.71)]
    let motions = try animations.map {
      try MotionCurve(
        $0, from: 10, target: 30, fidelity: .swiftui, frameRate: frameRate, limits: limits)
    }
    let comparison = MotionComparison(motions[0], motions[1])
    let end = max(motions[0].duration, motions[1].duration)
    let times = (0...Int((end * frameRate).rounded())).map { Double($0) / frameRate }
    let values = try animations.map {
      try shown($0, .swiftui, at: times, frameRate: frameRate).values
    }
    let differences = zip(values[0], values[1]).map { $1 - $0 }
    let largest = try #require(differences.max { abs($0) < abs($1) })
    #expect(isClose(comparison.largest, largest, absolute: 1e-12))
    #expect(comparison.time == times[try #require(differences.firstIndex(of: largest))])
    // The difference is linear between frames. If its sign changes, the area consists of two
    // triangles; otherwise, it is a trapezoid.
    var area = 0.0, square = 0.0
    for (a, b) in zip(differences, differences.dropFirst()) {
      square += (a * a + a * b + b * b) / 3 / frameRate
      area += a * b < 0 ? (a * a + b * b) / abs(a - b) / 2 / frameRate : abs(a + b) / 2 / frameRate
    }
    #expect(isClose(comparison.area, area, relative: 1e-9))
    #expect(isClose(comparison.rootMeanSquare, (square / end).squareRoot(), relative: 1e-9))
  }

  @Test("of two curves is compared by their equations")
  func easing() throws {
    // With the control points (1/3, 0) and (2/3, 0), the progress is the curve parameter s itself,
    // and the value is s³.
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
    #expect(throws: AnimationScene.PlaybackLimitExceeded.self) {
      try MotionCurve(endless, from: 0, target: 1, fidelity: .exact, limits: limits)
    }
    let cut = try MotionCurve(
      endless, from: 0, target: 1, fidelity: .exact, until: 3.5, limits: limits)
    #expect(
      isClose(cut.points(at: [0.25, 1.25, 3.5]).map(\.value), [0.25, 0.75, 0.5], absolute: 1e-12))
  }
}
