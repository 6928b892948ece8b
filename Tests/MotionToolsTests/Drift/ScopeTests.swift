import MotionTools
import TestSupport
import Testing

/// Constants with the same name in different scopes.
@Suite("Scopes of constants")
struct ScopeTests {
  /// Code in which `card` has the duration `#` seconds.
  static let rows: [(platform: String, path: String, text: String)] = [
    (
      "motion", "a.ts",
      "const d = #;\nfunction f() { const d = 9; return d }\nconst card = { ease: 'easeIn', duration: d };"
    ),
    (
      "motion", "a.ts",
      "const d = #;\nconst g = (d = 9) => d;\nconst card = { ease: 'easeIn', duration: d };"
    ),
    (
      "motion", "a.ts",
      "const d = #;\nfunction f(p) { const { d } = p }\nconst card = { ease: 'easeIn', duration: d };"
    ),
    (
      "motion", "a.ts",
      "enum T { d = # }\nenum U { d = 9 }\nconst card = { ease: 'easeIn', duration: T.d };"
    ),
    (
      "motion", "a.ts",
      "class A { d = #; card = { ease: 'easeIn', duration: this.d } }\nclass B { d = 9 }"
    ),
    (
      "swift", "a.swift",
      "enum T { static let d = # }\nenum U { static let d = 9.0 }\nlet card = Animation.easeIn(duration: T.d)"
    ),
    (
      "swift", "a.swift",
      "let d = #\nfunc f() { let d = 9.0; print(d) }\nlet card = Animation.easeIn(duration: d)"
    ),
    (
      "swift", "a.swift",
      "enum T {}\nextension T { static let d = # }\nextension T { static let card = Animation.easeIn(duration: d) }"
    ),
    (
      "swift", "a.swift",
      "extension Double { static let d = # }\nlet card = Animation.easeIn(duration: .d)"
    ),
    (
      "swift", "a.swift",
      "struct A { let d = #; var card: Animation { .easeIn(duration: self.d) } }\nstruct B { let d = 9.0 }"
    ),
    (
      "swift", "a.swift",
      "let x = 9.0, d = #, y = f(1, d: 9.0)\nlet card = Animation.easeIn(duration: d)"
    ),
    (
      "swift", "a.swift",
      "let d = 9.0\nfunc f() { let x = 1.0, d = #; let card = Animation.easeIn(duration: d) }"
    ),
  ]

  @Test(
    "are searched from the inside, and a fix changes only the right one", arguments: rows.indices)
  func scopes(_ index: Int) throws {
    let (platform, path, text) = Self.rows[index]
    func source(_ seconds: String) -> VerifiedSource {
      VerifiedSource(
        ".easeIn(duration: 0.5)", platform, "\"name\": \"card\"", path,
        text.replacing("#", with: seconds))
    }
    let right = try source("0.5").report()
    #expect(right.checks.count == 1 && right.failures.isEmpty, "\(text) \(right.unreadable)")
    let wrong = source("0.3"), failure = try #require(try wrong.report().failures.first)
    #expect(wrong.fixed(by: failure).files[0].text == source("0.5").files[0].text)
  }

  @Test(
    "hide the constants around them, if their values are unknown",
    arguments: [
      "const d = 0.5;\nfunction f(p) { const { d } = p; const card = { ease: 'easeIn', duration: d } }",
      "const { d = 0.5 } = p;\nconst card = { ease: 'easeIn', duration: d };",
      "const [d] = p;\nconst card = { ease: 'easeIn', duration: d };",
      "function f() { const d = 0.5 }\nconst card = { ease: 'easeIn', duration: d };",
      "import { theme } from 'x';\nconst d = 0.5;\nconst card = { ease: 'easeIn', duration: theme.d };",
    ])
  func unknown(_ text: String) throws {
    let report = try VerifiedSource(
      ".easeIn(duration: 0.5)", "motion", "\"name\": \"card\"", "a.ts", text
    ).report()
    #expect(report.checks.isEmpty && report.unreadable.count == 1, "\(text)")
  }

  @Test(
    "are not members of types in other files",
    arguments: [
      ("swift", "a.swift", "let d = 0.5\nlet card = Animation.easeIn(duration: Motion.d)"),
      ("compose", "a.kt", "val d = 500\nval card = tween<Float>(Motion.d, easing = EaseIn)"),
    ])
  func others(_ row: (String, String, String)) throws {
    let report = try VerifiedSource(
      ".easeIn(duration: 0.5)", row.0, "\"name\": \"card\"", row.1, row.2
    ).report()
    #expect(report.checks.isEmpty && report.unreadable.count == 1, "\(row.2)")
  }

  @Test(
    "are found in a list of declarations of Dart, and are no parameters",
    arguments: [
      "const x = 9, d = 500;", "const d = 500, x = 9;", "const d = 500;\nf({x = 1, d = 9}) {}",
      "const d = 500;\nf([x = 1, d = 9]) {}",
    ])
  func lists(_ text: String) throws {
    let duration = "duration: Duration(milliseconds: d)"
    let report = try VerifiedSource(
      ".spring(duration: 0.5)", "flutter", "\"name\": \"card\"", "a.dart",
      "\(text)\nfinal card = SpringDescription.withDurationAndBounce(\(duration));"
    ).report()
    #expect(report.checks.count == 1 && report.failures.isEmpty, "\(report.unreadable)")
  }

  @Test("are found for 500 of 10,000 uses", .timeLimit(.minutes(1)))
  func uses() throws {
    let uses = (0..<10_000).map { "const m\($0) = { ease: 'easeIn', duration: d };\n" }.joined()
    let places = (0..<500).map {
      """
      "m\($0)": {"swiftui": ".easeIn(duration: 0.5)", "motion": {"file": "a.ts", "name": "m\($0)"}}
      """
    }
    let source = VerifiedSource(
      manifest: "{\"motions\": {\(places.joined(separator: ","))}}",
      files: [(path: "a.ts", text: "const d = 0.5;\n" + uses)])
    #expect(try source.report().checks.count == 500)
  }
}
