internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from Flutter's springs and curves.
///
/// Source: flutter/flutter packages/flutter/lib/src/physics/spring_simulation.dart and
/// packages/flutter/lib/src/animation/curves.dart (3.32 and later).
enum FlutterDialect: SpringDialect {
  static let platform = Platform.flutter
  static let title = "Flutter"
  static let version = "3.32"
  static let source =
    "flutter/flutter packages/flutter/lib/src/physics/spring_simulation.dart, src/animation/curves.dart, 3.32"
  static let traps = [
    """
    An AnimationController clamps its value to the range from 0 to 1, so an overshoot is cut off. \
    Use AnimationController.unbounded.
    """,
    "`withDurationAndBounce` accepts only whole milliseconds and requires Flutter 3.32 or later.",
    """
    A simulation ends when the value is within a tolerance of the target. With `snapToEnd: true`, \
    the last value is the target.
    """,
    "Old versions of Flutter compute a wrong motion if the mass is not 1. Write a mass of 1.",
    "`Cubic` computes the progress of the curve only to within 0.001.",
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      .number("duration", 500, in: .milliseconds), .number("bounce", 0, in: .bounce),
      .number("velocity", 0, in: .velocity),
    ]) { given in
      // Dart's `Duration.inMilliseconds` truncates the duration.
      let milliseconds = given.number("duration").rounded(.towardZero)
      return given.spring(
        PerceptualSpring(
          duration: milliseconds / 1000, bounce: given.number("bounce"),
          initialVelocity: given.number("velocity"))
      ).map { FlutterSpringEncoding(spring: $0) }
    },
    Overload(.physics()) { $0.physicalSpring().map { FlutterSpringEncoding(spring: $0) } },
    Overload([
      .number("mass", 1, in: .mass), .number("stiffness", in: .stiffness),
      .number("ratio", 1, in: .dampingRatio), .number("velocity", 0, in: .velocity),
    ]) { given in
      let natural = (given.number("stiffness") / given.number("mass")).squareRoot()
      return given.spring(
        PerceptualSpring(
          duration: 2 * Double.pi / natural, dampingRatio: given.number("ratio"),
          initialVelocity: given.number("velocity"))
      ).map { FlutterSpringEncoding(spring: $0) }
    },
    .curve("cubic", .number("duration", 300, in: .milliseconds), Curve.init))

  typealias Curve = FlutterCurveEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    FlutterSpringEncoding(spring: spring)
  }

  /// The delays and repetitions that the generated Flutter code supports.
  ///
  /// At the last tick of a repetition, Flutter shows the start of an additional pass, so the
  /// generated code sets the target after this tick. The generated code does not use
  /// `CurvedAnimation`. In a reversed pass, `CurvedAnimation` would play the curve backwards in
  /// time.
  ///
  /// Source: flutter/flutter packages/flutter/lib/src/animation/animation_controller.dart,
  /// `repeat(reverse:count:)`; animations.dart, `CurvedAnimation`.
  static let ability = PlaybackAbility(
    delay: .later, repeats: true, reversal: .value, endsAtTarget: true)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    var members: [JSON.Member] = [], wait = ""
    if playback.delay != 0 {
      let micros = (playback.delay * 1_000_000).rounded()
      members.append(.number("delay", micros / 1000))
      wait = "await Future<void>.delayed(const Duration(microseconds: \(micros.text)));\n"
    }
    guard let repetition = playback.repetition, let curve = pass as? FlutterCurveEncoding else {
      return PlaybackCode(pass, members, code: wait + pass.code)
    }
    let leadsBack = repetition.reversal != nil
    members += [.number("repeat", repetition.count), .bool("reverse", leadsBack)]
    let isEndless = repetition.count == .infinity
    let count = isEndless ? "" : ", count: \(repetition.count.text)"
    let end = isEndless ? "" : ".then((_) => controller.value = 1)"
    let progress =
      leadsBack
      ? """
      controller.status == AnimationStatus.reverse
          ? 1 - curve.transform(1 - controller.value) : curve.transform(controller.value)
      """ : "curve.transform(controller.value)"
    return PlaybackCode(
      pass, members,
      code: """
        final controller = AnimationController(
          vsync: this, duration: const Duration(microseconds: \(curve.microseconds.text)));
        const curve = Cubic(\(curve.timed.numbers.list));
        double progress() => \(progress);
        \(wait)controller.repeat(reverse: \(leadsBack)\(count))\(end);
        """)
  }
}

/// A Flutter spring that moves from 0 to 1.
struct FlutterSpringEncoding: PlatformEncoding {
  let spring: PerceptualSpring

  func meaning(over distance: Double) -> ConvertibleMotion { .spring(spring) }

  private var milliseconds: Double { (spring.duration * 1000).tidy }
  private var isByBounce: Bool { milliseconds == milliseconds.rounded() }

  var parameters: [JSON.Member] {
    let encoding: [JSON.Member] =
      isByBounce
      ? [.number("duration", milliseconds), .number("bounce", spring.bounce.tidy)]
      : [
        .number("mass", 1), .number("stiffness", spring.stiffness),
        .number("ratio", spring.dampingRatio.tidy),
      ]
    return encoding + [.number("velocity", spring.initialVelocity.tidy)]
  }

  /// The code that creates the `SpringDescription`, without the animation controller.
  var description: String { text(lasting: { "Duration(milliseconds: \(($0 * 1000).tidy.text))" }) }

  /// Returns the code that creates the `SpringDescription`.
  ///
  /// - Parameter duration: Converts a duration in seconds to code.
  func text(lasting duration: (Double) -> String) -> String {
    isByBounce
      ? """
      SpringDescription.withDurationAndBounce(
        duration: const \(duration(milliseconds / 1000)), bounce: \(spring.bounce.tidy.text))
      """
      : """
      SpringDescription.withDampingRatio(
        mass: 1, stiffness: \(spring.stiffness.text), ratio: \(spring.dampingRatio.tidy.text))
      """
  }

  var code: String {
    """
    final spring = \(description);
    final controller = AnimationController.unbounded(vsync: this);
    controller.animateWith(
      SpringSimulation(spring, 0, 1, \(spring.initialVelocity.tidy.text), snapToEnd: true));
    """
  }

  var warnings: [String] {
    ["The value of the controller goes from 0 to 1. Scale this value to the animated range."]
  }

  /// Returns the motion until Flutter ends it.
  ///
  /// For a distance of 1, Flutter ends the motion when the remaining distance and the speed are
  /// both below 0.001.
  func motion(over distance: Double) -> MotionCurve {
    let bounce = spring.bounce.tidy, byBounce = bounce > 0 ? 1 - bounce : 1 / (bounce + 1)
    let formula = OscillatorFormula(
      natural: isByBounce ? 2 * Double.pi / (milliseconds / 1000) : spring.stiffness.squareRoot(),
      ratio: isByBounce ? byBounce : spring.dampingRatio.tidy,
      velocity: spring.initialVelocity.tidy)
    let end = formula.firstRest(below: (0.001, 0.001))
    return .oscillation(formula, over: distance, until: end)
  }

  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation] {
    let free = motion(over: distance)
    var bounded = MotionCurve(from: 0, target: distance, times: 0...free.duration) { times in
      free.points(at: times).map { point in
        let isInside = point.value / distance >= 0 && point.value / distance <= 1
        return isInside
          ? point : MotionCurve.Point(value: point.value / distance < 0 ? 0 : distance, velocity: 0)
      }
    }
    bounded.isCutOff = free.isCutOff
    return [("AnimationController() with its default bounds 0 and 1", bounded)]
  }
}

/// A Flutter `Cubic` curve with a duration.
struct FlutterCurveEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [timed.handles("cubic"), timed.milliseconds()] }

  /// The duration in whole microseconds, which is the precision of Dart's `Duration`.
  var microseconds: Double { (timed.duration * 1_000_000).rounded() }

  var code: String {
    """
    duration: const Duration(microseconds: \(microseconds.text)),
    curve: const Cubic(\(timed.numbers.list)),
    """
  }

  /// Returns the motion as Flutter's `Cubic` computes it.
  ///
  /// `Cubic` finds the curve's parameter by bisection, until x is within 0.001 of the progress.
  func motion(over distance: Double) -> MotionCurve {
    let timed = timed.lasting(microseconds / 1_000_000)
    return .timed(
      over: distance, lasting: timed.duration,
      steps: timed.halvingSteps(steps: 200, within: 0.001)
    ) {
      (timed.halved(at: $0, steps: 200, within: 0.001), 0)
    }
  }
}
