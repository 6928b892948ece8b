internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from the animation library Motion (motion.dev, formerly Framer Motion).
///
/// Source: motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts (v13.1.1),
/// and packages/motion-utils/src/easing/cubic-bezier.ts. ``Motion12Dialect`` implements the
/// versions before 12.35.1.
enum MotionDialect: SpringDialect {
  static let platform = Platform.motion
  static let title = "Motion"
  static let version = "13.1.1"
  static let source =
    "motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts, v13.1.1"
  static let traps = [
    """
    `duration` is not the perceptual duration. It is the time at which the envelope is 0.1 % of the \
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

  static let signature = makeSignature(of: platform, .speedAndDistance)

  /// Returns the overloads that the parser accepts for a version of Motion.
  ///
  /// A spring can be given by three kinds of parameters: `visualDuration`, physical constants or
  /// `duration`. Without parameters of these kinds, Motion plays a spring with default physical
  /// constants. So the overload of the constants precedes the overload of `duration`.
  ///
  /// - Parameters:
  ///   - platform: The version of Motion.
  ///   - rule: The rule by which this version of Motion ends a spring.
  static func makeSignature(
    of platform: Platform, _ rule: MotionSpringEncoding.RestRule
  ) -> Signature<any PlatformEncoding> {
    Signature(
      platform.rawValue,
      Overload(
        [
          type, .number("visualDuration", in: .moreThan(0)), .number("bounce", in: .bounce),
        ] + rest.parameters
      ) { given in
        let visual = given.number("visualDuration"), bounce = given.number("bounce")
        let encoding = MotionSpringEncoding(
          options: .visual(duration: visual, bounce: bounce), rule: rule,
          rest: rest.thresholds(given))
        return given.spring(encoding.spring).map { _ in encoding }
      },
      Overload(
        [
          type, .number("stiffness", 100, in: .stiffness), .number("damping", 10, in: .damping),
          .number("mass", 1, in: .mass),
          .number("velocity", 0, in: .velocity),
        ] + rest.parameters
      ) { given in
        let encoding = MotionSpringEncoding(
          options: .physics(
            stiffness: given.number("stiffness"), damping: given.number("damping"),
            mass: given.number("mass"), velocity: given.number("velocity")), rule: rule,
          rest: rest.thresholds(given))
        return given.spring(encoding.spring).map { _ in encoding }
      },
      Overload([
        type, .number("duration", 0.8, in: .moreThan(0)), .number("bounce", 0.3, in: .bounce),
      ]) { given in
        let encoding = MotionSpringEncoding(
          options: .settling(duration: given.number("duration"), bounce: given.number("bounce")),
          rule: rule)
        return given.spring(encoding.spring).map { _ in encoding }
      },
      .curve("ease", .number("duration", 0.3, in: .duration), Curve.init))
  }

  private static let type = Parameter.word("type", "spring", of: ["spring"])
  private static let rest = MotionSpringEncoding.restNames

  typealias Curve = MotionEaseEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    MotionSpringEncoding(spring, over: distance, .speedAndDistance)
  }

  /// The delays and repetitions that the library Motion supports.
  ///
  /// After an even number of alternating passes, the first keyframe remains visible, so
  /// `endsAtTarget` is false.
  ///
  /// Source: motiondivision/motion packages/motion-dom/src/animation/JSAnimation.ts: `mirror` swaps
  /// the keyframes.
  static let ability = PlaybackAbility(delay: .any, repeats: true, reversal: .value)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    var members: [JSON.Member] = []
    if playback.delay != 0 { members.append(.number("delay", playback.delay.tidy)) }
    if let repetition = playback.repetition {
      members.append(.number("repeat", repetition.count - 1))
      if repetition.reversal != nil { members.append(.text("repeatType", "mirror")) }
    }
    return PlaybackCode(pass, members, code: "transition: " + (pass.parameters + members).script)
  }
}

/// The conversions to and from the animation library Motion before version 12.35.1.
///
/// These versions end a spring with a damping ratio of 1 or more when the remaining distance is
/// small, at any speed. All versions of Framer Motion use this rule, too.
///
/// Source: motiondivision/motion packages/framer-motion/src/animation/generators/spring/index.ts
/// (12.35.0).
enum Motion12Dialect: SpringDialect {
  static let platform = Platform.motion12
  static let title = "Motion before 12.35.1"
  static let version = "12.35.0"
  static let source =
    "motiondivision/motion packages/framer-motion/src/animation/generators/spring, 12.35.0"
  static let traps =
    [
      """
      A spring with a bounce of 0 or less ends when 0.5 units are left, or 0.005 units for \
      distances below 5, however fast it is. It ends earlier than in Motion 12.35.1.
      """
    ] + MotionDialect.traps

  static let signature = MotionDialect.makeSignature(of: platform, .distanceWithoutBounce)

  typealias Curve = MotionEaseEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    MotionSpringEncoding(spring, over: distance, .distanceWithoutBounce)
  }
}
