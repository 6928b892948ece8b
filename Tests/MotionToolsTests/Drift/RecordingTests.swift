import MotionTools
import TestSupport
import Testing

@Suite("Recorded trajectories with still samples before the motion")
struct RecordingTests {
  /// Returns samples at 60 frames per second of a motion over 300 pixels, which begins after a
  /// number of frames; the values are rounded.
  private static func samples(
    _ motion: ConvertibleMotion, after lead: Int, decimals: Double
  ) -> String {
    let exact = motion.exactMotion(over: 300)
    let count = Int(exact.duration * 60) + 2
    var frames: [(time: Double, value: Double)] = []
    for frame in 0..<lead + count {
      let time = Double(max(0, frame - lead)) / 60
      frames.append((Double(frame) / 60, exact.point(at: time).value))
    }
    return frames.map { time, value in
      "[\(time), \((value * decimals).rounded() / decimals)]"
    }.joined(separator: ", ")
  }

  @Test("are right, with and without a delay")
  func right() throws {
    var random = SeededGenerator(seed: 43)
    for index in 0..<150 {
      let motion: ConvertibleMotion
      if index % 2 == 0 {
        let spring = PerceptualSpring(
          duration: random.number(0.3...0.9), dampingRatio: random.number(0.3...1.2))
        motion = .spring(try #require(spring))
      } else {
        let curve = TimedCurve(
          random.number(0...0.8), 0, random.number(0.2...0.9), 1,
          duration: random.number(0.3...0.9))
        motion = .curve(try #require(curve))
      }
      let recorded = Self.samples(
        motion, after: random.whole(0...60), decimals: index % 3 == 0 ? 1 : 1000)
      for delay in ["", ".delay(0.2)"] {
        let report = try VerifiedSource(
          manifest: """
            {"motions": {"a": {"swiftui": "\(motion.swiftUIText)\(delay)", "recorded": [\(recorded)]}}}
            """, files: []
        ).report()
        let check = try #require(report.checks.first)
        #expect(check.failures.isEmpty, "\(motion.swiftUIText) \(check.failures)")
      }
    }
  }

  @Test("are wrong if the motion is wrong")
  func wrong() throws {
    let slow = try #require(PerceptualSpring(duration: 0.6, dampingRatio: 0.7))
    for lead in [0, 3, 40] {
      let recorded = Self.samples(.spring(slow), after: lead, decimals: 1)
      let report = try VerifiedSource(
        manifest: """
          {"motions": {"a": {"swiftui": ".spring(duration: 0.4, bounce: 0.3)",
            "recorded": [\(recorded)]}}}
          """, files: []
      ).report()
      #expect(report.failures.count == 1 && report.failures[0].percent > 5)
    }
  }

  @Test("are the reference of code")
  func reference() throws {
    let spring = try #require(PerceptualSpring(duration: 0.5, dampingRatio: 0.7))
    let recorded = Self.samples(.spring(spring), after: 25, decimals: 10)
    for (bounce, isRight) in [(0.3, true), (0.5, false)] {
      let report = try VerifiedSource(
        manifest: """
          {"motions": {"a": {"recorded": [\(recorded)],
            "swift": {"file": "a.swift", "name": "card"}}}}
          """,
        files: [("a.swift", "let card = Animation.spring(duration: 0.5, bounce: \(bounce))")]
      ).report()
      #expect(report.checks.count == 1 && report.failures.isEmpty == isRight)
    }
  }
}
