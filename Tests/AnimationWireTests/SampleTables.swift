import AnimationWire

/// Tables with every kind of form that animations have; what is made is a text in one spelling.
enum SampleTables {
  static let animations = WireTable(
    "an animation", qualifiers: ["Animation"], takesModifiers: true,
    [
      WireSignature("linear", [.number("duration", 0.35)]) { "linear \($0.number("duration"))" },
      WireSignature(
        "spring",
        WireForm([.number("duration", 0.5), .number("bounce", 0), .number("blendDuration", 0)]) {
          "spring \($0.number("duration")) \($0.number("bounce")) \($0.number("blendDuration"))"
        },
        WireForm([
          .number("response", 0.5), .number("dampingFraction", 0.825), .number("blendDuration", 0),
        ]) {
          "damped \($0.number("response")) \($0.number("dampingFraction")) \($0.number("blendDuration"))"
        },
        WireForm([.value("spring").unlabelled, .number("blendDuration", 0)]) { arguments in
          arguments.value("spring").flatMap { springs.read($0, arguments.violations) }
            .map { "from [\($0)] \(arguments.number("blendDuration"))" }
        }),
      WireSignature(
        "timingCurve",
        WireForm([.numbers("controlPoints", count: 4...4).unlabelled, .number("duration", 0.35)]) {
          "curve \($0.numbers("controlPoints")) \($0.number("duration"))"
        },
        WireForm([.value("curve").unlabelled, .number("duration", 0.35)]) { arguments in
          arguments.value("curve")?.word(["easeIn", "linear"], arguments.violations)
            .map { "curve \($0) \(arguments.number("duration"))" }
        }),
      WireSignature("pausable", aliases: ["PausableAnimation"], [.value("base")]) { arguments in
        arguments.value("base").flatMap { animation($0, arguments.violations) }
          .map { "pausable [\($0)]" }
      },
    ])

  static let modifiers = WireTable(
    "a modifier", needsParentheses: true,
    [
      WireSignature("speed", [.number("speed").unlabelled]) { "speed \($0.number("speed"))" },
      WireSignature(
        "repeatCount", [.integer("count", in: 1...1000).unlabelled, .bool("autoreverses", true)]
      ) { "repeat \($0.integer("count")) \($0.bool("autoreverses"))" },
      WireSignature("repeatForever", [.bool("autoreverses", true)]) {
        "forever \($0.bool("autoreverses"))"
      },
    ])

  static let springs = WireTable(
    "a spring", qualifiers: ["Spring"], unnamed: "Spring",
    [
      WireSignature("bouncy", [.number("duration", 0.5)]) { "bouncy \($0.number("duration"))" },
      WireSignature(
        "Spring",
        WireForm([.number("duration", 0.5), .number("bounce", 0)]) {
          "\($0.number("duration")) \($0.number("bounce"))"
        },
        WireForm([.number("response", in: .moreThan(0)), .number("dampingRatio", in: .atLeast(0))])
        {
          "damped \($0.number("response")) \($0.number("dampingRatio"))"
        },
        WireForm([.number("settlingDuration"), .number("dampingRatio"), .number("epsilon", 0.001)])
        {
          "settling \($0.number("settlingDuration")) \($0.number("dampingRatio")) \($0.number("epsilon"))"
        }),
    ])

  static func animation(_ value: WireValue, _ violations: ViolationList) -> String? {
    guard let call = value.call(animations.noun, violations) else { return nil }
    let base = animations.read(call, violations)
    let modified = call.modifiers.map { modifiers.read($0, violations) }
    guard let base, !modified.contains(nil) else { return nil }
    return ([base] + modified.compactMap(\.self)).joined(separator: ", ")
  }

  /// Reads a JSON text as an animation and answers what was made or the violations as JSON.
  static func read(json text: String) throws -> (made: String?, violations: [String]) {
    read(WireValue(try JSONReader.read(Array(text.utf8))))
  }

  /// Reads a text in SwiftUI's spelling, as it would stand in a query.
  static func read(swift text: String) -> (made: String?, violations: [String]) {
    read(WireValue(parameter: "animation", text))
  }

  private static func read(_ value: WireValue) -> (made: String?, violations: [String]) {
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
