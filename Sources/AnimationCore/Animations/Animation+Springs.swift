extension Animation {
  /// A spring of half a second without bounce.
  public static var spring: Animation { spring() }
  /// A short spring with a little bounce, for values that follow a finger.
  public static var interactiveSpring: Animation { interactiveSpring() }
  /// A spring of half a second without bounce; the same as ``spring``.
  public static var smooth: Animation { smooth() }
  /// A spring of half a second with a bounce of 0.15.
  public static var snappy: Animation { snappy() }
  /// A spring of half a second with a bounce of 0.3.
  public static var bouncy: Animation { bouncy() }
  /// A spring of half a second without bounce, in closed form.
  public static var interpolatingSpring: Animation { interpolatingSpring() }

  /// Returns a spring defined by its perceptual duration and bounce.
  ///
  /// - Parameters:
  ///   - duration: The duration of one undamped period in seconds.
  ///   - bounce: 0 for no bounce, 1 for endless oscillation, below 0 for over-damping. Values above
  ///     1 are treated as 1.
  ///   - blendDuration: The time in seconds over which the response changes when the spring
  ///     replaces another spring.
  ///
  /// Source: SwiftUI `Animation.spring(duration:bounce:blendDuration:)`.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    fluidSpring(duration, Spring.dampingRatio(bounce: bounce), blendDuration)
  }

  /// Returns a spring defined by its undamped period and damping.
  ///
  /// Source: SwiftUI `Animation.spring(response:dampingFraction:blendDuration:)`.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    fluidSpring(response, dampingFraction, blendDuration)
  }

  /// Returns a spring with the response and damping computed from a `Spring`.
  ///
  /// Source: SwiftUI `Animation.spring(_:blendDuration:)`.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    let lowered = spring.lowered
    return fluidSpring(lowered.response, lowered.dampingFraction, blendDuration)
  }

  /// Returns a short spring for values that follow a finger, defined by its undamped period and
  /// damping.
  ///
  /// Source: SwiftUI `Animation.interactiveSpring(response:dampingFraction:blendDuration:)`.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    fluidSpring(response, dampingFraction, blendDuration)
  }

  /// Returns a short spring for values that follow a finger, with a bounce of 0.15 plus
  /// `extraBounce`.
  ///
  /// Source: SwiftUI `Animation.interactiveSpring(duration:extraBounce:blendDuration:)`.
  public static func interactiveSpring(
    duration: TimeInterval = 0.15, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce, blendDuration: blendDuration)
  }

  /// Returns a spring with a bounce of 0 plus `extraBounce`.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// Returns a spring with a bounce of 0.15 plus `extraBounce`.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// Returns a spring with a bounce of 0.3 plus `extraBounce`.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  private static func fluidSpring(
    _ response: Double, _ dampingFraction: Double, _ blendDuration: Double
  ) -> Animation {
    Animation(
      .fluidSpring(
        FluidSpringAnimation(
          response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)))
  }

  /// Returns a spring in closed form, defined by its physical constants.
  ///
  /// The constants are not clamped.
  ///
  /// - Parameters:
  ///   - mass: The mass at the end of the spring.
  ///   - stiffness: The force per unit of displacement.
  ///   - damping: The friction per unit of velocity.
  ///   - initialVelocity: The initial velocity in 1/s, relative to the distance from start to
  ///     target. A positive velocity points to the target.
  ///
  /// Source: SwiftUI `Animation.interpolatingSpring(mass:stiffness:damping:initialVelocity:)`.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    Animation(
      .spring(
        SpringAnimation(
          mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)))
  }

  /// Returns a spring in closed form, defined by its perceptual duration and bounce.
  ///
  /// A spring with a duration of 0 or less ends at once.
  ///
  /// Source: SwiftUI `Animation.interpolatingSpring(duration:bounce:initialVelocity:)`.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    let ratio = Spring.dampingRatio(bounce: bounce)
    let natural = duration > 0 ? 2 * Double.pi / duration : .infinity
    return interpolatingSpring(
      stiffness: natural * natural, damping: 2 * ratio * natural,
      initialVelocity: initialVelocity)
  }

  /// Returns a spring of mass 1 in closed form, with the response and damping of a `Spring`.
  ///
  /// Source: SwiftUI `Animation.interpolatingSpring(_:initialVelocity:)`.
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation {
    let lowered = spring.lowered
    let natural = 2 * Double.pi / lowered.response
    return interpolatingSpring(
      stiffness: natural * natural, damping: 2 * lowered.dampingFraction * natural,
      initialVelocity: initialVelocity)
  }
}
