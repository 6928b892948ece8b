internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

/// The motion tokens of Material 3, by name.
extension NamedAnimation.Kind {
  /// Returns the motion of the token with the given name.
  ///
  /// The result is `nil` if no token of this kind has the name, or if the duration is invalid.
  ///
  /// - Parameter duration: The duration of a curve in seconds; it is ignored for a spring.
  func token(
    _ name: String, lasting duration: Double = NamedAnimation.usualDuration
  ) -> ConvertibleMotion? {
    tokenNames.contains(name) ? Material3Preset.motion(named: name, lasting: duration) : nil
  }

  /// Returns the token name in a value, without a leading dot; `nil` if the value is not the name
  /// of a token of this kind.
  func tokenName(in value: SyntaxNode) -> String? {
    value.tokenWord.flatMap { tokenNames.contains($0) ? $0 : nil }
  }

  /// Returns the motion of the token that a value names; `nil` if the value is not the name of a
  /// token of this kind.
  ///
  /// If the value begins with the prefix of token names but is not such a name, a violation is
  /// added.
  func token(in value: SyntaxNode, _ violations: ViolationList) -> ConvertibleMotion? {
    guard let name = value.tokenWord else { return nil }
    let motion = token(name)
    if motion == nil {
      let home = Self.allCases.first { $0.tokenNames.contains(name) }
      let detail =
        home.map { "is a token for a \($0.rawValue): use /v1/\($0.rawValue)" }
        ?? "is not the name of a token for a \(rawValue)"
      violations.add(
        detail, at: value.place, given: value.writtenString.map { JSON.string($0) },
        allowed: tokenNames,
        suggestion: home == nil ? NearestWord.suggestion(for: name, among: tokenNames) : nil)
    }
    return motion
  }
}

extension SyntaxNode {
  /// The value as a possible name of a token: its text without a leading dot.
  ///
  /// The result is `nil` if the text does not begin with the prefix of token names, or is longer
  /// than all token names.
  fileprivate var tokenWord: String? {
    // The longest name of a token has fewer than 100 bytes.
    guard let text = writtenString, text.utf8.count <= 100 else { return nil }
    let name = text.first == "." ? String(text.dropFirst()) : text
    return name.hasPrefix(Material3Preset.prefix) ? name : nil
  }
}

extension SpringTable {
  /// Reads a spring from its description or from the name of a motion token.
  ///
  /// If the spring is invalid, adds a violation and returns `nil`.
  static func readNamed(
    _ value: SyntaxNode, _ fidelity: Fidelity, _ violations: ViolationList
  ) -> Spring? {
    let before = violations.count
    if let token = NamedAnimation.Kind.spring.token(in: value, violations) {
      return token.spring.map { Spring(duration: $0.duration, bounce: $0.bounce) }
    }
    return violations.count == before ? read(value, fidelity, violations) : nil
  }

  /// Returns the spring of a token as JSON text; `nil` if the value is not the name of a spring
  /// token.
  static func json(ofToken value: JSON) -> String? {
    let token = NamedAnimation.Kind.spring.token(in: SyntaxNode(value), ViolationList())
    guard let spring = token?.spring else { return nil }
    let duration = String(shortest: spring.duration), bounce = String(shortest: spring.bounce)
    return #"{"duration":\#(duration),"bounce":\#(bounce)}"#
  }
}

extension CurveTable {
  /// Reads a curve from its description or from the name of a motion token.
  ///
  /// If the curve is invalid, adds a violation and returns `nil`.
  static func readNamed(_ value: SyntaxNode, _ violations: ViolationList) -> UnitCurve? {
    let before = violations.count
    if let token = NamedAnimation.Kind.curve.token(in: value, violations) {
      return token.curve.map {
        .bezier(
          startControlPoint: UnitPoint(x: $0.x1, y: $0.y1),
          endControlPoint: UnitPoint(x: $0.x2, y: $0.y2))
      }
    }
    return violations.count == before ? read(value, violations) : nil
  }
}
