internal import JSONCodec

/// A spring in Core Animation or UIKit.
///
/// Source: `CASpringAnimation.allowsOverdamping`. This property is true if the app sets the
/// property to true, or if the spring is created from a perceptual duration and a bounce. If the
/// property is false, Core Animation plays a damping ratio above 1 as 1. A measurement with a mass
/// of 1 and a stiffness of 100 shows this: a damping of 30 gives the same motion as a damping of
/// 20.
struct AppleSpringEncoding: PlatformEncoding {
  /// The two frameworks that can play the spring.
  enum Framework { case coreAnimation, uikit }

  let spring: PerceptualSpring
  let framework: Framework
  /// The length of each repeated pass in seconds; `nil` for a single pass.
  var held: Double?

  func meaning(over distance: Double) -> ConvertibleMotion { .spring(spring) }

  private var isOverDamped: Bool { spring.dampingRatio > 1 }

  /// The spring with the rounded numbers that the generated code contains.
  private var written: PerceptualSpring {
    PerceptualSpring(
      duration: spring.duration.tidy, bounce: spring.bounce.tidy,
      initialVelocity: spring.initialVelocity.tidy) ?? spring
  }

  /// The spring that the framework is assumed to play.
  ///
  /// Apple does not publish how UIKit plays an over-damped spring. The worst case is assumed: UIKit
  /// plays such a spring with critical damping.
  private var played: PerceptualSpring {
    guard isOverDamped, framework == .uikit else { return written }
    return written.critical
  }

  /// The time in seconds at which the framework's animation ends.
  ///
  /// A repeated pass ends after `held` seconds. A single pass ends after Apple's settling duration.
  /// This duration is not known for an over-damped spring in Core Animation. So the generated code
  /// sets a duration. After the set duration, at most a thousandth of the distance remains.
  private var end: Double {
    held ?? played.appleSettling
      ?? min(spring.settlingDuration(within: 0.001), MotionCurve.longestRule)
  }

  var parameters: [JSON.Member] {
    let duration =
      switch framework {
      case .coreAnimation: "perceptualDuration"
      case .uikit: "duration"
      }
    return [
      .number(duration, spring.duration.tidy), .number("bounce", spring.bounce.tidy),
      .number("initialVelocity", spring.initialVelocity.tidy),
    ]
  }

  var code: String {
    let numbers = (spring.duration.tidy.text, spring.bounce.tidy.text)
    let velocity = spring.initialVelocity.tidy.text
    switch framework {
    case .coreAnimation:
      var lines = [
        "let spring = CASpringAnimation(perceptualDuration: \(numbers.0), bounce: \(numbers.1))"
      ]
      if isOverDamped { lines.append("spring.allowsOverdamping = true") }
      if spring.initialVelocity != 0 { lines.append("spring.initialVelocity = \(velocity)") }
      let duration = held ?? (isOverDamped ? end : nil)
      lines.append("spring.duration = \(duration?.text ?? "spring.settlingDuration")")
      return lines.joined(separator: "\n")
    case .uikit:
      let vector = "CGVector(dx: \(velocity), dy: \(velocity))"
      return """
        let timing = UISpringTimingParameters(duration: \(numbers.0), bounce: \(numbers.1), initialVelocity: \(vector))
        let animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
        """
    }
  }

  var warnings: [String] {
    guard isOverDamped else { return [] }
    switch framework {
    case .coreAnimation:
      return [
        """
        Apple does not publish the settling duration of an over-damped spring. The code uses the \
        time at which 0.1 % of the distance is left.
        """
      ]
    case .uikit:
      return [
        """
        Apple does not publish how UIKit plays an over-damped spring. The certificate assumes the \
        worst case, critical damping. If UIKit plays the spring over-damped, the motion is exact.
        """
      ]
    }
  }

  func motion(over distance: Double) -> MotionCurve {
    let spring = played
    let formula = OscillatorFormula(
      stiffness: spring.stiffness, damping: spring.damping,
      velocity: spring.initialVelocity)
    return .oscillation(formula, over: distance, until: end)
  }

  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation] {
    guard framework == .coreAnimation else { return [] }
    let cutOff = MotionCurve.oscillation(
      OscillatorFormula(spring), over: distance, until: spring.duration)
    let text = "duration = \(spring.duration.tidy.text) instead of settlingDuration"
    guard spring.dampingRatio > 1 else { return [(text, cutOff)] }
    let clamped = AppleSpringEncoding(spring: spring.critical, framework: .coreAnimation)
    let other = """
      mass = 1, stiffness = \(spring.stiffness.text), damping = \(spring.damping.text), without \
      allowsOverdamping
      """
    return [(text, cutOff), (other, clamped.motion(over: distance))]
  }
}

/// A timing curve in Core Animation.
///
/// Source: QuartzCore `CAMediaTimingFunction.init(controlPoints:_:_:_:)`, whose numbers are in
/// single precision.
struct CoreAnimationCurveEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [timed.handles("controlPoints"), timed.seconds()] }

  var code: String {
    """
    animation.timingFunction = CAMediaTimingFunction(controlPoints: \(timed.numbers.list))
    animation.duration = \(timed.duration.tidy.text)
    """
  }

  func motion(over distance: Double) -> MotionCurve {
    let written = TimedCurve(timed.numbers.map { Double(Float($0)) }, duration: timed.duration)
    return .bezier(written ?? timed, over: distance)
  }
}

/// A timing curve in UIKit.
///
/// Source: UIKit `UICubicTimingParameters.init(controlPoint1:controlPoint2:)`.
struct UIKitCurveEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [timed.handles("controlPoints"), timed.seconds()] }

  var code: String {
    """
    let timing = UICubicTimingParameters(
      controlPoint1: CGPoint(x: \(timed.x1.text), y: \(timed.y1.text)),
      controlPoint2: CGPoint(x: \(timed.x2.text), y: \(timed.y2.text)))
    let animator = UIViewPropertyAnimator(duration: \(timed.duration.tidy.text), timingParameters: timing)
    """
  }
}
