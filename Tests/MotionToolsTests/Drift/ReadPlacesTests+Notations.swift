import MotionTools
import Testing

extension ReadPlacesTests {
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
    (spring, "anime", name, "a.js", "const card = spring({ bounce: 0.3, duration: 500 })"),
    (
      spring, "anime", name, "a.js",
      "const t = { soft: { bounce: 0.3, duration: 500 } }, card = { ease: spring(t.soft) };"
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
    // The largest are those of Compose, whose times are whole milliseconds: the quickest spring
    // here moves by 1.4 % in one.
    #expect(report.checks.allSatisfy { $0.percent < 1.5 }, "\(report.checks.map(\.percent))")
  }
}
