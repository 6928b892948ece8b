import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

/// The notations in which the motions of source files are read.
@Suite("Motions in source files")
struct ReadPlacesTests {
  static let spring = ".spring(duration: 0.5, bounce: 0.3)"
  static let curve = ".timingCurve(0.4, 0, 0.2, 1, duration: 0.3)"
  static let name = "\"name\": \"card\""

  @Test(
    "of keyframes have one unit, which a zero does not need",
    arguments: [
      (["0", "1px"], true), (["1PX", "0"], true), (["5%", "0", "0px", "9px"], false),
      (["0", "1px", "1em"], false), (["1px", "0", "1em"], false), (["0", "0px", "-4px"], true),
      (["rotate(0)", "rotate(1turn)"], true), (["0", "rotate(1turn)"], false),
      (["0", "0", "3em"], true),
    ])
  func units(_ values: [String], _ isRead: Bool) throws {
    let frames = values.enumerated().map { index, value in
      "\(100 * Double(index) / Double(values.count - 1))%{left:\(value)}"
    }
    let report = try VerifiedSource(
      ".linear(duration: 1)", "css", "\"keyframes\": \"in\", \"duration\": \"1s\"", "a.css",
      "@keyframes in{\(frames.joined())}"
    ).report()
    #expect(report.unreadable.isEmpty == isRead, "\(report.unreadable)")
  }

  @Test("are found at their lines and columns")
  func positions() throws {
    let text = "/* --e: 1 */\n:root {\n  --e: ease;\n  --t: 1s }\n.dark { --t: 200ms; }\n"
    let report = try VerifiedSource(
      ".timingCurve(0.25, 0.1, 0.25, 1, duration: 1)", "css",
      "\"easing\": \"--e\", \"duration\": \"--t\"", "a.css", text
    ).report()
    #expect(report.checks.count == 2)
    let failure = try #require(report.failures.first)
    #expect(failure.position.line == 5 && failure.position.column == 14)
    #expect(failure.code == "1000ms")
  }

  @Test(
    "that cannot be read have a reason and a line",
    arguments: [
      ("swift", name, "a.swift", "let card = Color.red", "SwiftUI animation", 1),
      (
        "compose", name, "a.kt", "\nval card = snap()",
        "spring(…), tween(…), repeatable(…) or infiniteRepeatable(…)", 2
      ),
      ("motion", name, "a.ts", "const card = { x: y }", "no parameter", 1),
      (
        "motion", name, "a.ts", "const card = { stiffness: huge() }", "'stiffness' is not a number",
        1
      ),
      ("gsap", name, "a.js", "const card = { ease: (p) => fetch(p) }", "functions of Math", 1),
      (
        "motion", name, "a.ts",
        "const y = 1\nconst t = { x: 1, y: 2, ...u }\nconst card = { ease: 'linear', duration: t.y }",
        "'duration' is 't.y', which is not a constant in this file", 3
      ),
      ("css", "\"selector\": \"a\"", "a.sass", "a\n  transition: top 1s", "indented syntax", 1),
      (
        "css", "\"easing\": \"--e\", \"duration\": 1", "a.css", "a{--e: steps(3)}",
        "not a linear(…)",
        1
      ),
      (
        "css", "\"keyframes\": \"x\", \"duration\": 1", "a.css", "@keyframes x{from{top:0}}",
        "must set 'top' at 0 % and at 100 %", 1
      ),
      (
        "lottie", "\"layer\": \"x\"", "a.json", "{\"fr\": 60, \"layers\": [{}]}", "no layer 'x'",
        nil
      ),
      ("lottie", "\"layer\": \"x\"", "a.json", "{,", "is not JSON", 1),
      (
        "lottie", "\"layer\": \"x\"", "a.json",
        """
        {"fr": 60, "layers": [{"refId": "b", "sr": 1}, {"refId": "c", "tm": {"a": 0, "k": 1}}],
        "assets": [{"id": "b", "layers": [{"nm": "x", "ks": {"o": {"k": [{"t": 0, "s": [0]}]}}}]},
          {"id": "c", "layers": [{"refId": "b"}]}]}
        """, "at another speed ('tm' or 'sr')", nil
      ),
      (
        "lottie", "\"property\": \"size\"", "a.json", "{\"fr\": 60, \"layers\": [{}]}",
        "'size' is not a property that can be compared: allowed are opacity, position, ", nil
      ),
      (
        "dtcg", "\"token\": \"a.b\"", "a.json", "{\"a\": {\"b\": {\"$value\": 1}}}",
        "not a motion token", 1
      ),
      (
        "dtcg", "\"token\": \"a.b\"", "a.json",
        "{\"a\":\n{\"b\": {\"value\": \"3s\", \"type\": \"duration\"}}}",
        "without '$': write '$value'", 2
      ),
      (
        "dtcg", "\"token\": \"a\"", "a.json",
        "{\"b\": 1,\n\"a\": {\"$type\": \"transition\", \"$value\": {\"duration\": {\"value\": 1, \"unit\": \"s\"}, \"delay\": {\"value\": -1, \"unit\": \"s\"}, \"timingFunction\": [0, 0, 1, 1]}}}",
        "must be from 0", 2
      ),
      ("flutter", name, "a.dart", "final cards = 1;", "no declaration 'card'", nil),
      (
        "compose", name, "a.kt",
        "val e: Easing = LinearEasing\nval card = tween<Float>(300, easing = Easing { it })",
        "not a known easing function", 2
      ),
      (
        "compose", name, "a.kt",
        "fun a(b: Int = 1, c: Easing = LinearEasing) {}\nval card = tween<Float>(300, easing = Easing)",
        "not a known easing function", 2
      ),
      (
        "waapi", name, "a.ts", "const card = { duration: 900, direction: 'alternate-reverse' }",
        "first pass backwards", 1
      ),
      ("anime", name, "a.ts", "const card = { reversed: true }", "first pass backwards", 1),
      (
        "waapi", name, "a.ts",
        "const card = el.animate({ top: [0, 9, 3], easing: 'ease-in' }, 300)",
        "more than two keyframes", 1
      ),
      (
        "flutter", "\"easing\": \"card\", \"duration\": 1", "a.dart",
        "final card = FlippedCurve(other);\nfinal other = FlippedCurve(card);",
        "not a known easing function", 1
      ),
      (
        "motion", name, "a.ts",
        String(repeating: "const card = { stiffness: 100, damping: 9 };\n", count: 65),
        "has more than 64 declarations 'card'", nil
      ),
      (
        "anime", name, "a.ts", "const card = { duration: 800,\neasing: 'easeInOutQuad' }",
        "only anime.js 3 reads", 2
      ),
      (
        "anime", name, "a.ts",
        "import { soft } from './soft'\nconst card = { x: 1, ease: createSpring(soft) }",
        "must be an object literal in this file, not 'soft'", 2
      ),
      (
        "anime", name, "a.ts", "const card = { ease: spring(make({ stiffness: 200 })) }",
        "must be an object literal in this file, not 'make(", 1
      ),
      (
        "anime", name, "a.ts", "const card = { ease: spring(a ? { bounce: 0.1 } : {}) }",
        "must be an object literal in this file", 1
      ),
      (
        "anime", name, "a.ts", "const card = { ease: spring(...soft) }",
        "must be an object literal in this file", 1
      ),
      (
        "figma", name, "a.ts",
        "const card = { type: 'CUSTOM_SPRING', easingFunctionSpring: make(mass = 1) }",
        "must be an object literal in this file, not 'make(", 1
      ),
      (
        "motion", name, "a.ts", "const card = { type: \"tween\", duration: 0.3 }",
        "its 'type' is not \"spring\"", 1
      ),
      (
        "motion", name, "a.ts", "const card = { duration: 0.3 }",
        "write 'ease', or type: \"spring\"", 1
      ),
      (
        "motion", name, "a.ts", "const card = { type: false, mass: 9 }", "so the motion is a jump",
        1
      ),
      (
        "reactSpring", name, "a.ts", "const card = {\ntension: 170, friction: 9, clamp: true }",
        "first reaches the target", 2
      ),
      (
        "reanimated", name, "a.ts",
        "const card = { stiffness: 170, damping: 9, overshootClamping: true }",
        "first reaches the target", 1
      ),
      (
        "css", "\"selector\": \"a\"", "a.css", "a {\n animation: b 1s\n reverse }",
        "first pass backwards", 3
      ),
    ] as [(String, String, String, String, String, Int?)])
  func unreadable(_ row: (String, String, String, String, String, Int?)) throws {
    let report = try VerifiedSource(Self.spring, row.0, row.1, row.2, row.3).report()
    let place = try #require(report.unreadable.first)
    #expect(report.checks.isEmpty && report.unreadable.count == 1)
    #expect(place.reason.contains(row.4), "\(place.reason)")
    #expect(place.position?.line == row.5)
  }

  @Test("can be recorded trajectories, on either side")
  func recorded() throws {
    let motion = try #require(TimedCurve(0.4, 0, 0.2, 1, duration: 0.3))
    let exact = ConvertibleMotion.curve(motion).exactMotion(over: 300)
    let pairs = (0...60).map { index in
      let time = 0.3 * Double(index) / 60
      return "[\(2 + time), \(50 + exact.point(at: time).value)]"
    }.joined(separator: ", ")
    let right = try VerifiedSource(
      manifest:
        "{\"motions\": {\"a\": {\"swiftui\": \"\(Self.curve)\", \"recorded\": [\(pairs)]}}}",
      files: []
    ).report()
    #expect(right.checks.count == 1 && right.failures.isEmpty)
    #expect(right.checks[0].percent < 0.1)
    let file = ("r.json", "[\(pairs)]")
    let other = try VerifiedSource(
      manifest: """
        {"motions": {"a": {"recorded": {"file": "r.json"},
          "css": {"file": "a.css", "selector": "a"}}}}
        """, files: [file, ("a.css", "a { transition: all 300ms ease-in }")]
    ).report()
    #expect(other.failures.count == 1 && other.failures[0].code == nil)
  }

  @Test("fail by their end and by their settling time")
  func otherFigures() throws {
    let ends = try VerifiedSource(
      Self.curve, "css", "\"easing\": \"--e\", \"duration\": 0.3", "a.css",
      "a{--e: linear(0, 0.97)}", more: ", \"tolerance\": {\"percent\": 100}"
    ).report()
    #expect(ends.failures.first?.failures.first?.contains("ends 3 %") ?? false)
    let late = try VerifiedSource(
      Self.spring, "flutter", Self.name, "a.dart",
      "final card = SpringDescription.withDampingRatio(mass: 1, stiffness: 150, ratio: 0.7);",
      more: ", \"tolerance\": {\"percent\": 100, \"milliseconds\": 5}"
    ).report()
    #expect(late.failures.first?.failures.first?.contains("settles after") ?? false)
  }
}
