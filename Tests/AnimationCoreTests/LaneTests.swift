import TestSupport
import Testing

@testable import AnimationCore

/// Compares SIMD results with scalar results, bit for bit.
struct LaneTests {
  /// Control points of curves; all their x coordinates are in 0…1.
  static let curves: [[Double]] =
    (CurveLawTests.rising + CurveLawTests.wild).filter { 0...1 ~= $0[0] && 0...1 ~= $0[2] }

  private func cubic(_ p: [Double]) -> CubicBezier {
    CubicBezier(start: UnitPoint(x: p[0], y: p[1]), end: UnitPoint(x: p[2], y: p[3]))
  }

  /// Returns four random abscissas in 0…1; some are very close to 0 or 1.
  private func abscissas(_ random: inout SeededGenerator) -> Lanes {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func one() -> Double {
      switch random.whole(0...3) {
      case 0: _exp(number(-12...(-1)))
      case 1: 1 - _exp(number(-30...(-1)))
      default: number(1e-5...0.99999)
      }
    }
    return Lanes(one(), one(), one(), one())
  }

  @Test(
    "a root in a group of four equals the scalar root and the careful one",
    arguments: curves)
  func roots(_ points: [Double]) {
    var random = SeededGenerator(seed: 11)
    let solver = BezierSolver(cubic(points))
    var lanes = BezierLanes(solver)
    for _ in 0..<150 {
      let progress = abscissas(&random)
      let values = lanes.values(at: progress)
      for lane in 0..<4 {
        #expect(values[lane].bitPattern == solver.value(at: progress[lane]).bitPattern)
        guard !solver.isDiagonal else { continue }
        #expect(values[lane].bitPattern == solver.carefulValue(at: progress[lane]).bitPattern)
      }
    }
  }

  @Test("roots of nearby abscissas equal the scalar ones", arguments: curves)
  func closeRoots(_ points: [Double]) {
    var random = SeededGenerator(seed: 14)
    let solver = BezierSolver(cubic(points))
    let step = Double.random(in: 1e-6...1e-4, using: &random)
    var lanes = BezierLanes(solver), start = random.number(0.01...0.9)
    for _ in 0..<300 where start < 0.999 {
      let progress = Lanes(start, start + step, start + 2 * step, start + 3 * step)
      let values = lanes.values(at: progress)
      for lane in 0..<4 {
        #expect(values[lane].bitPattern == solver.value(at: progress[lane]).bitPattern)
      }
      start += 4 * step
    }
  }

  @Test("SwiftUI's steps in a group of four equal the scalar ones", arguments: curves)
  func steps(_ points: [Double]) throws {
    var random = SeededGenerator(seed: 12)
    let curve = cubic(points)
    var lanes = try #require(SteppedLanes(curve))
    var found = 0
    for _ in 0..<150 {
      let progress = abscissas(&random)
      guard let values = lanes.values(at: progress) else { continue }
      found += 1
      for lane in 0..<4 {
        #expect(values[lane].bitPattern == curve.value(at: progress[lane]).bitPattern)
      }
    }
    // A group has no values if Newton's method fails for one of its abscissas, as it may where a
    // curve is flat. For these two named curves, it never fails.
    if points == [0.25, 0.1, 0.25, 1] || points == [0.42, 0, 0.58, 1] { #expect(found == 150) }
  }

  @Test(
    "times in passes equal the scalar ones, and a group ends with its pass",
    arguments: [0.3, 0.02])
  func passes(_ length: Double) {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<100 {
      let passes = Passes(
        index: 0, start: 0, turn: length, length: length,
        last: random.chance(0.5) ? nil : random.whole(0...9), autoreverses: random.chance(0.5),
        tolerance: momentTolerance)
      var cursor = PassCursor(passes)
      var times: [Double] = []
      var time = 0.0
      for _ in 0..<128 {
        // Some times are exactly at the end of a pass.
        time += random.number(0...0.1)
        if random.whole(0...5) == 0 { time = (time / length).rounded(.up) * length }
        times.append(time)
      }
      var stretch = StretchTimes(), first = 0
      while first < times.count {
        stretch.take(times.span.extracting(first..<times.count), since: 0)
        let isReversed = cursor.turn(&stretch)
        for index in 0..<stretch.count {
          let pass = passes(at: times[first + index])
          #expect(stretch[index] == times[first + index] - pass.start)
          #expect(stretch[index] < length - momentTolerance)
          #expect(isReversed == passes.isReversed(pass.index))
        }
        first += stretch.count
        guard stretch.count == 0 else { continue }
        // A count of 0 is allowed only if the first time is at the end of its pass.
        #expect(times[first] - passes(at: times[first]).start >= length - momentTolerance)
        first += 1
      }
    }
  }

  static let motions: [Animation] = [
    .bouncy, .interpolatingSpring(mass: 1, stiffness: 100, damping: 12, initialVelocity: 5),
    .easeInOut(duration: 0.4), .linear(duration: 0.4),
    .timingCurve(.circularEaseInOut, duration: 0.4), .easeIn(duration: 0.15).repeatCount(4),
    .bouncy.delay(0.05).speed(1.7).repeatForever().delay(0.1),
    .easeOut(duration: 0.05).repeatCount(3, autoreverses: true).delay(0.01).repeatForever(),
    .spring(duration: 0.1, bounce: 0.2).repeatCount(5, autoreverses: false).speed(0.9),
    .smooth.pausable().delay(0.02), .easeInOut(duration: 0.2).logicallyComplete(after: 0.1),
  ]

  @Test("many samples equal the motion at each time", arguments: motions, [1, 3, 5, 16])
  func samples(_ animation: Animation, _ width: Int) throws {
    let start = try #require(AnimatableVector((0..<width).map { Double($0) }))
    let end = try #require(AnimatableVector((0..<width).map { 100 / Double($0 + 1) }))
    // Two edge cases are included: 643 times do not fill the last group of four, and some times are
    // at the end of a pass.
    let times = (0..<643).map { Double($0) / 600 }
    var scene = AnimationScene(properties: ["x": (.vector(start), nil)], fidelity: .exact)
    scene.schedule(
      TimelineEntry(
        at: 0, event: .change(Change(id: "0", set: ["x": .vector(end)], animation: animation))))
    let limits = AnimationScene.PlayingLimits(time: 100, samples: .max, frames: .max)
    let samples = try scene.play(SampleGrid(times: times), velocities: false, limits: limits)
    let running = ExactRunningAnimation(
      from: start, to: end, with: animation, at: 0, isPaused: false)
    for (index, time) in times.enumerated() {
      let value =
        time < running.motion.end
        ? start + running.motion.position(running.interval, at: time) : end
      for component in 0..<width {
        let sample = samples.columns[0].values[index * width + component]
        #expect(sample.bitPattern == value[component].bitPattern, "at \(time)")
      }
    }
  }

  @Test("a grid's times are those of its indices", arguments: [0.0, 1, 2.3], [1, 4, 7, 1000])
  func times(_ start: Double, _ count: Int) {
    for grid in [
      SampleGrid(start: start, end: start + 30, fps: 60),
      SampleGrid(start: start, end: start + 30, step: 0.01),
      SampleGrid(start: start, end: start + 1, count: 1000),
    ] {
      for part in [grid, grid.part(3..<min(1000, count + 3))] {
        let count = min(count, part.count ?? 0)
        #expect(part.times(count) == (0..<count).map(part.time))
      }
    }
  }
}
