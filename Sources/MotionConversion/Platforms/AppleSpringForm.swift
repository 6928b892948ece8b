internal import AnimationWire
internal import MotionAnalysis

/// A spring of Core Animation or UIKit: the damped oscillator, for as long as it takes to settle.
///
/// Apple publishes the equation's constants and not how an over-damped one is solved.
struct AppleSpringForm: PlatformForm {
  /// Which of the two.
  enum Framework { case coreAnimation, uikit }

  let spring: PerceptualSpring
  let framework: Framework
  /// The length of a pass that is repeated before it has settled, in seconds.
  var held: Double?

  func meaning(over distance: Double) -> ConvertibleMotion { .spring(spring) }

  /// When the motion stays within a thousandth of the way, or is cut off before.
  var settlingDuration: Double {
    held ?? min(spring.settlingDuration(within: 0.001), MotionCurve.longestRule)
  }

  private var isByBounce: Bool { spring.dampingRatio <= 1 }

  var parameters: [JSON.Member] {
    let physics: [JSON.Member] = [
      .number("mass", 1), .number("stiffness", spring.stiffness),
      .number("damping", spring.damping),
    ]
    let form: [JSON.Member]
    switch framework {
    case .coreAnimation:
      form = [
        .number("perceptualDuration", spring.duration.tidy), .number("bounce", spring.bounce.tidy),
      ]
    case .uikit:
      form = [.number("duration", spring.duration.tidy), .number("bounce", spring.bounce.tidy)]
    }
    return (isByBounce ? form : physics) + [.number("initialVelocity", spring.initialVelocity.tidy)]
  }

  var code: String {
    let numbers = (spring.duration.tidy.text, spring.bounce.tidy.text)
    let physics = (spring.stiffness.text, spring.damping.text)
    let velocity = spring.initialVelocity.tidy.text
    switch framework {
    case .coreAnimation:
      let lines =
        isByBounce
        ? ["let spring = CASpringAnimation(perceptualDuration: \(numbers.0), bounce: \(numbers.1))"]
        : [
          "let spring = CASpringAnimation()", "spring.mass = 1", "spring.stiffness = \(physics.0)",
          "spring.damping = \(physics.1)",
        ]
      let push = spring.initialVelocity == 0 ? [] : ["spring.initialVelocity = \(velocity)"]
      return (lines + push + ["spring.duration = \(held?.text ?? "spring.settlingDuration")"])
        .joined(separator: "\n")
    case .uikit:
      let vector = "CGVector(dx: \(velocity), dy: \(velocity))"
      let head =
        isByBounce
        ? "duration: \(numbers.0), bounce: \(numbers.1), initialVelocity: \(vector)"
        : "mass: 1, stiffness: \(physics.0), damping: \(physics.1), initialVelocity: \(vector)"
      return """
        let timing = UISpringTimingParameters(\(head))
        let animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
        """
    }
  }

  var warnings: [String] {
    spring.dampingRatio > 1
      ? [
        "How an over-damped spring is solved is not published; the certificate takes the equation for it."
      ]
      : []
  }

  func motion(over distance: Double) -> MotionCurve {
    let written =
      isByBounce
      ? PerceptualSpring(
        duration: spring.duration.tidy, bounce: spring.bounce.tidy,
        initialVelocity: spring.initialVelocity.tidy) ?? spring : spring
    let formula = OscillatorFormula(
      mass: 1, stiffness: written.stiffness, damping: written.damping,
      velocity: written.initialVelocity)
    return .oscillation(formula, over: distance, until: settlingDuration)
  }
}
