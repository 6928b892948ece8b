import AnimationCore
import MotionTools
import TestSupport
import Testing

/// The texts before the braces of a style sheet.
@Suite("A long prelude", .timeLimit(.minutes(1)))
struct StylePreludeTests {
  private static func report(_ text: String) throws -> DriftReport {
    try VerifiedSource(".linear(duration: 0.5)", "css", "\"selector\": \".a\"", "a.css", text)
      .report()
  }

  /// The search of the prelude for each child took 26 s of CPU time for a request of 230 kB.
  @Test("is searched once, and not for each block inside", arguments: ["@a", "@keyframes ", ".b "])
  func children(_ name: String) throws {
    let prelude = name + String(repeating: "a ", count: 200_000)
    let children = String(repeating: "b {} ", count: 100_000)
    let report = try Self.report("\(prelude) { \(children) } .a { transition: left 0.5s linear }")
    #expect(report.checks.count == 1 && report.failures.isEmpty, "\(report.unreadable)")
  }

  @Test("is charged to the budget with each block", arguments: ["{", "a {}", "@media x {"])
  func blocks(_ block: String) throws {
    let count = 10_000, budget = WorkBudget(steps: .max)
    let text = String(repeating: block, count: count)
    _ = try Work.with(budget: budget) { try Self.report(text) }
    #expect(budget.spent >= 8 * count, "\(budget.spent)")
  }

  @Test("for reduced motion can be deep or long", arguments: ["(", "not ", "not (", "a, "])
  func deep(_ part: String) throws {
    let prelude = "@media (prefers-reduced-motion) and (" + String(repeating: part, count: 100_000)
    let report = try Self.report("\(prelude) { .a { transition: left 0.5s linear } }")
    #expect(report.checks.isEmpty)
  }

  @Test(
    "hides a rule for reduced motion only",
    arguments: [
      ("@media (prefers-reduced-motion: reduce)", 0),
      ("@media (prefers-reduced-motion: no-preference)", 1), ("@media print", 1),
      ("@media (prefers-reduced-motion)", 0), ("@supports (color: red)", 1),
      ("@media not (prefers-reduced-motion: reduce)", 1),
      ("@media not (prefers-reduced-motion)", 1),
      ("@media not (prefers-reduced-motion: no-preference)", 0),
      ("@media not all and (prefers-reduced-motion: reduce)", 1),
      ("@media not all and (prefers-reduced-motion:no-preference)", 0),
      ("@media not screen and (prefers-reduced-motion: no-preference)", 1),
      ("@media only screen and (PREFERS-REDUCED-MOTION: REDUCE)", 0),
      ("@media (prefers-reduced-motion: reduce), print", 1),
      ("@media (prefers-reduced-motion: reduce) or (color)", 1),
      ("@media (prefers-reduced-motion: reduce), not (prefers-reduced-motion: no-preference)", 0),
      ("@media (color) and (not (prefers-reduced-motion: no-preference))", 0),
      ("@media (color) and (not ((hover) and (prefers-reduced-motion: reduce)))", 1),
    ])
  func reduced(_ prelude: String, _ count: Int) throws {
    let report = try Self.report("\(prelude) { .a { transition: left 0.5s linear } }")
    #expect(report.checks.count == count, "\(report.unreadable)")
  }
}
