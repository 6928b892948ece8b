internal import JSONCodec
package import AnimationCore

/// Every animation that a description can name, with SwiftUI's parameters and defaults.
///
/// A description is a JSON object, or text in SwiftUI's spelling, that names an animation. The
/// overloads of each signature are in SwiftUI's order.
///
/// Source: the factories of SwiftUI `Animation`.
package final class AnimationTable: Sendable {
  /// The signatures of the animations.
  ///
  /// The signatures of their modifiers, such as `.delay(1)`, are in ``modifiers``.
  package let animations: CallableRegistry<DescribedAnimation>
  /// The animation of a change that specifies no animation.
  package let standard: Animation
  /// The fidelity that determines the constants of springs.
  let fidelity: Fidelity
  /// The signatures of the modifiers, such as `.delay(1)`.
  package static let modifiers = CallableRegistry<@Sendable (Animation) -> Animation>(
    "a modifier", needsParentheses: true, modifierSignatures)

  /// Creates the table of SwiftUI's animations and the registered animations.
  ///
  /// The fidelity determines the constants of a spring with a settling duration. The compatibility
  /// determines the default animation.
  init(
    _ fidelity: Fidelity, _ compatibility: Compatibility, _ registered: [RegisteredAnimation],
    _ named: [CompiledSource], _ library: SourceLibrary
  ) {
    self.fidelity = fidelity
    let standard = compatibility.standard
    self.standard = standard
    animations = CallableRegistry(
      "an animation", qualifiers: ["Animation"], takesModifiers: true,
      ([Signature("default", []) { _ in standard }] + Self.curves + Self.springs(fidelity))
        .map { $0.map(DescribedAnimation.made) }
        + [Self.pausable, Self.custom(library)]
    ).adding(registered.map { $0.signature(fidelity).map(DescribedAnimation.made) })
      .adding(named.flatMap(\.signatures))
  }

  /// Reads a description: a JSON object, or text in SwiftUI's spelling.
  ///
  /// If the description is invalid, adds violations and returns `nil`.
  ///
  /// - Parameter isOfChange: True if the description is the animation of a change. An error then
  ///   lists keyframes and phases as allowed values, too.
  package func read(
    _ value: SyntaxNode, isOfChange: Bool = false, _ violations: ViolationList
  ) -> Animation? {
    guard let call = value.call(animations.noun, violations) else { return nil }
    if let name = call.name, SequencedAnimationTable.names.contains(name.text) {
      violations.add(
        """
        is not a single animation. In a change, write "animation": {"type": "\(name.text)", …}
        """,
        at: name.place, given: .string(name.text), allowed: animations.names)
      return nil
    }
    let base = animations.read(
      call, also: isOfChange ? SequencedAnimationTable.names : [], violations)?.animation(self)
    guard call.modifiers.count <= Limits.modifiers.max else {
      refuse(call, violations)
      return nil
    }
    // Modifiers are read even if the base is wrong, so that one pass reports their violations, too.
    var animation = base
    for place in call.modifiers {
      let modifier = Self.modifiers.read(place, violations)
      animation = animation.flatMap { base in modifier?(base) }
      if let whole = animation, let objection = Self.objection(to: whole.composition) {
        violations.add(objection, at: place.place)
        return nil
      }
    }
    guard let animation, animation.modifierCount > Limits.modifiers.max else { return animation }
    refuse(call, violations)
    return nil
  }

  /// Checks an animation's total speed, total delay and total duration.
  ///
  /// Modifiers that are valid separately may combine to an invalid total.
  ///
  /// - Returns: The error, as a phrase that follows the location of the last modifier; `nil` if all
  ///   three totals are allowed.
  private static func objection(to whole: AnimationComposition) -> String? {
    if let objection = NumberRange.speed.objection(to: whole.speed) {
      return "gives a total speed of \(String(shortest: whole.speed)), which \(objection)"
    }
    if let objection = NumberRange.delay.objection(to: whole.delay) {
      return "gives a total delay of \(String(shortest: whole.delay)) s, which \(objection)"
    }
    let limit = Limits.composedDuration
    if whole.duration > limit.upperBound {
      return """
        gives an animation of \(String(shortest: whole.duration)) s, which must be at most \
        \(String(shortest: limit.upperBound)) s \(limit.citation)
        """
    }
    return nil
  }

  private func refuse(_ call: CallExpression, _ violations: ViolationList) {
    violations.add(
      """
      has more than \(Limits.modifiers.max) modifiers, including those of its base animation \
      \(Limits.modifiers.citation)
      """, at: call.place)
  }

  /// `default` and the names of the spring animations; each of them needs no arguments.
  package static let springNames = ["default"] + springs(.exact).map(\.name)
  /// The names of the curves that need no arguments.
  package static let curveNames = curves.map(\.name).filter { $0 != "timingCurve" }

  private static let curves: [Signature<Animation>] = [
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

  private static let duration: [Parameter] = [.number("duration", 0.35, in: .duration)]
  private static let extraBounce: [Parameter] = [
    .number("duration", 0.5, in: .duration), .number("extraBounce", 0, in: .bounce),
  ]

  private static func springs(_ fidelity: Fidelity) -> [Signature<Animation>] {
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

  private static func spring(_ given: Arguments, _ fidelity: Fidelity) -> Spring? {
    guard let value = given.value("spring") else { return nil }
    if case .text(.number(let number)) = value.source {
      let line = "duration: \(String(shortest: number))"
      given.violations.add(
        "needs a label: write \(line)", at: value.place, given: value.given, suggestion: line)
      return nil
    }
    return SpringTable.read(value, fidelity, given.violations)
  }

  private static let modifierSignatures: [Signature<@Sendable (Animation) -> Animation>] = [
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
