internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from Remotion.
///
/// Source: remotion-dev/remotion packages/core/src/spring/spring-utils.ts and measure-spring.ts
/// (4.0.445). The initial velocity is 0. Remotion solves the spring in closed form from each frame
/// to the next. Damping ratios of 1 or more use the formula of critical damping.
enum RemotionDialect: SpringDialect {
  static let platform = Platform.remotion
  static let title = "Remotion"
  static let version = "4.0.445"
  static let source = "remotion-dev/remotion packages/core/src/spring/spring-utils.ts, 4.0.445"
  static let traps = [
    """
    Remotion plays a damping ratio above 1 as 1 (critical damping). The conversion writes the nearest \
    critically damped spring.
    """,
    """
    `spring()` has no initial velocity, and it never ends. A sequence cuts it off. \
    `measureSpring()` returns the first frame from which less than 0.5 % of the distance remains \
    for 20 consecutive frames.
    """,
    """
    `durationInFrames` is not the perceptual duration. It stretches the spring, so that the result \
    of `measureSpring()` is this duration.
    """,
    "A frame that lasts longer than 64 ms counts as 64 ms, so below 15.6 fps the spring is slower.",
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      .number("mass", 1, in: .mass), .number("stiffness", 100, in: .stiffness),
      .number("damping", 10, in: .damping),
    ]) { given in
      given.physicalSpring().map { RemotionSpringEncoding(spring: $0) }
    },
    .curve("easing", .number("duration", in: .duration)) { Curve(timed: $0) })

  typealias Curve = RemotionEasingEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    RemotionSpringEncoding(
      spring: spring.withoutVelocity.nearestCritical,
      loss: SpringLoss(isNearest: spring.dampingRatio > 1, velocity: spring.initialVelocity))
  }

  static let ability = PlaybackAbility(delay: .later)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    let delay = playback.delay.tidy
    let code =
      switch pass {
      case let spring as RemotionSpringEncoding: spring.code(after: delay)
      case let curve as RemotionEasingEncoding: curve.code(after: delay)
      default: pass.code
      }
    return PlaybackCode(pass, [.number("delay", delay)], code: code)
  }
}

/// A spring in the parameters and the code of Remotion.
struct RemotionSpringEncoding: PlatformEncoding {
  /// The spring; its initial velocity is 0.
  let spring: PerceptualSpring
  var loss = SpringLoss()

  func meaning(over distance: Double) -> ConvertibleMotion {
    .spring(spring.dampingRatio > 1 ? spring.critical : spring)
  }

  var parameters: [JSON.Member] {
    [
      .number("mass", 1), .number("stiffness", spring.stiffness),
      .number("damping", spring.damping),
    ]
  }

  var code: String { code(after: 0) }

  /// Returns the code with a delay in seconds.
  func code(after delay: Double) -> String {
    let late = delay == 0 ? "" : ", delay: \(delay.text) * fps"
    return "spring({ frame, fps\(late), config: \(parameters.script) })"
  }

  var warnings: [String] {
    var words = loss.warnings("Remotion", spring)
    if spring.dampingRatio == 0 {
      words.append("Remotion throws an error for a damping of 0. Write a lower bounce.")
    }
    return words + loss.omission("Remotion")
  }

  func motion(over distance: Double) -> MotionCurve {
    let formula = OscillatorFormula(
      stiffness: spring.stiffness, damping: spring.damping, overDamping: .critical)
    // `spring()` never ends. Here the spring ends when the remaining distance and the speed are
    // negligible.
    let end = formula.firstRest(below: (1e-6, 1e-5))
    return .oscillation(formula, over: distance, until: end)
  }
}

/// A curve that Remotion plays with `interpolate()`.
struct RemotionEasingEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [timed.handles("easing"), timed.seconds()] }

  var code: String { code(after: 0) }

  /// Returns the code with a delay in seconds.
  func code(after delay: Double) -> String {
    let start = delay == 0 ? "0" : "\(delay.text) * fps"
    let clamp = #"extrapolateLeft: "clamp", extrapolateRight: "clamp""#
    return """
      interpolate(frame, [\(start), \((delay + timed.duration).tidy.text) * fps], [0, 1], {
        easing: Easing.bezier(\(timed.numbers.list)), \(clamp)
      })
      """
  }
}
