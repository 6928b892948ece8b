internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from Slint.
///
/// Source: slint-ui/slint internal/core/animations/simulations/spring.rs, easings.rs and
/// properties_animations.rs, as merged in pull request 12503 (2026-08). The damping ratio is
/// 1 − bounce, also for a bounce below 0. Durations and times are whole milliseconds.
enum SlintDialect: SpringDialect {
  static let platform = Platform.slint
  static let title = "Slint"
  static let version = "pull request 12503"
  static let source =
    "slint-ui/slint internal/core/animations/simulations/spring.rs, pull request 12503 (2026-08)"
  static let traps = [
    """
    The damping ratio is 1 − bounce for each bounce. SwiftUI's is 1 ÷ (1 + bounce) for a bounce \
    below 0, so the conversion changes a negative bounce.
    """,
    "The range of `bounce` is from −1 to 1, so the greatest damping ratio is 2.",
    """
    A spring ends when 0.1 % of the distance is left and the speed is below 5 % of the distance \
    per second.
    """,
    """
    A cubic-bezier is solved until the time is within 0.01 of the duration, so fast curves are \
    off by a few percent.
    """,
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      .number("duration", in: .milliseconds), .number("bounce", 0, in: .from(-1, to: 1)),
    ]) { given in
      let encoding = SlintSpringEncoding(
        milliseconds: given.number("duration"), bounce: given.number("bounce"))
      return given.spring(encoding.spring).map { _ in encoding }
    },
    .curve("cubicBezier", .number("duration", in: .milliseconds)) { Curve(timed: $0) })

  typealias Curve = SlintCurveEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    var ratio = spring.dampingRatio, duration = spring.duration
    let isBeyond = ratio > 2
    if isBeyond {
      // Use a damping ratio of 2, but keep the slower of the two decay rates. The slower rate
      // determines most of the motion.
      let slow = (ratio - (ratio * ratio - 1).squareRoot())
      duration *= (2 - 3.0.squareRoot()) / slow
      ratio = 2
    }
    return SlintSpringEncoding(
      milliseconds: max(1, (duration * 1000).rounded()), bounce: (1 - ratio).tidy,
      loss: SpringLoss(isNearest: isBeyond, velocity: spring.initialVelocity))
  }

  static let ability = PlaybackAbility(delay: .later, isInMilliseconds: true)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    let delay = (playback.delay * 1000).tidy
    return PlaybackCode(
      pass, [.number("delay", delay)], code: "delay: \(delay.text)ms; \(pass.code)")
  }
}

/// A spring in the parameters and the code of Slint.
struct SlintSpringEncoding: PlatformEncoding {
  /// The perceptual duration in milliseconds.
  let milliseconds: Double
  /// The value of Slint's parameter `bounce`, which is 1 − damping ratio.
  let bounce: Double
  var loss = SpringLoss()

  /// The spring that Slint plays; its duration is truncated to whole milliseconds.
  var spring: PerceptualSpring? {
    PerceptualSpring(
      duration: milliseconds.rounded(.down) / 1000, dampingRatio: max(0, 1 - bounce))
  }

  func meaning(over distance: Double) -> ConvertibleMotion { .spring(spring ?? .smooth) }

  var parameters: [JSON.Member] { [.number("duration", milliseconds), .number("bounce", bounce)] }

  var code: String { "duration: \(milliseconds.text)ms; easing: spring(\(bounce.text));" }

  var warnings: [String] {
    var words: [String] = []
    if loss.isNearest {
      words.append(
        """
        The damping ratio of a spring is at most 2 in Slint. The code contains a spring with a \
        damping ratio of 2 that settles at about the same time.
        """)
    }
    if bounce == 1 { words.append("In Slint, a spring with a bounce of 1 never ends.") }
    return words + loss.omission("Slint")
  }

  func motion(over distance: Double) -> MotionCurve {
    let spring = spring ?? .smooth
    // Damping ratios within 0.001 of 1 are played as 1.
    let ratio = abs(spring.dampingRatio - 1) < 1e-3 ? 1 : spring.dampingRatio
    let formula = OscillatorFormula(natural: spring.naturalFrequency, ratio: ratio)
    let end = formula.firstRest(below: (0.001, 0.05))
    return .inMilliseconds(over: distance, until: end) { time in
      distance * (1 - formula.left(at: time).distance)
    }
  }

  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation] {
    guard spring.bounce < 0 else { return [] }
    let copy = SlintSpringEncoding(
      milliseconds: max(1, (spring.duration * 1000).rounded()), bounce: spring.bounce.tidy)
    return [("spring(\(copy.bounce.text))", copy.motion(over: distance))]
  }
}

/// A Slint `cubic-bezier` easing with a duration.
struct SlintCurveEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [timed.handles("cubicBezier"), timed.milliseconds()] }

  var code: String {
    let milliseconds = max(1, timed.milliseconds.rounded())
    return
      "duration: \(milliseconds.text)ms; easing: cubic-bezier(\(timed.numbers.list));"
  }

  /// Returns the motion that Slint's solver plays.
  ///
  /// The solver takes at most eight Newton steps, and starts with the progress as the parameter.
  /// The progress is a fraction of the duration. The solver stops when x is within 0.01 of the
  /// progress. If the Newton steps fail, the solver bisects until x is within 0.01 of the progress.
  /// Times are whole milliseconds.
  func motion(over distance: Double) -> MotionCurve {
    let timed = timed, milliseconds = max(1, timed.milliseconds.rounded())
    return .inMilliseconds(over: distance, until: milliseconds / 1000) { time in
      distance * timed.roughValue(at: min(time * 1000 / milliseconds, 1))
    }
  }
}

extension TimedCurve {
  /// Returns the curve's y at a parameter whose x is within 0.01 of `progress`.
  fileprivate func roughValue(at progress: Double) -> Double {
    if progress <= 0 || progress >= 1 { return progress <= 0 ? 0 : 1 }
    let tolerance = 0.01
    func coordinate(_ a: Double, _ b: Double, _ s: Double) -> Double {
      let rest = 1 - s
      return 3 * rest * rest * s * a + 3 * rest * s * s * b + s * s * s
    }
    func rate(_ a: Double, _ b: Double, _ s: Double) -> Double {
      let rest = 1 - s
      return 3 * rest * rest * a + 6 * rest * s * (b - a) + 3 * s * s * (1 - b)
    }
    var parameter = progress, isFound = false
    for _ in 0..<8 {
      let error = coordinate(x1, x2, parameter) - progress
      isFound = abs(error) <= tolerance
      let slope = rate(x1, x2, parameter)
      if isFound || slope <= Double(Float.ulpOfOne) { break }
      parameter -= error / slope
    }
    if !isFound {
      var low = 0.0, high = 1.0
      parameter = 0.5
      for _ in 0..<60 {
        let error = coordinate(x1, x2, parameter) - progress
        if abs(error) < tolerance { break }
        if error < 0 { low = parameter } else { high = parameter }
        parameter = (low + high) / 2
      }
    }
    return coordinate(y1, y2, parameter)
  }
}
