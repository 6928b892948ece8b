import AnimationNotation
import MotionTools
import TestSupport
import Testing

/// The text that a fix writes, and the text around it.
@Suite("The text of a fix")
struct FixedTextTests {
  /// Returns the text of the only file after the fix, which must be right.
  private static func fixed(_ source: VerifiedSource) throws -> String {
    let failure = try #require(try source.report().failures.first, "\(source)")
    _ = try FixLawTests.fixed(source, [], failure)
    return source.fixed(by: failure).files[0].text
  }

  @Test(
    "has the parameter's type only in TypeScript",
    arguments: [
      ("a.ts", "(p: number) =>"), ("a.tsx", "(p: number) =>"), ("a.mts", "(p: number) =>"),
      ("a.cts", "(p: number) =>"), ("a.js", "(p) =>"), ("a.jsx", "(p) =>"), ("a.mjs", "(p) =>"),
    ])
  func types(_ path: String, _ head: String) throws {
    for spring in ["bounce: 0.3", "bounce: 0", "bounce: -0.4"] {
      let source = VerifiedSource(
        ".spring(duration: 0.5, \(spring))", "gsap", "\"name\": \"card\"", path,
        "const card = { duration: 1, ease: \"none\" }")
      let text = try Self.fixed(source)
      #expect(text.contains("ease: \(head) p >= 1"), "\(text)")
    }
  }

  @Test("has the indentation of the replaced line", arguments: ["", "  ", "    ", "\t"])
  func indentation(_ margin: String) throws {
    func text(_ first: String, _ rest: String) -> String {
      "class Motion {\n\(margin)static final card = \(first)\n\(margin)\(rest);\n}\n"
    }
    for (head, old, new) in [
      (
        "SpringDescription.withDurationAndBounce(",
        "  duration: const Duration(milliseconds: 400), bounce: 0.1)",
        "  duration: const Duration(milliseconds: 500), bounce: 0.3)"
      ),
      (
        "SpringDescription.withDurationAndBounce(", "duration: Duration(milliseconds: 50))",
        "  duration: const Duration(milliseconds: 500), bounce: 0.3)"
      ),
    ] {
      let source = VerifiedSource(
        ".spring(duration: 0.5, bounce: 0.3)", "flutter", "\"name\": \"card\"", "a.dart",
        text(head, old))
      #expect(try Self.fixed(source) == text(head, new))
    }
  }

  @Test("is only the duration if the curve of UIKit is right")
  func curves() throws {
    for (truth, ease) in [
      (".easeIn(duration: 0.5)", "UICubicTimingParameters(animationCurve: .easeIn)"),
      (
        ".timingCurve(0.1, 0.2, 0.3, 1, duration: 0.5)",
        "UICubicTimingParameters(controlPoint1: CGPoint(x: 0.10, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 1.0))"
      ),
    ] {
      let text = try Self.fixed(
        VerifiedSource(
          truth, "uikit", "\"easing\": \"ease\", \"duration\": \"time\"", "a.swift",
          "let ease = \(ease)\nlet time: TimeInterval = 0.9"))
      #expect(text == "let ease = \(ease)\nlet time: TimeInterval = 0.5")
    }
  }

  @Test(
    "of a duration in Dart has the named parts of the old one",
    arguments: [
      ("milliseconds: 400", "milliseconds: 500"), ("microseconds: 400000", "microseconds: 500000"),
      ("seconds: 1", "milliseconds: 500"), ("minutes: 0, seconds: 1", "milliseconds: 500"),
      ("seconds: 1, milliseconds: 200", "milliseconds: 500"),
      ("seconds: 1, microseconds: 200", "microseconds: 500000"),
    ])
  func dartParts(_ old: String, _ new: String) throws {
    for place in ["duration: Duration(\(old)), bounce: 0.3", "duration: const Duration(\(old))"] {
      let text = try Self.fixed(
        VerifiedSource(
          ".spring(duration: 0.5, bounce: 0.3)", "flutter", "\"name\": \"card\"", "a.dart",
          "final card = SpringDescription.withDurationAndBounce(\(place));"))
      #expect(text.contains("const Duration(\(new)), bounce: 0.3"), "\(text)")
    }
    let curve = try Self.fixed(
      VerifiedSource(
        ".linear(duration: 0.5)", "flutter", "\"easing\": \"e\", \"duration\": \"d\"", "a.dart",
        "const e = Curves.linear, d = Duration(\(old));"))
    #expect(curve == "const e = Curves.linear, d = Duration(\(new));")
  }

  @Test(
    "of a long duration in Dart keeps its named parts",
    arguments: [
      ("seconds: 1", "seconds: 2"), ("minutes: 1", "seconds: 2"),
      ("milliseconds: 100", "milliseconds: 2000"),
      ("seconds: 1, milliseconds: 5", "seconds: 2"), ("seconds: 1 + 2", "seconds: 2"),
    ])
  func longDartParts(_ old: String, _ new: String) throws {
    let curve = try Self.fixed(
      VerifiedSource(
        ".linear(duration: 2)", "flutter", "\"easing\": \"e\", \"duration\": \"d\"", "a.dart",
        "const e = Curves.linear, d = Duration(\(old));"))
    #expect(curve == "const e = Curves.linear, d = Duration(\(new));")
  }

  @Test("keeps the references of a token whose values are right", arguments: 0..<80)
  func references(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let right = random.site(), late = Double(random.whole(2...900)) / 1000
    let wrong = (duration: seed & 1 != 0, delay: seed & 2 != 0, curve: seed & 4 != 0)
    let duration = wrong.duration ? (right.duration * 1500).rounded() / 1000 : right.duration
    let delay = wrong.delay ? late + 0.25 : late
    let curve = wrong.curve ? random.site() : right
    let text = """
      {"time": {"$type": "duration", "$value": {"value": \(duration), "unit": "s"}},
       "late": {"$type": "duration", "$value": {"value": \(FixedSite.ms(delay)), "unit": "ms"}},
       "ease": {"$type": "cubicBezier", "$value": [\(FixedSite.list(curve))]},
       "card": {"$type": "transition",
        "$value": {"duration": "{time}", "delay": "{late}", "timingFunction": "{ease}"}}}
      """
    let truth = PlayedMotion(.curve(right), Playback(delay: late))
    let source = VerifiedSource(
      truth.swiftUIText, "dtcg", "\"token\": \"card\"", "a.tokens.json", text)
    guard let failure = try source.report().failures.first else {
      // Two random curves may be nearly equal.
      #expect(!wrong.delay && (!wrong.duration || wrong.curve), "\(text)")
      return
    }
    let kept = text.prefix { $0 != "\n" }
    _ = try FixLawTests.fixed(source, [String(kept), "}}"], failure)
    let fixed = try Self.fixed(source)
    for (reference, isWrong) in [
      ("{time}", wrong.duration), ("{late}", wrong.delay), ("{ease}", wrong.curve),
    ] {
      #expect(fixed.contains(reference) == !isWrong, "\(text)\n->\n\(fixed)")
    }
  }

  @Test("adds only the missing parts of a token")
  func missing() throws {
    func text(_ value: String) -> String {
      """
      {"ease": {"$type": "cubicBezier", "$value": [0.2, 0, 0, 1]},
       "card": {"$type": "transition", "$value": \(value)}}
      """
    }
    func fixed(_ delay: String, _ value: String) throws -> String {
      try Self.fixed(
        VerifiedSource(
          ".timingCurve(0.2, 0, 0, 1, duration: 0.3)\(delay)", "dtcg", "\"token\": \"card\"",
          "a.tokens.json", text(value)))
    }
    let time = #"{"duration": {"value": 0.3, "unit": "s"}, "timingFunction": "{ease}""#
    #expect(
      try fixed(".delay(0.1)", time + "}")
        == text(time + #", "delay": {"value":100,"unit":"ms"}}"#))
    #expect(
      try fixed("", time.replacing("0.3", with: "0.9") + "}")
        == text(
          time.replacing(#"{"value": 0.3, "unit": "s"}"#, with: #"{"value":300,"unit":"ms"}"#) + "}"
        ))
    let spring = VerifiedSource(
      ".spring(duration: 0.5, bounce: 0.3)", "dtcg", "\"token\": \"card\"", "a.tokens.json",
      #"{"card": {"$type": "spring", "$value": {"duration": "0.5s"}}}"#)
    #expect(
      try Self.fixed(spring)
        == #"{"card": {"$type": "spring", "$value": {"duration": "0.5s", "bounce": 0.3}}}"#)
  }

  @Test("is a token of the type `spring`, and keeps this type", arguments: [false, true])
  func springTokens(_ hasFallback: Bool) throws {
    let wrong = Conversion(
      .spring(try #require(PerceptualSpring(duration: 0.4, bounce: 0.1))), to: .dtcgSpring, over: 1)
    let token =
      hasFallback
      ? wrong.encoding.code
      : #"{"$type": "spring", "$value": {"bounce": 0.1, "duration": {"value": 400, "unit": "ms"}}}"#
    let source = VerifiedSource(
      ".spring(duration: 0.5, bounce: 0.3)", "dtcg", "\"token\": \"card\"", "a.tokens.json",
      "{\"card\": \(token)}")
    let failure = try #require(try source.report().failures.first)
    #expect(failure.edits.count == (hasFallback ? 2 : 1))
    #expect(failure.code?.contains(#""bounce":0.3"#) ?? false, "\(failure.code ?? "")")
    let again = try FixLawTests.fixed(source, ["{\"card\": {\"$type\":", "}"], failure)
    #expect(again.failures.isEmpty)
    let curve = try VerifiedSource(
      ".easeIn", "dtcg", "\"token\": \"card\"", "a.tokens.json", "{\"card\": \(token)}"
    ).report()
    #expect(curve.failures.first?.edits.isEmpty ?? false)
  }
}
