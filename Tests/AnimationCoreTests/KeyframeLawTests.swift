import TestSupport
import Testing

@testable import AnimationCore

/// Laws that every track of keyframes must satisfy.
struct KeyframeLawTests {
  private func path(_ seed: Int, moves: Bool = true) -> KeyframePath<Double> {
    var random = SeededGenerator(seed: seed + 5000)
    return KeyframePath(from: random.number(-100...100), random.track(moves: moves))
  }

  @Test("a linear or cubic keyframe ends at its value", arguments: 0..<40)
  func ends(_ seed: Int) {
    for segment in path(seed).segments {
      if case .spring = segment.motion { continue }
      #expect(isClose(segment.value(at: segment.end, .swiftui), segment.to, absolute: 1e-12))
    }
  }

  @Test("a track is continuous if it has no move keyframe", arguments: 0..<40, Fidelity.allCases)
  func continuity(_ seed: Int, _ fidelity: Fidelity) {
    let path = path(seed, moves: false)
    let step = 1e-7
    for segment in path.segments {
      let before = path.value(at: segment.end - step, fidelity)
      let after = path.value(at: segment.end + step, fidelity)
      // The values change by at most 2e4 per second. The exception is a circular curve, which is
      // vertical at its middle.
      #expect(isClose(before, after, absolute: 2e4 * step + 200 * CubicBezier.quantum))
    }
    #expect(path.value(at: path.duration + 1e6, fidelity) == path.rest)
  }

  @Test(
    "a spline of cubic keyframes is smooth, unless both sides specify velocities", arguments: 0..<40
  )
  func smoothness(_ seed: Int) {
    var random = SeededGenerator(seed: seed + 6000)
    let given = (0..<6).map { index -> Keyframe<Double> in
      .cubic(
        to: random.number(-50...50), duration: random.number(0.1...1),
        startVelocity: index % 2 == 0 && random.chance(0.5) ? random.number(-99...99) : nil,
        endVelocity: index % 2 == 0 && random.chance(0.5) ? random.number(-99...99) : nil)
    }
    let path = KeyframePath(from: 0, given)
    for segment in path.segments.dropLast() {
      let before = path.velocity(at: segment.end - 1e-8, .exact)
      #expect(isClose(path.velocity(at: segment.end, .exact), before, absolute: 1e-3))
    }
  }

  @Test("velocity is the derivative of the value", arguments: 0..<40)
  func derivative(_ seed: Int) {
    let path = path(seed)
    for segment in path.segments {
      if case .linear(.circularEaseInOut) = segment.motion { continue }
      for part in [0.1, 0.37, 0.5, 0.83] {
        let time = segment.start + part * segment.duration, step = 1e-6
        let slope =
          (path.value(at: time + step, .exact) - path.value(at: time - step, .exact)) / (2 * step)
        let velocity = path.velocity(at: time, .exact)
        #expect(isClose(velocity, slope, absolute: 1e-2, relative: 1e-5))
      }
    }
    #expect(path.velocity(at: path.duration, .exact) == 0)
  }

  @Test("both fidelities differ by the rounding of curves alone", arguments: 0..<40)
  func fidelities(_ seed: Int) {
    let path = path(seed)
    for index in 0...100 {
      let time = path.duration * Double(index) / 100
      let shown = path.value(at: time, .swiftui), exact = path.value(at: time, .exact)
      // Where a curve is steep, rounding its time by one quantum changes its value by several
      // quanta.
      #expect(isClose(shown, exact, absolute: 200 * 4 * CubicBezier.quantum))
    }
  }

  @Test("a neighbour's explicit velocity is inherited")
  func neighbours() {
    let path = KeyframePath<Double>(
      from: 0,
      [
        .cubic(to: 10, duration: 0.2, startVelocity: nil, endVelocity: 70),
        .cubic(to: 20, duration: 0.2, startVelocity: nil, endVelocity: nil),
        .spring(to: 0, duration: 0.3, spring: .bouncy, startVelocity: -30),
        .cubic(to: 5, duration: 0.2, startVelocity: nil, endVelocity: nil),
        .move(to: 50),
        .spring(to: 40, duration: 0.1, spring: .smooth, startVelocity: nil),
      ])
    for (boundary, velocity) in [(0.2, 70), (0.4, -30), (0.9, 0)] as [(Double, Double)] {
      #expect(isClose(path.velocity(at: boundary - 1e-8, .exact), velocity, absolute: 1e-3))
      #expect(isClose(path.velocity(at: boundary, .exact), velocity, absolute: 1e-9))
    }
    let reached = path.velocity(at: 0.7 - 1e-8, .exact)
    #expect(isClose(path.velocity(at: 0.7, .exact), reached, absolute: 1e-2))
  }
}
