internal import AnimationNotation
internal import JSONCodec

/// A motion as a CSS timing function with a duration, for CSS, the Web Animations API or Tailwind
/// CSS.
struct TimingFunctionEncoding: PlatformEncoding {
  /// The two kinds of CSS timing functions.
  enum Function {
    case cubicBezier(TimedCurve)
    /// A piecewise linear function, the text of the function, and the motion that the function
    /// approximates.
    ///
    /// The motion is `nil` if the function was parsed from a request.
    case linear(LinearTimingFunction, text: String, of: Drawn?)
  }

  /// A motion that a piecewise linear function approximates.
  struct Drawn {
    let motion: ConvertibleMotion
    /// The allowed error as a fraction of the distance; `nil` if the function is a single straight
    /// line.
    let budget: Double?
  }

  let function: Function
  let platform: Platform
  /// The duration in seconds.
  let duration: Double

  init(_ function: Function, of platform: Platform, _ duration: Double) {
    self.function = function
    self.platform = platform
    self.duration = duration
  }

  /// Creates the timing function of a motion.
  ///
  /// A cubic curve becomes `cubic-bezier()`, and a `linear()` function is unchanged. A spring
  /// becomes a `linear()` function, and so does a Penner function that is not a cubic curve. The
  /// new function has as few stops as the allowed error permits. This error is 0.2 % of the
  /// distance if possible, and larger otherwise.
  init(_ motion: ConvertibleMotion, of platform: Platform) {
    if case .curve(let curve) = motion {
      switch curve.easing {
      case nil:
        self.init(.cubicBezier(curve), of: platform, curve.duration)
        return
      case .linear(let function, let text):
        self.init(.linear(function, text: text, of: nil), of: platform, curve.duration)
        return
      case .penner: break
      }
    }
    let lines =
      motion.spring.map { DrawnMotion($0) }
      ?? DrawnMotion(motion.exactMotion(over: 1), until: motion.curve?.duration ?? 0)
    let drawn = Drawn(motion: motion, budget: lines.budget)
    self.init(.linear(lines.function, text: lines.text, of: drawn), of: platform, lines.duration)
  }

  /// Parses a timing function and its duration from the arguments of a request.
  ///
  /// If an argument is not valid, reports an error and returns `nil`.
  ///
  /// - Parameter unit: The divisor that converts the duration to seconds, such as 1000 for
  ///   milliseconds.
  init?(_ given: Arguments, of platform: Platform, unit: Double) {
    let seconds = given.number("duration") / unit
    guard let value = given.value("timingFunction") ?? given.value("easing"),
      let text = value.string(given.violations)
    else { return nil }
    if let linear = LinearTimingFunction(css: text) {
      guard seconds > 0, seconds.isFinite else {
        if given.violations.isEmpty {
          given.violations.add("must be more than 0", at: given.place.member("duration"))
        }
        return nil
      }
      let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      self.init(.linear(linear, text: words, of: nil), of: platform, seconds)
      return
    }
    guard let numbers = Self.cubic(text) else {
      given.violations.add(
        """
        must be linear(…) with at least one number, cubic-bezier(x1, y1, x2, y2) with four numbers, \
        or one of the allowed keywords
        """, of: value,
        allowed: Self.keywords.map(\.0))
      return nil
    }
    if let objection = numbers.lazy.compactMap(NumberRange.controlPoint.objection).first {
      given.violations.add("contains a wrong number: each of its numbers \(objection)", of: value)
      return nil
    }
    guard let curve = given.curve(numbers, lasting: seconds) else { return nil }
    self.init(.cubicBezier(curve), of: platform, seconds)
  }

  /// The keywords of CSS easing functions, with the coordinates x₁, y₁, x₂, y₂.
  ///
  /// Source: CSS Easing Functions Level 2, section 2.3.1.
  private static let keywords: [(String, [Double])] = [
    ("linear", [0, 0, 1, 1]), ("ease", [0.25, 0.1, 0.25, 1]), ("ease-in", [0.42, 0, 1, 1]),
    ("ease-out", [0, 0, 0.58, 1]), ("ease-in-out", [0.42, 0, 0.58, 1]),
  ]

  /// Returns the coordinates x₁, y₁, x₂, y₂ of a keyword or of `cubic-bezier(…)`; `nil` for any
  /// other text.
  ///
  /// Upper case is allowed, and so is white space around the text and around each number.
  static func cubic(_ text: String) -> [Double]? {
    // A longer text is refused: four numbers fit into this length, even with all their digits.
    guard text.utf8.count <= 256 else { return nil }
    let text = trimmed(text.lowercased()[...])
    if let keyword = keywords.first(where: { $0.0 == text }) { return keyword.1 }
    let head = "cubic-bezier("
    guard text.hasPrefix(head), text.hasSuffix(")") else { return nil }
    let parts = text.dropFirst(head.count).dropLast().split(
      separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double(css: trimmed($0)) }
    return numbers.count == 4 && parts.count == 4 ? numbers : nil
  }

  /// Returns `text` without the white space at the start and at the end of `text`.
  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace ?? false { text = text.dropLast() }
    return text
  }

  func meaning(over distance: Double) -> ConvertibleMotion {
    switch function {
    case .cubicBezier(let curve): return .curve(curve)
    case .linear(_, _, .some(let drawn)): return drawn.motion
    case .linear(let linear, let text, nil):
      return ConvertibleMotion(linear, text: text, lasting: duration)
    }
  }

  /// The CSS text of the function.
  var text: String {
    switch function {
    case .cubicBezier(let curve): "cubic-bezier(\(curve.numbers.list))"
    case .linear(_, let text, _): text
    }
  }

  var parameters: [JSON.Member] {
    platform == .css
      ? [.text("timingFunction", text), .number("duration", duration.tidy)]
      : [.text("easing", text), .number("duration", (duration * 1000).tidy)]
  }

  var code: String {
    switch platform {
    case .css:
      """
      transition-duration: \(duration.tidy.text)s;
      transition-timing-function: \(text);
      """
    case .tailwind: theme(delay: 0)
    default: effect(more: [], fill: "both")
    }
  }

  var warnings: [String] {
    guard case .linear(let linear, _, .some(let drawn)) = function else { return [] }
    guard let budget = drawn.budget else {
      return [
        """
        The spring oscillates too often for linear(), so the code contains a straight line. \
        Write a lower bounce.
        """
      ]
    }
    return [
      """
      linear() has \(linear.points.count) stops and deviates by at most \
      \(String(readable: budget * 100)) % of the distance. For a smaller error, use /v1/export/css.
      """
    ]
  }

  func motion(over distance: Double) -> MotionCurve {
    switch function {
    case .cubicBezier(let curve): .bezier(curve, over: distance)
    case .linear(let linear, _, _): .linear(linear, over: distance, lasting: duration)
    }
  }

  /// Returns a list with the motion that a common mistake causes.
  ///
  /// The mistake is to use the spring's perceptual duration as the duration of the timing function.
  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation] {
    let number =
      platform == .css
      ? "\(spring.duration.tidy.text)s" : "\((spring.duration * 1000).tidy.text)ms"
    let text = "a duration of \(number) with the same timing function"
    return [(text, motion(over: distance).squeezed(into: spring.duration))]
  }
}
