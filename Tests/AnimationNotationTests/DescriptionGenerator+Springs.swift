import AnimationCore
import AnimationNotation
import JSONCodec
import TestSupport

extension DescriptionGenerator {
  private static let springs: [(String, @Sendable (Double, Double) -> Spring)] = [
    ("smooth", { .smooth(duration: $0, extraBounce: $1) }),
    ("snappy", { .snappy(duration: $0, extraBounce: $1) }),
    ("bouncy", { .bouncy(duration: $0, extraBounce: $1) }),
  ]

  private static let curves: [(String, UnitCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("circularEaseIn", .circularEaseIn), ("circularEaseOut", .circularEaseOut),
    ("circularEaseInOut", .circularEaseInOut),
  ]

  /// Returns a random spring: a preset or one of the four initialisers.
  mutating func springValue() -> Described<Spring> {
    switch random.whole(0...4) {
    case 0:
      let (name, make) = Self.springs[random.whole(0...2)]
      let duration = number("duration", 0.5, 0.01...3)
      let bounce = number("extraBounce", 0, -0.5...0.6)
      let call = call(
        name, duration.arguments + bounce.arguments, make(duration.value, bounce.value),
        type: name)
      let isBare = call.members.count == 1 && random.chance(0.5)
      let tokens = member(call.tokens, of: "Spring")
      return Described(
        json: isBare ? .string(name) : spelled(.object(call.members), tokens), tokens: tokens,
        value: call.value)
    case 1:
      let duration = number("duration", 0.5, 0.01...3), bounce = number("bounce", 0, -0.9...1.3)
      return initialiser(
        duration.arguments + bounce.arguments,
        Spring(duration: duration.value, bounce: bounce.value))
    case 2:
      let response = number("response", 0, 0.01...3, isGiven: true)
      let ratio = number("dampingRatio", 0, 0...3, isGiven: true)
      return initialiser(
        response.arguments + ratio.arguments,
        Spring(response: response.value, dampingRatio: ratio.value))
    case 3:
      let mass = number("mass", 1, 0.1...3)
      let stiffness = number("stiffness", 0, 1...500, isGiven: true)
      let damping = number("damping", 0, 0...80, isGiven: true)
      let (allows, rest) = bool("allowOverDamping", false)
      return initialiser(
        mass.arguments + stiffness.arguments + damping.arguments + rest,
        Spring(
          mass: mass.value, stiffness: stiffness.value, damping: damping.value,
          allowOverDamping: allows))
    default: return springBySettling()
    }
  }

  private mutating func springBySettling() -> Described<Spring> {
    let duration = number("settlingDuration", 0, 0.1...3, isGiven: true)
    let ratio = number("dampingRatio", 0, 0.1...2, isGiven: true)
    let epsilon = number("epsilon", 0.001, 0.01...0.1)
    let spring =
      fidelity == .exact
      ? Spring(
        exactSettlingDuration: duration.value, dampingRatio: ratio.value, epsilon: epsilon.value)
      : Spring(
        settlingDuration: duration.value, dampingRatio: ratio.value, epsilon: epsilon.value)
    return initialiser(duration.arguments + ratio.arguments + epsilon.arguments, spring)
  }

  /// Returns a call of an initialiser of `Spring`.
  ///
  /// In JSON, the member `type` is omitted at random.
  private mutating func initialiser(
    _ arguments: [DescribedArgument], _ spring: Spring
  ) -> Described<Spring> {
    let call = call(
      "Spring", arguments, spring, type: random.chance(0.3) ? "Spring" : nil,
      needsParentheses: true)
    return Described(
      json: spelled(.object(call.members), call.tokens), tokens: call.tokens, value: spring)
  }

  /// Returns a random curve, described by its name or by its control points.
  mutating func curve() -> Described<UnitCurve> {
    if random.chance(0.6) {
      let (name, curve) = Self.curves[random.whole(0...6)]
      let tokens = member([name], of: "UnitCurve")
      return Described(
        json: .string(random.chance(0.5) ? name : text(tokens)), tokens: tokens, value: curve)
    }
    let start = (number(0...1), number(-0.5...1.5)), end = (number(0...1), number(-0.5...1.5))
    let call = call(
      "bezier", [point("startControlPoint", start), point("endControlPoint", end)],
      UnitCurve.bezier(
        startControlPoint: UnitPoint(x: start.0.value, y: start.1.value),
        endControlPoint: UnitPoint(x: end.0.value, y: end.1.value)), type: "bezier")
    let tokens = member(call.tokens, of: "UnitCurve")
    return Described(
      json: spelled(.object(call.members), tokens), tokens: tokens, value: call.value)
  }

  private func point(
    _ key: String, _ point: (Described<Double>, Described<Double>)
  ) -> DescribedArgument {
    DescribedArgument(
      key: key, json: .array([point.0.json, point.1.json]),
      tokens: ["UnitPoint", "(", "x", ":"] + point.0.tokens + [",", "y", ":"] + point.1.tokens
        + [")"])
  }
}
