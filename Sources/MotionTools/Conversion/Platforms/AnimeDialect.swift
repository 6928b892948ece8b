internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from the animation library anime.js, version 4.
///
/// Source: juliangarnier/anime src/easings/spring/index.js (v4.4, v4.5).
enum AnimeDialect: SpringDialect {
  static let platform = Platform.anime
  static let title = "anime.js"
  static let version = "4.5"
  static let source = "juliangarnier/anime src/easings/spring/index.js, v4.5"
  static let traps = [
    """
    With `duration` and `bounce`, the derived stiffness and damping are rounded to 3 decimals and \
    clamped: stiffness to 10 000, damping to 300.
    """,
    """
    `duration` is in milliseconds. If `duration` or `bounce` is set, every other parameter is \
    ignored, including `velocity`.
    """,
    """
    anime.js takes steps of 20 ms until the spring has stayed settled for 200 ms. The time of the \
    last step is the duration of the motion.
    """,
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([.number("bounce", 0.5, in: .bounce), .number("duration", 628, in: .milliseconds)]) {
      given in
      let encoding = AnimeSpringEncoding(
        options: .perceptual(duration: given.number("duration"), bounce: given.number("bounce")))
      return given.spring(encoding.spring).map { _ in encoding }
    },
    Overload(.physics(stiffness: 100, damping: 10)) { given in
      let encoding = AnimeSpringEncoding(
        options: .physics(
          mass: given.number("mass"), stiffness: given.number("stiffness"),
          damping: given.number("damping"), velocity: given.number("velocity")))
      return given.spring(encoding.spring).map { _ in encoding }
    },
    .curve("cubicBezier", .number("duration", 1000, in: .milliseconds), Curve.init))

  typealias Curve = AnimeEaseEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    let isPerceptual =
      spring.initialVelocity == 0 && spring.stiffness <= 10_000 && spring.damping <= 300
    return AnimeSpringEncoding(
      options: isPerceptual
        ? .perceptual(duration: (spring.duration * 1000).tidy, bounce: spring.bounce.tidy)
        : .physics(
          mass: 1, stiffness: spring.stiffness, damping: spring.damping,
          velocity: spring.initialVelocity))
  }

  /// The delays and repetitions that anime.js supports.
  ///
  /// The last pass of an even number of alternating passes ends at the start value, so
  /// `endsAtTarget` is false.
  ///
  /// Source: juliangarnier/anime src/core/render.js, src/timer/timer.js.
  static let ability = PlaybackAbility(delay: .later, repeats: true, reversal: .clock)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    var members: [JSON.Member] = []
    if playback.delay != 0 { members.append(.number("delay", (playback.delay * 1000).tidy)) }
    if let repetition = playback.repetition {
      let isEndless = repetition.count == .infinity
      members.append(isEndless ? .bool("loop", true) : .number("loop", repetition.count - 1))
      if repetition.reversal != nil { members.append(.bool("alternate", true)) }
    }
    let words = members.map { "\($0.key): \($0.value.script)" }
    return PlaybackCode(pass, members, code: ([pass.code] + words).joined(separator: ", "))
  }
}

/// A spring in the parameters and the code of anime.js.
struct AnimeSpringEncoding: PlatformEncoding {
  /// The parameters of a spring: physical constants, or a duration and a bounce.
  ///
  /// A duration is in milliseconds. A velocity is in multiples of the distance per second.
  enum Options {
    case perceptual(duration: Double, bounce: Double)
    case physics(mass: Double, stiffness: Double, damping: Double, velocity: Double)
  }

  let options: Options

  func meaning(over distance: Double) -> ConvertibleMotion { .spring(spring ?? .smooth) }

  private static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    min(max(value, low), high)
  }

  /// The mass, stiffness, damping and velocity after the library's clamping and rounding.
  var constants: (mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    switch options {
    case .perceptual(let duration, let bounce):
      let period = Self.clamp(duration, 10, 10_000) / 1000, bounce = Self.clamp(bounce, -1, 1)
      let turn = 2 * Double.pi / period
      let damping =
        bounce >= 0
        ? (1 - bounce) * 4 * Double.pi / period : 4 * Double.pi / (period * (1 + bounce))
      return (
        1, Self.clamp(turn * turn, 1e-11, 10_000).rounded(decimals: 3),
        Self.clamp(damping, 1e-11, 300).rounded(decimals: 3), 0
      )
    case .physics(let mass, let stiffness, let damping, let velocity):
      return (
        Self.clamp(mass, 1, 10_000), Self.clamp(stiffness, 1e-11, 10_000),
        Self.clamp(damping, 1e-11, 10_000), Self.clamp(velocity, -10_000, 10_000)
      )
    }
  }

  var spring: PerceptualSpring? {
    let constants = constants
    return PerceptualSpring(
      mass: constants.mass, stiffness: constants.stiffness, damping: constants.damping,
      initialVelocity: constants.velocity)
  }

  private var formula: OscillatorFormula {
    let constants = constants
    return OscillatorFormula(
      natural: min((constants.stiffness / constants.mass).squareRoot(), 1000),
      ratio: constants.damping / (2 * (constants.stiffness * constants.mass).squareRoot()),
      velocity: constants.velocity)
  }

  /// Returns the settling time in seconds that the library computes, at most 60.
  ///
  /// The library takes steps of 20 ms, and stops at the eleventh successive step at which less than
  /// 0.0005 of the distance remains. The time of this step is the settling time.
  static func solverDuration(_ formula: OscillatorFormula) -> Double {
    var time = 0.0, last = 0.0
    var resting = 0, steps = 0
    while resting <= 10 && steps <= 3000 {
      resting = abs(formula.left(at: time).distance) < 0.0005 ? resting + 1 : 0
      last = time
      time += 0.02
      steps += 1
    }
    return last
  }

  var parameters: [JSON.Member] {
    switch options {
    case .perceptual(let duration, let bounce):
      return [.number("bounce", bounce), .number("duration", duration)]
    case .physics(let mass, let stiffness, let damping, let velocity):
      return [
        .number("mass", mass), .number("stiffness", stiffness), .number("damping", damping),
        .number("velocity", velocity),
      ]
    }
  }

  var code: String { "ease: spring(\(parameters.script))" }

  var warnings: [String] {
    guard case .physics(_, let stiffness, let damping, _) = options else { return [] }
    return stiffness > 10_000 || damping > 10_000
      ? [
        """
        anime.js clamps stiffness and damping to 10 000, so this spring moves differently in \
        anime.js.
        """
      ] : []
  }

  func motion(over distance: Double) -> MotionCurve {
    let formula = formula
    let solver = Self.solverDuration(formula), settling = solver.rounded(decimals: 3)
    // The library rounds the duration to whole milliseconds, and stretches or compresses the motion
    // to the rounded duration.
    let pace = settling > 0 ? solver / settling : 1
    return MotionCurve(
      from: 0, target: distance, times: 0...settling,
      rates: formula.rates.scaled(by: pace)
    ) { times in
      times.map { time in
        if time == 0 { return MotionCurve.Point(value: 0, velocity: distance * formula.velocity) }
        let left = formula.left(at: time * pace)
        return MotionCurve.Point(
          value: distance * (1 - left.distance), velocity: -distance * left.rate * pace)
      }
    }
  }
}

/// A cubic Bézier curve in anime.js.
struct AnimeEaseEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [timed.handles("cubicBezier"), timed.milliseconds()] }

  var code: String {
    "ease: cubicBezier(\(timed.numbers.list)), duration: \(timed.milliseconds.text)"
  }

  /// Returns the motion as the library computes it.
  ///
  /// The library finds the curve's parameter by bisection. The bisection stops when x is within
  /// 10⁻⁷ of the progress, or after 100 steps.
  func motion(over distance: Double) -> MotionCurve {
    let timed = timed, curve = timed.curve
    // The bisection is nearly exact, so the slope is the slope of the exact curve. The time of the
    // largest error is a break of the motion, so that each comparison evaluates this time.
    let worst = timed.leastExactProgress(steps: 100, within: 1e-7)
    return .timed(over: distance, lasting: timed.duration, bends: [worst]) { progress in
      (
        timed.halved(at: progress, steps: 100, within: 1e-7),
        curve.exactVelocities(at: [progress]).first ?? 0
      )
    }
  }
}
