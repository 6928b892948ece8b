import AnimationCore
import MotionTools
import TestSupport
import Testing

@Suite("A comparison of two motions") struct MotionComparisonTests {
  private static func ramp(_ duration: Double, to target: Double = 1) -> MotionCurve {
    MotionCurve(from: 0, target: target, times: 0...duration) { times in
      times.map { MotionCurve.Point(value: target * $0 / duration, velocity: target / duration) }
    }
  }

  private static func spring(_ spring: Spring, duration: Double) -> MotionCurve {
    MotionCurve(from: 0, target: 1, times: 0...duration) { times in
      times.map {
        MotionCurve.Point(
          value: spring.value(target: 1, time: $0),
          velocity: spring.exactVelocity(target: 1, time: $0))
      }
    }
  }

  @Test("of straight lines has their difference", arguments: [1.0, -40])
  func straightLines(_ target: Double) {
    let comparison = MotionComparison(Self.ramp(1, to: target), Self.ramp(2, to: target))
    // The difference is t/2 up to t = 1 s, then 1 − t/2. This is a triangle with a height of half
    // the distance and a base of 2 s.
    #expect(isClose(comparison.largest, -target / 2, relative: 1e-9))
    #expect(isClose(comparison.time, 1, absolute: 1e-9))
    #expect(isClose(comparison.area, abs(target) / 2, relative: 1e-9))
    #expect(
      isClose(comparison.rootMeanSquare, abs(target) * (1 / 12.0).squareRoot(), relative: 1e-9))
    #expect(isClose(comparison.lag?.time ?? 0, 0.95, absolute: 1e-9))
    #expect(comparison.lag?.level == 0.95)
    #expect(isClose(comparison.share, 0.5, relative: 1e-9))
  }

  @Test("does not spread a jump at an end over the time before it")
  func jumpAtEnd() throws {
    let first = try Analysed(.linear(duration: 0.5).repeatCount(2, autoreverses: true)).curve
    let second = try Analysed(.linear(duration: 1)).curve
    let comparison = MotionComparison(first, second)
    // The difference is −t up to 0.5 s, then 3t − 2, in units of the distance. The first motion
    // jumps to its target at 1 s.
    #expect(isClose(comparison.area, 100 / 3.0, absolute: 1e-6))
    #expect(isClose(comparison.rootMeanSquare, 100 / 6.0.squareRoot(), absolute: 1e-6))
  }

  @Test("of frames includes the line on which the range ends", arguments: [0.2, 0.24, 0.25, 0.261])
  func cutOff(_ end: Double) throws {
    let limits = AnimationScene.PlayingLimits(time: 60, samples: 1000, frames: 1000)
    func motion(until end: Double?) throws -> MotionCurve {
      try MotionCurve(
        .bouncy, from: 0, target: 1, fidelity: .swiftui, frameRate: 30, until: end, limits: limits)
    }
    let whole = try motion(until: nil), part = try motion(until: end)
    let times = (0...100).map { end * Double($0) / 100 }
    for (a, b) in zip(whole.points(at: times), part.points(at: times)) {
      #expect(isClose(a.value, b.value, absolute: 1e-12))
    }
  }

  @Test("is largest where their velocities are equal", arguments: 1...16)
  func criticalSprings(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    let a = Double.random(in: 4...40, using: &random),
      b = a * .random(in: 1.1...3, using: &random)
    // After 40 time constants, less than 10⁻¹² of the distance remains.
    let springs = [a, b].map { Spring(response: 2 * .pi / $0, dampingRatio: 1) }
    let comparison = MotionComparison(
      Self.spring(springs[0], duration: 40 / a), Self.spring(springs[1], duration: 40 / a))
    // The difference is largest where the velocities are equal: a²te^(−at) = b²te^(−bt), so t =
    // 2·ln(b/a)/(b − a).
    let time = 2 * (ReferenceLogarithm.of(b) - ReferenceLogarithm.of(a)) / (b - a)
    #expect(isClose(comparison.time, time, absolute: 1e-9))
    let left = [a, b].map { (1 + $0 * time) * .exp(-$0 * time) }
    #expect(isClose(comparison.largest, left[0] - left[1], absolute: 1e-13))
    // For each spring, ∫(1 + wt)e^(−wt) = 2/w. The faster spring is always ahead.
    #expect(isClose(comparison.area, 2 / a - 2 / b, relative: 1e-7))
    #expect((comparison.lag?.time ?? 0) < 0)
  }

  @Test("agrees with small integration steps", arguments: 1...5)
  func anySprings(_ seed: Int) {
    var random = SeededGenerator(seed: 100 + seed)
    let constants = (0..<2).map { _ in
      (
        stiffness: Double.random(in: 50...500, using: &random),
        damping: Double.random(in: 4...60, using: &random)
      )
    }
    let motions = constants.map {
      Self.spring(
        Spring(stiffness: $0.stiffness, damping: $0.damping, allowOverDamping: true), duration: 2)
    }
    let comparison = MotionComparison(motions[0], motions[1], over: 0...2)
    var states = [(x: 0.0, v: 0.0), (x: 0.0, v: 0.0)]
    var largest = 0.0, square = 0.0, area = 0.0
    let step = 1e-4
    for _ in 0..<20_000 {
      for index in 0..<2 {
        // A step of the midpoint method, whose error is proportional to the square of the step.
        let (k, c) = constants[index], (x, v) = states[index]
        let middle = (x: x + step / 2 * v, v: v + step / 2 * (k * (1 - x) - c * v))
        states[index] = (x + step * middle.v, v + step * (k * (1 - middle.x) - c * middle.v))
      }
      let difference = abs(states[1].x - states[0].x)
      largest = max(largest, difference)
      square += difference * difference * step
      area += difference * step
    }
    #expect(isClose(abs(comparison.largest), largest, absolute: 1e-5))
    #expect(isClose(comparison.rootMeanSquare, (square / 2).squareRoot(), absolute: 1e-4))
    #expect(isClose(comparison.area, area, absolute: 1e-4))
  }

  @Test("detects that one motion ends early") func stop() {
    let short = MotionCurve(from: 0, target: 1, times: 0...0.6) { times in
      times.map { MotionCurve.Point(value: $0, velocity: 1) }
    }
    let comparison = MotionComparison(Self.ramp(1), short)
    #expect(isClose(comparison.largest, 0.4, absolute: 1e-9))
    #expect(isClose(comparison.time, 0.6, absolute: 1e-9))
    #expect(isClose(comparison.area, 0.08, absolute: 1e-9))
  }

  @Test("reports equality of a motion with itself") func same() {
    let comparison = MotionComparison(Self.ramp(1), Self.ramp(1))
    #expect(comparison.largest == 0)
    #expect(comparison.area == 0)
    #expect(comparison.rootMeanSquare == 0)
    #expect(comparison.lag?.time == 0)
    #expect(MotionLikeness(share: comparison.share, points: 0) == .identical)
  }

  @Test("changes its sign if the motions are exchanged", arguments: 1...4)
  func antisymmetric(_ seed: Int) {
    var random = SeededGenerator(seed: 300 + seed)
    let motions = (0..<2).map { _ in
      Self.spring(
        Spring(
          duration: .random(in: 0.2...1, using: &random),
          bounce: .random(in: -0.5...0.9, using: &random)), duration: 3)
    }
    let there = MotionComparison(motions[0], motions[1])
    let back = MotionComparison(motions[1], motions[0])
    #expect(there.largest == -back.largest)
    #expect(there.time == back.time)
    #expect(isClose(there.area, back.area, relative: 1e-12))
    #expect(there.lag?.time == back.lag.map { -$0.time })
  }

  @Test("has a verdict from its share and points")
  func likeness() {
    #expect(MotionLikeness(share: 1e-10, points: 1) == .identical)
    #expect(MotionLikeness(share: 0.3, points: 0.5) == .indistinguishable)
    #expect(MotionLikeness(share: 0.02, points: 2) == .close)
    #expect(MotionLikeness(share: 0.1, points: 10) == .noticeable)
    #expect(MotionLikeness(share: 0.11, points: 11) == .different)
  }

  @Test("is exact for any number of kinks", arguments: [20, 1200])
  func kinks(_ count: Int) {
    @Sendable func height(_ index: Int) -> Double {
      index % 2 == 0 ? 0 : Double(index) / Double(count)
    }
    let zigzag = MotionCurve(
      from: 0, target: 0, times: 0...1,
      landmarks: MotionLandmarks(breaks: (1..<count).map { Double($0) / Double(count) }),
      rates: .straight
    ) { times in
      times.map { time in
        let place = time * Double(count)
        let index = min(Int(exactly: (place + 1e-9).rounded(.down)) ?? 0, count - 1)
        let rise = height(index + 1) - height(index)
        return MotionCurve.Point(
          value: height(index) + rise * (place - Double(index)), velocity: rise * Double(count))
      }
    }
    let resting = MotionCurve(from: 0, target: 0, times: 0...1, rates: .straight) { times in
      times.map { _ in MotionCurve.Point(value: 0, velocity: 0) }
    }
    let comparison = MotionComparison(resting, zigzag, over: 0...1)
    #expect(isClose(comparison.largest, Double(count - 1) / Double(count), relative: 1e-8))
    let square = (0..<count).reduce(0) { $0 + height($1) * height($1) * 2 / Double(3 * count) }
    #expect(isClose(comparison.rootMeanSquare, square.squareRoot(), relative: 1e-6))
  }

  @Test("evaluates a motion in milliseconds up to its end, however long", arguments: [100.0, 600])
  func longSteps(_ duration: Double) {
    let resting = MotionCurve(
      from: 0, target: 1, times: 0...duration,
      steps: MotionSteps(perSecond: 1000, until: duration) ?? .empty
    ) { times in times.map { _ in MotionCurve.Point(value: 0, velocity: 0) } }
    let late = MotionCurve(from: 0, target: 1, times: 0...duration) { times in
      times.map {
        let isAway = $0 > duration * 0.6 && $0 < duration * 0.7
        return MotionCurve.Point(value: isAway ? 0.5 : 0, velocity: 0)
      }
    }
    let comparison = MotionComparison(resting, late, over: 0...(duration * 0.99))
    #expect(abs(comparison.largest) == 0.5)
  }
}

/// The natural logarithm, computed independently of the code under test.
private enum ReferenceLogarithm {
  /// Returns ln x, found by Newton's method for e^y = x.
  static func of(_ x: Double) -> Double {
    var y = 0.0
    for _ in 0..<200 { y += 2 * (x - .exp(y)) / (x + .exp(y)) }
    return y
  }
}
