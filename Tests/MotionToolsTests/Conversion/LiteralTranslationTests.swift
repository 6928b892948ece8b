import AnimationCore
import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

/// Measures the error if SwiftUI's numbers are used unchanged on another platform.
///
/// Source: the table in Tests/Fixtures/README.md. Other code computed its errors from the published
/// rules. They are in percent of the distance, rounded to the digits shown.
@Suite("Copied numbers") struct LiteralTranslationTests {
  struct Row: Sendable {
    let duration, bounce: Double
    let motionDuration, motionVisual, reanimated, reactSpring: Double
  }

  static let rows = [
    Row(
      duration: 0.5, bounce: 0, motionDuration: 20.6, motionVisual: 9.8, reanimated: 14.6,
      reactSpring: 0.39),
    Row(
      duration: 0.5, bounce: 0.15, motionDuration: 19.4, motionVisual: 11.0, reanimated: 25.4,
      reactSpring: 0.42),
    Row(
      duration: 0.5, bounce: 0.3, motionDuration: 30.1, motionVisual: 12.5, reanimated: 40.5,
      reactSpring: 0.46),
    Row(
      duration: 0.5, bounce: 0.5, motionDuration: 55.5, motionVisual: 15.4, reanimated: 70.6,
      reactSpring: 0.51),
    Row(
      duration: 1, bounce: 0.7, motionDuration: 99.3, motionVisual: 20.9, reanimated: 115,
      reactSpring: 0.29),
  ]

  @Test("have the measured error", arguments: rows.indices)
  func areWrong(_ index: Int) throws {
    let row = Self.rows[index]
    let spring = try #require(PerceptualSpring(duration: row.duration, bounce: row.bounce))
    let motion = Conversion(.spring(spring), to: .motion, over: 1)
    let copies = motion.copies.map { $0.certificate.moving.share * 100 }
    #expect(isClose(copies[0], row.motionDuration, absolute: 0.051))
    #expect(isClose(copies[1], row.motionVisual, absolute: 0.051))
    // This encoding is exact apart from rounding. The table contains 0.0.
    #expect(motion.certificate.moving.share < 1e-12)
    let reanimated = Conversion(.spring(spring), to: .reanimated, over: 1)
    let cost = (reanimated.copies.first?.certificate.moving.share ?? 0) * 100
    #expect(isClose(cost, row.reanimated, absolute: row.reanimated > 100 ? 0.51 : 0.051))
    let react = Conversion(.spring(spring), to: .reactSpring, over: 1)
    #expect(isClose(react.certificate.moving.share * 100, row.reactSpring, absolute: 0.0051))
  }

  @Test("of a duration give SwiftUI's settling form", arguments: [0.05, 0.4, 0.7, 0.85, 1])
  func areSettlingDurations(_ ratio: Double) throws {
    // Both solve the equation for an envelope of a thousandth, but the engine finds the root
    // exactly.
    let exact = Spring(exactSettlingDuration: 0.8, dampingRatio: ratio)
    let violations = ViolationList()
    let json = JSON.object([
      JSON.Member(key: "platform", value: .string("motion")),
      JSON.Member(key: "duration", value: .number(0.8)),
      JSON.Member(key: "bounce", value: .number(1 - ratio)),
    ])
    let call = try #require(SyntaxNode(json).call(named: "platform", violations))
    let encoding = try #require(Dialects.table.read(call, violations))
    let spring = try #require(encoding.meaning(over: 1).spring)
    #expect(isClose(spring.duration, exact.response, relative: 1e-9))
    #expect(isClose(spring.dampingRatio, ratio, relative: 1e-12))
  }

  @Test("make react-spring too fast on a display, by the rounding up to frames")
  func displays() throws {
    let spring = try #require(PerceptualSpring(duration: 0.5, bounce: 0.3))
    let react = Conversion(.spring(spring), to: .reactSpring, over: 100)
    for (copy, pace) in zip(react.copies, [17 / (1000 / 60.0), 9 / (1000 / 120.0)]) {
      #expect(isClose(react.certificate.end / copy.certificate.end, pace, relative: 1e-9))
      #expect(copy.certificate.moving.share > react.certificate.moving.share)
    }
  }
}
