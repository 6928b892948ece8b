import AnimationNotation
import MotionTools
import TestSupport
import Testing

/// Fixes of motions whose numbers are constants or variables.
@Suite("Declared values")
struct DeclaredValueTests {
  /// A file whose declarations contain a curve, a duration and a delay.
  struct Site: Sendable, CustomStringConvertible {
    let platform: String, place: String, path: String
    /// The texts around the declared curve, duration and delay; the last text contains the use.
    let kept: [String]
    /// True if the times are in milliseconds.
    let isShort: Bool
    let curve: @Sendable (String) -> String

    var description: String { "\(platform) \(place)" }

    init(
      _ platform: String, _ place: String, _ path: String, _ kept: [String], isShort: Bool,
      curve: @escaping @Sendable (String) -> String
    ) {
      (self.platform, self.place, self.path, self.kept) = (platform, place, path, kept)
      (self.isShort, self.curve) = (isShort, curve)
    }

    func text(_ curve: TimedCurve, _ delay: Double) -> String {
      func time(_ seconds: Double) -> String { isShort ? FixedSite.ms(seconds) : "\(seconds)" }
      return kept[0] + self.curve(FixedSite.list(curve)) + kept[1] + time(curve.duration) + kept[2]
        + time(delay) + kept[3]
    }
  }

  static let sites: [Site] = [
    Site(
      "css", "\"selector\": \".a\"", "a.css",
      [
        ":root { --e: ", "; --t: ", "ms; --d: ",
        "ms }\n.a { transition: left var(--t) var(--e) var(--d) }\n",
      ], isShort: true
    ) { "cubic-bezier(\($0))" },
    Site(
      "css", "\"easing\": \"--own\", \"duration\": \"--time\", \"delay\": \"--late\"", "a.scss",
      [
        "$e: ", ";\n$t: ", "s;\n$d: ",
        "s;\n.a { --own: #{$e}; --time: $t; --late: var(--l); --l: $d }\n",
      ], isShort: false
    ) { "cubic-bezier(\($0))" },
    Site(
      "motion", "\"name\": \"card\"", "a.ts",
      [
        "const ease = ", ", D = ", ", L = ",
        ";\nexport const card = { ease, x: 1, duration: D, delay: L };\n",
      ], isShort: false
    ) { "[\($0)]" },
    Site(
      "gsap", "\"name\": \"card\"", "a.ts",
      [
        "CustomEase.create('card', \"", "\");\nconst D = ", ", L = ",
        ";\nexport const card = { duration: D, ease: 'card', delay: L };\n",
      ], isShort: false
    ) { $0 },
    Site(
      "waapi", "\"name\": \"card\"", "a.ts",
      [
        "const E = ", ", D = ", ", L = ",
        ";\nexport const card = { duration: D, easing: E, delay: L };\n",
      ], isShort: true
    ) { "'cubic-bezier(\($0))'" },
    Site(
      "anime", "\"name\": \"card\"", "a.ts",
      [
        "const E = ", ", D = ", ", delay = ",
        ";\nexport const card = { duration: D, ease: E, delay };\n",
      ], isShort: true
    ) { "cubicBezier(\($0))" },
    Site(
      "reanimated", "\"name\": \"card\"", "a.ts",
      [
        "const E = ", ", D = ", ", L = ",
        ";\nconst card = () => withDelay(L, withTiming(1, { duration: D, easing: E }));\n",
      ], isShort: true
    ) { "Easing.bezier(\($0))" },
    Site(
      "compose", "\"name\": \"card\"", "a.kt",
      [
        "val E = ", "\nconst val D = ", "\nconst val L = ",
        "\nval card = tween<Float>(D, delayMillis = L, easing = E)\n",
      ], isShort: true
    ) {
      "CubicBezierEasing(\($0.split(separator: ", ").map { $0 + "f" }.joined(separator: ", ")))"
    },
    Site(
      "flutter", "\"easing\": \"ease\", \"duration\": \"time\", \"delay\": \"late\"", "a.dart",
      [
        "const E = ", ";\nconst D = Duration(milliseconds: ",
        ");\nconst L = Duration(milliseconds: ",
        ");\nconst ease = E;\nconst time = D;\nconst late = L;\n",
      ], isShort: true
    ) { "Cubic(\($0))" },
  ]

  @Test("are changed at their declarations, and the uses are kept", arguments: sites)
  func declarations(_ site: Site) throws {
    var random = SeededGenerator(seed: 71), count = 0
    for _ in 0..<12 {
      let (right, own) = (random.site(), random.site())
      let (late, other) = (
        Double(random.whole(20...400)) / 1000, Double(random.whole(420...900)) / 1000
      )
      let source = VerifiedSource(
        PlayedMotion(.curve(right), Playback(delay: late)).swiftUIText, site.platform, site.place,
        site.path, site.text(own, other))
      let report = try source.report()
      #expect(report.checks.count == 1, "\(source) \(report.unreadable)")
      guard let failure = report.failures.first else { continue }
      count += 1
      var kept = site.kept
      // A fix of Flutter writes whole durations.
      if site.platform == "flutter" { kept = ["const E = ", ";\nconst D = ", kept[3]] }
      _ = try FixLawTests.fixed(source, kept, failure)
    }
    #expect(count > 8)
  }

  @Test("of a call are changed at their declarations, if its function remains")
  func arguments() throws {
    for (platform, path, text, fixed) in [
      (
        "swift", "a.swift", "let d = 0.7\nlet card = Animation.spring(duration: d, bounce: 0.3)",
        "let d = 0.5\nlet card = Animation.spring(duration: d, bounce: 0.3)"
      ),
      (
        "swift", "a.swift", "let d = 0.5\nlet card = Animation.spring(duration: d)",
        "let d = 0.5\nlet card = Animation.spring(duration: d, bounce: 0.3)"
      ),
      (
        "uikit", "a.swift",
        "let b = 0.1\nlet card = UISpringTimingParameters(duration: 0.5, bounce: b)",
        "let b = 0.3\nlet card = UISpringTimingParameters(duration: 0.5, bounce: b)"
      ),
      (
        "swift", "a.swift", "let b = 0.3\nlet card = Animation.spring(duration: 0.9, bounce: b)",
        "let b = 0.3\nlet card = Animation.spring(duration: 0.5, bounce: b)"
      ),
      (
        "flutter", "a.dart",
        "const b = 0.3;\nfinal card = SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: 900), bounce: b);",
        "const b = 0.3;\nfinal card = SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: 500), bounce: b);"
      ),
      (
        "compose", "a.kt",
        "const val D = 0.7f\nval card = spring<Float>(dampingRatio = D, stiffness = 900f)",
        "const val D = 0.7f\nval card = spring<Float>(dampingRatio = D, stiffness = 157.91367f)"
      ),
      (
        "compose", "a.kt", "val card = spring(stiffness = 900f, visibilityThreshold = X.Y)",
        "val card = spring(stiffness = 157.91367f, visibilityThreshold = X.Y, dampingRatio = 0.7f)"
      ),
    ] {
      let source = VerifiedSource(
        ".spring(duration: 0.5, bounce: 0.3)", platform, "\"name\": \"card\"", path, text)
      let failure = try #require(try source.report().failures.first)
      _ = try FixLawTests.fixed(source, [], failure)
      #expect(source.fixed(by: failure).files[0].text == fixed)
    }
  }

  /// A style sheet with two rules that use one duration, for two durations in seconds.
  private static func shared(_ first: Double, _ second: Double) -> VerifiedSource {
    VerifiedSource(
      manifest: """
        {"motions": {
          "a": {"swiftui": ".linear(duration: \(first))", "css": {"file": "a.css", "selector": "a"}},
          "b": {"swiftui": ".linear(duration: \(second))", "css": {"file": "a.css", "selector": "b"}}}}
        """,
      files: [
        (
          "a.css",
          """
          :root { --t: 300ms }
          a { transition: left linear var(--t) }
          b { transition: left linear var(--t) }
          """
        )
      ])
  }

  @Test("are changed only if all their uses need the same value")
  func sharedValues() throws {
    for (first, second) in [(0.5, 0.5), (0.3, 0.5), (0.5, 0.3), (0.5, 0.7)] {
      let source = Self.shared(first, second), failures = try source.report().failures
      let fixed = source.fixed(by: failures), text = fixed.files[0].text
      #expect(try fixed.report().failures.isEmpty, "\(text)")
      let isChanged = first == second
      #expect(text.contains("--t: 500ms") == isChanged, "\(text)")
      #expect(text.contains("--t: 300ms") != isChanged, "\(text)")
      #expect(
        failures.allSatisfy { check in
          check.failures.contains { $0.contains("shares the value at a.css:1:14 with") }
            != isChanged
        }, "\(failures.map(\.failures))")
    }
  }

  @Test("that are motions themselves are kept for other motions, and changed for their own")
  func places() throws {
    for (own, other) in [(0.3, 0.5), (0.5, 0.7), (0.5, 0.5)] {
      let source = VerifiedSource(
        manifest: """
          {"motions": {
            "a": {"swiftui": ".linear(duration: \(own))",
              "css": {"file": "a.css", "easing": "--e", "duration": "--t"}},
            "b": {"swiftui": ".linear(duration: \(other))",
              "css": {"file": "a.css", "selector": "b"}}}}
          """,
        files: [
          (
            "a.css",
            ":root { --e: linear; --t: 300ms }\nb { transition: left linear var(--t) }"
          )
        ])
      let fixed = source.fixed(by: try source.report().failures), text = fixed.files[0].text
      #expect(try fixed.report().failures.isEmpty, "\(text)")
      #expect(text.contains("--t: \(FixedSite.ms(own))ms"), "\(text)")
      #expect(text.contains("var(--t)") == (own == other), "\(text)")
    }
  }

  @Test("that are registered functions remain if the right motion is none")
  func registrations() throws {
    let source = VerifiedSource(
      ".spring(duration: 0.5, bounce: 0.3)", "gsap", "\"name\": \"card\"", "a.js",
      "CustomEase.create('a', '0.4,0,0.2,1');\nconst card = { duration: 1, ease: 'a' };")
    let failure = try #require(try source.report().failures.first)
    _ = try FixLawTests.fixed(
      source, ["CustomEase.create('a', '0.4,0,0.2,1');\nconst card = {", "};"], failure)
  }

  @Test("that are both a duration and a delay are kept")
  func twoRoles() throws {
    let source = VerifiedSource(
      ".linear(duration: 0.5).delay(0.1)", "motion", "\"name\": \"card\"", "a.ts",
      "const D = 0.3;\nconst card = { ease: 'linear', duration: D, delay: D };")
    let failure = try #require(try source.report().failures.first)
    _ = try FixLawTests.fixed(source, ["const D = 0.3;\nconst card = {", "};"], failure)
  }
}
