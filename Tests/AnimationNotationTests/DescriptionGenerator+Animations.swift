import AnimationCore
import AnimationNotation
import JSONCodec
import TestSupport

extension DescriptionGenerator {
  private static let curves: [(String, @Sendable (Double) -> Animation)] = [
    ("linear", { .linear(duration: $0) }), ("easeIn", { .easeIn(duration: $0) }),
    ("easeOut", { .easeOut(duration: $0) }), ("easeInOut", { .easeInOut(duration: $0) }),
  ]

  private static let presets: [(String, @Sendable (Double, Double) -> Animation)] = [
    ("smooth", { .smooth(duration: $0, extraBounce: $1) }),
    ("snappy", { .snappy(duration: $0, extraBounce: $1) }),
    ("bouncy", { .bouncy(duration: $0, extraBounce: $1) }),
  ]

  /// Returns a random animation of any type and overload, without modifiers.
  mutating func base(_ depth: Int) -> DescribedCall<Animation> {
    switch random.whole(0...13) {
    case 0: return named("default", [], .default)
    case 1, 2:
      let (name, make) = Self.curves[random.whole(0...3)]
      let duration = number("duration", 0.35, 0...3)
      return named(name, duration.arguments, make(duration.value))
    case 3: return timingCurveByPoints()
    case 4: return timingCurveByCurve()
    case 5, 6: return spring()
    case 7: return interactiveSpring()
    case 8, 9:
      let (name, make) = Self.presets[random.whole(0...2)]
      let duration = number("duration", 0.5, 0.01...3)
      let bounce = number("extraBounce", 0, -0.5...0.6)
      return named(
        name, duration.arguments + bounce.arguments, make(duration.value, bounce.value))
    case 10, 11: return interpolatingSpring()
    case 12 where depth > 0: return pausable(depth)
    default: return springBySpring()
    }
  }

  private mutating func named(
    _ name: String, _ arguments: [DescribedArgument], _ animation: Animation
  ) -> DescribedCall<Animation> {
    let call = call(name, arguments, animation, type: name)
    return DescribedCall(
      members: call.members, tokens: member(call.tokens, of: "Animation"), value: animation)
  }

  private mutating func timingCurveByPoints() -> DescribedCall<Animation> {
    let points = (0..<4).map { number($0.isMultiple(of: 2) ? 0...1 : -0.5...1.5) }
    let duration = number("duration", 0.35, 0...3)
    let animation = Animation.timingCurve(
      points[0].value, points[1].value, points[2].value, points[3].value,
      duration: duration.value)
    let argument = DescribedArgument(
      key: "controlPoints", json: .array(points.map(\.json)),
      tokens: Array(points.map(\.tokens).joined(separator: [","])), isUnlabelled: true)
    return named("timingCurve", [argument] + duration.arguments, animation)
  }

  private mutating func timingCurveByCurve() -> DescribedCall<Animation> {
    let curve = curve()
    let duration = number("duration", 0, 0...3, isGiven: true)
    let argument = DescribedArgument(
      key: "curve", json: curve.json, tokens: curve.tokens, isUnlabelled: true)
    return named(
      "timingCurve", [argument] + duration.arguments,
      .timingCurve(curve.value, duration: duration.value))
  }

  private mutating func spring() -> DescribedCall<Animation> {
    if random.chance(0.5) {
      let duration = number("duration", 0.5, 0...3), bounce = number("bounce", 0, -0.9...1.3)
      let blend = number("blendDuration", 0, 0...1)
      return named(
        "spring", duration.arguments + bounce.arguments + blend.arguments,
        .spring(duration: duration.value, bounce: bounce.value, blendDuration: blend.value))
    }
    let usesDamping = random.chance(0.5)
    let response = number("response", 0.5, 0.01...3, isGiven: usesDamping ? nil : true)
    let damping = number("dampingFraction", 0.825, 0...2, isGiven: usesDamping ? true : nil)
    let blend = number("blendDuration", 0, 0...1)
    return named(
      "spring", response.arguments + damping.arguments + blend.arguments,
      .spring(
        response: response.value, dampingFraction: damping.value, blendDuration: blend.value))
  }

  private mutating func interactiveSpring() -> DescribedCall<Animation> {
    if random.chance(0.5) {
      let duration = number("duration", 0.15, 0...3)
      let bounce = number("extraBounce", 0, -0.5...0.6)
      let blend = number("blendDuration", 0.25, 0...1)
      return named(
        "interactiveSpring", duration.arguments + bounce.arguments + blend.arguments,
        .interactiveSpring(
          duration: duration.value, extraBounce: bounce.value, blendDuration: blend.value))
    }
    let response = number("response", 0.15, 0.01...3, isGiven: true)
    let damping = number("dampingFraction", 0.86, 0...2)
    let blend = number("blendDuration", 0.25, 0...1)
    return named(
      "interactiveSpring", response.arguments + damping.arguments + blend.arguments,
      .interactiveSpring(
        response: response.value, dampingFraction: damping.value, blendDuration: blend.value))
  }

  private mutating func interpolatingSpring() -> DescribedCall<Animation> {
    let velocity = number("initialVelocity", 0, -5...5)
    switch random.whole(0...2) {
    case 0:
      let duration = number("duration", 0.5, 0.01...3), bounce = number("bounce", 0, -0.9...1.3)
      return named(
        "interpolatingSpring", duration.arguments + bounce.arguments + velocity.arguments,
        .interpolatingSpring(
          duration: duration.value, bounce: bounce.value, initialVelocity: velocity.value))
    case 1:
      let mass = number("mass", 1, 0.1...3)
      let stiffness = number("stiffness", 0, 1...500, isGiven: true)
      let damping = number("damping", 0, 0...50, isGiven: true)
      return named(
        "interpolatingSpring",
        mass.arguments + stiffness.arguments + damping.arguments + velocity.arguments,
        .interpolatingSpring(
          mass: mass.value, stiffness: stiffness.value, damping: damping.value,
          initialVelocity: velocity.value))
    default:
      let spring = springValue()
      return named(
        "interpolatingSpring", [argument(spring)] + velocity.arguments,
        .interpolatingSpring(spring.value, initialVelocity: velocity.value))
    }
  }

  private mutating func springBySpring() -> DescribedCall<Animation> {
    let spring = springValue()
    let blend = number("blendDuration", 0, 0...1)
    return named(
      "spring", [argument(spring)] + blend.arguments,
      .spring(spring.value, blendDuration: blend.value))
  }

  private func argument(_ spring: Described<Spring>) -> DescribedArgument {
    DescribedArgument(
      key: "spring", json: spring.json, tokens: spring.tokens, isUnlabelled: true)
  }

  private mutating func pausable(_ depth: Int) -> DescribedCall<Animation> {
    let base = animation(depth: depth - 1)
    let argument = DescribedArgument(key: "base", json: base.json, tokens: base.tokens)
    let name = random.chance(0.5) ? "PausableAnimation" : "pausable"
    return call(name, [argument], base.value.pausable(), type: "pausable")
  }
}
