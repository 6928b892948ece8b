import AnimationNotation
import JSONCodec

/// Registries with every kind of overload.
///
/// The result of a call is a descriptive text in place of an animation.
enum SampleTables {
  static let animations = CallableRegistry<String>(
    "an animation", qualifiers: ["Animation"], takesModifiers: true,
    [
      Signature<String>("linear", [.number("duration", 0.35, in: .magnitude)]) {
        "linear \($0.number("duration"))"
      },
      Signature<String>(
        "spring",
        Overload([
          .number("duration", 0.5, in: .duration), .number("bounce", 0, in: .bounce),
          .number("blendDuration", 0, in: .magnitude),
        ]) {
          "spring \($0.number("duration")) \($0.number("bounce")) \($0.number("blendDuration"))"
        },
        Overload([
          .number("response", 0.5, in: .magnitude),
          .number("dampingFraction", 0.825, in: .magnitude),
          .number("blendDuration", 0, in: .magnitude),
        ]) {
          "damped \($0.number("response")) \($0.number("dampingFraction")) \($0.number("blendDuration"))"
        },
        Overload([.value("spring").unlabelled, .number("blendDuration", 0, in: .magnitude)]) {
          arguments in
          arguments.value("spring").flatMap { springs.read($0, arguments.violations) }
            .map { "from [\($0)] \(arguments.number("blendDuration"))" }
        }),
      Signature<String>(
        "timingCurve",
        Overload([
          .numbers("controlPoints", count: 4...4, in: .magnitude).unlabelled,
          .number("duration", 0.35, in: .magnitude),
        ]) {
          "curve \($0.numbers("controlPoints")) \($0.number("duration"))"
        },
        Overload([.value("curve").unlabelled, .number("duration", 0.35, in: .magnitude)]) {
          arguments in
          arguments.value("curve")?.word(["easeIn", "linear"], arguments.violations)
            .map { "curve \($0) \(arguments.number("duration"))" }
        }),
      Signature<String>("pausable", aliases: ["PausableAnimation"], [.value("base")]) {
        arguments in
        arguments.value("base").flatMap { animation($0, arguments.violations) }
          .map { "pausable [\($0)]" }
      },
    ])

  static let modifiers = CallableRegistry<String>(
    "a modifier", needsParentheses: true,
    [
      Signature<String>("speed", [.number("speed", in: .magnitude).unlabelled]) {
        "speed \($0.number("speed"))"
      },
      Signature<String>(
        "repeatCount", [.integer("count", in: 1...1000).unlabelled, .bool("autoreverses", true)]
      ) { "repeat \($0.integer("count")) \($0.bool("autoreverses"))" },
      Signature<String>("repeatForever", [.bool("autoreverses", true)]) {
        "forever \($0.bool("autoreverses"))"
      },
    ])

  static let springs = CallableRegistry<String>(
    "a spring", qualifiers: ["Spring"], unnamed: "Spring",
    [
      Signature<String>("bouncy", [.number("duration", 0.5, in: .duration)]) {
        "bouncy \($0.number("duration"))"
      },
      Signature<String>(
        "Spring",
        Overload([.number("duration", 0.5, in: .duration), .number("bounce", 0, in: .bounce)]) {
          "\($0.number("duration")) \($0.number("bounce"))"
        },
        Overload([.number("response", in: .moreThan(0)), .number("dampingRatio", in: .atLeast(0))])
        {
          "damped \($0.number("response")) \($0.number("dampingRatio"))"
        },
        Overload([
          .number("settlingDuration", in: .duration), .number("dampingRatio", in: .dampingRatio),
          .number("epsilon", 0.001, in: .epsilon),
        ]) {
          "settling \($0.number("settlingDuration")) \($0.number("dampingRatio")) \($0.number("epsilon"))"
        }),
    ])

  static func animation(_ value: SyntaxNode, _ violations: ViolationList) -> String? {
    guard let call = value.call(animations.noun, violations) else { return nil }
    let base = animations.read(call, violations)
    let modified = call.modifiers.map { modifiers.read($0, violations) }
    guard let base, !modified.contains(nil) else { return nil }
    return ([base] + modified.compactMap(\.self)).joined(separator: ", ")
  }

  /// Reads JSON text as an animation; returns the result, or the errors as JSON.
  static func read(json text: String) throws -> (made: String?, violations: [String]) {
    read(SyntaxNode(try JSONReader.read(Array(text.utf8))))
  }

  /// Reads a query parameter in SwiftUI's notation; returns the result, or the errors as JSON.
  static func read(swift text: String) -> (made: String?, violations: [String]) {
    read(SyntaxNode(ParsedSource(query: [("animation", text)]), 0))
  }

  private static func read(_ value: SyntaxNode) -> (made: String?, violations: [String]) {
    let violations = ViolationList()
    let made = animation(value, violations)
    return (made, violations.violations.map(\.json))
  }
}

extension Violation {
  var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
