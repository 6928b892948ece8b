internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The readers for Swift and Dart.
extension CodeReader {
  /// Reads a SwiftUI animation.
  ///
  /// The method first parses the code as it is. If this fails, it parses the code again with
  /// numbers in place of the constants in the arguments.
  func swiftUI(_ value: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    let text = withoutComments(value.range)
    let violations = ViolationList()
    var animation = AnimationRegistry.swiftUI.table(.exact).read(
      SyntaxNode(.string(text)), violations)
    if animation == nil, let plain = plainText(value) {
      animation = AnimationRegistry.swiftUI.table(.exact).read(
        SyntaxNode(.string(plain)), ViolationList())
    }
    guard let animation else {
      throw UnreadableMotion(
        "is not a SwiftUI animation: " + (violations.violations.first?.detail ?? ""),
        at: value.range)
    }
    do throws(ConvertibleMotion.Refusal) {
      let played = try PlayedMotion(animation, over: distance)
      return FoundMotion(
        range: value.range, motion: played.pass.exactMotion(over: distance),
        meaning: played.pass, parts: [whole(value)],
        playback: FoundPlayback(played.playback, at: value.range))
    } catch {
      throw UnreadableMotion(error.reason, at: value.range)
    }
  }

  /// Returns the text of a call with each argument replaced by its number, such as
  /// `.easeIn(duration: 0.3)` for `.easeIn(duration: slow)`.
  ///
  /// The result is `nil` if the value is not a call, or if an argument has no numeric value.
  private func plainText(_ value: CodeValue) -> String? {
    guard case .call(let path, let arguments) = value.content, let name = path.last else {
      return nil
    }
    var texts: [String] = []
    for argument in arguments {
      guard let number = number(argument.value) else { return nil }
      texts.append((argument.label.map { "\($0): " } ?? "") + number.text)
    }
    return ".\(name == "Spring" ? "spring" : name)(\(texts.joined(separator: ", ")))"
  }

  private func withoutComments(_ range: Range<Int>) -> String {
    let code = source.code
    var text = "", index = code.index(from: range.lowerBound)
    while index < code.count, code.start(index) < range.upperBound {
      let word = code.text(index)
      text += word == "," || word == ":" ? word + " " : word
      index += 1
    }
    return text
  }

  /// Reads a Core Animation or UIKit spring.
  func apple(_ value: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    let names: [Platform: String] = [
      .coreAnimation: "CASpringAnimation", .uikit: "UISpringTimingParameters",
    ]
    guard value.lastName == names[platform] else {
      throw UnreadableMotion(
        """
        must be \(names[platform] ?? "a spring")(…); for a curve, give 'easing' and 'duration' in \
        the manifest
        """, at: value.range)
    }
    let labels = [
      "perceptualDuration", "duration", "bounce", "mass", "stiffness", "damping",
    ]
    var found = try encoded(numbers(value, labels, in: .arguments), value.range)
    found.parts = [whole(value)]
    return found
  }

  /// Reads a Flutter `SpringDescription`.
  func flutter(_ value: CodeValue) throws(UnreadableMotion) -> FoundMotion {
    guard case .call(let path, _) = value.content, path.contains("SpringDescription") else {
      throw UnreadableMotion(
        "must be a SpringDescription; for a curve, give 'easing' and 'duration' in the manifest",
        at: value.range)
    }
    var members = try numbers(
      value, ["bounce", "mass", "stiffness", "damping", "ratio"], in: .arguments)
    if path.last == "withDurationAndBounce" {
      members["duration"] = .number(500)
      if let argument = value.argument("duration") {
        guard let seconds = duration(argument) else {
          throw unreadable("duration", argument, expected: "a Duration(…)")
        }
        members["duration"] = .number((seconds * 1000).tidy)
      }
    } else if path.last == "withDampingRatio" {
      members["ratio"] = members["ratio"] ?? .number(1)
    }
    var found = try encoded(members, value.range)
    found.parts = [whole(value)]
    return found
  }

  /// Reads an expression whose value is an easing function.
  func ease(of value: CodeValue) throws(UnreadableMotion) -> Ease {
    let (inner, isFlipped) = unflipped(source.resolved(value))
    try refuseOversized(inner)
    let ease = try unflippedEase(of: inner)
    guard isFlipped else { return ease }
    switch ease {
    case .points(let points): return .points(EasingNames.flipped(points))
    case .function(let bends, let function):
      return .function(bends: bends.reversed().map { 1 - $0 }) { place in
        let (value, slope) = function(1 - place)
        return (1 - value, slope)
      }
    case .css: return ease
    }
  }

  /// Returns the curve inside Flutter's `FlippedCurve(…)` and `.flipped`, which reverse a curve.
  ///
  /// At most 16 reversals are removed, because a constant can refer to itself. `isFlipped` is true
  /// if the number of removed reversals is odd, because two reversals cancel each other.
  private func unflipped(_ value: CodeValue) -> (curve: CodeValue, isFlipped: Bool) {
    var value = value, isFlipped = false
    guard platform == .flutter else { return (value, false) }
    for _ in 0..<16 {
      switch value.content {
      case .call(let path, let arguments) where path.last == "FlippedCurve":
        guard let inner = arguments.first?.value else { return (value, isFlipped) }
        value = source.resolved(inner)
      case .name(let path) where path.count > 1 && path.last == "flipped":
        value = source.resolved(
          CodeValue(content: .name(Array(path.dropLast())), range: value.range))
      default: return (value, isFlipped)
      }
      isFlipped.toggle()
    }
    return (value, isFlipped)
  }

  private func unflippedEase(of value: CodeValue) throws(UnreadableMotion) -> Ease {
    if let points = fourNumbers(value) { return .points(points) }
    if case .name = value.content, let name = value.lastName,
      let points = EasingNames.points(name, on: platform)
    {
      return .points(points)
    }
    if platform == .motion, case .name = value.content,
      let known = value.lastName.flatMap(MotionEase.ease)
    {
      return known
    }
    // `CAMediaTimingFunction(name: .easeOut)`, `UICubicTimingParameters(animationCurve: .easeOut)`.
    if let name = (value.argument("name") ?? value.argument("animationCurve"))?.lastName,
      let points = EasingNames.points(name, on: platform)
    {
      return .points(points)
    }
    // `UICubicTimingParameters(controlPoint1: CGPoint(x: …, y: …), controlPoint2: …)`.
    if let first = value.argument("controlPoint1"), let second = value.argument("controlPoint2") {
      let numbers = [first, second].flatMap { [$0.argument("x"), $0.argument("y")] }
        .compactMap { number($0) }
      if numbers.count == 4 { return .points(numbers) }
    }
    return try scriptEase(value)
  }

  /// The named parts of a Dart `Duration` with their lengths, beginning with the longest.
  ///
  /// Source: dart-lang/sdk sdk/lib/core/duration.dart.
  static let durationParts: [(name: String, microseconds: Double)] = [
    ("days", 86_400_000_000), ("hours", 3_600_000_000), ("minutes", 60_000_000),
    ("seconds", 1_000_000), ("milliseconds", 1000), ("microseconds", 1),
  ]

  /// Returns the value of a duration in seconds; `nil` if the expression is not a duration.
  ///
  /// A duration is a `Duration(…)`, a constant of `Durations`, a sum or difference of durations, or
  /// a duration multiplied by a number.
  func dartDuration(_ value: CodeValue, depth: Int = 0) -> Double? {
    let value = source.resolved(value)
    guard depth < 16 else { return nil }
    if case .operation(let operation, let operands) = value.content, operands.count == 2 {
      func duration(_ index: Int) -> Double? { dartDuration(operands[index], depth: depth + 1) }
      switch operation {
      case .add, .subtract:
        guard let left = duration(0), let right = duration(1) else { return nil }
        return operation == .add ? left + right : left - right
      case .multiply: return duration(0).flatMap { left in number(operands[1]).map { left * $0 } }
      default: return nil
      }
    }
    if case .name(let path) = value.content, path.dropLast().last == "Durations" {
      return path.last.flatMap { EasingNames.flutterDurations[$0] }.map { $0 / 1000 }
    }
    guard value.lastName == "Duration", let arguments = value.arguments,
      arguments.count <= Self.durationParts.count
    else { return nil }
    var microseconds = 0.0
    for argument in arguments {
      guard let part = Self.durationParts.first(where: { $0.name == argument.label }),
        let number = number(argument.value)
      else { return nil }
      microseconds += number * part.microseconds
    }
    return microseconds / 1_000_000
  }
}
