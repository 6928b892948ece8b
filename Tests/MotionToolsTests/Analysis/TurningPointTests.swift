import AnimationCore
import MotionTools
import TestSupport
import Testing

@Suite("The turning points and the rates of a motion")
struct TurningPointTests {
  private func scene(
    from start: Double = 0, _ changes: [(at: Double, to: Double, animation: Animation?)],
    _ fidelity: Fidelity = .exact
  ) -> AnimationScene {
    var scene = AnimationScene(
      [AnimationScene.Start("x", .number(start))], fidelity: fidelity)
    for (index, change) in changes.enumerated() {
      scene.schedule(
        TimelineEntry(
          at: change.at,
          event: .change(
            Change(
              id: "\(index)", set: ["x": .number(change.to)], animation: change.animation))))
    }
    return scene
  }

  @Test("include both extrema beside a kink", arguments: 0..<lawCases(40))
  func kinks(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let scene = scene([
      (0, random.number(-100...100), .linear(duration: random.number(0.5...1))),
      (
        random.number(0.1...0.4), random.number(-100...100),
        .interpolatingSpring(
          duration: random.number(0.2...0.6), bounce: random.number(0...0.5),
          initialVelocity: random.number(-6...6)
        ).speed(random.number(0.5...2.5))
      ),
    ])
    let analysed = try Analysed(scene), end = analysed.curve.duration
    let values = analysed.curve.points(at: (0...40_000).map { end * Double($0) / 40_000 })
      .map(\.value)
    let distance = zip(values, values.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
    #expect(analysed.analysis.distance >= distance - 1e-6)
    #expect(isClose(analysed.analysis.distance, distance, relative: 1e-3))
  }

  @Test("include the end of a jump from which a motion starts at rest")
  func jumps() throws {
    var moved = AnimationScene([AnimationScene.Start("x", .number(-32.8))], fidelity: .exact)
    let low = try #require(AnimatableVector([-38])), high = try #require(AnimatableVector([1.6]))
    let keyframes: [Keyframe<AnimatableVector>] = [
      .move(to: low), .cubic(to: high, duration: 0.171, startVelocity: nil, endVelocity: nil),
    ]
    moved.schedule(
      TimelineEntry(
        at: 0.388, event: .keyframes(KeyframeTrigger(id: "0", tracks: ["x": keyframes]))))
    let peaks = try Analysed(moved).analysis.peaks
    #expect(peaks.map(\.value) == [-38])
    #expect(isClose(try #require(peaks.first).time, 0.388, absolute: 1e-8))

    // Each pass of the spring ends with a jump to its target.
    let repeated = try Analysed(
      .spring(duration: 0.3, bounce: 0).repeatCount(4, autoreverses: true)
    ).analysis
    #expect(repeated.peaks.map { ($0.value / 100).rounded() } == [1, 0, 1])
  }

  @Test("do not hide the rates of a steep curve", arguments: 0..<60)
  func steep(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (x1, x2) = (random.number(0.9...0.998), random.number(0.005...0.1))
    let (y1, y2) = (random.number(-1...2), random.number(-1...2))
    let analysis = try Analysed(.timingCurve(x1, y1, x2, y2, duration: 1)).analysis
    var fastest = 0.0, sharpest = 0.0
    for index in 0...100_000 {
      let s = Double(index) / 100_000, r = 1 - s
      func slope(_ a: Double, _ b: Double) -> Double {
        3 * a * r * r + 6 * (b - a) * r * s + 3 * (1 - b) * s * s
      }
      func bend(_ a: Double, _ b: Double) -> Double {
        6 * r * (b - 2 * a) + 6 * s * (1 - 2 * b + a)
      }
      let dx = slope(x1, x2), dy = slope(y1, y2)
      fastest = max(fastest, abs(100 * dy / dx))
      sharpest = max(
        sharpest, abs(100 * (bend(y1, y2) * dx - dy * bend(x1, x2)) / (dx * dx * dx)))
    }
    #expect(isClose(abs(analysis.peakVelocity.value), fastest, relative: 1e-6))
    #expect(isClose(abs(analysis.peakAcceleration.value), sharpest, relative: 1e-3))
  }

  @Test("and frame steps include a jump at the beginning", arguments: [Fidelity.exact, .swiftui])
  func firstJump(_ fidelity: Fidelity) throws {
    let scene = scene(from: 5, [(0.5, 80, nil), (1, 90, .linear(duration: 1))], fidelity)
    let step = try Analysed(scene).analysis.frameStep
    #expect(step.largest == 75)
  }
}
