internal import JSONCodec
internal import AnimationCore

extension AnimationTable {
  static let curves: [Signature<Animation>] = [
    Signature("linear", duration) { .linear(duration: $0.number("duration")) },
    Signature("easeIn", aliases: ["ease-in"], duration) {
      .easeIn(duration: $0.number("duration"))
    },
    Signature("easeOut", aliases: ["ease-out"], duration) {
      .easeOut(duration: $0.number("duration"))
    },
    Signature("easeInOut", aliases: ["ease-in-out"], duration) {
      .easeInOut(duration: $0.number("duration"))
    },
    Signature(
      "timingCurve", aliases: ["cubic-bezier", "cubicBezier", "bezier"],
      Overload([.numbers("controlPoints", count: 4...4, in: .controlPoint).unlabelled] + duration) {
        given in
        let points = given.numbers("controlPoints")
        guard points.count == 4 else { return nil }
        return .timingCurve(
          points[0], points[1], points[2], points[3], duration: given.number("duration"))
      },
      Overload([.value("curve").unlabelled, .number("duration", in: .duration)]) { given in
        given.value("curve").flatMap { CurveTable.read($0, given.violations) }
          .map { .timingCurve($0, duration: given.number("duration")) }
      }),
  ]

  static let duration: [Parameter] = [.number("duration", 0.35, in: .duration)]
  private static let extraBounce: [Parameter] = [
    .number("duration", 0.5, in: .duration), .number("extraBounce", 0, in: .bounce),
  ]

  static func springs(_ fidelity: Fidelity) -> [Signature<Animation>] {
    [
      Signature(
        "spring",
        Overload([
          .number("duration", 0.5, in: .duration), .number("bounce", 0, in: .bounce),
          .number("blendDuration", 0, in: .duration),
        ]) {
          .spring(
            duration: $0.number("duration"), bounce: $0.number("bounce"),
            blendDuration: $0.number("blendDuration"))
        },
        Overload([
          .number("response", 0.5, in: .duration),
          .number("dampingFraction", 0.825, in: .dampingRatio),
          .number("blendDuration", 0, in: .duration),
        ]) {
          .spring(
            response: $0.number("response"), dampingFraction: $0.number("dampingFraction"),
            blendDuration: $0.number("blendDuration"))
        },
        Overload([.value("spring").unlabelled, .number("blendDuration", 0, in: .duration)]) {
          given in
          spring(given, fidelity).map {
            .spring($0, blendDuration: given.number("blendDuration"))
          }
        }),
      Signature(
        "interactiveSpring",
        Overload([
          .number("duration", 0.15, in: .duration), .number("extraBounce", 0, in: .bounce),
          .number("blendDuration", 0.25, in: .duration),
        ]) {
          .interactiveSpring(
            duration: $0.number("duration"), extraBounce: $0.number("extraBounce"),
            blendDuration: $0.number("blendDuration"))
        },
        Overload([
          .number("response", 0.15, in: .duration),
          .number("dampingFraction", 0.86, in: .dampingRatio),
          .number("blendDuration", 0.25, in: .duration),
        ]) {
          .interactiveSpring(
            response: $0.number("response"), dampingFraction: $0.number("dampingFraction"),
            blendDuration: $0.number("blendDuration"))
        }),
      Signature("smooth", extraBounce) {
        .smooth(duration: $0.number("duration"), extraBounce: $0.number("extraBounce"))
      },
      Signature("snappy", extraBounce) {
        .snappy(duration: $0.number("duration"), extraBounce: $0.number("extraBounce"))
      },
      Signature("bouncy", extraBounce) {
        .bouncy(duration: $0.number("duration"), extraBounce: $0.number("extraBounce"))
      },
      interpolatingSpring(fidelity),
    ]
  }

  private static func interpolatingSpring(_ fidelity: Fidelity) -> Signature<Animation> {
    Signature(
      "interpolatingSpring",
      Overload([
        .number("duration", 0.5, in: .duration), .number("bounce", 0, in: .bounce),
        .number("initialVelocity", 0, in: .velocity),
      ]) { given in
        let bounce = given.number("bounce")
        guard fidelity == .swiftui || bounce > -1 else {
          given.violations.add(
            """
            has a bounce of \(String(shortest: bounce)), which means infinite damping: nothing \
            moves in the fidelity 'exact'. Write a bounce above -1
            """, at: given.place)
          return nil
        }
        return .interpolatingSpring(
          duration: given.number("duration"), bounce: bounce,
          initialVelocity: given.number("initialVelocity"))
      },
      Overload([
        .number("mass", 1, in: .mass), .number("stiffness", in: .stiffness),
        .number("damping", in: .damping),
        .number("initialVelocity", 0, in: .velocity),
      ]) {
        .interpolatingSpring(
          mass: $0.number("mass"), stiffness: $0.number("stiffness"),
          damping: $0.number("damping"), initialVelocity: $0.number("initialVelocity"))
      },
      Overload([.value("spring").unlabelled, .number("initialVelocity", 0, in: .velocity)]) {
        given in
        spring(given, fidelity).map {
          .interpolatingSpring($0, initialVelocity: given.number("initialVelocity"))
        }
      })
  }

  static func spring(_ given: Arguments, _ fidelity: Fidelity) -> Spring? {
    guard let value = given.value("spring") else { return nil }
    if case .text(.number(let number)) = value.source {
      let line = "duration: \(String(shortest: number))"
      given.violations.add(
        "needs a label: write \(line)", at: value.place, given: value.given, suggestion: line)
      return nil
    }
    return SpringTable.read(value, fidelity, given.violations)
  }

  static let modifierSignatures: [Signature<@Sendable (Animation) -> Animation>] = [
    Signature("delay", [.number("delay", in: .delay).unlabelled]) { given in
      let delay = given.number("delay")
      return { $0.delay(delay) }
    },
    Signature("speed", [.number("speed", in: .speed).unlabelled]) { given in
      let speed = given.number("speed")
      return { $0.speed(speed) }
    },
    Signature(
      "repeatCount",
      [
        .integer("count", in: Limits.repeatCount.whole).unlabelled,
        .bool("autoreverses", true),
      ]
    ) { given in
      let count = given.integer("count"), autoreverses = given.bool("autoreverses")
      return { $0.repeatCount(count, autoreverses: autoreverses) }
    },
    Signature("repeatForever", [.bool("autoreverses", true)]) { given in
      let autoreverses = given.bool("autoreverses")
      return { $0.repeatForever(autoreverses: autoreverses) }
    },
    Signature("logicallyComplete", [.number("after", in: .duration)]) { given in
      let after = given.number("after")
      return { $0.logicallyComplete(after: after) }
    },
    Signature("pausable", []) { _ in { $0.pausable() } },
  ]
}
