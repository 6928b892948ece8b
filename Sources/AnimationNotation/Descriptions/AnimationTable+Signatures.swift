internal import JSONCodec
internal import AnimationCore

extension AnimationTable {
  static let curves: [Signature<Animation>] = [
    Signature("linear", Overload(duration, make: Animation.linear(duration:))),
    Signature(
      "easeIn", aliases: ["ease-in"], Overload(duration, make: Animation.easeIn(duration:))),
    Signature(
      "easeOut", aliases: ["ease-out"], Overload(duration, make: Animation.easeOut(duration:))),
    Signature(
      "easeInOut", aliases: ["ease-in-out"],
      Overload(duration, make: Animation.easeInOut(duration:))),
    Signature(
      "timingCurve", aliases: ["cubic-bezier", "cubicBezier", "bezier"],
      Overload([.numbers("controlPoints", count: 4...4, in: .controlPoint).unlabelled, duration]) {
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

  private static let duration = Parameter.number("duration", 0.35, in: .duration)
  private static let blendDuration = Parameter.number("blendDuration", 0, in: .duration)
  private static let initialVelocity = Parameter.number("initialVelocity", 0, in: .velocity)
  private static let extraBounce = Parameter.number("extraBounce", 0, in: .bounce)

  static func springs(_ fidelity: Fidelity) -> [Signature<Animation>] {
    [
      Signature(
        "spring",
        Overload(
          .number("duration", 0.5, in: .duration), .number("bounce", 0, in: .bounce), blendDuration,
          make: Animation.spring(duration:bounce:blendDuration:)),
        Overload(
          .number("response", 0.5, in: .duration),
          .number("dampingFraction", 0.825, in: .dampingRatio), blendDuration,
          make: Animation.spring(response:dampingFraction:blendDuration:)),
        Overload([.value("spring").unlabelled, blendDuration]) { given in
          spring(given, fidelity).map {
            .spring($0, blendDuration: given.number("blendDuration"))
          }
        }),
      Signature(
        "interactiveSpring",
        Overload(
          .number("duration", 0.15, in: .duration), extraBounce,
          .number("blendDuration", 0.25, in: .duration),
          make: Animation.interactiveSpring(duration:extraBounce:blendDuration:)),
        Overload(
          .number("response", 0.15, in: .duration),
          .number("dampingFraction", 0.86, in: .dampingRatio),
          .number("blendDuration", 0.25, in: .duration),
          make: Animation.interactiveSpring(response:dampingFraction:blendDuration:))),
      preset("smooth", Animation.smooth(duration:extraBounce:)),
      preset("snappy", Animation.snappy(duration:extraBounce:)),
      preset("bouncy", Animation.bouncy(duration:extraBounce:)),
      interpolatingSpring(fidelity),
    ]
  }

  private static func preset(
    _ name: String, _ make: @escaping @Sendable (Double, Double) -> Animation
  ) -> Signature<Animation> {
    Signature(name, Overload(.number("duration", 0.5, in: .duration), extraBounce, make: make))
  }

  private static func interpolatingSpring(_ fidelity: Fidelity) -> Signature<Animation> {
    Signature(
      "interpolatingSpring",
      Overload([
        .number("duration", 0.5, in: .duration), .number("bounce", 0, in: .bounce),
        initialVelocity,
      ]) { given in
        let bounce = given.number("bounce")
        guard fidelity == .swiftui || bounce > -1 else {
          return given.violations.reject(
            """
            has a bounce of \(String(shortest: bounce)), which means infinite damping: nothing \
            moves in the fidelity 'exact'. Write a bounce above -1
            """, at: given.place)
        }
        return .interpolatingSpring(
          duration: given.number("duration"), bounce: bounce,
          initialVelocity: given.number("initialVelocity"))
      },
      Overload(
        .number("mass", 1, in: .mass), .number("stiffness", in: .stiffness),
        .number("damping", in: .damping), initialVelocity,
        make: Animation.interpolatingSpring(mass:stiffness:damping:initialVelocity:)),
      Overload([.value("spring").unlabelled, initialVelocity]) { given in
        spring(given, fidelity).map {
          .interpolatingSpring($0, initialVelocity: given.number("initialVelocity"))
        }
      })
  }

  static func spring(_ given: Arguments, _ fidelity: Fidelity) -> Spring? {
    guard let value = given.value("spring") else { return nil }
    if case .text(.number(let number)) = value.source {
      let line = "duration: \(String(shortest: number))"
      return given.violations.reject(
        "needs a label: write \(line)", at: value.place, given: value.given, suggestion: line)
    }
    return SpringTable.read(value, fidelity, given.violations)
  }

  static let modifierSignatures: [Signature<@Sendable (Animation) -> Animation>] = [
    Signature(
      "delay", Overload(.number("delay", in: .delay).unlabelled) { delay in { $0.delay(delay) } }),
    Signature(
      "speed", Overload(.number("speed", in: .speed).unlabelled) { speed in { $0.speed(speed) } }),
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
    Signature(
      "logicallyComplete",
      Overload(.number("after", in: .duration)) { after in { $0.logicallyComplete(after: after) } }),
    Signature("pausable", []) { _ in { $0.pausable() } },
  ]
}
