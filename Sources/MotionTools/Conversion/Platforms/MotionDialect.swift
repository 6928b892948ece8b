internal import AnimationNotation
internal import JSONCodec
internal import AnimationCore

/// The conversions to and from the animation library Motion (motion.dev, formerly Framer Motion).
///
/// Source: motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts (v13.1.1),
/// and packages/motion-utils/src/easing/cubic-bezier.ts. Before 12.35.1, a spring with a damping
/// ratio of 1 or more stopped when the remaining distance was small, regardless of its speed.
enum MotionDialect: PlatformDialect {
  static let platform = Platform.motion
  static let title = "Motion"
  static let source =
    "motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts, v13.1.1"
  static let traps = [
    """
    `duration` is not the perceived duration. It is the time at which the envelope is 0.1 % of the \
    distance. SwiftUI's duration is 1.2 times `visualDuration`.
    """,
    "`visualDuration` is ignored without `bounce`. Always write `bounce`, even if it is 0.",
    """
    With `duration` or `visualDuration`, the damping ratio is clamped to the range from 0.05 to 1. \
    For an over-damped spring, write `stiffness` and `damping`.
    """,
    """
    `velocity` is in units of the value per second, such as pixels per second. With `duration` or \
    `visualDuration`, `velocity` is ignored.
    """,
    "For hardware-accelerated values, Motion interpolates linearly between samples of the spring.",
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      type, .number("visualDuration", in: .moreThan(0)), .number("bounce", 0.3, in: .bounce),
    ]) { given in
      let visual = given.number("visualDuration"), bounce = given.number("bounce")
      let encoding = MotionSpringEncoding(.visual(duration: visual, bounce: bounce))
      return given.spring(encoding.spring).map { _ in encoding }
    },
    Overload([
      type, .number("duration", 0.8, in: .moreThan(0)), .number("bounce", 0.3, in: .bounce),
    ]) { given in
      let encoding = MotionSpringEncoding(
        .settling(duration: given.number("duration"), bounce: given.number("bounce")))
      return given.spring(encoding.spring).map { _ in encoding }
    },
    Overload([
      type, .number("stiffness", 100, in: .stiffness), .number("damping", 10, in: .damping),
      .number("mass", 1, in: .mass),
      .number("velocity", 0, in: .velocity),
    ]) { given in
      let encoding = MotionSpringEncoding(
        .physics(
          stiffness: given.number("stiffness"), damping: given.number("damping"),
          mass: given.number("mass"), velocity: given.number("velocity")))
      return given.spring(encoding.spring).map { _ in encoding }
    },
    Overload([
      .numbers("ease", count: 4...4, in: .controlPoint), .number("duration", 0.3, in: .duration),
    ]) { given in
      given.curve(given.numbers("ease"), lasting: given.number("duration")).map(
        MotionEaseEncoding.init)
    })

  private static let type = Parameter.word("type", "spring", of: ["spring"])

  static func encoding(
    of motion: ConvertibleMotion, over distance: Double
  ) -> any PlatformEncoding {
    switch motion {
    case .curve(let curve): return MotionEaseEncoding(timed: curve)
    case .spring(let spring):
      let isVisual =
        spring.initialVelocity == 0 && MotionSpringEncoding.ratios.contains(spring.dampingRatio)
      return MotionSpringEncoding(
        isVisual
          ? .visual(duration: (spring.duration / 1.2).tidy, bounce: spring.bounce.tidy)
          : .physics(
            stiffness: spring.stiffness, damping: spring.damping, mass: 1,
            velocity: spring.initialVelocity * distance), distance: distance)
    }
  }

  static func copies(
    of motion: ConvertibleMotion, as encoding: any PlatformEncoding, over distance: Double
  ) -> [LiteralTranslation] {
    guard let spring = motion.spring else { return [] }
    let (duration, bounce) = (spring.duration, spring.bounce)
    let texts = (duration.tidy.text, bounce.tidy.text)
    return [
      LiteralTranslation(
        "{ duration: \(texts.0), bounce: \(texts.1) }",
        MotionSpringEncoding(.settling(duration: duration, bounce: bounce)).motion(over: distance)),
      LiteralTranslation(
        "{ visualDuration: \(texts.0), bounce: \(texts.1) }",
        MotionSpringEncoding(.visual(duration: duration, bounce: bounce)).motion(over: distance)),
    ]
  }

  /// Returns the delays and repetitions that the library Motion supports.
  ///
  /// After an even number of alternating passes, the first keyframe remains visible.
  ///
  /// Source: motiondivision/motion packages/motion-dom/src/animation/JSAnimation.ts: `mirror` swaps
  /// the keyframes.
  static func ability(for motion: ConvertibleMotion) -> PlaybackAbility {
    PlaybackAbility(delay: .any, repeats: true, reversal: .value)
  }

  static func code(
    for playback: Playback, around pass: any PlatformEncoding
  ) -> PlaybackCode {
    var members: [JSON.Member] = []
    if playback.delay != 0 { members.append(.number("delay", playback.delay.tidy)) }
    if let repetition = playback.repetition {
      members.append(.number("repeat", repetition.count - 1))
      if repetition.reversal != nil { members.append(.text("repeatType", "mirror")) }
    }
    return PlaybackCode(
      parameters: pass.parameters + members,
      code: "transition: " + (pass.parameters + members).script)
  }
}

/// A spring as an options object of Motion.
struct MotionSpringEncoding: PlatformEncoding {
  /// The three paths to describe a spring: by a perceived duration, by a settling duration, or by
  /// physical constants.
  ///
  /// Durations are in seconds. The velocity is in units of the value per second.
  enum Options {
    case visual(duration: Double, bounce: Double)
    case settling(duration: Double, bounce: Double)
    case physics(stiffness: Double, damping: Double, mass: Double, velocity: Double)
  }

  /// The damping ratios that Motion allows if a spring is described by a duration.
  static let ratios = 0.05...1.0

  let options: Options
  /// The distance in units of the value.
  ///
  /// A velocity in units per second is divided by this distance.
  let distance: Double

  init(_ options: Options, distance: Double = 1) {
    self.options = options
    self.distance = distance
  }

  func meaning(over distance: Double) -> ConvertibleMotion {
    .spring((spring ?? Self.fallback).scalingVelocity(by: self.distance / distance))
  }

  /// The spring that Motion plays if it finds no natural frequency for the given duration.
  private static let fallback =
    PerceptualSpring(mass: 1, stiffness: 100, damping: 10) ?? .smooth

  var spring: PerceptualSpring? {
    switch options {
    case .visual(let duration, let bounce):
      return PerceptualSpring(duration: duration * 1.2, dampingRatio: Self.ratio(bounce))
    case .settling(let duration, let bounce):
      let ratio = Self.ratio(bounce)
      guard let natural = Self.natural(settling: min(max(duration, 0.01), 10), ratio) else {
        return Self.fallback
      }
      return PerceptualSpring(duration: 2 * Double.pi / natural, dampingRatio: ratio)
    case .physics(let stiffness, let damping, let mass, let velocity):
      return PerceptualSpring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity / distance)
    }
  }

  private static func ratio(_ bounce: Double) -> Double {
    min(max(1 - bounce, ratios.lowerBound), ratios.upperBound)
  }

  /// Returns the angular frequency for a settling duration; `nil` if the search fails.
  ///
  /// With this frequency, the envelope decays to a thousandth within the duration. The search uses
  /// eleven Newton steps and starts from 5/duration.
  private static func natural(settling duration: Double, _ ratio: Double) -> Double? {
    var natural = 5 / duration
    for _ in 1..<12 {
      let envelope: Double, slope: Double
      if ratio < 1 {
        let decay = natural * ratio, fading = _exp(-decay * duration)
        let share = (1 - ratio * ratio).squareRoot()
        envelope = 0.001 - ratio / share * fading
        let factor: Double = -envelope + 0.001 > 0 ? -1 : 1
        slope =
          factor * (-ratio * ratio * natural * natural * duration * fading)
          / (natural * natural * share)
      } else {
        let fading = _exp(-natural * duration)
        envelope = -0.001 + fading * (natural * duration + 1)
        slope = -fading * natural * duration * duration
      }
      natural -= envelope / slope
    }
    return natural.isNaN ? nil : natural
  }

  var parameters: [JSON.Member] {
    let type = JSON.Member.text("type", "spring")
    switch options {
    case .visual(let duration, let bounce):
      return [type, .number("visualDuration", duration), .number("bounce", bounce)]
    case .settling(let duration, let bounce):
      return [type, .number("duration", duration), .number("bounce", bounce)]
    case .physics(let stiffness, let damping, let mass, let velocity):
      let push = velocity == 0 ? [] : [JSON.Member.number("velocity", velocity)]
      return [
        type, .number("stiffness", stiffness), .number("damping", damping), .number("mass", mass),
      ] + push
    }
  }

  var code: String { "transition: " + parameters.script }

  var warnings: [String] {
    guard case .physics(_, _, _, let velocity) = options else { return [] }
    let reason =
      velocity == 0
      ? """
      The code has stiffness and damping, because Motion's other options clamp the damping ratio \
      to the range from 0.05 to 1.
      """
      : "`velocity` is in units per second and is computed for a distance of \(distance.text)."
    guard let spring else { return [reason] }
    let formula = formula(of: spring), end = end(of: formula, over: distance)
    guard let cap = formula.cap, cap < end else { return [reason] }
    let left = String(readable: abs(formula.left(at: cap).distance) * 100)
    return [
      reason,
      """
      At \(String(readable: cap)) s, with \(left) % of the distance left, the value jumps to the \
      target. Motion caps its formula for over-damped springs at this time (motiondivision/motion \
      issue 1207).
      """,
    ]
  }

  func motion(over distance: Double) -> MotionCurve {
    let spring = (spring ?? Self.fallback).scalingVelocity(by: self.distance / distance)
    let formula = formula(of: spring)
    return .oscillation(formula, over: distance, until: end(of: formula, over: distance))
  }

  private func formula(of spring: PerceptualSpring) -> OscillatorFormula {
    OscillatorFormula(
      natural: spring.naturalFrequency, ratio: spring.dampingRatio,
      velocity: spring.initialVelocity, overDamping: .cappedHyperbolic)
  }

  /// Returns the time in seconds at which Motion ends a spring.
  ///
  /// If the spring has a given settling duration, it ends after this duration. Any other spring
  /// ends when both the remaining distance and the velocity are small.
  private func end(of formula: OscillatorFormula, over distance: Double) -> Double {
    if case .settling(let duration, _) = options { return min(max(duration, 0.01), 10) }
    // For distances below 5, Motion uses smaller thresholds.
    let way = abs(distance), isGranular = way < 5
    let (restSpeed, restDistance) = isGranular ? (0.01, 0.005) : (2, 0.5)
    return formula.firstRest { left, speed in
      left * way <= restDistance && speed * way <= restSpeed
    }
  }
}
