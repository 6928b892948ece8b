import AnimationCore
import AnimationNotation
import Foundation
import JSONCodec
import MotionTools
import TestSupport
import Testing

/// Compares platforms' motions with their rules, which the tests compute in other ways.
@Suite("The rule of a platform") struct PlatformRuleTests {
  /// Returns the encoding of a platform's own parameters.
  static func reading(_ platform: Platform, _ members: [(String, JSON)]) throws
    -> any PlatformEncoding
  {
    let violations = ViolationList()
    let object = JSON.object(
      [JSON.Member(key: "platform", value: .string(platform.rawValue))]
        + members.map { JSON.Member(key: $0.0, value: $0.1) })
    let call = try #require(SyntaxNode(object).call(named: "platform", violations))
    return try #require(Dialects.table.read(call, violations), "\(violations.violations)")
  }

  /// Integrates x″ = k·(1 − x) − c·x′ from x = 0 with the classical Runge-Kutta method.
  ///
  /// - Returns: The positions and velocities at all multiples of a step of 0.1 ms.
  static func integrated(
    stiffness k: Double, damping c: Double, velocity: Double = 0, until end: Double
  ) -> [(x: Double, v: Double)] {
    let h = 1e-4
    var state = (x: 0.0, v: velocity), states = [state]
    func force(_ x: Double, _ v: Double) -> Double { k * (1 - x) - c * v }
    while Double(states.count) * h < end + h {
      let (x, v) = state
      let a1 = force(x, v)
      let v2 = v + h / 2 * a1, a2 = force(x + h / 2 * v, v2)
      let v3 = v + h / 2 * a2, a3 = force(x + h / 2 * v2, v3)
      let v4 = v + h * a3, a4 = force(x + h * v3, v4)
      state = (x + h / 6 * (v + 2 * v2 + 2 * v3 + v4), v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4))
      states.append(state)
    }
    return states
  }

  static func check(
    _ encoding: any PlatformEncoding, equals states: [(x: Double, v: Double)],
    until end: Double, over distance: Double = 1
  ) {
    let motion = encoding.motion(over: distance)
    for index in stride(from: 0, through: Int(end * 1e4) - 1, by: 97) {
      let value = motion.point(at: Double(index) * 1e-4).value / distance
      #expect(isClose(value, states[index].x, absolute: 1e-8), "\(index) \(encoding.code)")
    }
  }

  @Test("of Remotion is the solved equation, and critical damping above a ratio of 1")
  func remotion() throws {
    let (k, c) = (140.0, 11.0)
    let bouncy = try Self.reading(
      .remotion, [("mass", .number(2)), ("stiffness", .number(2 * k)), ("damping", .number(2 * c))])
    Self.check(bouncy, equals: Self.integrated(stiffness: k, damping: c, until: 1.5), until: 1.5)
    let slow = try Self.reading(
      .remotion, [("stiffness", .number(k)), ("damping", .number(50))])
    Self.check(
      slow, equals: Self.integrated(stiffness: k, damping: 2 * k.squareRoot(), until: 1),
      until: 1)
    let spring = try #require(
      PerceptualSpring(duration: 0.5, dampingRatio: 0.7, initialVelocity: 3))
    let conversion = Conversion(.spring(spring), to: .remotion, over: 100)
    #expect(conversion.encoding.warnings.contains { $0.contains("no initial velocity") })
    // The omitted velocity is most of the difference.
    #expect(conversion.certificate.share > 0.05)
  }

  @Test("of Reanimated 3 finds the mass of a duration, and cuts the motion off after it")
  func reanimatedDuration() throws {
    for (milliseconds, ratio, distance) in [(2000.0, 0.5, 100.0), (700, 0.8, 300), (500, 1.4, 1)] {
      let encoding = try Self.reading(
        .reanimated3,
        [("duration", .number(milliseconds)), ("dampingRatio", .number(ratio))])
      // Without a velocity, the equation that Reanimated bisects has a closed solution.
      let amplitude = distance * distance / exp(1 - 0.5 * ratio)
      // 2m/c is √(m/k)/ζ, and k is 100.
      let root = milliseconds / 1000 * ratio * 10 / log(amplitude / 0.02)
      let mass = root * root
      let spring = try #require(encoding.meaning(over: distance).spring)
      let expected = 2 * Double.pi * (mass / 100).squareRoot()
      #expect(isClose(spring.duration, expected, relative: 2e-4), "\(ratio)")
      #expect(isClose(spring.dampingRatio, min(ratio, 1), absolute: 1e-12))
      let motion = encoding.motion(over: distance)
      #expect(isClose(motion.duration, milliseconds / 1000, absolute: 1e-12))
      let states = Self.integrated(
        stiffness: spring.stiffness, damping: spring.damping, until: motion.duration)
      Self.check(encoding, equals: states, until: motion.duration, over: distance)
    }
  }

  /// Each element is a platform, a damping ratio, a distance, and the greatest remaining distance
  /// and speed in units; an infinite speed is not tested by the platform.
  @Test(
    "ends a spring at its own thresholds",
    arguments: [
      (Platform.reanimated3, 0.5, 100.0, 0.01, 2.0), (.reanimated3, 1, 1, 0.01, 2),
      (.motion, 1, 100, 0.5, 2), (.motion12, 1, 100, 0.5, .infinity),
      (.motion12, 1, 1, 0.005, .infinity), (.motion12, 0.5, 100, 0.5, 2),
      (.motion12, 1.5, 100, 0.5, .infinity), (.slint, 0.6, 1, 0.001, 0.05),
      (.slint, 1.6, 1, 0.001, 0.05),
    ])
  func ends(
    _ platform: Platform, _ ratio: Double, _ distance: Double, _ left: Double, _ speed: Double
  ) throws {
    let spring = try #require(PerceptualSpring(duration: 0.5, dampingRatio: ratio))
    let conversion = Conversion(.spring(spring), to: platform, over: distance)
    let states = Self.integrated(
      stiffness: spring.stiffness, damping: spring.damping, until: 3)
    let first = states.firstIndex {
      abs(1 - $0.x) * distance <= left && abs($0.v) * distance <= speed
    }
    let end = Double(try #require(first)) * 1e-4
    #expect(isClose(conversion.certificate.end, end, absolute: 1.01e-4), "\(platform)")
  }

  /// Each element is a platform, the names of its thresholds for the distance and the speed, and
  /// their values.
  @Test(
    "ends a spring at the thresholds of its description, at any distance",
    arguments: [
      (Platform.reanimated3, "restDisplacementThreshold", "restSpeedThreshold", 0.002, 0.01),
      (.reanimated3, "restDisplacementThreshold", "restSpeedThreshold", 3, 50),
      (.motion, "restDelta", "restSpeed", 0.0001, 0.03), (.motion, "restDelta", "restSpeed", 4, 90),
    ])
  func ownThresholds(
    _ platform: Platform, _ distanceName: String, _ speedName: String, _ left: Double,
    _ speed: Double
  ) throws {
    let encoding = try Self.reading(
      platform,
      [
        ("mass", .number(1)), ("stiffness", .number(200)), ("damping", .number(14)),
        (distanceName, .number(left)), (speedName, .number(speed)),
      ])
    let states = Self.integrated(stiffness: 200, damping: 14, until: 3)
    for distance in [1.0, 100] {
      let first = states.firstIndex {
        abs(1 - $0.x) * distance <= left && abs($0.v) * distance <= speed
      }
      let end = Double(try #require(first)) * 1e-4
      let motion = encoding.motion(over: distance)
      #expect(isClose(motion.duration, end, absolute: 1.01e-4), "\(platform) \(distance)")
    }
    // The written parameters are the read ones.
    let again = try Self.reading(
      platform, encoding.parameters.filter { $0.key != "type" }.map { ($0.key, $0.value) })
    #expect(again.motion(over: 100).duration == encoding.motion(over: 100).duration)
  }

  @Test("of Reanimated ends a spring at the fraction of its energy that the description has")
  func energyThreshold() throws {
    for threshold in [1e-3, 1e-12] {
      let encoding = try Self.reading(
        .reanimated,
        [
          ("mass", .number(1)), ("stiffness", .number(200)), ("damping", .number(14)),
          ("energyThreshold", .number(threshold)),
        ])
      let states = Self.integrated(stiffness: 200, damping: 14, until: 5)
      let first = states.firstIndex { (x, v) in
        200 * (1 - x) * (1 - x) + v * v <= 200 * threshold
      }
      let end = Double(try #require(first)) * 1e-4
      #expect(isClose(encoding.motion(over: 50).duration, end, absolute: 1.01e-4))
    }
  }

  @Test("of Slint has 1 − bounce for each bounce, and truncates times to milliseconds")
  func slint() throws {
    for bounce in [0.4, 0, -0.5] {
      let encoding = try Self.reading(
        .slint, [("duration", .number(400)), ("bounce", .number(bounce))])
      let w = 2 * Double.pi / 0.4
      let states = Self.integrated(stiffness: w * w, damping: 2 * (1 - bounce) * w, until: 1)
      let motion = encoding.motion(over: 1)
      for millisecond in stride(from: 0, to: Int(min(motion.duration, 0.9) * 1000), by: 7) {
        let time = (Double(millisecond) + 0.6) / 1000
        #expect(
          isClose(motion.point(at: time).value, states[millisecond * 10].x, absolute: 1e-8))
      }
    }
    // A copied negative bounce is a less damped spring than SwiftUI's.
    let spring = try #require(PerceptualSpring(duration: 0.5, bounce: -0.3))
    let conversion = Conversion(.spring(spring), to: .slint, over: 1)
    let copy = try #require(conversion.copies.first).certificate.share
    let pair = [1 / 0.7, 1.3].map { ratio -> [(x: Double, v: Double)] in
      let w = 2 * Double.pi / 0.5
      return Self.integrated(stiffness: w * w, damping: 2 * ratio * w, until: 2)
    }
    let difference = zip(pair[0], pair[1]).map { abs($0.0.x - $0.1.x) }.max() ?? 0
    #expect(isClose(copy, difference, absolute: 0.006))
    #expect(conversion.certificate.share < 0.006)
  }

  @Test("of Slint shows a point of the curve whose x is within 0.01")
  func slintCurves() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<5 {
      let curve = random.curve()
      let written = Dialects.dialect(of: .slint).encoding(of: .curve(curve), over: 1)
      let motion = written.motion(over: 1)
      let points = (0...4000).map { step -> (x: Double, y: Double) in
        let s = Double(step) / 4000, r = 1 - s
        func part(_ a: Double, _ b: Double) -> Double {
          3 * r * r * s * a + 3 * r * s * s * b + s * s * s
        }
        return (part(curve.x1, curve.x2), part(curve.y1, curve.y2))
      }
      let milliseconds = Int((motion.duration * 1000).rounded())
      for millisecond in stride(from: 1, to: milliseconds, by: 5) {
        let progress = Double(millisecond) / Double(milliseconds)
        let near = points.filter { abs($0.x - progress) <= 0.0103 }.map(\.y)
        let value = motion.point(at: Double(millisecond) / 1000).value
        #expect(value >= (near.min() ?? 9) - 1e-3 && value <= (near.max() ?? -9) + 1e-3)
      }
    }
  }
}
