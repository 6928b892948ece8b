internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from Jetpack Compose.
///
/// Source: androidx/androidx compose/animation/animation-core SpringSimulation.kt,
/// FloatAnimationSpec.kt and SpringEstimation.kt (1.8).
enum ComposeDialect: SpringDialect {
  static let platform = Platform.compose
  static let title = "Jetpack Compose"
  static let version = "1.8"
  static let source =
    "androidx/androidx compose/animation/animation-core SpringSimulation.kt, FloatAnimationSpec.kt, 1.8"
  static let traps = [
    "The mass is 1, and all numbers have single precision.",
    "Time is truncated to whole milliseconds, so a motion is up to 1 ms late.",
    """
    A spring ends when its envelope is within `visibilityThreshold` of the target, by default \
    0.01. With a distance of 1, the value can then jump by 1 % of the distance.
    """,
    "`spring(dampingRatio)` without `stiffness` has a stiffness of 1500.",
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      .number("dampingRatio", 1, in: .dampingRatio), .number("stiffness", 1500, in: .stiffness),
      .number("initialVelocity", 0, in: .velocity),
    ]) { given in
      let stiffness = given.number("stiffness")
      return given.spring(
        PerceptualSpring(
          duration: 2 * Double.pi / stiffness.squareRoot(),
          dampingRatio: given.number("dampingRatio"),
          initialVelocity: given.number("initialVelocity"))
      ).map { ComposeSpringEncoding(spring: $0) }
    },
    .curve("cubicBezierEasing", .number("durationMillis", 300, in: .milliseconds)) {
      ComposeTweenEncoding(timed: $0)
    })

  typealias Curve = ComposeTweenEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    ComposeSpringEncoding(spring: spring, distance: distance)
  }

  /// The delays and repetitions that Compose supports.
  ///
  /// A finished animation shows its target, even after a reversed pass.
  ///
  /// Source: androidx/androidx compose/animation/animation-core AnimationSpec.kt `repeatable`,
  /// `StartOffset`; Animation.kt.
  static let ability = PlaybackAbility(
    delay: .later, repeats: true, reversal: .clock, endsAtTarget: true, isInMilliseconds: true)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    let milliseconds = (playback.delay * 1000).rounded()
    var members: [JSON.Member] =
      milliseconds == 0 ? [] : [.number("delayMillis", milliseconds)]
    guard let tween = pass as? ComposeTweenEncoding else {
      // A Compose `spring` has no delay parameter, so the code calls the coroutine `delay`.
      return PlaybackCode(
        pass, members,
        code: "delay(\(milliseconds.text))\n"
          + ((pass as? ComposeSpringEncoding)?.call ?? pass.code))
    }
    guard let repetition = playback.repetition else {
      return PlaybackCode(pass, members, code: tween.code(after: milliseconds))
    }
    let isEndless = repetition.count == .infinity
    let mode = repetition.reversal == nil ? "Restart" : "Reverse"
    members += [.number("iterations", repetition.count), .text("repeatMode", mode)]
    let head =
      isEndless ? "infiniteRepeatable(" : "repeatable(iterations = \(repetition.count.text), "
    let offset = milliseconds == 0 ? "" : ", initialStartOffset = StartOffset(\(milliseconds.text))"
    return PlaybackCode(
      pass, members,
      code: "\(head)animation = \(tween.code), repeatMode = RepeatMode.\(mode)\(offset))")
  }
}

/// A Jetpack Compose `spring`.
struct ComposeSpringEncoding: PlatformEncoding {
  let spring: PerceptualSpring
  /// The distance in units of the animated value.
  ///
  /// The spring's initial velocity is in multiples of this distance per second.
  var distance = 1.0
  /// The distance from the target at which the spring ends, in units of the animated value.
  var visibilityThreshold = 0.01

  func meaning(over distance: Double) -> ConvertibleMotion {
    .spring(spring.scalingVelocity(by: self.distance / distance))
  }

  private var ratio: Float { Float(spring.dampingRatio.tidy) }
  private var stiffness: Float { Float(spring.stiffness) }

  var parameters: [JSON.Member] {
    [
      .number("dampingRatio", spring.dampingRatio.tidy),
      .number("stiffness", Double("\(stiffness)") ?? 0),
    ]
      + (spring.initialVelocity == 0
        ? [] : [.number("initialVelocity", (spring.initialVelocity * distance).tidy)])
  }

  /// The call that starts the motion if the spring has an initial velocity; otherwise, the spring
  /// alone.
  var code: String { velocityArgument == nil ? specification : call }

  /// The call that starts the motion.
  var call: String {
    let velocity = velocityArgument.map { ", \($0)" } ?? ""
    return "animatable.animateTo(target, \(specification)\(velocity))"
  }

  /// The argument of `animateTo` for the initial velocity in units per second; `nil` if the velocity
  /// is 0.
  ///
  /// A Compose `spring` has no parameter for the velocity.
  var velocityArgument: String? {
    let velocity = (spring.initialVelocity * distance).tidy
    return velocity == 0 ? nil : "initialVelocity = \(velocity.singleText)f"
  }

  /// The code of the spring, without the initial velocity.
  var specification: String {
    """
    spring(dampingRatio = \(spring.dampingRatio.tidy.singleText)f, \
    stiffness = \("\(stiffness)".droppingZeroFraction)f)
    """
  }

  var warnings: [String] {
    let end = """
      The certificate assumes the default `visibilityThreshold` of 0.01, in units of the value. \
      For pixels, write `visibilityThreshold = 1f`.
      """
    return spring.initialVelocity == 0
      ? [end]
      : [end, .velocity(over: distance, named: "initialVelocity")]
  }

  func motion(over distance: Double) -> MotionCurve {
    let formula = OscillatorFormula(
      natural: Double(stiffness).squareRoot(), ratio: Double(ratio),
      velocity: spring.initialVelocity * self.distance / distance)
    let end = estimatedDuration(formula, over: distance)
    // At the end, Compose shows the target, so the formula is last evaluated 1 ms before the end.
    let last = max((end * 1000).rounded() - 1, 0) / 1000
    return .inMilliseconds(over: distance, until: end) { time in
      Double(Float(distance * (1 - formula.left(at: min(time, last)).distance)))
    }
  }

  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation] {
    guard
      let copy = PerceptualSpring(
        duration: 2 * Double.pi / 1500.0.squareRoot(), dampingRatio: spring.dampingRatio,
        initialVelocity: spring.initialVelocity)
    else { return [] }
    let text = "spring(dampingRatio = \(spring.dampingRatio.tidy.singleText)f)"
    return [(text, ComposeSpringEncoding(spring: copy, distance: distance).motion(over: distance))]
  }

  /// Returns the duration that Compose estimates, in seconds, truncated to whole milliseconds.
  ///
  /// The duration of an oscillating spring is the time at which the envelope of the oscillation
  /// reaches the visibility threshold. The duration of any other spring is the time at which the
  /// remaining distance reaches this threshold. The duration is 0 if the envelope or the distance
  /// is within the threshold from the beginning. The duration is ∞ if the damping is 0, because the
  /// envelope then never reaches the threshold.
  private func estimatedDuration(_ formula: OscillatorFormula, over distance: Double) -> Double {
    let part = visibilityThreshold / abs(distance)
    let seconds: Double
    if formula.ratio < 1 {
      let decay = formula.ratio * formula.natural
      let swing = formula.natural * (1 - formula.ratio * formula.ratio).squareRoot()
      let b = (decay - formula.velocity) / swing
      let amplitude = (1 + b * b).squareRoot()
      guard part < amplitude else { return 0 }
      seconds = decay > 0 ? Double.logarithm(amplitude / part) / decay : .infinity
    } else {
      guard part < 1 else { return 0 }
      let exact = PerceptualSpring(
        duration: 2 * Double.pi / formula.natural, dampingRatio: formula.ratio,
        initialVelocity: formula.velocity)
      seconds = exact?.settlingDuration(within: part) ?? 0
    }
    return (seconds * 1000).rounded(.down) / 1000
  }
}

/// A Jetpack Compose `tween` with a cubic Bézier easing.
struct ComposeTweenEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  private var milliseconds: Double { (timed.duration * 1000).rounded() }

  var parameters: [JSON.Member] {
    [.number("durationMillis", milliseconds), timed.handles("cubicBezierEasing")]
  }

  var code: String { code(after: 0) }

  /// Returns the code of the tween, with a delay in milliseconds.
  func code(after delay: Double) -> String {
    let numbers = timed.numbers.map { $0.singleText + "f" }.joined(separator: ", ")
    let late = delay == 0 ? "" : "delayMillis = \(delay.text), "
    return
      "tween(durationMillis = \(milliseconds.text), \(late)easing = CubicBezierEasing(\(numbers)))"
  }

  func motion(over distance: Double) -> MotionCurve {
    let written = TimedCurve(
      timed.numbers.map { Double(Float($0)) }, duration: max(milliseconds, 1) / 1000)
    return .bezier(written ?? timed, over: distance)
  }
}
