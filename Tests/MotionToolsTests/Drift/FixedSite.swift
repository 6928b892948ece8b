import MotionTools
import TestSupport

/// A place in a source file, with the texts around its code that a fix must keep.
struct FixedSite: Sendable, CustomStringConvertible {
  let name: String
  /// The key and the place in the manifest.
  let platform: String, place: String
  let path: String
  /// The largest playback that the code can show.
  let ability: Ability
  /// True if the code of a curve can be replaced by that of a spring.
  var takesSprings = true
  /// The texts before, between and after the parts of the code.
  let text: @Sendable (TimedCurve, Playback) -> (kept: [String], code: [String])

  enum Ability: Sendable { case none, delay, repetition }

  var description: String { name }

  /// Returns the source with a motion at the place, and its fixed texts.
  func source(
    _ truth: PlayedMotion, _ curve: TimedCurve, _ playback: Playback
  ) -> (source: VerifiedSource, kept: [String]) {
    let (kept, code) = text(curve, playback)
    var whole = ""
    for (index, text) in kept.enumerated() {
      whole += text + (code.indices.contains(index) ? code[index] : "")
    }
    return (VerifiedSource(truth.swiftUIText, platform, place, path, whole), kept)
  }

  /// True if a text contains other texts in order, the first at its beginning and the last at its end.
  static func keeps(_ kept: [String], in text: String) -> Bool {
    guard text.hasPrefix(kept.first ?? ""), text.hasSuffix(kept.last ?? "") else { return false }
    var rest = text[...]
    for part in kept {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

extension FixedSite {
  private static let name = "\"name\": \"card\""

  private static func list(_ curve: TimedCurve) -> String {
    curve.numbers.map { "\($0)" }.joined(separator: ", ")
  }

  /// Returns a time in milliseconds.
  private static func ms(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded()))" }

  /// Returns an options object with the playback in the keys of a library.
  private static func object(
    _ name: String, _ key: String, ability: Ability = .repetition,
    _ motion: @escaping @Sendable (TimedCurve) -> String,
    _ playback: @escaping @Sendable (Playback) -> [String]
  ) -> FixedSite {
    FixedSite(
      name: name, platform: key, place: Self.name, path: "a.ts", ability: ability
    ) { curve, own in
      let members = playback(own).map { ", \($0)" }.joined()
      return (
        [
          "// 300ms ease\nconst other = { duration: 3, delay: 1 };\nexport const card = {",
          " onEnd: () => done(1), /* kept, 1 */\n  x: 100", " };\nconst end = 1; // 2s\n",
        ], [" \(motion(curve)),", members]
      )
    }
  }

  private static func repeats(
    _ playback: Playback, _ count: (Double) -> String, _ alternating: [String]
  ) -> [String] {
    guard let repetition = playback.repetition else { return [] }
    return [count(repetition.count)] + (repetition.reversal == nil ? [] : alternating)
  }

  private static func delay(_ playback: Playback, _ text: (Double) -> String) -> [String] {
    playback.delay == 0 ? [] : [text(playback.delay)]
  }

  static let all: [FixedSite] = objects + calls + styles + data

  private static let objects: [FixedSite] = [
    object("motion", "motion", { "ease: [\(list($0))], duration: \($0.duration)" }) { own in
      delay(own) { "delay: \($0)" }
        + repeats(
          own, { $0 == .infinity ? "repeat: Infinity" : "repeat: \(Int($0) - 1)" },
          ["repeatType: 'reverse'"])
    },
    object(
      "gsap", "gsap",
      {
        "duration: \($0.duration), ease: CustomEase.create('a', '\($0.x1),\($0.y1),\($0.x2),\($0.y2)')"
      }
    ) { own in
      delay(own) { "delay: \($0)" }
        + repeats(
          own, { $0 == .infinity ? "repeat: -1" : "repeat: \(Int($0) - 1)" }, ["yoyo: true"])
    },
    object(
      "waapi", "waapi", { "duration: \(ms($0.duration)), easing: 'cubic-bezier(\(list($0)))'" }
    ) { own in
      delay(own) { "delay: \(ms($0))" }
        + repeats(
          own, { $0 == .infinity ? "iterations: Infinity" : "iterations: \(Int($0))" },
          ["direction: \"alternate\""])
    },
    object(
      "anime", "anime", { "ease: cubicBezier(\(list($0))), duration: \(ms($0.duration))" }
    ) { own in
      delay(own) { "delay: \(ms($0))" }
        + repeats(
          own, { $0 == .infinity ? "loop: true" : "loop: \(Int($0) - 1)" }, ["alternate: true"])
    },
    object("react-spring", "reactSpring", ability: .none) {
      "config: { duration: \(ms($0.duration)), easing: bezier(\(list($0))) }"
    } _: { _ in
      []
    },
  ]

  private static let calls: [FixedSite] = [
    FixedSite(
      name: "swift", platform: "swift", place: name, path: "a.swift", ability: .repetition
    ) { curve, own in
      var text = ".timingCurve(\(list(curve)), duration: \(curve.duration))"
      if let repetition = own.repetition {
        let reverses = "autoreverses: \(repetition.reversal != nil)"
        text +=
          repetition.count == .infinity
          ? ".repeatForever(\(reverses))" : ".repeatCount(\(Int(repetition.count)), \(reverses))"
      }
      if own.delay != 0 { text += ".delay(\(own.delay))" }
      return (["/// .delay(3)\nlet card: Animation = ", "\nlet end = 1.delay(2)\n"], [text])
    },
    FixedSite(
      name: "compose", platform: "compose", place: name, path: "a.kt", ability: .repetition
    ) { curve, own in
      let numbers = curve.numbers.map { "\($0)f" }.joined(separator: ", ")
      func tween(_ late: String) -> String {
        "tween<Float>(durationMillis = \(ms(curve.duration))\(late), easing = CubicBezierEasing(\(numbers)))"
      }
      var text = tween(own.delay == 0 ? "" : ", delayMillis = \(ms(own.delay))")
      if let repetition = own.repetition {
        let head =
          repetition.count == .infinity
          ? "infiniteRepeatable(" : "repeatable(\(Int(repetition.count)), "
        let mode =
          repetition.reversal == nil ? "" : ", repeatMode = RepeatMode.Reverse"
        let late = own.delay == 0 ? "" : ", initialStartOffset = StartOffset(\(ms(own.delay)))"
        text = "\(head)animation = \(tween(""))\(mode)\(late))"
      }
      return (["// tween(1)\nval card = ", "\nval end = tween<Float>(1)\n"], [text])
    },
    FixedSite(
      name: "reanimated", platform: "reanimated", place: name, path: "a.ts", ability: .repetition,
      takesSprings: false
    ) { curve, own in
      var (head, tail) = ("", "")
      if let repetition = own.repetition {
        let count = repetition.count == .infinity ? "-1" : "\(Int(repetition.count))"
        let isShort = repetition.count == 2 && repetition.reversal == nil
        head = "withRepeat("
        tail = isShort ? ")" : ", \(count)\(repetition.reversal == nil ? "" : ", true"))"
      }
      if own.delay != 0 { (head, tail) = ("withDelay(\(ms(own.delay)), \(head)", "\(tail))") }
      let options =
        "{ duration: \(ms(curve.duration)), /* x */ easing: Easing.bezier(\(list(curve))) }"
      return (
        ["const card = (to: number) => ", "withTiming(to, ", ";\n// withDelay(3)\n"],
        [head, "\(options))\(tail)"]
      )
    },
    FixedSite(
      name: "flutter", platform: "flutter",
      place: "\"easing\": \"ease\", \"duration\": \"time\", \"delay\": \"late\"", path: "a.dart",
      ability: .delay, takesSprings: false
    ) { curve, own in
      (
        ["const ease = ", ";\nconst time = ", ", end = 2;\nconst late = ", ";\n"],
        [
          "Cubic(\(list(curve)))", "Duration(milliseconds: \(ms(curve.duration)))",
          "Duration(milliseconds: \(ms(own.delay)))",
        ]
      )
    },
    FixedSite(
      name: "figma", platform: "figma", place: name, path: "a.ts", ability: .none,
      takesSprings: false
    ) { curve, _ in
      (
        [
          "const card = { type: \"DISSOLVE\", easing: { type: \"CUSTOM_CUBIC_BEZIER\", easingFunctionCubicBezier: {",
          "} }, duration: ", " };\n",
        ],
        [
          "x1: \(curve.x1), y1: \(curve.y1), x2: \(curve.x2), y2: \(curve.y2)",
          "\(curve.duration)",
        ]
      )
    },
  ]

  private static func bezier(_ curve: TimedCurve) -> String { "cubic-bezier(\(list(curve)))" }

  private static let styles: [FixedSite] = [
    FixedSite(
      name: "variables", platform: "css",
      place: "\"easing\": \"--e\", \"duration\": \"--t\", \"delay\": \"--d\"", path: "a.css",
      ability: .delay
    ) { curve, own in
      (
        ["/* --e: ease */ :root { --e: ", "; --t: ", " }\na { --d: ", "; color: red }\n"],
        [bezier(curve), "\(curve.duration)s", "\(own.delay)s"]
      )
    },
    FixedSite(
      name: "transition", platform: "css",
      place: "\"selector\": \".a\", \"property\": \"transform\"", path: "a.scss", ability: .delay
    ) { curve, own in
      (
        [
          ".b { transition: all 1s } // 1s\n.a { color: red; transition: opacity 1s 2s, transform ",
          ", left 3s ease; }\n/* end */",
        ],
        [
          "\(ms(curve.duration))ms \(bezier(curve))"
            + (own.delay == 0 ? "" : " \(ms(own.delay))ms")
        ]
      )
    },
    FixedSite(
      name: "transition without easing", platform: "css", place: "\"selector\": \".a\"",
      path: "a.css", ability: .none
    ) { curve, _ in
      ([".a{transition:all ", "}.b{left:0}"], ["\(curve.duration)s"])
    },
    FixedSite(
      name: "animation", platform: "css", place: "\"selector\": \".a\"", path: "a.css",
      ability: .repetition
    ) { curve, own in
      let words =
        [bezier(curve), "\(curve.duration)s"] + delay(own) { "\($0)s" }
        + repeats(
          own, { $0 == .infinity ? "infinite" : "\(Int($0))" }, ["alternate"])
      return ([".a { animation: spin both ", "; left: 0 }\n"], [words.joined(separator: " ")])
    },
    FixedSite(
      name: "longhands", platform: "css", place: "\"selector\": \".a\"", path: "a.css",
      ability: .repetition
    ) { curve, own in
      let more =
        delay(own) { "animation-delay: \(ms($0))ms" }
        + repeats(
          own, { "animation-iteration-count: \($0 == .infinity ? "infinite" : "\(Int($0))")" },
          ["animation-direction: alternate"])
      return (
        [".a { animation-name: spin; animation-timing-function: ", "; color: red }\n/* end */"],
        [
          "\(bezier(curve)); animation-duration: \(curve.duration)s"
            + more.map { "; \($0)" }.joined()
        ]
      )
    },
    FixedSite(
      name: "keyframes", platform: "css",
      place: "\"keyframes\": \"in\", \"duration\": \"--t\", \"property\": \"transform\"",
      path: "a.css", ability: .none
    ) { curve, _ in
      (
        [
          ":root { --t: ",
          "; left: 0 }\n@keyframes out { to { left: 0 } }\n@keyframes in {\n  from {",
          " color: red; transform: translateX(-40px) }", "\n  /* end */",
          "\n  to { transform: translateX(10px); color: blue }\n}\n.a { left: 0 }\n",
        ],
        [
          "\(curve.duration)s", " animation-timing-function: \(bezier(curve));",
          "\n  30%, 40% { transform: translateX(-3px) }",
          "\n  60% { animation-timing-function: linear; transform: translateX(12px) }",
        ]
      )
    },
    FixedSite(
      name: "short keyframes", platform: "css",
      place: "\"keyframes\": \"in\", \"duration\": \"--t\", \"easing\": \"ease-in\"",
      path: "a.css", ability: .none
    ) { curve, _ in
      (
        ["@keyframes in{0%{", "opacity:0}", "100%{opacity:.5}}:root{--t:", "}"],
        ["", "50%{opacity:.1}", "\(curve.duration)s"]
      )
    },
  ]

  private static let data: [FixedSite] = [
    FixedSite(
      name: "tokens", platform: "dtcg", place: "\"token\": \"m.card\"", path: "a.tokens.json",
      ability: .delay
    ) { curve, own in
      (
        [
          "{\"m\": {\"$description\": \"1\", \"card\": {\"$type\": \"transition\", \"$value\": ",
          ", \"$description\": \"kept\"}}}\n",
        ],
        [
          "{\"duration\": {\"value\": \(ms(curve.duration)), \"unit\": \"ms\"}, \"delay\": {\"value\": \(ms(own.delay)), \"unit\": \"ms\"}, \"timingFunction\": [\(list(curve))]}"
        ]
      )
    },
    lottie("lottie", "\"property\": \"opacity\"", "o", ["[0]", "[20]", "[100]"], handles: "[%]"),
    lottie(
      "lottie scale", "\"property\": \"scale\"", "s",
      ["[100, 50, 100]", "[70, 80, 100]", "[0, 120, 100]"], handles: "%"),
  ]

  /// A layer with three keyframes, or with two and handles.
  private static func lottie(
    _ name: String, _ place: String, _ key: String, _ values: [String], handles: String
  ) -> FixedSite {
    FixedSite(
      name: name, platform: "lottie", place: "\"layer\": \"card\", \(place)", path: "a.json",
      ability: .none
    ) { curve, _ in
      func handle(_ x: Double, _ y: Double) -> String {
        let (x, y) = (handles.replacing("%", with: "\(x)"), handles.replacing("%", with: "\(y)"))
        return "{\"x\": \(x), \"y\": \(y)}"
      }
      let out = handle(curve.x1, curve.y1), into = handle(curve.x2, curve.y2)
      let end = 3 + curve.duration * 50, hasThree = curve.x1 < 0.5
      let middle = hasThree ? "{\"t\": 4, \"s\": \(values[1])},\n  " : ""
      return (
        [
          "{\"fr\": 50, \"op\": 9999, \"layers\": [\n {\"nm\": \"b\", \"ks\": {}},\n {\"nm\": \"card\", \"op\": 9000, \"ks\": {\"\(key)\": {\"a\": 1, \"k\": [",
          "]}, \"x\": [1]}, \"ef\": [{\"t\": 3}]}\n]}\n",
        ],
        [
          "{\"t\": 3, \"s\": \(values[0]), \"o\": \(out), \"i\": \(into)},\n  \(middle){\"t\": \(end), \"s\": \(values[2])}"
        ]
      )
    }
  }
}
