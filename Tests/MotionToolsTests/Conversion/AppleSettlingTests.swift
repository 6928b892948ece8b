import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

/// Tests of Core Animation's springs: their settling durations, and over-damped springs.
@Suite("Core Animation's spring") struct AppleSettlingTests {
  /// Springs with their measured settling durations in seconds, and the allowed errors.
  ///
  /// Source: `CASpringAnimation.settlingDuration`, measured on macOS by third parties; Apple's
  /// documentation for the last row.
  static let measured: [(mass: Double, k: Double, c: Double, v: Double, settled: Double, Double)] =
    [
      (1, 100, 10, 0, 1.4727003346780927, 1e-12), (1, 300, 20, 0, 0.7442555275721707, 1e-12),
      (2, 100, 5, 0, 5.658348137358159, 1e-12), (1, 100, 1, 0, 13.91321015404625, 1e-11),
      (1, 100, 10, 5, 1.3815510557964275, 1e-12), (1, 100, 10, -5, 1.5350814063145797, 1e-12),
      (1, 100, 20, 0, 1, 1e-12), (1, 400, 40, 0, 0.5, 1e-12), (1, 25, 10, 0, 1.9, 1e-12),
      (1, 1, 2, 0, 9.299999999999983, 1e-12), (1, 100, 30, 0, 1, 1e-12),
      (1, 157.91367041742973, 25.132741228718345, 0, 0.7999999999999999, 1e-12),
      (1, 157.91367041742973, 17.59291886010284, 0, 0.8629552831744205, 1e-12),
      (1, 157.91367041742973, 7.539822368615504, 0, 1.904872615017113, 1e-12),
      (1, 322.27279677026473, 30.51832863487228, 0, 0.5156554893625898, 1e-12),
      (1, 100, 5, 0, 2.85, 0.005),
    ]

  private func read(_ platform: Platform, _ members: [JSON.Member]) throws -> any PlatformEncoding {
    let violations = ViolationList()
    let object = JSON.object(
      [JSON.Member(key: "platform", value: .string(platform.rawValue))] + members)
    let call = try #require(SyntaxNode(object).call(named: "platform", violations))
    return try #require(
      Dialects.table.read(call, violations), "\(violations.violations)")
  }

  private func physics(
    _ k: Double, _ c: Double, mass: Double = 1, velocity: Double = 0
  ) -> [JSON.Member] {
    [("mass", mass), ("stiffness", k), ("damping", c), ("initialVelocity", velocity)].map {
      JSON.Member(key: $0.0, value: .number($0.1))
    }
  }

  @Test(
    "ends when it does on an Apple device", arguments: measured.indices,
    [Platform.coreAnimation, .uikit])
  func ends(_ index: Int, _ platform: Platform) throws {
    let row = Self.measured[index]
    let encoding = try read(platform, physics(row.k, row.c, mass: row.mass, velocity: row.v))
    #expect(isClose(encoding.motion(over: 1).duration, row.settled, absolute: row.5))
  }

  /// The arguments are a damping, an initial velocity, and the value after 0.05 s.
  ///
  /// The spring moves from 0 to 100.
  ///
  /// Source: presentation layers measured on macOS, in single precision.
  @Test(
    "has the values measured on an Apple device",
    arguments: [
      (10, 0, 10.44054701924324), (20, 0, 9.020400792360306), (30, 0, 9.020400792360306),
      (10, 5, 29.307806491851807), (10, -5, -8.426713198423386),
    ])
  func values(_ damping: Double, _ velocity: Double, _ value: Double) throws {
    let encoding = try read(.coreAnimation, physics(100, damping, velocity: velocity))
    #expect(isClose(encoding.motion(over: 100).point(at: 0.05).value, value, absolute: 1e-4))
  }

  @Test("is over-damped only where that is supported") func overDamped() throws {
    let spring = try #require(PerceptualSpring(duration: 0.5, bounce: -0.3))
    let conversion = Conversion(.spring(spring), to: .coreAnimation, over: 100)
    let code = conversion.encoding.code
    #expect(code.contains("CASpringAnimation(perceptualDuration: 0.5, bounce: -0.3)"))
    #expect(code.contains("spring.allowsOverdamping = true"))
    // The value of `settlingDuration` for over-damped springs is not known, so the code must not
    // use it.
    #expect(!code.contains("settlingDuration"))
    #expect(conversion.certificate.moving.share < 1e-10)
    let clamped = try #require(conversion.copies.last)
    #expect(clamped.text.contains("without allowsOverdamping"))
    #expect(isClose(clamped.certificate.share * 100, 15.4, absolute: 0.05))
    let allowed = try read(
      .coreAnimation, physics(100, 30) + [JSON.Member(key: "allowsOverdamping", value: .bool(true))]
    )
    #expect(isClose(allowed.meaning(over: 1).spring?.dampingRatio ?? 0, 1.5, absolute: 1e-12))
    let forbidden = try read(.coreAnimation, physics(100, 30))
    #expect(forbidden.meaning(over: 1).spring?.dampingRatio == 1)
  }

  @Test("is certified in UIKit by the worse of two cases, because its behaviour is unknown")
  func uikit()
    throws
  {
    let spring = try #require(PerceptualSpring(duration: 0.5, bounce: -0.3))
    let conversion = Conversion(.spring(spring), to: .uikit, over: 100)
    #expect(
      conversion.encoding.code.contains("UISpringTimingParameters(duration: 0.5, bounce: -0.3"))
    #expect(isClose(conversion.certificate.share * 100, 15.4, absolute: 0.05))
    #expect(conversion.encoding.warnings.contains { $0.contains("does not publish") })
  }
}
