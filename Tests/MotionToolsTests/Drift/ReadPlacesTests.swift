import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

/// The notations in which the motions of source files are read.
@Suite("Motions in source files")
struct ReadPlacesTests {
  private static let spring = ".spring(duration: 0.5, bounce: 0.3)"
  private static let curve = ".timingCurve(0.4, 0, 0.2, 1, duration: 0.3)"
  private static let name = "\"name\": \"card\""

  /// Notations of the two motions: SwiftUI text, platform, place, file, text.
  static let notations: [(String, String, String, String, String)] = [
    (
      spring, "swift", name, "a.swift",
      "let d = 0.25 * 2\nlet card: Animation = .spring(duration: d, bounce: 0.3)"
    ),
    (
      spring, "swift", name, "a.swift",
      "static func card() -> Animation {\n  return Animation.spring(\n duration: 0.5, // s\n bounce: 0.3)\n}"
    ),
    (
      spring, "swift", name, "a.swift",
      "let card = Animation.spring(duration: 1, bounce: 0.3).speed(2)"
    ),
    (spring, "swift", name, "a.swift", "let card = Spring(duration: 0.5, bounce: 0.3)"),
    (
      spring, "uikit", name, "a.swift",
      "let card = UISpringTimingParameters(mass: 1, stiffness: 157.9136704, damping: 17.5929189, initialVelocity: .zero)"
    ),
    (
      curve, "uikit", "\"easing\": \"card\", \"duration\": 0.3", "a.swift",
      "let card = UICubicTimingParameters(controlPoint1: CGPoint(x: 0.4, y: 0), controlPoint2: CGPoint(x: 0.2, y: 1))"
    ),
    (
      ".easeOut(duration: 0.3)", "coreAnimation", "\"easing\": \"card\", \"duration\": \"time\"",
      "a.swift", "let card = CAMediaTimingFunction(name: .easeOut), time = 0.3"
    ),
    (curve, "compose", name, "a.kt", "val card = tween<Float>(300)"),
    (
      curve, "compose", name, "a.kt",
      "val card: Float by animateFloatAsState(targetValue = 1f, animationSpec = tween(300))"
    ),
    (
      curve, "compose", name, "a.kt",
      "val spec = tween<Float>(300)\nval card by animateDpAsState(4.dp, spec)"
    ),
    (
      curve, "compose", name, "a.kt",
      "val E = CubicBezierEasing(0.4f, 0f, 0.2f, 1f)\nval card get() = tween(durationMillis = 3 * 100, easing = E)"
    ),
    (
      ".spring(duration: 0.4442882938158366, bounce: 0.5)", "compose", name, "a.kt",
      "object M { val card: SpringSpec<Float> = spring(Spring.DampingRatioMediumBouncy, Spring.StiffnessLow) }"
    ),
    (
      spring, "flutter", name, "a.dart",
      "SpringDescription get card => SpringDescription(mass: 1, stiffness: 157.9136704, damping: 17.5929189);"
    ),
    (
      ".timingCurve(0.215, 0.61, 0.355, 1, duration: 1.2)", "flutter",
      "\"easing\": \"curve\", \"duration\": \"time\"", "a.dart",
      "const curve = Curves.easeOutCubic;\nconst Duration time = Duration(seconds: 1, milliseconds: 200);"
    ),
    (
      spring, "flutter", name, "a.dart",
      "const base = Duration(microseconds: 200000);\nfinal card = SpringDescription.withDurationAndBounce(duration: base * 2 + const Duration(hours: 0, milliseconds: 100), bounce: 0.3);"
    ),
    (
      curve, "flutter", "\"easing\": \"curve\", \"duration\": \"time\"", "a.dart",
      "const curve = Easing.legacy;\nconst time = Durations.medium2;"
    ),
    (
      ".timingCurve(0.4, 0, 0.2, 1, duration: 0.6)", "flutter",
      "\"easing\": \"curve\", \"duration\": \"time\"", "a.dart",
      "final base = Cubic(0.8, 0, 0.6, 1);\nfinal curve = FlippedCurve(base);\nfinal time = Durations.medium2 * 2;"
    ),
    (
      curve, "flutter", "\"easing\": \"curve\", \"duration\": 0.3", "a.dart",
      "final curve = FlippedCurve(Easing.legacy.flipped);"
    ),
    (
      curve, "compose", name, "a.kt",
      "object M { val card: TweenSpec<Float> by lazy { tween(300) } }"
    ),
    (
      curve, "compose", name, "a.kt",
      "val card by lazy(LazyThreadSafetyMode.NONE) { tween<Float>(300) }"
    ),
    (
      curve, "waapi", name, "a.js",
      "const card = el.animate([{ top: 0, easing: 'cubic-bezier(.4,0,.2,1)' }, { top: '9px' }], 300)"
    ),
    (
      curve, "waapi", name, "a.js",
      "const ms = 150, card = el.animate({ top: [0, '9px'], easing: 'cubic-bezier(.4,0,.2,1)' }, 2 * ms)"
    ),
    (".linear(duration: 0.3)", "waapi", name, "a.js", "const card = el.animate(keyframes, 300)"),
    (
      spring, "motion", name, "a.tsx",
      "const bounce = 0.3;\nconst card = { \"type\": 'spring', visualDuration: 0.5 / 1.2, bounce } satisfies Transition;"
    ),
    (
      curve, "motion", name, "a.vue",
      "<script>\nexport const card = { transition: { ease: cubicBezier(0.4, 0, 0.2, 1), duration: .3 } }\n</script>"
    ),
    (
      curve, "motion", name, "a.ts",
      "const x = 9\nconst theme = Object.freeze({ x: 1, motion: { x: 300, 'y': [0.4, 0, 0.2, 1] } } as const)\nconst card = { ease: theme.motion.y, duration: theme.motion.x / (10 * 100) }"
    ),
    (
      curve, "waapi", name, "a.ts",
      "const slow = { ms: 150 }, theme = { slow }, all = { t: slow }\nconst card = { easing: 'cubic-bezier(.4, 0, .2, 1)', duration: all.t.ms * 2 }"
    ),
    (
      spring, "motion", name, "a.ts",
      "const card = { type: 'spring', ease: 'easeOut', visualDuration: 0.5 / 1.2, bounce: 0.3 }"
    ),
    (
      ".interpolatingSpring(stiffness: 100, damping: 10)", "motion", name, "a.ts",
      "const card = { type: 'spring', visualDuration: 0.2 }"
    ),
    (
      ".interpolatingSpring(stiffness: 100, damping: 10)", "motion", name, "a.ts",
      "const card = { type: 'spring' }"
    ),
    (
      ".interpolatingSpring(stiffness: 100, damping: 30)", "reactSpring", name, "a.ts",
      "const card = { tension: 100, friction: 30, clamp: true }"
    ),
    (
      curve, "motion", name, "a.ts",
      "const card = { ease: [0.4, 0, 0.2, 1] as [number, number, number, number], duration: 0.3 as any[] }"
    ),
    (
      ".easeOut(duration: 0.3)", "motion", "\"name\": \"all.card\"", "a.ts",
      "const all = Object.freeze({ other: { card: 1 }, card: { ease: 'easeOut', duration: 0.3 } })"
    ),
    (
      ".spring(response: 0.46832098, dampingFraction: 0.44721360)", "reactSpring", name, "a.js",
      "const card = { from: { x: 0 }, config: config.wobbly }"
    ),
    (
      curve + ".delay(0.1)", "reanimated", name, "a.ts",
      "const card = () => withDelay(100, withTiming(1, { duration: 300, easing: Easing.bezier(0.4, 0, 0.2, 1) }));"
    ),
    (
      ".timingCurve(0.333333333, 0, 0.666666667, 0.333333333, duration: 0.5)", "reanimated", name,
      "a.ts", "const card = { duration: 500, easing: Easing.in(Easing.quad) };"
    ),
    (
      ".timingCurve(0.333333333, 1, 0.666666667, 1, duration: 0.5)", "gsap", name, "a.js",
      "const card = { duration: 0.5, ease: 'power2.out', x: 100 };"
    ),
    (
      curve, "gsap", name, "a.js",
      "const card = gsap.to('.a', { duration: 0.3, ease: CustomEase.create('e', 'M0,0 C0.4,0 0.2,1 1,1') });"
    ),
    (
      spring, "anime", name, "a.js",
      "const d = 500, card = { ease: createSpring({ bounce: 0.3, duration: d }), x: 1 };"
    ),
    (
      spring, "anime", name, "a.js", "const card = spring({ bounce: 0.3, duration: 500 })"
    ),
    (
      ".timingCurve(0.333333333, 1, 0.666666667, 1, duration: 0.5)", "anime", name, "a.js",
      "const card = { ease: 'outCubic', duration: 500 };"
    ),
    (
      spring, "figma", name, "a.json",
      "{\"card\": {\"type\": \"CUSTOM_SPRING\", \"easingFunctionSpring\": {\"mass\": 1, \"stiffness\": 157.9136704, \"damping\": 17.5929189}}}"
    ),
    (
      curve, "figma", name, "a.ts",
      "const easing = { type: 'CUSTOM_CUBIC_BEZIER', easingFunctionCubicBezier: { x1: 0.4, y1: 0, x2: 0.2, y2: 1 } }; const card = { type: 'DISSOLVE', easing, duration: 0.3 }"
    ),
    (
      ".spring(duration: 0.22214415, dampingFraction: 0.6)".replacing("duration", with: "response"),
      "material3", name, "a.kt",
      "val scheme = MotionScheme.expressive()\nval card = scheme.fastSpatialSpec<Float>()"
    ),
    (
      ".timingCurve(0.333333333, 0, 0.666666667, -0.567193333, duration: 1)", "gsap", name, "a.js",
      "const card = { duration: 1, ease: Back.easeIn }"
    ),
    (
      curve, "waapi", name, "a.js",
      "const card = { duration: 300, easing: 'cubic-bezier(.4, 0, .2, 1)', fill: 'both' };"
    ),
    (
      curve, "css", "\"selector\": \".a > .b\"", "a.css",
      ".a  > .b { color: red; transition: opacity 1s, transform var(--t, .3s) cubic-bezier(.4,0,.2,1) }"
        .replacing("opacity 1s, ", with: "")
    ),
    (
      curve, "css", "\"selector\": \".a\", \"property\": \"transform\"", "a.scss",
      "$time: 300ms; // 1s\n.a { transition: opacity 1s, transform $time cubic-bezier(.4,0,.2,1); }"
    ),
    (
      curve, "css", "\"easing\": \"--e\", \"duration\": \"--t\"", "a.scss",
      "$e: cubic-bezier(.4, 0, .2, 1); $t: 300ms;\n:root { --e: #{$e}; --t: #{ $t }; }"
    ),
    (
      curve, "css", "\"keyframes\": \"in\", \"duration\": \"300ms\", \"easing\": \"--e\"", "a.css",
      ":root{--e:cubic-bezier(.4,0,.2,1)}@keyframes in{from{opacity:.2}to{opacity:1}}"
    ),
    (
      ".linear(duration: 0.3)", "css", "\"keyframes\": \"in\", \"duration\": \"--t\"", "a.css",
      ":root{--t:.3s}@keyframes in{0%{transform:translate3d(0,-8px,0);animation-timing-function:linear}50%{transform:translate3d(0,-4px,0);animation-timing-function:linear(0,.5,1)}100%{transform:translate3d(0,0,0)}}"
    ),
  ]

  @Test("are read in all notations", arguments: notations)
  func notation(_ row: (String, String, String, String, String)) throws {
    let report = try VerifiedSource(row.0, row.1, row.2, row.3, row.4).report()
    #expect(report.unreadable.isEmpty, "\(report.unreadable)")
    #expect(report.checks.count == 1)
    #expect(report.failures.isEmpty, "\(report.failures.map(\.failures))")
    // The largest are those of Compose, whose times are whole milliseconds: the quickest spring here
    // moves by 1.4 % in one.
    #expect(report.checks.allSatisfy { $0.percent < 1.5 }, "\(report.checks.map(\.percent))")
  }

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
        "'duration' is not a number", 3
      ),
      (
        "css", "\"selector\": \"a\"", "a.sass", "a\n  transition: top 1s", "indented syntax", 1
      ),
      (
        "css", "\"easing\": \"--e\", \"duration\": 1", "a.css", "a{--e: steps(3)}",
        "not a linear(…)",
        1
      ),
      (
        "css", "\"keyframes\": \"x\", \"duration\": 1", "a.css", "@keyframes x{from{top:0}}",
        "100 %", 1
      ),
      (
        "lottie", "\"layer\": \"x\"", "a.json", "{\"fr\": 60, \"layers\": [{}]}", "no layer 'x'",
        nil
      ),
      ("lottie", "\"layer\": \"x\"", "a.json", "{,", "is not JSON", 1),
      (
        "dtcg", "\"token\": \"a.b\"", "a.json", "{\"a\": {\"b\": {\"$value\": 1}}}",
        "not the token", 1
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
        "motion", name, "a.ts", "const card = { type: \"tween\", duration: 0.3 }",
        "its 'type' is not \"spring\"", 1
      ),
      ("motion", name, "a.ts", "const card = { type: false, mass: 9 }", "its 'type' is not", 1),
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
