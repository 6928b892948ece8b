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

  /// True if a text contains other texts in order, the first at its beginning and the last at its
  /// end.
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

  static func list(_ curve: TimedCurve) -> String {
    curve.numbers.map { "\($0)" }.joined(separator: ", ")
  }

  /// Returns a time in milliseconds.
  static func ms(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded()))" }

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

  static func repeats(
    _ playback: Playback, _ count: (Double) -> String, _ alternating: [String]
  ) -> [String] {
    guard let repetition = playback.repetition else { return [] }
    return [count(repetition.count)] + (repetition.reversal == nil ? [] : alternating)
  }

  static func delay(_ playback: Playback, _ text: (Double) -> String) -> [String] {
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

  /// A curve, a duration and a delay in Swift, declared separately.
  private static func apple(
    _ platform: String, _ code: @escaping @Sendable (TimedCurve) -> String
  ) -> FixedSite {
    FixedSite(
      name: platform, platform: platform,
      place: "\"easing\": \"ease\", \"duration\": \"time\", \"delay\": \"late\"", path: "a.swift",
      ability: .delay, takesSprings: false
    ) { curve, own in
      (
        ["let ease = ", "\nlet time = ", "\nlet end = 2\nlet late: Double = ", "\n"],
        [code(curve), "\(curve.duration)", "\(own.delay)"]
      )
    }
  }

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
    apple("uikit") {
      "UICubicTimingParameters(controlPoint1: CGPoint(x: \($0.x1), y: \($0.y1)), controlPoint2: .init(x: \($0.x2), y: \($0.y2)))"
    },
    apple("coreAnimation") { "CAMediaTimingFunction(controlPoints: \(list($0)))" },
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
}
