internal import AnimationWire
internal import MotionAnalysis

/// GSAP, which has no spring: the closed form as a function that is given to `ease`.
///
/// Source: GSAP 3 documentation of custom easing functions and of `CustomEase.create`; greensock/GSAP esm/CustomEase.js.
enum GSAPDialect: PlatformDialect {
  static let platform = Platform.gsap
  static let title = "GSAP"
  static let source = "greensock/GSAP esm/CustomEase.js, 3.12"
  static let traps = [
    "There is no spring: `elastic` and `back` have other shapes. The function is the closed form, so that seeking is exact.",
    "The duration must be the one that the function was made for, which is longer than the spring feels.",
    "CustomEase draws straight lines between points that it looks up; the certificate takes the curve for them.",
  ]

  static let signature = WireSignature<any PlatformForm>(
    platform.rawValue,
    [.numbers("cubicBezier", count: 4...4), .number("duration", 0.5)]
  ) { given in
    given.curve(given.numbers("cubicBezier"), lasting: given.number("duration"))
      .map(GSAPCurveForm.init)
  }

  static func form(
    of motion: ConvertibleMotion, over distance: Double
  ) -> any PlatformForm {
    switch motion {
    case .spring(let spring): GSAPSpringForm(spring: spring)
    case .curve(let curve): GSAPCurveForm(timed: curve)
    }
  }

  static func copies(of motion: ConvertibleMotion, over distance: Double) -> [NaiveCopy] {
    guard let spring = motion.spring else { return [] }
    let form = GSAPSpringForm(spring: spring)
    return [
      NaiveCopy(
        "duration: \(spring.duration.tidy.text) with the same function",
        form.motion(over: distance).squeezed(into: spring.duration))
    ]
  }
}

extension MotionCurve {
  /// The same course in another time: what becomes of a timing function under a duration that it was not made for.
  func squeezed(into seconds: Double) -> MotionCurve {
    let pace = duration / seconds
    let whole = self
    return MotionCurve(from: from, target: target, duration: seconds) { times in
      whole.points(at: times.map { min($0 * pace, whole.duration) }).map {
        Point(value: $0.value, velocity: $0.velocity * pace)
      }
    }
  }
}

/// A spring as a function of progress.
struct GSAPSpringForm: PlatformForm {
  let spring: PerceptualSpring

  func meaning(over distance: Double) -> ConvertibleMotion { .spring(spring) }

  /// When it stays within a thousandth of the way.
  var duration: Double {
    min(spring.settlingDuration(within: 0.001), MotionCurve.longestRule).rounded(decimals: 6)
  }

  var parameters: [JSON.Member] {
    [
      .number("duration", duration), .number("naturalFrequency", spring.naturalFrequency),
      .number("dampingRatio", spring.dampingRatio.tidy),
      .number("initialVelocity", spring.initialVelocity.tidy),
    ]
  }

  var code: String {
    let formula = """
      const w = \(spring.naturalFrequency.text), z = \(spring.dampingRatio.tidy.text), \
      v = \(spring.initialVelocity.tidy.text), duration = \(duration.text)
      """
    let left: String
    if spring.dampingRatio.tidy < 1 {
      left = """
          const d = z * w, f = w * Math.sqrt(1 - z * z), t = p * duration
          return 1 - Math.exp(-d * t) * (Math.cos(f * t) + (d - v) / f * Math.sin(f * t))
        """
    } else if spring.dampingRatio.tidy == 1 {
      left = """
          const t = p * duration
          return 1 - Math.exp(-w * t) * (1 + (w - v) * t)
        """
    } else {
      left = """
          const f = w * Math.sqrt(z * z - 1), b = (z * w - v) / f, t = p * duration
          return 1 - ((1 + b) * Math.exp((f - z * w) * t) + (1 - b) * Math.exp(-(f + z * w) * t)) / 2
        """
    }
    return """
      \(formula)
      const spring = (p) => {
        if (p >= 1) return 1
      \(left)
      }
      gsap.to(target, { duration, ease: spring })
      """
  }

  var warnings: [String] { [] }

  func motion(over distance: Double) -> MotionCurve {
    let formula = OscillatorFormula(
      natural: spring.naturalFrequency, ratio: spring.dampingRatio.tidy,
      velocity: spring.initialVelocity.tidy)
    return .oscillation(formula, over: distance, until: duration)
  }
}

/// A curve as a path of CustomEase.
struct GSAPCurveForm: PlatformForm {
  let timed: TimedCurve

  func meaning(over distance: Double) -> ConvertibleMotion { .curve(timed) }

  var parameters: [JSON.Member] {
    [
      .text(
        "ease", "M0,0 C\(timed.x1.text),\(timed.y1.text) \(timed.x2.text),\(timed.y2.text) 1,1"),
      .number("duration", timed.duration.tidy),
    ]
  }

  var code: String {
    """
    gsap.to(target, {
      duration: \(timed.duration.tidy.text),
      ease: CustomEase.create("", "M0,0 C\(timed.x1.text),\(timed.y1.text) \(timed.x2.text),\(timed.y2.text) 1,1")
    })
    """
  }

  var warnings: [String] { [] }

  func motion(over distance: Double) -> MotionCurve { .bezier(timed, over: distance) }
}
