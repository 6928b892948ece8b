internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from UIKit's timing parameters for `UIViewPropertyAnimator`.
///
/// Source: UIKit `UISpringTimingParameters.init(duration:bounce:initialVelocity:)`,
/// `UICubicTimingParameters`.
enum UIKitDialect: PlatformDialect {
  static let platform = Platform.uikit
  static let title = "UIKit"
  static let version = "iOS 17"
  static let source = "UIKit UISpringTimingParameters, UICubicTimingParameters; iOS 17"
  static let traps = [
    """
    UIViewPropertyAnimator ignores its own duration for a spring with mass, stiffness and damping, \
    or with a duration and a bounce. For a spring with only a damping ratio, the duration is the settling \
    time.
    """,
    """
    If mass, stiffness and damping give a damping ratio above 1, UIKit plays a damping ratio of 1, \
    like Core Animation.
    """,
    """
    An initial velocity is in distances per second. A velocity of 1 covers the whole distance in \
    one second, for a motion in any direction.
    """,
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      .number("duration", in: .duration), .number("bounce", 0, in: .bounce),
      .number("initialVelocity", 0, in: .velocity),
    ]) { given in
      given.perceptualSpring().map { AppleSpringEncoding(spring: $0, framework: .uikit) }
    },
    Overload(.physics(velocity: "initialVelocity")) { given in
      given.physicalSpring(velocity: "initialVelocity").map {
        AppleSpringEncoding(spring: $0.dampingRatio > 1 ? $0.critical : $0, framework: .uikit)
      }
    },
    .curve("controlPoints", .number("duration", 0.25, in: .duration)) {
      AppleCurveEncoding(timed: $0, framework: .uikit)
    })

  static func encoding(
    of motion: ConvertibleMotion, over distance: Double
  ) -> any PlatformEncoding {
    switch motion {
    case .spring(let spring): AppleSpringEncoding(spring: spring, framework: .uikit)
    case .curve(let curve): AppleCurveEncoding(timed: curve, framework: .uikit)
    }
  }

  static let ability = PlaybackAbility(delay: .later)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    let delay = playback.delay.tidy
    return PlaybackCode(
      pass, [.number("afterDelay", delay)],
      code: pass.code + "\nanimator.startAnimation(afterDelay: \(delay.text))")
  }
}
