import MotionTools
import TestSupport
import Testing

/// Expressions that extend over several lines, or that are not read to their end.
@Suite("Whole expressions")
struct WholeExpressionTests {
  private static let name = "\"name\": \"card\""
  private static let pair = "\"easing\": \"e\", \"duration\": \"d\""

  @Test(
    "extend over lines by the rules of their languages",
    arguments: [
      ("swift", name, "a.swift", "let d = 0.1\n  + 0.2\nlet card = Animation.linear(duration: d)"),
      ("swift", name, "a.swift", "let d = 0.3\n  -x\nlet card = Animation.linear(duration: d)"),
      ("swift", name, "a.swift", "let d = 0.3\n[1].f()\nlet card = Animation.linear(duration: d)"),
      (
        "compose", name, "a.kt",
        "val card = tween<Float>(durationMillis = 100\n  + 200, easing = LinearEasing)"
      ),
      (
        "compose", name, "a.kt",
        "val d = 300\n- 1\nval card = tween<Float>(d, easing = LinearEasing)"
      ),
      (
        "compose", name, "a.kt",
        "val d = (100\n  + 200)\nval card = tween<Float>(d, easing = LinearEasing)"
      ),
      (
        "flutter", pair, "a.dart",
        "const e = Curves.linear;\nconst d = Duration(milliseconds: 100\n  + 200);"
      ),
      (
        "flutter", pair, "a.dart",
        "const e = Curves.linear;\nfinal d = Duration(milliseconds: 100)\n  * 3;"
      ),
      (
        "motion", name, "a.ts",
        "const d = 0.1\n  + 0.2\nconst card = { ease: 'linear', duration: d }"
      ),
      (
        "motion", name, "a.ts",
        "const d = 0.3 as number | undefined\nconst card = { ease: 'linear', duration: d }"
      ),
      (
        "motion", name, "a.ts",
        "const d = 0.3 as number\nconst card = { ease: 'linear', duration: d } as T<A, B>"
      ),
    ])
  func lines(_ row: (String, String, String, String)) throws {
    let report = try VerifiedSource(
      ".linear(duration: 0.3)", row.0, row.1, row.2, row.3
    ).report()
    #expect(report.checks.count == 1 && report.failures.isEmpty, "\(row.3) \(report.unreadable)")
  }

  @Test(
    "are errors if they continue with an unknown operator",
    arguments: [
      (
        "flutter", pair, "a.dart",
        "const e = Curves.linear;\nfinal d = Duration(milliseconds: 600) ~/ 2;",
        "'d' is not a duration"
      ),
      (
        "flutter", pair, "a.dart",
        "const e = Curves.linear;\nfinal d = Duration(milliseconds: 600 ~/ 2);",
        "'d' is not a duration"
      ),
      (
        "flutter", pair, "a.dart",
        "const e = Curves.linear;\nfinal d = Duration(milliseconds: 600)\n  ~/ 2;",
        "'d' is not a duration"
      ),
      (
        "compose", name, "a.kt", "val card = tween<Float>(600 shr 1)",
        "'durationMillis' is not a number"
      ),
      (
        "compose", name, "a.kt", "val d = 600 shr 1\nval card = tween<Float>(d)",
        "'durationMillis' is not a number"
      ),
      (
        "motion", name, "a.ts", "const d = 1.3 % 1;\nconst card = { ease: 'linear', duration: d }",
        "'duration' is not a number"
      ),
      (
        "motion", name, "a.ts",
        "const d = 1.3\n  % 1;\nconst card = { ease: 'linear', duration: d }",
        "'duration' is not a number"
      ),
      (
        "motion", name, "a.ts", "const card = { ease: [0.4, 0, 0.2, 1 % 1], duration: 1 }",
        "not a known easing function"
      ),
      (
        "motion", name, "a.ts",
        "const e = [[0, 0, 1, 1]]\nconst d = e[0];\nconst card = { ease: d, duration: 1 }",
        "not a known easing function"
      ),
      (
        "gsap", name, "a.js", "const card = { duration: 1, ease: (p) => { return p % 1 } }",
        "functions of Math"
      ),
      (
        "swift", name, "a.swift", "let card = Animation.linear(duration: 0.3) ?? other",
        "SwiftUI animation"
      ),
      (
        "motion", name, "a.ts", "const card = { stiffness: 100, , damping: 9 }", "must be an object"
      ),
      ("motion", name, "a.ts", "const card = { , stiffness: 100 }", "must be an object"),
    ])
  func unknown(_ row: (String, String, String, String, String)) throws {
    let report = try VerifiedSource(
      ".linear(duration: 0.3)", row.0, row.1, row.2, row.3
    ).report()
    let place = try #require(report.unreadable.first, "\(row.3)")
    #expect(report.checks.isEmpty && place.reason.contains(row.4), "\(place.reason)")
  }

  @Test(
    "of Kotlin have arguments without labels in their own positions",
    arguments: [
      "durationMillis = 300, 2000, LinearEasing", "300, delayMillis = 2000, LinearEasing",
      "300, 2000, easing = LinearEasing", "300, easing = LinearEasing, delayMillis = 2000",
    ])
  func positions(_ arguments: String) throws {
    let report = try VerifiedSource(
      ".linear(duration: 0.3).delay(2)", "compose", Self.name, "a.kt",
      "val card = tween<Float>(\(arguments))"
    ).report()
    #expect(report.checks.count == 1 && report.failures.isEmpty, "\(report.failures)")
  }
}
