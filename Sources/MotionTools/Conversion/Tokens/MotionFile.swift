/// A source file that contains all motions of a token file, in the language of a platform.
package struct MotionFile: Sendable {
  /// The platform whose language the file uses.
  package let platform: Platform
  /// The file's name, such as `motion.css`.
  package let name: String
  /// The file's content, with a final newline.
  package let content: String

  /// A motion and its path in the token file.
  package struct Entry {
    /// The names of the groups and of the token, joined by dots.
    let path: String
    /// The motion, converted to the platform.
    let conversion: Conversion

    /// Creates an entry from a path in the token file and a converted motion.
    package init(path: String, conversion: Conversion) {
      self.path = path
      self.conversion = conversion
    }

    /// The delay and the repetition that the file contains.
    var playback: Playback { conversion.encoding.playback }

    /// The deviation as text for a comment in the file.
    ///
    /// The text contains no client input, so no client can end the comment early.
    var certificate: String { conversion.certificate.summary }

    /// One pass of the motion, without the motion's delay and repetition.
    var pass: any PlatformEncoding {
      (conversion.encoding as? PlayedEncoding)?.pass ?? conversion.encoding
    }
  }

  /// The platforms for which a file can be written.
  package static let platforms: [Platform] = [
    .swiftui, .motion, .flutter, .compose, .css, .tailwind, .dtcg, .dtcgSpring,
  ]

  /// Creates a file that contains the motions `entries`; `nil` if ``platforms`` does not contain
  /// the platform.
  ///
  /// - Parameters:
  ///   - entries: The motions, in the order of the file.
  ///   - platform: The platform whose language the file uses.
  ///   - tokens: The token file into which the motions are written; used only for `dtcg` and
  ///     `dtcgSpring`.
  ///   - reducedMotion: The replacement for movements if the user prefers reduced motion; used only
  ///     for `css` and `tailwind`.
  ///   - immediate: The tokens with a duration of 0. A style sheet contains the durations of these
  ///     tokens, and a file of program code contains a comment for each of these tokens.
  package init?(
    _ entries: [Entry], for platform: Platform, tokens: TokenFile, _ reducedMotion: ReducedMotion,
    immediate: [MotionTokens.Immediate] = []
  ) {
    let names = MotionName.distinct(entries.map(\.path) + immediate.map(\.path))
    let named = zip(names, entries).map { ($0, $1) }
    let still = Array(zip(names.dropFirst(entries.count), immediate))
    switch platform {
    case .swiftui: (name, content) = ("Motion.swift", Self.swift(named) + Self.comments(still))
    case .motion: (name, content) = ("motion.ts", Self.typeScript(named) + Self.comments(still))
    case .flutter: (name, content) = ("motion.dart", Self.dart(named) + Self.comments(still))
    case .compose: (name, content) = ("Motion.kt", Self.kotlin(named) + Self.comments(still))
    case .css: (name, content) = ("motion.css", Self.styleSheet(named, reducedMotion, still))
    case .tailwind:
      (name, content) = ("motion.theme.css", Self.theme(named, reducedMotion, still))
    case .dtcg: (name, content) = ("motion.tokens.json", tokens.text)
    case .dtcgSpring:
      (name, content) = ("motion.spring.tokens.json", Self.springs(entries, in: tokens).text)
    default: return nil
    }
    self.platform = platform
  }

  typealias Named = [(name: MotionName, entry: Entry)]

  private static func swift(_ entries: Named) -> String {
    let lines = entries.map { name, entry in
      "  /// \(entry.certificate).\n  static let \(name.camel) = Animation\(entry.conversion.encoding.code)\n"
    }
    return "import SwiftUI\n\nextension Animation {\n\(lines.joined(separator: "\n"))}\n"
  }

  private static func typeScript(_ entries: Named) -> String {
    entries.map { name, entry in
      "/** \(entry.certificate). */\nexport const \(name.camel) = \(entry.conversion.encoding.parameters.script) as const;\n"
    }.joined(separator: "\n")
  }

  private static func kotlin(_ entries: Named) -> String {
    let lines = entries.map { name, entry in
      // A Compose `spring` has no parameters for a delay and an initial velocity, so the comment
      // states both.
      var code = entry.conversion.encoding.code, notes = ""
      if let spring = entry.pass as? ComposeSpringEncoding {
        code = spring.specification
        let delay = entry.playback.delay
        if delay != 0 { notes += " Start the animation after \((delay * 1000).tidy.text) ms." }
        if let velocity = spring.velocityArgument {
          notes += " Pass `\(velocity)` to `animateTo`"
          notes += " for a distance of \(spring.distance.text)."
        }
      }
      let isEndless = entry.playback.repetition?.count == .infinity
      let type = isEndless ? "InfiniteRepeatableSpec" : "FiniteAnimationSpec"
      return
        "    /** \(entry.certificate).\(notes) */\n    fun <T> \(name.camel)(): \(type)<T> = \(code)\n"
    }
    let playbacks = entries.map(\.entry.playback)
    let hasOffset = playbacks.contains { $0.delay != 0 && $0.repetition != nil }
    let repeats = playbacks.contains { $0.repetition != nil }
    let names =
      ["CubicBezierEasing", "FiniteAnimationSpec"]
      + (repeats ? ["InfiniteRepeatableSpec", "RepeatMode"] : [])
      + (hasOffset ? ["StartOffset"] : [])
      + (repeats ? ["infiniteRepeatable", "repeatable"] : []) + ["spring", "tween"]
    let imports = names.map { "import androidx.compose.animation.core.\($0)" }
    return """
      \(imports.joined(separator: "\n"))

      object Motion {
      \(lines.joined(separator: "\n"))}

      """
  }

  private static func dart(_ entries: Named) -> String {
    let lines = entries.map { name, entry in
      var lines = ["/// \(entry.certificate)."]
      switch entry.pass {
      case let curve as FlutterCurveEncoding:
        lines += [
          "const \(name.camel)Curve = Cubic(\(curve.timed.numbers.list));",
          "const \(name.camel)Duration = Duration(microseconds: \(curve.microseconds.text));",
        ]
      case let spring as FlutterSpringEncoding:
        lines.append("final \(name.camel) = \(spring.description);")
        if spring.spring.initialVelocity != 0 {
          // Without the type, Dart infers `int` from a whole number.
          let velocity = spring.spring.initialVelocity.tidy.text
          lines.append("const double \(name.camel)Velocity = \(velocity);")
        }
      default: break
      }
      let delay = entry.playback.delay
      if delay != 0 {
        let microseconds = (delay * 1_000_000).rounded().text
        lines.append("const \(name.camel)Delay = Duration(microseconds: \(microseconds));")
      }
      // The arguments of `AnimationController.repeat()`.
      if let repetition = entry.playback.repetition {
        let count = repetition.count == .infinity ? "null" : repetition.count.text
        lines += [
          "const int? \(name.camel)Count = \(count);",
          "const \(name.camel)Reverse = \(repetition.reversal != nil);",
        ]
      }
      return lines.joined(separator: "\n") + "\n"
    }
    return
      "import 'package:flutter/animation.dart';\nimport 'package:flutter/physics.dart';\n\n"
      + lines.joined(separator: "\n")
  }

  /// Returns a CSS style sheet in which custom properties describe the motions.
  ///
  /// For a cross-fade, `--NAME-fade` is a transition of the opacity, as `--motion-fade` is in a CSS
  /// export.
  private static func styleSheet(
    _ entries: Named, _ reducedMotion: ReducedMotion, _ immediate: Still
  ) -> String {
    var lines: [String] = [], reduced: [String] = []
    for (name, entry) in entries {
      guard let encoding = entry.pass as? TimingFunctionEncoding else { continue }
      let name = name.kebab, delay = entry.playback.delay
      lines += [
        "  /* \(entry.certificate) */", "  --\(name)-duration: \(time(encoding.duration));",
        "  --\(name)-easing: \(encoding.text);",
      ]
      reduced.append(
        "    --\(name)-duration: \(time(reducedMotion.duration(of: encoding.duration)));")
      if delay != 0 {
        lines.append("  --\(name)-delay: \(time(delay));")
        reduced.append("    --\(name)-delay: 0s;")
      }
      // The values of `animation-iteration-count` and `animation-direction`.
      if let repetition = entry.playback.repetition {
        let count = repetition.count == .infinity ? "infinite" : repetition.count.text
        lines += [
          "  --\(name)-iterations: \(count);",
          "  --\(name)-direction: \(repetition.reversal == nil ? "normal" : "alternate");",
        ]
        reduced.append("    --\(name)-iterations: 1;")
      }
      if reducedMotion == .fade {
        lines.append("  --\(name)-fade: opacity var(--\(name)-duration) var(--\(name)-easing);")
        reduced.append("    --\(name)-fade: opacity \(time(ReducedMotion.fadeSeconds)) linear;")
      }
    }
    for (name, token) in immediate {
      let name = name.kebab
      lines += ["  --\(name)-duration: 0ms;", "  --\(name)-easing: linear;"]
      guard token.delay != 0 else { continue }
      lines.append("  --\(name)-delay: \(time(token.delay));")
      reduced.append("    --\(name)-delay: 0s;")
    }
    let rules = ":root {\n\(lines.joined(separator: "\n"))\n}\n"
    return reducedMotion == .unchanged ? rules : Self.rules(rules, reduced: reduced)
  }

  /// Returns CSS rules, followed by a media query for users who prefer reduced motion.
  ///
  /// - Parameters:
  ///   - rules: The CSS rules.
  ///   - reduced: The lines of the media query; each line sets one custom property. If the list is
  ///     empty, there is no media query.
  static func rules(_ rules: String, reduced: [String]) -> String {
    guard !reduced.isEmpty else { return rules }
    return """
      \(rules)
      @media (prefers-reduced-motion: reduce) {
        :root {
      \(reduced.joined(separator: "\n"))
        }
      }

      """
  }

  private static func time(_ seconds: Double) -> String { "\((seconds * 1000).tidy.text)ms" }
}
