import TestSupport
import Testing

@testable import AnimationCore

/// Compares segments of a keyframe track with independent formulas.
struct KeyframeOracleTests {
  @Test(
    "a cubic keyframe is the Bézier curve with control points at its thirds, by de Casteljau",
    arguments: 0..<40)
  func hermite(_ seed: Int) {
    var random = SeededGenerator(seed: seed + 7000)
    let from = random.number(-50...50), to = random.number(-50...50)
    let start = random.number(-300...300), end = random.number(-300...300)
    let duration = random.number(0.05...2)
    let path = KeyframePath(
      from: from, [.cubic(to: to, duration: duration, startVelocity: start, endVelocity: end)])
    for part in stride(from: 0.0, through: 1, by: 0.0625) {
      var points = [from, from + start * duration / 3, to - end * duration / 3, to]
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map { (1 - part) * $0 + part * $1 }
      }
      #expect(isClose(path.value(at: part * duration, .swiftui), points[0], absolute: 1e-11))
    }
  }

  @Test("evenly timed cubic keyframes are a Catmull–Rom spline", arguments: 0..<20)
  func catmullRom(_ seed: Int) {
    var random = SeededGenerator(seed: seed + 8000)
    let places = (0..<6).map { _ in random.number(-50...50) }
    let length = random.number(0.1...1)
    let path = KeyframePath(
      from: places[0],
      places.dropFirst().map {
        .cubic(to: $0, duration: length, startVelocity: nil, endVelocity: nil)
      })
    for index in 1...3 {
      let (a, b, c, d) = (places[index - 1], places[index], places[index + 1], places[index + 2])
      for u in stride(from: 0.0, through: 1, by: 0.125) {
        let spline =
          0.5
          * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u
            + (3 * b - a - 3 * c + d) * u * u * u)
        let time = (Double(index) + u) * length
        #expect(isClose(path.value(at: time, .swiftui), spline, absolute: 1e-11))
      }
    }
  }

  @Test(
    "a spring keyframe is the oscillator with the initial velocity of the previous segment",
    arguments: 0..<40)
  func spring(_ seed: Int) {
    var random = SeededGenerator(seed: seed + 9000)
    let response = random.number(0.2...1), ratio = random.number(0...2)
    let from = random.number(-50...50), to = random.number(-50...50)
    let path = KeyframePath(
      from: 0,
      [
        .linear(to: from, duration: 0.25, curve: .linear),
        .spring(
          to: to, duration: 0.5, spring: Spring(response: response, dampingRatio: ratio),
          startVelocity: nil),
        .linear(to: 0, duration: 0.25, curve: .linear),
      ])
    let reference = ReferenceSpring(response: response, dampingRatio: ratio)
    func reached(_ elapsed: Double) -> Double {
      from
        + Double(
          reference.motion(target: to - from, initialVelocity: from / 0.25, time: elapsed).value)
    }
    for elapsed in stride(from: 0.0, through: 0.5, by: 0.0625) {
      let value = path.value(at: 0.25 + elapsed, .swiftui)
      #expect(isClose(value, reached(elapsed), absolute: 1e-9))
    }
    // The next keyframe starts from the value that this keyframe reached.
    #expect(isClose(path.value(at: 0.875, .swiftui), reached(0.5) / 2, absolute: 1e-9))
  }
}
