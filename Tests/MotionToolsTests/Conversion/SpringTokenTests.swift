import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("A token of the type spring") struct SpringTokenTests {
  private func read(_ token: String) throws -> (
    motion: (any PlatformEncoding)?, violations: [Violation]
  ) {
    let violations = ViolationList()
    let file = try JSONReader.read(Array(#"{"motion": {"pop": \#(token)}}"#.utf8))
    let tokens = MotionTokens(SyntaxNode(file), violations)
    return (tokens.tokens.first?.encoding, violations.violations)
  }

  @Test(
    "is read in each published shape",
    arguments: [
      (#"{"bounce": 0.3, "duration": {"value": 500, "unit": "ms"}}"#, 0.5, 0.3),
      (#"{"bounce": 0.35, "duration": "400ms"}"#, 0.4, 0.35), (#"{"duration": "0.25s"}"#, 0.25, 0),
      (#"{"bounce": -0.5, "duration": {"value": 2, "unit": "s"}}"#, 2, -0.5),
      (
        #"{"physics": {"stiffness": 157.91367041742973, "damping": 17.59291886010284, "mass": 1}}"#,
        0.5, 0.3
      ),
      (#"{"physics": {"stiffness": 400, "damping": 40, "mass": 4}}"#, 0.6283185307179586, 0.5),
    ])
  func shapes(_ value: String, _ duration: Double, _ bounce: Double) throws {
    let (encoding, violations) = try read(#"{"$type": "spring", "$value": \#(value)}"#)
    #expect(violations == [])
    let spring = try #require(encoding?.meaning(over: 1).spring)
    #expect(isClose(spring.duration, duration, relative: 1e-12))
    #expect(isClose(spring.bounce, bounce, absolute: 1e-12))
    #expect(encoding?.warnings == [])
  }

  /// Source: google-labs-code/design.md issue 47.
  @Test("is read as response and damping")
  func response() throws {
    let (encoding, violations) = try read(
      #"{"$type": "lms.spring", "$value": {"response": 0.3, "damping": 0.7}}"#)
    #expect(violations == [])
    let spring = try #require(encoding?.meaning(over: 1).spring)
    #expect(spring.duration == 0.3 && spring.dampingRatio == 0.7)
  }

  /// Source: design-tokens/community-group issue 429: the numbers of its example.
  @Test("with contradicting numbers is read by duration and bounce, with a warning")
  func contradiction() throws {
    let (encoding, violations) = try read(
      """
      {"$type": "spring", "$value": {"bounce": 0.35, "duration": "400ms",
        "physics": {"stiffness": 300, "damping": 20, "mass": 1}}}
      """)
    #expect(violations == [])
    #expect(encoding?.meaning(over: 1).spring?.duration == 0.4)
    let warning = try #require(encoding?.sourceWarnings.first)
    // 2π/√300 is 0.3628, and 1 − 20/(2·√300) is 0.4226.
    #expect(warning.contains("0.362") && warning.contains("0.422"))
  }

  @Test(
    "with errors is refused",
    arguments: [
      #"{"bounce": 0.3}"#, #"{"duration": "fast"}"#, #"{"duration": "400"}"#,
      #"{"bounce": -1, "duration": "400ms"}"#, #"{"duration": "100s"}"#,
      #"{"duration": "400ms", "tension": 3}"#, #"{"physics": {"stiffness": 100}}"#, "4",
    ])
  func refusals(_ value: String) throws {
    let (_, violations) = try read(#"{"$type": "spring", "$value": \#(value)}"#)
    #expect(violations.count == 1)
  }

  @Test("has the nearest transition and a linear(), each with its true error", arguments: 1...5)
  func fallbacks(_ seed: Int) throws {
    var random = SeededGenerator(seed: 900 + seed)
    let spring = random.spring(ratios: 0.3...1.5)
    let conversion = Conversion(.spring(spring), to: .dtcgSpring, over: 100)
    #expect(conversion.certificate.share < 1e-9)
    let token = JSON.object(conversion.encoding.parameters)
    let fallback = try #require(token.member("$extensions")?.member("inbetween.fallback"))
    let exact = ReferenceSpring(response: spring.duration, dampingRatio: spring.dampingRatio)
    func largest(_ motion: MotionCurve) -> Double {
      let end = max(motion.duration, spring.settlingDuration(within: 1e-4))
      return (0...8000).map { step -> Double in
        let time = end * Double(step) / 8000
        let value = exact.motion(target: 1, initialVelocity: 0, time: time).value
        return abs(motion.point(at: min(time, motion.duration)).value - Double(value)) * 100
      }.max() ?? 0
    }
    guard case .string(let text)? = fallback.member("linear"),
      case .number(let milliseconds)? = fallback.member("linearDuration")?.member("value"),
      case .number(let linearPercent)? = fallback.member("linearPercent"),
      case .number(let transitionPercent)? = fallback.member("transitionPercent")
    else {
      Issue.record("\(fallback)")
      return
    }
    let drawn = try PlatformRuleTests.reading(
      .waapi, [("easing", .string(text)), ("duration", .number(milliseconds))])
    #expect(largest(drawn.motion(over: 1)) <= linearPercent + 1e-6)
    let transition = JSON.object([
      JSON.Member(key: "$type", value: .string("transition")),
      JSON.Member(key: "$value", value: try #require(fallback.member("transition"))),
    ])
    let curve = try PlatformRuleTests.reading(.dtcg, [("token", transition)])
    let found = largest(curve.motion(over: 1))
    #expect(found <= transitionPercent + 1e-4 && found > transitionPercent * 0.99)
    // The valid transition token states the same error.
    let valid = JSON.object(Conversion(.spring(spring), to: .dtcg, over: 100).encoding.parameters)
    #expect(
      valid.member("$extensions")?.member("inbetween.spring")?.member("transitionPercent")
        == .number(transitionPercent))
  }

  @Test("of Penner's easing keeps the name beside the nearest curve")
  func easings() throws {
    let source = try PlatformRuleTests.reading(
      .penner, [("easing", .string("easeOutBounce")), ("duration", .number(500))])
    let written = Conversion(source.meaning(over: 1), to: .dtcg, over: 1).encoding
    let (encoding, violations) = try read(written.code)
    #expect(violations == [])
    let again = Conversion(try #require(encoding).meaning(over: 1), to: .penner, over: 1)
    #expect(again.encoding.code == "{ easing: \"easeOutBounce\", duration: 500 }")
  }

  @Test("and a Tailwind theme are files of named motions")
  func files() throws {
    let spring = try #require(PerceptualSpring(duration: 0.5, bounce: 0.15))
    var tokens = TokenFile()
    let token = DTCGDialect.token(PlayedMotion(.spring(spring)), over: 100, .fade)
    let isSet = tokens.set([(["menu", "open"], token)]) == [true]
    #expect(isSet)
    func file(_ platform: Platform) throws -> MotionFile {
      let conversion = Conversion(.spring(spring), to: platform, over: 100)
      return try #require(
        MotionFile(
          [MotionFile.Entry(path: "menu.open", conversion: conversion)], for: platform,
          tokens: tokens, .fade))
    }
    let theme = try file(.tailwind)
    #expect(theme.name == "motion.theme.css")
    #expect(theme.content.contains("  --ease-menu-open: linear(0,"))
    #expect(theme.content.contains("  --transition-duration-menu-open: 697ms;"))
    #expect(theme.content.contains("at most 0.2 %"))
    #expect(theme.content.contains("    --transition-duration-menu-open: 1ms;"))
    let springs = try file(.dtcgSpring)
    let json = try JSONReader.read(Array(springs.content.utf8))
    let written = json.member("menu")?.member("open")
    #expect(written?.member("$type") == .string("spring"))
    #expect(written?.member("$extensions")?.member("inbetween.reducedMotion") != nil)
    let violations = ViolationList()
    let read = MotionTokens(SyntaxNode(json), violations)
    #expect(violations.violations == [] && read.tokens.map(\.type) == ["spring"])
    #expect(read.tokens.first?.encoding.meaning(over: 1).spring == spring)
  }
}
