internal import AnimationNotation
internal import JSONCodec

extension TokenReader {
  /// Returns the spring of a token with `bounce`, `duration` and `physics`.
  ///
  /// A token can contain up to three springs: `complete`, a spring with a duration and a bounce,
  /// and the spring in `physics`. The result is the first of these springs that exists. If the
  /// token has a duration, and `physics` describes a clearly different spring, the result has a
  /// warning.
  ///
  /// - Parameter complete: The spring in the token's `$extensions`; `nil` if `$extensions` contains
  ///   no spring. Only this spring has an initial velocity.
  func proposedSpring(
    _ content: SyntaxNode, _ complete: PerceptualSpring?
  ) -> SpringTokenEncoding? {
    let count = violations.count
    guard let parts = violations.members(of: content, Self.springParts) else { return nil }
    let bounce = parts["bounce"]?.number(in: .bounce, violations) ?? 0
    let duration = parts["duration"].flatMap(looseSeconds)
    let physics = parts["physics"].flatMap(physics)
    if parts["duration"] == nil && parts["physics"] == nil { parts.require("duration", violations) }
    guard violations.count == count else { return nil }
    let named = duration.flatMap { PerceptualSpring(duration: $0, bounce: bounce) }
    let rule = """
      With 'bounce', the bounce must be above -1. With 'physics', the damping must be at least 0, \
      and the duration is 2π × √(mass ÷ stiffness)
      """
    guard let spring = allowed(complete ?? named ?? physics, rule, at: content) else { return nil }
    guard let physics, named != nil, !spring.isNear(physics) else {
      return SpringTokenEncoding(spring: spring)
    }
    return SpringTokenEncoding(spring: spring, contradiction: physics)
  }

  /// Returns the spring of a token with `response` in seconds and `damping`, a damping ratio.
  func responseSpring(_ content: SyntaxNode) -> SpringTokenEncoding? {
    let keys = ["response", "damping"], count = violations.count
    guard let parts = violations.members(of: content, keys, required: keys) else { return nil }
    let response = parts["response"]?.number(in: .duration, violations)
    let damping = parts["damping"]?.number(in: .dampingRatio, violations)
    guard violations.count == count, let response, let damping else { return nil }
    return allowed(
      PerceptualSpring(duration: response, dampingRatio: damping),
      "Its duration is the response. Its damping must be at least 0", at: content
    ).map { SpringTokenEncoding(spring: $0) }
  }

  /// Returns the curve that approximates the easing function in a token's `$extensions`.
  ///
  /// If there is no easing function, the result is `timed`. If the function is not valid, the
  /// result is also `timed`, and an error is reported.
  func following(_ timed: TimedCurve, _ extensions: SyntaxNode?) -> TimedCurve {
    guard let extensions, case .json(.object) = extensions.source,
      let value = ObjectMembers(extensions, violations)?[DTCGDialect.easingKey],
      let fields = ObjectMembers(value, violations)
    else { return timed }
    fields.checkKeys(["name", "linear", "transitionPercent"], violations)
    if let value = fields["linear"], let text = value.string(violations) {
      guard let function = LinearTimingFunction(css: text) else {
        violations.add("must be linear(…) with at least one number", of: value)
        return timed
      }
      return timed.following(.linear(function, text: text))
    }
    let name = fields["name"]?.word(PennerEasing.all.map(\.name), violations)
    guard let easing = name.flatMap(PennerEasing.init(named:)) else { return timed }
    return TimedCurve(easing.nearestCubic, duration: timed.duration)?.following(easing) ?? timed
  }

  /// Returns the error of the transition that the token's `$extensions` states, in percent of the
  /// distance; `nil` if `$extensions` states no error.
  func percent(_ extensions: SyntaxNode?) -> Double? {
    let json = extensions?.json
    for key in [DTCGDialect.key, DTCGDialect.easingKey] {
      if case .number(let percent)? = json?.member(key)?.member("transitionPercent") {
        return percent
      }
    }
    return nil
  }

  private func physics(_ value: SyntaxNode) -> PerceptualSpring? {
    let count = violations.count
    guard
      let parts = violations.members(
        of: value, ["stiffness", "damping", "mass"], required: ["stiffness", "damping"])
    else { return nil }
    let stiffness = parts["stiffness"]?.number(in: .stiffness, violations)
    let damping = parts["damping"]?.number(in: .damping, violations)
    let mass = parts["mass"]?.number(in: .mass, violations) ?? 1
    guard violations.count == count, let stiffness, let damping else { return nil }
    return PerceptualSpring(mass: mass, stiffness: stiffness, damping: damping)
  }

  /// Returns a duration in seconds, parsed from a value and a unit, or from a string such as
  /// `400ms`.
  ///
  /// If the duration is invalid, adds a violation and returns `nil`.
  private func looseSeconds(_ value: SyntaxNode) -> Double? {
    guard case .json(.string(let text)) = value.source else { return seconds(value) }
    guard let (number, unit) = Self.duration(text) else {
      violations.add("is not a duration: write {\"value\": 400, \"unit\": \"ms\"}", of: value)
      return nil
    }
    return unit == "ms" ? number / 1000 : number
  }

  /// Returns `spring` if its duration is allowed; otherwise reports an error and returns `nil`.
  ///
  /// - Parameters:
  ///   - spring: The spring; `nil` if the token describes no spring.
  ///   - rule: The end of the error message: sentences about the numbers of the token other than
  ///     the duration.
  private func allowed(
    _ spring: PerceptualSpring?, _ rule: String, at content: SyntaxNode
  ) -> PerceptualSpring? {
    let limit = Limits.convertedDuration
    guard let spring, limit.range.contains(spring.duration) else {
      violations.add(
        """
        must be a spring with a duration from \(limit.extent) \(limit.citation). \(rule)
        """, at: content.place)
      return nil
    }
    return spring
  }
}

extension PerceptualSpring {
  /// True if the durations of both springs differ by at most 1 %, and the damping ratios by at most
  /// 0.01.
  fileprivate func isNear(_ other: PerceptualSpring) -> Bool {
    abs(other.duration / duration - 1) <= 0.01 && abs(other.dampingRatio - dampingRatio) <= 0.01
  }
}
