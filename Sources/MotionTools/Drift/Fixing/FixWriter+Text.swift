internal import JSONCodec

/// Generates the new texts for parts of the code that a fix replaces as a whole, and for durations.
extension FixWriter {
  /// Returns the new text of a part that a fix replaces as a whole; `nil` if the text cannot be
  /// written.
  ///
  /// The result is also `nil` for objects, keyframes and tokens. A fix replaces only single members
  /// of such parts.
  func text(of part: FoundMotion.Part) -> String? {
    guard let platform, let encoding else { return nil }
    switch part.kind {
    case .whole: return whole(platform, encoding, file.text(part.range))
    case .easing: return easing(platform, encoding)
    case .duration(let old):
      return Self.seconds(of: encoding, meaning).map {
        duration($0, like: part.current ?? old ?? file.text(part.range), on: platform)
      }
    case .tokenExtension(let key):
      return JSON.object(encoding.parameters).member("$extensions")?.member(key)?.written
    case .object, .keyframes, .lottie, .token: return nil
    }
  }

  /// Returns the code of a duration in the notation and unit of a platform.
  ///
  /// A CSS time keeps the unit of the old text, and a `Duration` of Dart keeps the named parts.
  func duration(_ seconds: Double, like old: String?, on platform: Platform) -> String {
    switch platform {
    case .css: Self.time(seconds, like: old)
    case .flutter: Self.dartDuration(seconds, like: old)
    case .compose: (seconds * 1000).rounded().text
    default: (seconds * platform.timeUnits).tidy.text
    }
  }

  /// Returns a CSS time in the unit of the old time; the unit is `ms` if `old` is `nil` or has no
  /// unit.
  static func time(_ seconds: Double, like old: String?) -> String {
    let isShort = old.map { $0.lowercased().hasSuffix("ms") || !$0.hasSuffix("s") } ?? true
    return isShort ? "\((seconds * 1000).tidy.text)ms" : "\(seconds.tidy.text)s"
  }

  /// Returns the code of an easing function; `nil` if the code cannot be written.
  ///
  /// The code does not contain the duration.
  private func easing(_ platform: Platform, _ encoding: any PlatformEncoding) -> String? {
    switch (platform, meaning) {
    case (.css, _): return (encoding as? TimingFunctionEncoding)?.text
    case (.flutter, .curve(let curve)): return "Cubic(\(curve.numbers.list))"
    case (.compose, .curve(let curve)):
      return
        "CubicBezierEasing(\(curve.numbers.map { $0.singleText + "f" }.joined(separator: ", ")))"
    case (.motion, .curve(let curve)): return "[\(curve.numbers.list)]"
    case (.anime, .curve(let curve)): return "cubicBezier(\(curve.numbers.list))"
    case (.reanimated, .curve(let curve)): return "Easing.bezier(\(curve.numbers.list))"
    case (.coreAnimation, .curve(let curve)):
      return "CAMediaTimingFunction(controlPoints: \(curve.numbers.list))"
    case (.uikit, .curve(let curve)):
      func point(_ x: Double, _ y: Double) -> String { "CGPoint(x: \(x.text), y: \(y.text))" }
      return """
        UICubicTimingParameters(controlPoint1: \(point(curve.x1, curve.y1)), \
        controlPoint2: \(point(curve.x2, curve.y2)))
        """
    case (.waapi, _): return (encoding as? TimingFunctionEncoding).map { "\"\($0.text)\"" }
    case (.gsap, _): return gsapEase(encoding)
    default: return nil
    }
  }

  /// Returns the code of a whole motion, such as a call; `nil` if the code cannot be written.
  ///
  /// `old` is the code that is replaced. A type in `old` is kept, such as `<Float>` in
  /// `spring<Float>(…)`.
  private func whole(
    _ platform: Platform, _ encoding: any PlatformEncoding, _ old: String
  ) -> String? {
    switch platform {
    case .swiftui:
      if old.hasPrefix("Spring("), meaning.spring != nil, truth.playback == .once {
        return encoding.code.replacing(".spring(", with: "Spring(", maxReplacements: 1)
      }
      let hasType = old.first.map { $0 != "." } ?? false
      return (hasType ? "Animation" : "") + swiftUICode(encoding)
        + SwiftUIDialect.suffix(truth.playback)
    case .compose, .material3:
      let code =
        meaning.curve == nil
        ? (encoding as? ComposeSpringEncoding)?.specification ?? encoding.code
        : ComposeDialect.code(for: truth.playback, around: encoding).code
      // The type argument of the old call is kept: `spring<Float>(…)`.
      let type = old.prefix { $0 != "(" }.drop { $0 != "<" }
      let parts = code.split(separator: "(", maxSplits: 1).map(String.init)
      return parts.count == 2 && platform == .compose ? "\(parts[0])\(type)(\(parts[1])" : code
    case .flutter: return (encoding as? FlutterSpringEncoding).map { spring($0, like: old) }
    case .coreAnimation, .uikit:
      guard let spring = meaning.spring, spring.initialVelocity == 0 else { return nil }
      let numbers = "uration: \(spring.duration.tidy.text), bounce: \(spring.bounce.tidy.text)"
      return platform == .uikit
        ? "UISpringTimingParameters(d\(numbers))" : "CASpringAnimation(perceptualD\(numbers))"
    default: return nil
    }
  }

  /// Returns the code of one pass in SwiftUI; a named curve is written by its name, such as
  /// `.easeIn`.
  private func swiftUICode(_ encoding: any PlatformEncoding) -> String {
    guard let curve = meaning.curve, let name = EasingNames.swiftUIName(of: curve) else {
      return encoding.code
    }
    return ".\(name)(duration: \(curve.duration.tidy.text))"
  }

  /// Returns a GSAP easing function: a `CustomEase`, or the closed form of a spring.
  ///
  /// - Parameter old: The code of the ease that is replaced. A `CustomEase` keeps its name, because
  ///   other code can refer to this name.
  func gsapEase(_ encoding: any PlatformEncoding, replacing old: String? = nil) -> String? {
    if let spring = encoding as? GSAPSpringEncoding {
      return Self.closedForm(
        spring.spring, lasting: found.givenDuration ?? spring.duration,
        of: file.isTypeScript ? "(p: number)" : "(p)")
    }
    guard case .string(let path)? = JSON.object(encoding.parameters).member("ease") else {
      return nil
    }
    let parts = (old ?? "").split(separator: "(", maxSplits: 1)
    let name = parts.first == "CustomEase.create" ? parts.last?.split(separator: ",").first : nil
    return "CustomEase.create(\(name ?? "\"\""), \"\(path)\")"
  }

  /// Returns the closed form of a spring as a JavaScript function of the progress from 0 to 1.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - seconds: The duration of the tween in seconds.
  ///   - parameter: The parameter list of the function: `(p)`, or `(p: number)` in TypeScript.
  private static func closedForm(
    _ spring: PerceptualSpring, lasting seconds: Double, of parameter: String
  ) -> String {
    let natural = spring.naturalFrequency, ratio = spring.dampingRatio.tidy
    let velocity = spring.initialVelocity.tidy
    func number(_ value: Double) -> String { value.rounded(decimals: 9).text }
    /// Returns a product with a sign before it, such as ` + 0.5 * f` for the factor 0.5 and the
    /// function `f`.
    func term(_ factor: Double, _ function: String) -> String {
      "\(factor < 0 ? " -" : " +") \(number(factor.magnitude)) * \(function)"
    }
    let decay = ratio * natural
    let body: String
    if ratio < 1 {
      let swing = natural * (1 - ratio * ratio).squareRoot()
      let angle = "\(number(swing * seconds)) * p"
      let sine = term((decay - velocity) / swing, "Math.sin(\(angle))")
      body = "Math.exp(-\(number(decay * seconds)) * p) * (Math.cos(\(angle))\(sine))"
    } else if ratio == 1 {
      let slope = term((natural - velocity) * seconds, "p")
      body = "Math.exp(-\(number(natural * seconds)) * p) * (1\(slope))"
    } else {
      let split = natural * (ratio * ratio - 1).squareRoot(), part = (decay - velocity) / split
      let fast = term((1 - part) / 2, "Math.exp(-\(number((decay + split) * seconds)) * p)")
      let slow =
        "\(number((1 + part) / 2)) * Math.exp(-\(number((decay - split) * seconds)) * p)"
      body = "(\(slow)\(fast))"
    }
    return "\(parameter) => p >= 1 ? 1 : 1 - \(body)"
  }

  /// Returns the code of a Dart `Duration` with the same named parts, such as `seconds`, as an old
  /// duration.
  ///
  /// A smaller part is added if the old parts cannot express the duration. Without an old duration,
  /// the only part is `milliseconds`.
  static func dartDuration(_ seconds: Double, like old: String?) -> String {
    var names = Set((value(of: old ?? "").arguments ?? []).compactMap(\.label))
    if names.isEmpty { names = ["milliseconds"] }
    var rest = max(0, (seconds * 1_000_000).rounded()), texts: [String] = [], hasLonger = false
    for (name, size) in CodeReader.durationParts {
      let isNamed = names.contains(name)
      // A part that is added must express the whole remainder.
      let isNeeded = hasLonger && rest > 0 && rest.remainder(dividingBy: size) == 0
      guard isNamed || isNeeded && !names.contains("microseconds") else { continue }
      hasLonger = true
      let count = (rest / size).rounded(.down)
      rest -= count * size
      if count > 0 { texts.append("\(name): \(count.text)") }
    }
    if texts.isEmpty { texts = ["\(names.min() ?? "microseconds"): 0"] }
    return "Duration(\(texts.joined(separator: ", ")))"
  }

  /// Returns the code of a Flutter spring; the duration has the same named parts as in `old`.
  func spring(_ encoding: FlutterSpringEncoding, like old: String) -> String {
    let declared = found.parts.first?.call?.members.last { $0.key == "duration" }?.declared
    let source = SourceFile(path: "a.dart", bytes: Array(old.utf8))
    let duration =
      declared.map(file.text)
      ?? Self.value(of: old).argument("duration").map { source.text($0.range) }
    return encoding.text(lasting: {
      Self.dartDuration($0, like: duration ?? "Duration(milliseconds: 1)")
    })
  }

  /// Parses a text as a Dart expression.
  private static func value(of text: String) -> CodeValue {
    let file = SourceFile(path: "a.dart", bytes: Array(text.utf8))
    return CodeTokens(file, .dart).value(at: 0)
  }
}
