internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from GSAP.
///
/// GSAP has no springs, so a spring becomes an `ease` function that evaluates the closed-form
/// solution of the spring.
///
/// Source: GSAP 3 documentation of custom easing functions and of `CustomEase.create`;
/// greensock/GSAP esm/CustomEase.js.
enum GSAPDialect: SpringDialect {
  static let platform = Platform.gsap
  static let title = "GSAP"
  static let version = "3.12"
  static let source = "greensock/GSAP esm/CustomEase.js, 3.12"
  static let traps = [
    """
    GSAP has no spring, and `elastic` and `back` have other shapes. The code contains the closed \
    form of the spring, so seeking is exact.
    """,
    """
    The duration of the tween must be the `duration` in the code, which is longer than the \
    perceptual duration.
    """,
    """
    CustomEase interpolates linearly between points of the curve. The certificate describes the \
    exact curve.
    """,
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    .curve("cubicBezier", .number("duration", 0.5, in: .duration), Curve.init))

  typealias Curve = GSAPCurveEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    GSAPSpringEncoding(spring: spring)
  }

  /// The delays and repetitions that GSAP supports.
  ///
  /// Source: greensock/GSAP src/gsap-core.js: with `yoyoEase: true`, the ease of a reversed pass is
  /// rotated by 180°.
  static let ability = PlaybackAbility(
    delay: .later, repeats: true, reversal: .value, holdsSprings: true)

  static func encoding(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformEncoding)? {
    motion.spring.map { GSAPSpringEncoding(spring: $0, held: period) }
  }

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    var members: [JSON.Member] = []
    if playback.delay != 0 { members.append(.number("delay", playback.delay.tidy)) }
    if let repetition = playback.repetition {
      let count = repetition.count == .infinity ? -1 : repetition.count - 1
      members.append(.number("repeat", count))
      if repetition.reversal != nil { members += [.bool("yoyo", true), .bool("yoyoEase", true)] }
    }
    let code =
      switch pass {
      case let spring as GSAPSpringEncoding: spring.code(members)
      case let curve as GSAPCurveEncoding: curve.code(members)
      default: pass.code
      }
    return PlaybackCode(pass, members, code: code)
  }
}

extension MotionCurve {
  /// Returns this motion at a speed with which the motion lasts `seconds` seconds.
  ///
  /// The result shows the effect of a wrong duration on a timing function.
  func squeezed(into seconds: Double) -> MotionCurve {
    let pace = duration / seconds
    let whole = self
    return MotionCurve(
      from: from, target: target, times: 0...seconds,
      landmarks: MotionLandmarks(breaks: landmarks.breaks.map { $0 / pace }),
      rates: rates?.scaled(by: pace)
    ) { times in
      whole.points(at: times.map { min($0 * pace, whole.duration) }).map {
        Point(value: $0.value, velocity: $0.velocity * pace)
      }
    }
  }
}

/// A spring as a GSAP tween whose easing function is JavaScript code.
struct GSAPSpringEncoding: PlatformEncoding {
  let spring: PerceptualSpring
  /// The length of each pass of a repetition, in seconds; `nil` if there is no repetition.
  var held: Double?

  func meaning(over distance: Double) -> ConvertibleMotion { .spring(spring) }

  /// The duration of a pass in seconds.
  ///
  /// A single pass ends when at most a thousandth of the distance remains, but at the latest after
  /// 60 s. A repeated pass has the length `held`.
  var duration: Double {
    held
      ?? min(spring.settlingDuration(within: 0.001), MotionCurve.longestRule).rounded(decimals: 6)
  }

  var parameters: [JSON.Member] {
    [
      .number("duration", duration), .number("naturalFrequency", spring.naturalFrequency),
      .number("dampingRatio", spring.dampingRatio.tidy),
      .number("initialVelocity", spring.initialVelocity.tidy),
    ]
  }

  var code: String { code([]) }

  /// Returns the code of the easing function and of the tween.
  ///
  /// - Parameter more: Additional options of the tween.
  func code(_ more: [JSON.Member]) -> String {
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
      \(held == nil ? "  if (p >= 1) return 1\n" : "")\(left)
      }
      gsap.to(target, { duration, ease: spring\(more.map { ", \($0.key): \($0.value.script)" }.joined()) })
      """
  }

  func motion(over distance: Double) -> MotionCurve {
    let formula = OscillatorFormula(
      natural: spring.naturalFrequency, ratio: spring.dampingRatio.tidy,
      velocity: spring.initialVelocity.tidy)
    return .oscillation(formula, over: distance, until: duration)
  }

  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation] {
    let whole = GSAPSpringEncoding(spring: spring).motion(over: distance)
    let text = "duration: \(spring.duration.tidy.text) with the same timing function"
    return [(text, whole.squeezed(into: spring.duration))]
  }
}

/// A curve as a path for GSAP's `CustomEase`.
struct GSAPCurveEncoding: PlainCurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [.text("ease", path), timed.seconds()] }

  private var path: String {
    "M0,0 C\(timed.x1.text),\(timed.y1.text) \(timed.x2.text),\(timed.y2.text) 1,1"
  }

  var code: String { code([]) }

  /// Returns the code of the tween.
  ///
  /// - Parameter more: Additional options of the tween.
  func code(_ more: [JSON.Member]) -> String {
    let lines =
      ["duration: \(timed.duration.tidy.text)", "ease: CustomEase.create(\"\", \"\(path)\")"]
      + more.map { "\($0.key): \($0.value.script)" }
    return "gsap.to(target, {\n  \(lines.joined(separator: ",\n  "))\n})"
  }
}
