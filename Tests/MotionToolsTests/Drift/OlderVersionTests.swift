import AnimationNotation
import MotionTools
import TestSupport
import Testing

@Suite("Code for an older version of a library")
struct OlderVersionTests {
  private func percent(
    _ motion: ConvertibleMotion, _ code: String, as version: Platform
  ) throws -> Double {
    let text = "const card = \(code.replacing("transition: ", with: ""))"
    let report = try VerifiedSource(
      motion.swiftUIText, version.rawValue, "\"name\": \"card\"", "a.ts", text,
      more: ", \"tolerance\": {\"percent\": 100}"
    ).report()
    #expect(report.unreadable.isEmpty, "\(report.unreadable)")
    return try #require(report.checks.first).percent
  }

  @Test(
    "is compared by the rule of that version",
    arguments: [(Platform.motion12, Platform.motion), (.reanimated3, .reanimated)])
  func rules(_ old: Platform, _ current: Platform) throws {
    var random = SeededGenerator(seed: 12)
    var differences = 0
    for _ in 0..<6 {
      let motion = ConvertibleMotion.spring(random.spring(ratios: 0.2...1.4, velocities: 0...0))
      let encoding = Dialects.dialect(of: old).encoding(of: motion, over: 100)
      let expected = ConversionCertificate(
        motion.exactMotion(over: 100), encoding.motion(over: 100))
      let found = try percent(motion, encoding.code, as: old)
      #expect(isClose(found, expected.share * 100, absolute: 1e-3), "\(encoding.code)")
      let other = try percent(motion, encoding.code, as: current)
      if abs(other - found) > 0.1 { differences += 1 }
    }
    #expect(differences > 0)
  }

  @Test(
    "is compared with the thresholds that the code contains",
    arguments: [
      (Platform.reanimated3, "restSpeedThreshold: 40, restDisplacementThreshold: 9"),
      (.reanimated, "energyThreshold: 0.01"), (.motion, "restDelta: 9, restSpeed: 400"),
    ])
  func thresholds(_ version: Platform, _ options: String) throws {
    let motion = ConvertibleMotion.spring(
      try #require(PerceptualSpring(duration: 0.5, dampingRatio: 0.6)))
    let spring = try #require(motion.spring)
    let object =
      "mass: 1, stiffness: \(spring.stiffness), damping: \(spring.damping)"
    func code(_ members: String) -> String {
      version == .motion ? "{ type: 'spring', \(members) }" : "withSpring(1, { \(members) })"
    }
    #expect(try percent(motion, code(object), as: version) < 1)
    // The motion jumps to its target before it is at rest.
    #expect(try percent(motion, code("\(object), \(options)"), as: version) > 3)
  }
}
