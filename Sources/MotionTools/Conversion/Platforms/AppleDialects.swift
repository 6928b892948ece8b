internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from Core Animation.
///
/// Springs become `CASpringAnimation`, and curves become `CAMediaTimingFunction`.
///
/// Source: QuartzCore `CASpringAnimation.init(perceptualDuration:bounce:)`, `allowsOverdamping`,
/// `settlingDuration`. Apple calls the settling duration an estimate.
enum CoreAnimationDialect: SpringDialect {
  static let platform = Platform.coreAnimation
  static let title = "Core Animation"
  static let version = "iOS 17"
  static let source = "QuartzCore CASpringAnimation, CAMediaTimingFunction; iOS 17"
  static let traps = [
    """
    `duration` is not derived from the spring. Set `duration` to `settlingDuration`. Otherwise the \
    motion is cut off.
    """,
    """
    Core Animation plays a damping ratio above 1 as 1 unless `allowsOverdamping` is true. \
    `init(perceptualDuration:bounce:)` sets `allowsOverdamping` to true.
    """,
    "Control points of CAMediaTimingFunction have single precision.",
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      .number("perceptualDuration", in: .duration), .number("bounce", 0, in: .bounce),
      .number("initialVelocity", 0, in: .velocity),
    ]) { given in
      given.perceptualSpring("perceptualDuration").map {
        AppleSpringEncoding(spring: $0, framework: .coreAnimation)
      }
    },
    Overload(.physics(velocity: "initialVelocity") + [.bool("allowsOverdamping", false)]) { given in
      let isAllowed = given.bool("allowsOverdamping")
      return given.physicalSpring(velocity: "initialVelocity").map {
        AppleSpringEncoding(
          spring: $0.dampingRatio > 1 && !isAllowed ? $0.critical : $0, framework: .coreAnimation)
      }
    },
    .curve("controlPoints", .number("duration", 0.25, in: .duration), Curve.init))

  typealias Curve = CoreAnimationCurveEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    AppleSpringEncoding(spring: spring, framework: .coreAnimation)
  }

  static let ability = PlaybackAbility(
    delay: .any, repeats: true, reversal: .clock, holdsSprings: true, endsAtTarget: true)

  static func encoding(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformEncoding)? {
    motion.spring.map { AppleSpringEncoding(spring: $0, framework: .coreAnimation, held: period) }
  }

  /// Returns the code and the parameters for a playback.
  ///
  /// Source: QuartzCore `CAMediaTiming`: with `autoreverses`, one repetition is a forward pass and
  /// a reversed pass.
  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    let name = pass is AppleSpringEncoding ? "spring" : "animation"
    var lines: [String] = [], members: [JSON.Member] = []
    if playback.delay != 0 {
      let delay = playback.delay.tidy
      lines += [
        "\(name).beginTime = CACurrentMediaTime() \(delay < 0 ? "-" : "+") \(abs(delay).text)",
        "\(name).fillMode = .backwards",
      ]
      members.append(.number("beginTime", delay))
    }
    if let repetition = playback.repetition {
      let isThereAndBack = repetition.reversal != nil
      let count = isThereAndBack ? repetition.count / 2 : repetition.count
      lines.append("\(name).repeatCount = \(count == .infinity ? ".infinity" : count.text)")
      members.append(.number("repeatCount", count))
      if isThereAndBack {
        lines.append("\(name).autoreverses = true")
        members.append(.bool("autoreverses", true))
      }
    }
    return PlaybackCode(pass, members, code: ([pass.code] + lines).joined(separator: "\n"))
  }
}

/// The conversions to and from UIKit's timing parameters for `UIViewPropertyAnimator`.
///
/// Source: UIKit `UISpringTimingParameters.init(duration:bounce:initialVelocity:)`,
/// `UICubicTimingParameters`.
enum UIKitDialect: SpringDialect {
  static let platform = Platform.uikit
  static let title = "UIKit"
  static let version = "iOS 17"
  static let source = "UIKit UISpringTimingParameters, UICubicTimingParameters; iOS 17"
  static let traps = [
    """
    UIViewPropertyAnimator ignores its own duration for a spring with mass, stiffness and damping, \
    or with a duration and a bounce. For a spring with only a damping ratio, the animator's duration \
    is the settling time.
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
    .curve("controlPoints", .number("duration", 0.25, in: .duration), Curve.init))

  typealias Curve = UIKitCurveEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    AppleSpringEncoding(spring: spring, framework: .uikit)
  }

  static let ability = PlaybackAbility(delay: .later)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    let delay = playback.delay.tidy
    return PlaybackCode(
      pass, [.number("afterDelay", delay)],
      code: pass.code + "\nanimator.startAnimation(afterDelay: \(delay.text))")
  }
}
