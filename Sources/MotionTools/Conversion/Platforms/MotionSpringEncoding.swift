internal import AnimationCore
internal import JSONCodec

/// A spring as an options object for the library Motion.
struct MotionSpringEncoding: PlatformEncoding {
  /// The parameters of a spring: a perceptual duration, a settling duration, or physical constants.
  ///
  /// Durations are in seconds. The velocity is in units of the animated value per second.
  enum Options {
    case visual(duration: Double, bounce: Double)
    case settling(duration: Double, bounce: Double)
    case physics(stiffness: Double, damping: Double, mass: Double, velocity: Double)
  }

  /// The rule by which a version of Motion ends a spring whose settling duration is not given.
  enum RestRule {
    /// The spring ends when the remaining distance and the speed are both small.
    case speedAndDistance
    /// Oscillating springs end by the rule `speedAndDistance`; springs that do not oscillate end
    /// when the remaining distance is small, at any speed.
    case distanceWithoutBounce
  }

  /// The damping ratios that Motion allows if a spring is described by a duration.
  static let ratios = 0.05...1.0

  let options: Options
  /// The distance in units of the animated value.
  ///
  /// A velocity in units per second is divided by this distance.
  var distance = 1.0
  /// The rule by which the version of Motion ends the spring.
  let rule: RestRule
  /// The remaining distance and the speed at which the spring ends.
  ///
  /// A number that the options do not contain is `nil`.
  var rest = RestThresholds()

  static let restNames = RestThresholds.Names(distance: "restDelta", speed: "restSpeed")

  func meaning(over distance: Double) -> ConvertibleMotion {
    .spring((spring ?? Self.fallback).scalingVelocity(by: self.distance / distance))
  }

  /// The spring that Motion plays if ``natural(settling:_:)`` finds no frequency; also used if the
  /// options describe no valid spring.
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
  /// With this frequency, the envelope of the motion decays to a thousandth within the duration.
  /// The search takes eleven Newton steps and starts from 5/duration.
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
    let rest = Self.restNames.members(rest)
    switch options {
    case .visual(let duration, let bounce):
      return [type, .number("visualDuration", duration), .number("bounce", bounce)] + rest
    case .settling(let duration, let bounce):
      return [type, .number("duration", duration), .number("bounce", bounce)]
    case .physics(let stiffness, let damping, let mass, let velocity):
      let push = velocity == 0 ? [] : [JSON.Member.number("velocity", velocity)]
      return [
        type, .number("stiffness", stiffness), .number("damping", damping), .number("mass", mass),
      ] + push + rest
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
      : .velocity(over: distance)
    guard let spring else { return [reason] }
    let formula = formula(of: spring), end = end(of: formula, over: distance)
    guard let cap = formula.cap, cap < end else { return [reason] }
    let left = String(readable: abs(formula.left(at: cap).distance) * 100)
    return [
      reason,
      """
      At \(String(readable: cap)) s, with \(left) % of the distance left, the value jumps to the \
      target. Motion's formula for over-damped springs is right only up to this time \
      (motiondivision/motion issue 1207).
      """,
    ]
  }

  func motion(over distance: Double) -> MotionCurve {
    let spring = (spring ?? Self.fallback).scalingVelocity(by: self.distance / distance)
    let formula = formula(of: spring)
    return .oscillation(formula, over: distance, until: end(of: formula, over: distance))
  }

  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation] {
    let (duration, bounce) = (spring.duration, spring.bounce)
    let text = "\(duration.tidy.text), bounce: \(bounce.tidy.text) }"
    func motion(_ options: Options) -> MotionCurve {
      MotionSpringEncoding(options: options, rule: rule).motion(over: distance)
    }
    return [
      ("{ duration: " + text, motion(.settling(duration: duration, bounce: bounce))),
      ("{ visualDuration: " + text, motion(.visual(duration: duration, bounce: bounce))),
    ]
  }

  private func formula(of spring: PerceptualSpring) -> OscillatorFormula {
    OscillatorFormula(spring, overDamping: .cappedHyperbolic)
  }

  /// Returns the time in seconds at which Motion ends a spring.
  ///
  /// A spring with a given settling duration ends after this duration, clamped to 0.01…10 s. Any
  /// other spring ends by `rule`.
  private func end(of formula: OscillatorFormula, over distance: Double) -> Double {
    if case .settling(let duration, _) = options { return min(max(duration, 0.01), 10) }
    // For distances below 5, Motion's own thresholds are smaller.
    let way = abs(distance), isGranular = way < 5
    let restSpeed = rest.speed ?? (isGranular ? 0.01 : 2)
    let restDistance = rest.distance ?? (isGranular ? 0.005 : 0.5)
    let ignoresSpeed = rule == .distanceWithoutBounce && formula.ratio >= 1
    return formula.firstRest(
      within: (restDistance / way, ignoresSpeed ? .infinity : restSpeed / way)
    ) { left, speed in
      left * way <= restDistance && (ignoresSpeed || speed * way <= restSpeed)
    }
  }
}

extension MotionSpringEncoding {
  /// Converts a spring for the version of Motion that ends springs by the given rule.
  init(_ spring: PerceptualSpring, over distance: Double, _ rule: RestRule) {
    let isVisual = spring.initialVelocity == 0 && Self.ratios.contains(spring.dampingRatio)
    self.init(
      options: isVisual
        ? .visual(duration: (spring.duration / 1.2).tidy, bounce: spring.bounce.tidy)
        : .physics(
          stiffness: spring.stiffness, damping: spring.damping, mass: 1,
          velocity: spring.initialVelocity * distance), distance: distance, rule: rule)
  }
}

/// A curve as the `ease` option of the library Motion.
struct MotionEaseEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [timed.handles("ease"), timed.seconds()] }

  var code: String { "transition: " + parameters.script }

  /// Returns the motion that Motion's solver plays.
  ///
  /// The solver bisects until x is within 10⁻⁷ of the progress, but at most twelve times. A linear
  /// curve is solved exactly.
  ///
  /// Source: motiondivision/motion packages/motion-utils/src/easing/cubic-bezier.ts.
  func motion(over distance: Double) -> MotionCurve {
    let timed = timed
    if timed.x1 == timed.y1 && timed.x2 == timed.y2 {
      return .timed(over: distance, lasting: timed.duration, rates: .straight) { ($0, 1) }
    }
    return .timed(
      over: distance, lasting: timed.duration, steps: timed.halvingSteps(steps: 12, within: 1e-7)
    ) { (timed.halved(at: $0, steps: 12, within: 1e-7), 0) }
  }
}
