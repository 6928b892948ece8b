internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from the animation library react-spring.
///
/// Source: pmndrs/react-spring packages/core/src/AnimationConfig.ts and SpringValue.ts,
/// packages/rafz/src/index.ts (9.0.0, commit b167608).
enum ReactSpringDialect: SpringDialect {
  static let platform = Platform.reactSpring
  static let title = "react-spring"
  static let version = "9.0.0"
  static let source =
    "pmndrs/react-spring packages/core/src/SpringValue.ts, packages/rafz/src/index.ts, 9.0.0"
  static let traps = [
    """
    react-spring integrates the motion in steps of 1 ms, so the motion deviates slightly from the \
    formula.
    """,
    """
    Each frame rounds its duration up to whole steps of 1 ms: 17 steps for 16.67 ms, 9 for 8.33 \
    ms. The whole motion is therefore 2 % too fast at 60 Hz and 8 % too fast at 120 Hz.
    """,
    """
    `frequency` is a period in seconds. `damping` has an effect only with `frequency`. If \
    `tension` or `friction` is set, `frequency` and `damping` are ignored.
    """,
    "`velocity` is in units per millisecond.",
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      .number("tension", 170, in: .stiffness), .number("friction", 26, in: .damping),
      .number("mass", 1, in: .mass), .number("velocity", 0, in: .velocity),
    ]) { given in
      given.spring(
        PerceptualSpring(
          mass: given.number("mass"), stiffness: given.number("tension"),
          damping: given.number("friction"), initialVelocity: given.number("velocity") * 1000)
      ).map { ReactSpringEncoding(spring: $0) }
    },
    Overload([
      .number("frequency", in: .duration), .number("damping", 1, in: .dampingRatio),
      .number("mass", 1, in: .mass), .number("velocity", 0, in: .velocity),
    ]) { given in
      given.spring(
        PerceptualSpring(
          duration: max(0.01, given.number("frequency")),
          dampingRatio: max(0, given.number("damping")),
          initialVelocity: given.number("velocity") * 1000)
      ).map { ReactSpringEncoding(spring: $0) }
    },
    .curve("easing", .number("duration", in: .milliseconds), Curve.init))

  typealias Curve = ReactEasingEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    ReactSpringEncoding(spring: spring, distance: distance)
  }

  /// The delays and repetitions that react-spring supports.
  ///
  /// Each repetition applies all props again, including the delay.
  ///
  /// Source: pmndrs/react-spring packages/core/src/scheduleProps.ts.
  static let ability = PlaybackAbility(
    delay: .later, repeats: true, counts: false, reversal: .value, delaysOnce: false)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    var members: [JSON.Member] = []
    if playback.delay != 0 { members.append(.number("delay", (playback.delay * 1000).tidy)) }
    if let repetition = playback.repetition {
      let isReversed = repetition.reversal != nil
      members.append(isReversed ? .object("loop", [.bool("reverse", true)]) : .bool("loop", true))
    }
    let lines = members.map { "\($0.key): \($0.value.script)" }
    return PlaybackCode(pass, members, code: ([pass.code] + lines).joined(separator: ",\n"))
  }
}

/// A spring for react-spring, described by its period and damping ratio.
struct ReactSpringEncoding: PlatformEncoding {
  let spring: PerceptualSpring
  /// The distance in units of the animated value.
  ///
  /// The spring's initial velocity is in multiples of this distance per second.
  var distance = 1.0

  func meaning(over distance: Double) -> ConvertibleMotion {
    .spring(spring.scalingVelocity(by: self.distance / distance))
  }

  var parameters: [JSON.Member] {
    let push =
      spring.initialVelocity == 0
      ? [] : [JSON.Member.number("velocity", (spring.initialVelocity * distance / 1000).tidy)]
    return [
      .number("frequency", spring.duration.tidy), .number("damping", spring.dampingRatio.tidy),
      .number("mass", 1),
    ] + push
  }

  var code: String { "config: " + parameters.script }

  var warnings: [String] {
    let slow =
      spring.duration < 0.01 ? ["A `frequency` below 0.01 s is clamped to 0.01 s."] : []
    return spring.initialVelocity == 0
      ? slow
      : slow + [
        """
        `velocity` is in units per millisecond and is computed for a distance of \(distance.text).
        """
      ]
  }

  func motion(over distance: Double) -> MotionCurve { motion(over: distance, frameRate: nil) }

  /// Returns the motion that react-spring computes in steps of 1 ms; between two steps, the motion
  /// is linear.
  ///
  /// - Parameter frameRate: The frames per second. The number of steps in each frame is the length
  ///   of the frame in milliseconds, rounded up. At 60 frames per second, a frame has 17 steps. If
  ///   `frameRate` is `nil`, each millisecond has one step.
  func motion(over distance: Double, frameRate: Double?) -> MotionCurve {
    let pace = frameRate.map { ($0 / 1000) * (1000 / $0).rounded(.up) } ?? 1
    let steps = Steps(
      spring.scalingVelocity(by: self.distance / distance), over: distance,
      until: MotionCurve.longestRule * pace)
    let duration = min(
      Double(steps.positions.count - 1) / 1000 / pace, MotionCurve.longestRule)
    let starts = MotionSteps(perSecond: 1000 * pace, until: duration)
    var motion = MotionCurve(
      from: 0, target: distance, times: 0...duration, rates: starts == nil ? nil : .straight,
      steps: starts ?? .empty
    ) { times in
      times.map { time in
        let place = min(time * 1000 * pace, Double(steps.positions.count - 1))
        let index = Int(
          bounded: MotionSteps.number(at: place), in: 0...max(steps.positions.count - 2, 0))
        guard steps.positions.count > 1 else { return .init(value: distance, velocity: 0) }
        // BOUND: index ≤ count − 2, and count > 1 by the guard.
        let (left, right) = (steps.positions[index], steps.positions[index + 1])
        return MotionCurve.Point(
          value: left + (right - left) * (place - Double(index)),
          velocity: (right - left) * 1000 * pace)
      }
    }
    motion.isCutOff = !steps.areAtRest
    return motion
  }

  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation] {
    [60, 120].map { rate in
      let text = "the same numbers on a display of \(rate) Hz"
      return (text, motion(over: distance, frameRate: Double(rate)))
    }
  }

  /// The positions after each step of 1 ms, until react-spring ends the motion.
  ///
  /// Each step first updates the velocity, and then the position. The motion ends when the
  /// remaining distance and the velocity are both small.
  private struct Steps: Sendable {
    var positions: [Double] = [0]
    /// True if react-spring has ended the motion after the last step; false if the steps are cut
    /// off.
    var areAtRest = false

    /// Computes the steps until react-spring ends the motion, or until a time in seconds.
    init(_ spring: PerceptualSpring, over distance: Double, until end: Double) {
      let period = max(spring.duration.tidy, 0.01)
      let turn = 2 * Double.pi / period
      let tension = turn * turn, friction = 4 * Double.pi * spring.dampingRatio.tidy / period
      let precision = min(1, abs(distance) * 0.001), restVelocity = precision / 10
      var position = 0.0, velocity = spring.initialVelocity * distance / 1000
      while true {
        areAtRest = abs(velocity) <= restVelocity && abs(distance - position) <= precision
        if areAtRest || Double(positions.count - 1) >= end * 1000 { break }
        let force = -tension * 0.000001 * (position - distance) - friction * 0.001 * velocity
        velocity += force
        position += velocity
        positions.append(position)
      }
    }
  }
}

/// A curve for react-spring, described by a duration and an easing function.
struct ReactEasingEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [timed.milliseconds(), timed.handles("easing")] }

  var code: String {
    """
    import bezier from "bezier-easing"
    config: { duration: \(timed.milliseconds.text), easing: bezier(\(timed.numbers.list)) }
    """
  }

  var warnings: [String] {
    [
      """
      `easing` must be a function. The package bezier-easing creates this function. The \
      certificate assumes that the function is exact.
      """
    ]
  }
}
