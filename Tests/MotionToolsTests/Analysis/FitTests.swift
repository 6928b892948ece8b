import AnimationCore
import MotionTools
import TestSupport
import Testing

@Suite("A fit") struct FitTests {
  @Test("finds the spring of its samples", arguments: 1...24)
  func recoversSprings(_ seed: Int) throws {
    var random = SeededGenerator(seed: 400 + seed)
    let duration = Double.random(in: 0.15...1.5, using: &random)
    let ratio = Double.random(in: 0.08...2.5, using: &random)
    let (from, target) = (random.number(-50...50), random.number(60...200))
    let hasVelocity = random.chance(0.5), knowsTarget = random.chance(0.5)
    let velocity = hasVelocity ? Double.random(in: -800...800, using: &random) : 0
    let reference = ReferenceSpring(response: duration, dampingRatio: ratio)
    let count = random.whole(30...200)
    let times = (0..<count).map { duration * 2.5 * Double($0) / Double(count - 1) }
    let values = times.map {
      from
        + Double(
          reference.motion(target: target - from, initialVelocity: velocity, time: $0).value)
    }
    let fit = try #require(
      SpringFit(
        times: times, values: values, from: from, target: knowsTarget ? target : nil,
        hasVelocity: hasVelocity))
    #expect(isClose(fit.duration, duration, absolute: 1e-6))
    #expect(isClose(fit.dampingRatio, ratio, absolute: 1e-6))
    #expect(isClose(fit.target, target, absolute: 1e-5))
    #expect(isClose(fit.initialVelocity, velocity, absolute: 1e-3))
    #expect(fit.residual.largest < 1e-6)
  }

  @Test("finds the curve of its samples", arguments: 1...12)
  func recoversCurves(_ seed: Int) throws {
    var random = SeededGenerator(seed: 500 + seed)
    let x1 = Double.random(in: 0.1...0.9, using: &random)
    let x2 = Double.random(in: 0.1...0.9, using: &random)
    // No control point is on the diagonal, because other points could then describe the same curve.
    let y1 = x1 + (random.chance(0.5) ? 0.4 : -0.4), y2 = x2 + (random.chance(0.5) ? 0.3 : -0.3)
    // Times and values are computed from the curve parameter, so no equation has to be solved.
    let parameters = (0...150).map { Double($0) / 150 }
    func coordinate(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    let times = parameters.map { 0.7 * coordinate(x1, x2, $0) }
    let values = parameters.map { 10 + 80 * coordinate(y1, y2, $0) }
    let fit = try #require(
      BezierFit(times: times, values: values, from: 10, target: 90, duration: 0.7))
    #expect(isClose(fit.controlPoints, [x1, y1, x2, y2], absolute: 1e-6))
    #expect(fit.residual.largest < 1e-7)
  }

  @Test("has the smallest residual of nearby springs", arguments: 1...3)
  func isBest(_ seed: Int) throws {
    var random = SeededGenerator(seed: 600 + seed)
    let times = (0...60).map { Double($0) / 60 }
    let values = times.map { min(1, $0 * 2) + Double.random(in: -0.05...0.05, using: &random) }
    let fit = try #require(
      SpringFit(times: times, values: values, from: 0, target: 1, hasVelocity: false))
    func rootMeanSquare(_ duration: Double, _ ratio: Double) -> Double {
      let reference = ReferenceSpring(response: duration, dampingRatio: ratio)
      let square = zip(times, values).reduce(0.0) { sum, sample in
        let value = Double(
          reference.motion(target: 1, initialVelocity: 0, time: sample.0).value)
        return sum + (value - sample.1) * (value - sample.1)
      }
      return (square / Double(times.count)).squareRoot()
    }
    #expect(
      isClose(
        fit.residual.rootMeanSquare, rootMeanSquare(fit.duration, fit.dampingRatio), relative: 1e-9)
    )
    // No spring of a grid may fit better.
    for duration in stride(from: 0.1, through: 2, by: 0.05) {
      for ratio in stride(from: 0.05, through: 3, by: 0.05) {
        #expect(rootMeanSquare(duration, ratio) >= fit.residual.rootMeanSquare - 1e-12)
      }
    }
  }

  @Test("is the same for the same samples, and nil for none") func determinism() {
    let times = (0...20).map { Double($0) / 10 }, values = times.map { $0 * $0 / (1 + $0 * $0) }
    let fits = (0..<2).map { _ in
      SpringFit(times: times, values: values, from: 0, target: nil, hasVelocity: true)
    }
    #expect(fits[0] == fits[1])
    #expect(
      SpringFit(times: [0, 1, 2], values: [0, 1, 1], from: 0, target: 1, hasVelocity: false) == nil)
    #expect(
      SpringFit(
        times: [0, 1, 2, 3], values: [1, 1, 1, 1], from: 1, target: nil, hasVelocity: false) == nil)
  }
}
