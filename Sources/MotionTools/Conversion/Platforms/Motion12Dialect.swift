internal import AnimationNotation

/// The conversions to and from the animation library Motion before version 12.35.1.
///
/// These versions end a spring with a damping ratio of 1 or more when the remaining distance is
/// small, at any speed. All versions of Framer Motion do the same.
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
      distances below 5, however fast it is. It ends earlier than in 12.35.1.
      """
    ] + MotionDialect.traps

  static let signature = MotionDialect.makeSignature(of: platform, .distanceWithoutBounce)

  typealias Curve = MotionEaseEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    MotionSpringEncoding(spring, over: distance, .distanceWithoutBounce)
  }
}
