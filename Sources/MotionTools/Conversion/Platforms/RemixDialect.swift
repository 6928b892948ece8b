internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from Remix's `spring` function.
///
/// The function takes SwiftUI's two parameters, a duration and a bounce. For CSS and the Web
/// Animations API, the function returns a `linear()` function with a duration.
///
/// Source: remix-run/remix packages/ui/src/animation/spring.ts (commit b23ad48).
enum RemixDialect: SpringDialect {
  static let platform = Platform.remix
  static let title = "Remix"
  static let version = "b23ad48"
  static let source = "remix-run/remix packages/ui/src/animation/spring.ts, b23ad48"
  static let traps = [
    """
    The documentation prints `damping = 1 - 4π × bounce ÷ duration` as SwiftUI's formula. The code \
    has the right formula, 4π × (1 − bounce) ÷ duration. The printed formula gives a damping of 0 \
    or less if the bounce is at least duration ÷ 4π (duration in seconds). Such a spring never \
    settles.
    """,
    """
    Remix's presets `smooth`, `snappy` and `bouncy` are not SwiftUI's: 400 ms and −0.3, 200 ms and \
    0, 400 ms and 0.3.
    """,
    "A bounce above 0.95 is clamped to 0.95. The motion ends after at most 20 s.",
    """
    `linear()` has a tolerance of 0.002, which is tested in the middle of each piece only. The \
    settling time is a multiple of 50 ms.
    """,
    "For a bounce below 0, Remix reverses the sign of `velocity`.",
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      .number("duration", 300, in: .milliseconds), .number("bounce", 0, in: .bounce),
      .number("velocity", 0, in: .velocity),
    ]) { given in
      let encoding = RemixSpringEncoding(
        milliseconds: given.number("duration"), bounce: given.number("bounce"),
        velocity: given.number("velocity"))
      return given.spring(encoding.spring).map { _ in encoding }
    },
    Overload([.word("preset", of: RemixSpringEncoding.presets.map(\.name))]) { given in
      RemixSpringEncoding.presets.first { $0.name == given.word("preset") }.map {
        RemixSpringEncoding(milliseconds: $0.milliseconds, bounce: $0.bounce, velocity: 0)
      }
    },
    .curve("easing", .number("duration", in: .milliseconds)) { Curve(timed: $0) })

  typealias Curve = RemixEasingEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    RemixSpringEncoding(
      milliseconds: (spring.duration * 1000).tidy, bounce: spring.bounce.tidy,
      velocity: (spring.dampingRatio > 1 ? -1 : 1) * spring.initialVelocity.tidy)
  }

  static let ability = PlaybackAbility(delay: .later)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    let delay = JSON.Member.number("delay", (playback.delay * 1000).tidy)
    return PlaybackCode(
      pass, [delay], code: "\(pass.code.dropLast(2)), \(delay.key): \(delay.value.script) }")
  }
}

/// A spring in the parameters and the code of Remix.
struct RemixSpringEncoding: PlatformEncoding {
  /// The presets, each with a duration in milliseconds and a bounce.
  static let presets: [(name: String, milliseconds: Double, bounce: Double)] = [
    ("smooth", 400, -0.3), ("snappy", 200, 0), ("bouncy", 400, 0.3),
  ]

  /// The perceptual duration in milliseconds.
  let milliseconds: Double
  let bounce: Double
  /// The value of `velocity` in the code, in multiples of the distance per second.
  let velocity: Double

  /// The spring that Remix plays.
  var spring: PerceptualSpring? {
    let bounce = min(max(bounce, -1), 0.95)
    return PerceptualSpring(
      duration: milliseconds / 1000, bounce: bounce,
      initialVelocity: bounce < 0 ? -velocity : velocity)
  }

  func meaning(over distance: Double) -> ConvertibleMotion { .spring(spring ?? .smooth) }

  var parameters: [JSON.Member] {
    [.number("duration", milliseconds), .number("bounce", bounce)]
      + (velocity == 0 ? [] : [.number("velocity", velocity)])
  }

  var code: String { "{ ...spring(\(parameters.script)) }" }

  var warnings: [String] {
    var words: [String] = []
    if bounce > 0.95 { words.append("Remix clamps a bounce above 0.95 to 0.95.") }
    if bounce < 0, velocity != 0 {
      words.append(
        """
        For a bounce below 0, Remix reverses the sign of `velocity`. The code contains the reversed \
        number.
        """)
    }
    return words
  }

  func motion(over distance: Double) -> MotionCurve {
    let drawn = RemixEasing(OscillatorFormula(spring ?? .smooth))
    return .linear(drawn.function, over: distance, lasting: drawn.duration)
  }

  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation] {
    let (duration, bounce) = (spring.duration, spring.bounce)
    let damping =
      bounce >= 0
      ? 1 - 4 * Double.pi * bounce / duration
      : 4 * Double.pi / (duration + 4 * Double.pi * bounce)
    let ratio = damping / (2 * spring.naturalFrequency)
    guard ratio.isFinite, ratio > -1 else { return [] }
    let formula = OscillatorFormula(natural: spring.naturalFrequency, ratio: ratio)
    // Without positive damping, the motion never ends, so no search for its end is needed.
    let end =
      ratio > 0
      ? formula.firstRest(within: (0.005, 0.01)) { $0 <= 0.005 && $1 <= 0.01 }
      : .infinity
    let text = "{ stiffness: \(spring.stiffness.text), damping: \(damping.text) }"
    return [(text, .oscillation(formula, over: distance, until: end))]
  }
}

/// A curve with a duration, as options for a Remix animation.
struct RemixEasingEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [timed.milliseconds(), timed.handles("easing")] }

  var code: String {
    "{ duration: \(timed.milliseconds.text), easing: \"cubic-bezier(\(timed.numbers.list))\" }"
  }
}
