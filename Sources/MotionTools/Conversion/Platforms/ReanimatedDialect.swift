internal import AnimationNotation
internal import JSONCodec
internal import AnimationCore

/// The conversions to and from React Native Reanimated, version 4.
///
/// Source: software-mansion/react-native-reanimated
/// packages/react-native-reanimated/src/animation/spring/springUtils.ts and spring.ts (4.3.0).
enum ReanimatedDialect: SpringDialect {
  static let platform = Platform.reanimated
  static let title = "Reanimated"
  static let version = "4.3.0"
  static let source =
    "software-mansion/react-native-reanimated src/animation/spring/springUtils.ts, 4.3.0"
  static let traps = [
    """
    `duration` is two thirds of an estimated settling time. Reanimated computes the stiffness from \
    it, with a mass of 4. So SwiftUI's duration and bounce give a different motion.
    """,
    """
    Reanimated plays a damping ratio above 1 as 1 (critical damping). The conversion writes the \
    nearest critically damped spring.
    """,
    """
    The motion ends when its energy is 6e-9 of the initial energy. The value then jumps to the \
    target.
    """,
    "A frame that lasts longer than 64 ms counts as 64 ms.",
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload(.physics(mass: 4, stiffness: 900, damping: 120) + [energy]) { given in
      given.physicalSpring().map {
        ReanimatedSpringEncoding(spring: $0, restEnergy: given.number(energy.name))
      }
    },
    Overload([
      .number("duration", 550, in: .moreThan(0).measured(in: .milliseconds)),
      .number("dampingRatio", 1, in: .moreThan(0)),
      .number("velocity", 0, in: .velocity), energy,
    ]) { given in
      given.spring(
        ReanimatedSpringEncoding.spring(
          duration: given.number("duration"), ratio: given.number("dampingRatio"),
          velocity: given.number("velocity"), restEnergy: given.number(energy.name))
      ).map { ReanimatedSpringEncoding(spring: $0, restEnergy: given.number(energy.name)) }
    },
    .curve("easing", .number("duration", 300, in: .milliseconds), Curve.init))

  private static let energy = Parameter.number(
    "energyThreshold", ReanimatedSpringEncoding.usualRestEnergy, in: .from(1e-30, to: 1))

  typealias Curve = ReanimatedTimingEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    ReanimatedSpringEncoding(
      spring: spring.nearestCritical, distance: distance, isNearest: spring.dampingRatio > 1)
  }

  /// The delays and repetitions that Reanimated supports.
  ///
  /// Source: software-mansion/react-native-reanimated
  /// packages/react-native-reanimated/src/animation/repeat.ts (4.3.0): with `reverse`, each pass
  /// swaps the start and the end of the previous pass.
  static let ability = PlaybackAbility(delay: .later, repeats: true, reversal: .value)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    var members: [JSON.Member] = [], code = pass.code
    if let repetition = playback.repetition {
      let count = repetition.count == .infinity ? -1 : repetition.count
      let leadsBack = repetition.reversal != nil
      members += [.number("numberOfReps", count), .bool("reverse", leadsBack)]
      code = "withRepeat(\(code), \(count.text), \(leadsBack))"
    }
    if playback.delay != 0 {
      let milliseconds = (playback.delay * 1000).tidy
      members.append(.number("delay", milliseconds))
      code = "withDelay(\(milliseconds.text), \(code))"
    }
    return PlaybackCode(pass, members, code: code)
  }
}

/// A spring in the parameters and the code of Reanimated 4.
struct ReanimatedSpringEncoding: PlatformEncoding {
  let spring: PerceptualSpring
  /// The distance from start to target, in units of the animated value.
  ///
  /// The spring's initial velocity is in multiples of this distance per second.
  var distance = 1.0
  /// True if the spring replaces an over-damped spring, because Reanimated cannot play over-damped
  /// springs.
  var isNearest = false
  /// The fraction of the initial energy at which the motion ends.
  var restEnergy = usualRestEnergy

  static let usualRestEnergy = 6e-9

  func meaning(over distance: Double) -> ConvertibleMotion {
    .spring(played.scalingVelocity(by: self.distance / distance))
  }

  /// The spring that Reanimated plays, with a damping ratio of at most 1.
  private var played: PerceptualSpring {
    PerceptualSpring(
      duration: spring.duration, dampingRatio: min(spring.dampingRatio, 1),
      initialVelocity: spring.initialVelocity) ?? spring
  }

  /// Returns the spring that Reanimated plays for a duration in milliseconds and a damping ratio.
  ///
  /// Reanimated finds the stiffness k by bisection of the range from nearly 0 to 8000. The mass m
  /// is 4. The search uses a critically damped motion with the frequency ζ·√(k/m), where ζ is
  /// `ratio`. After 1.5 durations, the energy of this motion must be `restEnergy` times the initial
  /// energy. The search stops when the energy is within 0.1 % of this product.
  static func spring(
    duration: Double, ratio: Double, velocity: Double,
    restEnergy threshold: Double = usualRestEnergy
  ) -> PerceptualSpring? {
    let mass = 4.0, time = duration * 1.5 / 1000
    // The remaining distance starts at −1, and the velocity is towards the target.
    func excess(_ stiffness: Double) -> Double {
      let decay = (stiffness / mass).squareRoot() * ratio, fading = _exp(-decay * time)
      let slope = velocity - decay, left = (-1 + slope * time) * fading
      let speed = -decay * left + slope * fading
      let start = 0.5 * stiffness + 0.5 * mass * velocity * velocity
      return (0.5 * stiffness * left * left + 0.5 * mass * speed * speed) / start - threshold
    }
    var low = Double.ulpOfOne, high = 8000.0
    let direction: Double = excess(high) >= excess(low) ? 1 : -1
    var stiffness = (low + high) / 2
    for _ in 0..<100 where abs(excess(stiffness)) > threshold * 1e-3 {
      if excess(stiffness) * direction < 0 { low = stiffness } else { high = stiffness }
      stiffness = (low + high) / 2
    }
    return PerceptualSpring(
      duration: 2 * Double.pi / (stiffness / mass).squareRoot(), dampingRatio: ratio,
      initialVelocity: velocity)
  }

  var parameters: [JSON.Member] {
    [
      .number("mass", 1), .number("stiffness", spring.stiffness),
      .number("damping", spring.damping),
    ]
      + (spring.initialVelocity == 0
        ? [] : [.number("velocity", (spring.initialVelocity * distance).tidy)])
      + (restEnergy == Self.usualRestEnergy ? [] : [.number("energyThreshold", restEnergy)])
  }

  var code: String { "withSpring(target, \(parameters.script))" }

  var warnings: [String] {
    let words = SpringLoss(isNearest: isNearest).warnings("Reanimated", spring)
    return spring.initialVelocity == 0 ? words : words + [.velocity(over: distance)]
  }

  func motion(over distance: Double) -> MotionCurve {
    let velocity = spring.initialVelocity * self.distance / distance
    let formula = OscillatorFormula(
      stiffness: spring.stiffness, damping: spring.damping, velocity: velocity,
      overDamping: .critical)
    let stiffness = spring.stiffness, energy = restEnergy
    let start = stiffness + velocity * velocity
    let box = (
      distance: (energy * start / stiffness).squareRoot(), speed: (energy * start).squareRoot()
    )
    let end = formula.firstRest(within: box) { left, speed in
      (stiffness * left * left + speed * speed) / start <= energy
    }
    return .oscillation(formula, over: distance, until: end)
  }

  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation] {
    guard spring.dampingRatio > 0,
      let copy = Self.spring(
        duration: spring.duration * 1000, ratio: spring.dampingRatio,
        velocity: spring.initialVelocity)
    else { return [] }
    let played = ReanimatedSpringEncoding(spring: copy, distance: distance)
    return [(Self.copy(spring), played.motion(over: distance))]
  }

  /// Returns SwiftUI's numbers of a spring as options of Reanimated.
  static func copy(_ spring: PerceptualSpring) -> String {
    """
    { duration: \((spring.duration * 1000).tidy.text), \
    dampingRatio: \(spring.dampingRatio.tidy.text) }
    """
  }
}

/// A Reanimated timing animation with a cubic Bézier easing.
struct ReanimatedTimingEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [timed.milliseconds(), timed.handles("easing")] }

  var code: String {
    """
    withTiming(target, { duration: \(timed.milliseconds.text), \
    easing: Easing.bezier(\(timed.numbers.list)) })
    """
  }
}
