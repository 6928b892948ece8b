internal import AnimationNotation
internal import JSONCodec

/// A parser for a single design token that describes a motion.
///
/// Source: design-tokens/community-group technical-reports/format (2025.10).
struct TokenReader {
  private let value: SyntaxNode
  let violations: ViolationList

  init(_ value: SyntaxNode, _ violations: ViolationList) {
    self.value = value
    self.violations = violations
  }

  /// Returns the motion of a token that has its own `$type`.
  ///
  /// If the token is not valid, the function reports an error and returns `nil`.
  func encoding() -> (any PlatformEncoding)? {
    guard let fields = ObjectMembers(value, violations) else { return nil }
    fields.require("$type", violations)
    fields.require("$value", violations)
    guard
      let type = fields["$type"]?.word(TokenType.allCases.map(\.rawValue), violations)
        .flatMap(TokenType.init), let content = fields["$value"]
    else { return nil }
    return encoding(of: type, content, extensions: fields["$extensions"])
  }

  /// Returns the motion that a token with the given type and value describes.
  ///
  /// If the value is not valid, the function reports an error and returns `nil`.
  func encoding(
    of type: TokenType, _ content: SyntaxNode, extensions: SyntaxNode?
  ) -> (any PlatformEncoding)? {
    let spring = extensions.flatMap(spring)
    switch type {
    case .spring: return proposedSpring(content, spring)
    case .lmsSpring: return responseSpring(content)
    case .duration:
      return seconds(content).flatMap { timed(TimedCurve.ease.numbers, $0, at: content) }
        .map { TransitionTokenEncoding(timed: $0, spring: spring) }
    case .cubicBezier:
      return content.numbers(count: 4...4, in: .controlPoint, violations)
        .flatMap { timed($0, TimedCurve.ease.duration, at: content) }
        .map {
          TransitionTokenEncoding(
            timed: following($0, extensions), spring: spring, percent: percent(extensions))
        }
    case .transition:
      guard let (duration, delay, numbers) = transition(content),
        let timed = timed(numbers, duration, at: content)
      else { return nil }
      return TransitionTokenEncoding(
        timed: following(timed, extensions), spring: spring, delay: delay,
        percent: percent(extensions))
    }
  }

  /// The keys in the value of a transition token.
  static let transitionParts = ["duration", "delay", "timingFunction"]
  /// The keys in the value of a spring token.
  static let springParts = ["bounce", "duration", "physics"]

  /// Returns the delay in seconds of the value `content` if the value is valid and has a duration
  /// of 0; otherwise `nil`.
  ///
  /// Errors are added to ``violations``. So the reader must have its own list of violations.
  func immediateDelay(_ type: TokenType, _ content: SyntaxNode) -> Double? {
    switch type {
    case .duration:
      guard content.members?["value"]?.plainNumber == 0 else { return nil }
      return seconds(content) == 0 && violations.isEmpty ? 0 : nil
    case .transition:
      guard content.members?["duration"]?.members?["value"]?.plainNumber == 0,
        let (duration, delay, points) = transition(content), duration == 0, violations.isEmpty,
        TimedCurve(points, duration: 1) != nil
      else { return nil }
      return delay
    case .cubicBezier, .spring, .lmsSpring: return nil
    }
  }

  /// Reads the value of a transition token, with times in seconds.
  ///
  /// If a part is not valid, reports an error. If the duration or the timing function is not valid,
  /// returns `nil`.
  private func transition(
    _ content: SyntaxNode
  ) -> (duration: Double, delay: Double, numbers: [Double])? {
    guard
      let parts = violations.members(
        of: content, Self.transitionParts, required: ["duration", "timingFunction"])
    else { return nil }
    let duration = parts["duration"].flatMap(seconds)
    let delay = parts["delay"].flatMap(seconds)
    let numbers = parts["timingFunction"]?.numbers(count: 4...4, in: .controlPoint, violations)
    guard let duration, let numbers else { return nil }
    return (duration, delay ?? 0, numbers)
  }

  private func timed(_ numbers: [Double], _ seconds: Double, at place: SyntaxNode) -> TimedCurve? {
    let curve = TimedCurve(numbers, duration: seconds)
    if curve == nil {
      violations.add(
        seconds > 0 ? TimedCurve.wrongTimes : "must have a duration above 0", at: place.place)
    }
    return curve
  }

  /// Parses a duration with a value and a unit, and returns the duration in seconds.
  ///
  /// If the duration is not valid, reports an error and returns `nil`.
  func seconds(_ value: SyntaxNode) -> Double? {
    if let (number, unit) = value.text.map({ Self.duration($0) ?? (200, "ms") })
      ?? value.plainNumber.map({ ($0, "ms") })
    {
      // In earlier drafts of the format, and in most tools, a duration is a string.
      violations.add(
        "must be an object: write {\"value\": \(number.text), \"unit\": \"\(unit)\"}", of: value)
      return nil
    }
    let keys = ["value", "unit"]
    guard let parts = violations.members(of: value, keys, required: keys) else { return nil }
    let range = NumberRange.from(0, to: 3_600_000, least: 1e-6)
    let isShort = parts["unit"]?.text != "s"
    let number = parts["value"]?.number(
      in: range.measured(in: isShort ? .milliseconds : .usual), violations)
    let unit = parts["unit"]?.word(["ms", "s"], violations)
    guard let number, let unit else { return nil }
    return unit == "ms" ? number / 1000 : number
  }

  /// Returns the number and the unit of a text such as `400ms`.
  ///
  /// The result is `nil` if the text is not a number with a unit, or if the number is not above 0.
  static func duration(_ text: String) -> (number: Double, unit: String)? {
    let unit = text.hasSuffix("ms") ? "ms" : "s"
    guard text.hasSuffix(unit), let number = Double(css: text.dropLast(unit.count)), number > 0
    else { return nil }
    return (number, unit)
  }

  private func spring(_ extensions: SyntaxNode) -> PerceptualSpring? {
    let keys = ["duration", "bounce", "initialVelocity", "transitionPercent"]
    guard case .json(.object) = extensions.source, let all = ObjectMembers(extensions, violations),
      let value = all[DTCGDialect.key],
      let fields = violations.members(of: value, keys, required: ["duration"])
    else { return nil }
    let range = Limits.convertedDuration
    let duration = fields["duration"]?.number(
      in: .from(range.lowerBound, to: range.upperBound), violations)
    let bounce = fields["bounce"]?.number(in: .moreThan(-1), violations) ?? 0
    let velocity = fields["initialVelocity"]?.number(in: .velocity, violations) ?? 0
    return duration.flatMap {
      PerceptualSpring(duration: $0, bounce: bounce, initialVelocity: velocity)
    }
  }
}

extension ViolationList {
  /// Returns the members of an object; `nil` if the value is not an object.
  ///
  /// Reports keys that `keys` does not contain, and missing keys of `required`.
  func members(of node: SyntaxNode, _ keys: [String], required: [String] = []) -> ObjectMembers? {
    guard let members = ObjectMembers(node, self) else { return nil }
    members.checkKeys(keys, self)
    for key in required { members.require(JSONKey(key), self) }
    return members
  }
}

/// The types of tokens that describe motion.
enum TokenType: String, CaseIterable {
  case duration, cubicBezier, transition
  /// A spring with `bounce`, `duration` and `physics`.
  ///
  /// Source: design-tokens/community-group issue 429.
  case spring
  /// A spring with `response` and `damping`.
  ///
  /// Source: google-labs-code/design.md issue 47.
  case lmsSpring = "lms.spring"
}
