import AnimationCore
import MotionTools
import TestSupport
import Testing

/// Code with many equal tokens.
@Suite("The work for long code", .timeLimit(.minutes(1)))
struct CodeWorkTests {
  /// Reads a place of equal motions, and returns the spent steps.
  private static func steps(_ text: String, places: Int) throws -> Int {
    let motions = (0..<places).map { number in
      #""m\#(number)": {"swiftui": ".bouncy", "motion": {"file": "a.ts", "name": "card"}}"#
    }
    let source = VerifiedSource(
      manifest: #"{"motions": {\#(motions.joined(separator: ", "))}}"#, files: [("a.ts", text)])
    let budget = WorkBudget(steps: .max)
    _ = try Work.with(budget: budget) { try source.report() }
    return budget.spent
  }

  /// Each place reads the expression again.
  @Test("counts every sign at each place", arguments: ["-", "+", "- +"])
  func signs(_ sign: String) throws {
    let text = "const card = { stiffness: \(String(repeating: sign, count: 20_000))1 }"
    let (one, three) = (try Self.steps(text, places: 1), try Self.steps(text, places: 3))
    #expect(three - one >= 2 * 20_000, "\(one) \(three)")
  }

  @Test(
    "is linear for slashes without the end of a regular expression",
    arguments: ["[/", "/[", "[]/[", "\\/[/", "= /[x"])
  func slashes(_ part: String) throws {
    for count in [1000, 30_000] {
      let text = String(repeating: part, count: count)
      let steps = try Self.steps(text, places: 1)
      #expect(steps < 1000 + 8 * text.utf8.count, "\(steps)")
    }
  }

  /// A wrong end would leave a backtick, whose string contains the constant.
  @Test(
    "finds a regular expression that begins in a set without an end",
    arguments: ["x = /[/ `/ ]", "x = /[/[/ `/ ]]", "x = /[/ ]", "x = /\\/[/`/]"])
  func patterns(_ text: String) throws {
    let source = VerifiedSource(
      ".spring(duration: 0.5, bounce: 0.3)", "motion", "\"name\": \"card\"", "a.ts",
      "\(text)\nconst card = { visualDuration: 0.5, bounce: 0.3 }")
    let report = try source.report()
    #expect(report.checks.count == 1, "\(report.unreadable.map(\.reason))")
  }
}
