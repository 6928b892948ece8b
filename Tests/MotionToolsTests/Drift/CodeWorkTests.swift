import AnimationCore
import TestSupport
import Testing

@testable import MotionTools

/// Code with many equal tokens.
@Suite("The work for long code", .timeLimit(.minutes(1)))
struct CodeWorkTests {
  /// Reads places of equal motions, and returns the report and the spent steps.
  private static func read(
    _ text: String, places: Int, _ platform: String = "motion", _ file: String = "a.ts"
  ) throws -> (report: DriftReport, steps: Int) {
    let place = #"{"file": "\#(file)", "name": "card"}"#
    let motions = (0..<places).map {
      #""m\#($0)": {"swiftui": ".bouncy", "\#(platform)": \#(place)}"#
    }
    let source = VerifiedSource(
      manifest: #"{"motions": {\#(motions.joined(separator: ", "))}}"#, files: [(file, text)])
    let budget = WorkBudget(steps: .max)
    let report = try Work.with(budget: budget) { try source.report() }
    return (report, budget.spent)
  }

  private static func steps(_ text: String, places: Int) throws -> Int {
    try read(text, places: places).steps
  }

  /// A part of an expression takes up to 0.3 µs of CPU time, a call of a number 0.8 µs, and a step
  /// represents 0.128 µs.
  @Test(
    "counts every part of an expression at each place",
    arguments: [
      ("motion", "a.ts", "{ duration: 1, ease: [", "1, ", "] }", 4),
      ("compose", "a.kt", "tween(300, 0, LinearEasing, ", "a, ", ")", 13),
      ("compose", "a.kt", "tween(", "a, ", ")", 5),
      ("reanimated", "a.ts", "withSequence(", "withSpring(1), ", ")", 9),
      ("figma", "a.ts", "{ easing: { easingFunctionSpring: { mass: 1, ", "a: 1, ", "} } }", 9),
      ("motion", "a.ts", "{ stiffness: 100, damping: 10, ", "a: 1, ", "}", 16),
      ("motion", "a.ts", "{ stiffness: ", "-", "1 }", 4),
      ("motion", "a.ts", "{ stiffness: 1", " * - 1", " }", 8),
    ])
  func parts(
    _ platform: String, _ file: String, _ start: String, _ part: String, _ end: String, _ least: Int
  ) throws {
    let text = "card = \(start)\(String(repeating: part, count: 2000))\(end)"
    let one = try Self.read(text, places: 1, platform, file).steps
    let three = try Self.read(text, places: 3, platform, file).steps
    #expect(three - one >= 2 * 2000 * least, "\((three - one) / 4000)")
  }

  /// 450,000 arguments took 130 MB of memory.
  @Test(
    "is small for an expression with too many parts",
    arguments: [
      ("motion", "a.ts", "f(", "a,", ")"), ("motion", "a.ts", "[", "[1],", "]"),
      ("motion", "a.ts", "{", "a: 1,", "}"), ("motion", "a.ts", "{ a: {", "a: 1,", "} }"),
      ("gsap", "a.ts", "(a) => f(", "a,", ")"), ("motion", "a.ts", "f(", "a ? b : c,", ")"),
      ("compose", "a.kt", "tween(300, 0, LinearEasing, ", "a,", ")"),
      ("flutter", "a.dart", "f([[", "a], [", "]])"), ("uikit", "a.swift", "f(", "a: b,", ")"),
      ("motion", "a.ts", "{", "a,", "}"), ("motion", "a.ts", "{", "a() {},", "}"),
      ("motion", "a.ts", "1", " + 1", ""), ("motion", "a.ts", "a", ".a", ""),
      ("motion", "a.ts", "", "-", "1"), ("motion", "a.ts", "1", " * +1", ""),
    ])
  func oversized(
    _ platform: String, _ file: String, _ start: String, _ part: String, _ end: String
  ) throws {
    let text = "let card = \(start)\(String(repeating: part, count: 20_000))\(end)\nlet other = 1"
    let one = try Self.read(text, places: 1, platform, file)
    let three = try Self.read(text, places: 3, platform, file)
    #expect(three.steps - one.steps < 2 * 16 * CodeParser.maxParts, "\(three.steps - one.steps)")
    let reason = try #require(one.report.unreadable.first?.reason)
    #expect(reason.hasPrefix("is an expression with more than 4096 parts"), "\(reason)")
  }

  /// 200,000 loops took 0.56 s of CPU time, and 200,000 words 0.2 s; a step represents 0.128 µs.
  @Test("counts the words and the loops of a file, also if its language changes at each place")
  func files() throws {
    let words = (0..<2000).map { "a\($0) " }.joined()
    let loops = String(repeating: "for(", count: 2000) + String(repeating: ")", count: 2000)
    for (text, least) in [(words, 10), (loops, 20)] {
      let short = try Self.steps("card", places: 1)
      let long = try Self.steps("card " + text, places: 1)
      #expect(long - short >= 2000 * least, "\((long - short) / 2000)")
      let places = #"{"file": "a.ts", "name": "card"}"#
      let motions = (0..<3).map {
        #""m\#($0)": {"swiftui": ".bouncy", "motion": \#(places), "compose": \#(places)}"#
      }
      let source = VerifiedSource(
        manifest: #"{"motions": {\#(motions.joined(separator: ", "))}}"#,
        files: [("a.ts", "card " + text)])
      let budget = WorkBudget(steps: .max)
      let report = try Work.with(budget: budget) { try source.report() }
      #expect(report.unreadable.count == 6)
      // Each place reads the file in another language than the place before.
      #expect(budget.spent >= 5 * 2000 * 5, "\(budget.spent)")
    }
  }

  @Test("needs 16 bytes of memory for each token")
  func tokens() { #expect(MemoryLayout<CodeToken>.stride == 16) }

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
