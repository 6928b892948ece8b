internal import AnimationWire
internal import MotionAnalysis

/// A timing function of the web with its duration, in the words of CSS or of the Web Animations API.
struct TimingFunctionForm: PlatformForm {
  /// The two kinds.
  enum Function {
    case cubicBezier(TimedCurve)
    case linear(LinearTimingFunction, of: PerceptualSpring?)
  }

  let function: Function
  let platform: Platform
  /// Seconds.
  let duration: Double

  init(_ function: Function, of platform: Platform, _ duration: Double) {
    self.function = function
    self.platform = platform
    self.duration = duration
  }

  /// A curve as itself, a spring as lines that are within two thousandths of the way.
  init(_ motion: ConvertibleMotion, of platform: Platform) {
    switch motion {
    case .curve(let curve): self.init(.cubicBezier(curve), of: platform, curve.duration)
    case .spring(let spring):
      let settled = min(spring.settlingDuration(within: 0.001), MotionCurve.longestRule)
      let duration = settled.rounded(decimals: 3)
      let formula = OscillatorFormula(
        natural: spring.naturalFrequency, ratio: spring.dampingRatio,
        velocity: spring.initialVelocity)
      let lines = LinearTimingFunction(
        .oscillation(formula, over: 1, until: duration), error: 0.002)
      self.init(.linear(lines, of: spring), of: platform, duration)
    }
  }

  /// Reads a function's text and a duration; what is wrong is reported.
  ///
  /// - Parameter unit: How many of the duration's units a second has.
  init?(_ given: WireArguments, unit: Double) {
    let seconds = given.number("duration") / unit
    guard let value = given.value("timingFunction") ?? given.value("easing"),
      let text = value.string(given.violations)
    else { return nil }
    if let linear = LinearTimingFunction(text: text) {
      guard seconds > 0, seconds.isFinite else {
        given.violations.add("must be more than 0", at: given.place.member("duration"))
        return nil
      }
      self.init(.linear(linear, of: nil), of: .css, seconds)
      return
    }
    guard let numbers = Self.cubic(text) else {
      given.violations.add(
        "must be linear(…), cubic-bezier(…) or a keyword of CSS", of: value,
        allowed: Self.keywords.map(\.0))
      return nil
    }
    guard let curve = given.curve(numbers, lasting: seconds) else { return nil }
    self.init(.cubicBezier(curve), of: .css, seconds)
  }

  /// Source: CSS Easing Functions Level 2, section 2.3.1.
  private static let keywords: [(String, [Double])] = [
    ("linear", [0, 0, 1, 1]), ("ease", [0.25, 0.1, 0.25, 1]), ("ease-in", [0.42, 0, 1, 1]),
    ("ease-out", [0, 0, 0.58, 1]), ("ease-in-out", [0.42, 0, 0.58, 1]),
  ]

  /// The four numbers of a keyword or of `cubic-bezier(…)`.
  static func cubic(_ text: String) -> [Double]? {
    let text = text.filter { !$0.isWhitespace }
    if let keyword = keywords.first(where: { $0.0 == text }) { return keyword.1 }
    guard text.hasPrefix("cubic-bezier("), text.hasSuffix(")") else { return nil }
    let parts = text.dropFirst(13).dropLast().split(
      separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == 4 && parts.count == 4 && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  func meaning(over distance: Double) -> ConvertibleMotion {
    switch function {
    case .cubicBezier(let curve): return .curve(curve)
    case .linear(_, let spring?): return .spring(spring)
    case .linear(let linear, nil):
      // The spring that comes nearest to the lines.
      let times = (0...200).map { duration * Double($0) / 200 }
      let values = times.map { linear.point(at: $0 / duration).value }
      let fit = SpringFit(times: times, values: values, from: 0, target: 1, hasVelocity: false)
      return .spring(
        fit.flatMap { PerceptualSpring(duration: $0.duration, dampingRatio: $0.dampingRatio) }
          ?? .smooth)
    }
  }

  private var text: String {
    switch function {
    case .cubicBezier(let curve): "cubic-bezier(\(curve.numbers.list))"
    case .linear(let linear, _): linear.text
    }
  }

  var parameters: [JSON.Member] {
    platform == .css
      ? [.text("timingFunction", text), .number("duration", duration.tidy)]
      : [.text("easing", text), .number("duration", (duration * 1000).tidy)]
  }

  var code: String {
    platform == .css
      ? """
      transition-duration: \(duration.tidy.text)s;
      transition-timing-function: \(text);
      """
      : """
      element.animate(keyframes, {
        duration: \((duration * 1000).tidy.text), fill: "both",
        easing: "\(text)"
      })
      """
  }

  var warnings: [String] {
    guard case .linear(let linear, _) = function else { return [] }
    return [
      "Drawn with \(linear.stops.count) stops on the course; /v1/export/css has fewer for a stated error."
    ]
  }

  func motion(over distance: Double) -> MotionCurve {
    switch function {
    case .cubicBezier(let curve): .bezier(curve, over: distance)
    case .linear(let linear, _): linear.motion(over: distance, lasting: duration)
    }
  }

  /// The same function in the time that the spring feels like.
  static func copies(
    of motion: ConvertibleMotion, over distance: Double, unit: String
  ) -> [NaiveCopy] {
    guard let spring = motion.spring else { return [] }
    let form = TimingFunctionForm(motion, of: .css)
    let number = (unit == "s" ? spring.duration : spring.duration * 1000).tidy.text
    return [
      NaiveCopy(
        "\(number)\(unit) with the same function",
        form.motion(over: distance).squeezed(into: spring.duration))
    ]
  }
}
