internal import AnimationCore
package import AnimationNotation
internal import JSONCodec

/// The motions in a whole file of design tokens.
///
/// The file may contain nested groups. A token without a `$type` has the type of the nearest group
/// around it. A reference, such as `{path.to.token}`, is replaced by the value of another token. A
/// reference can be a whole value or one part of a transition. Tokens that do not describe a motion
/// are ignored.
///
/// Source: design-tokens/community-group technical-reports/format, groups.md, aliases.md, types.md
/// (2025.10).
package struct MotionTokens {
  /// A token that describes a motion.
  package struct Token {
    /// The names from the file's root to the token, joined by dots.
    package let path: String
    /// The token's type: `duration`, `cubicBezier`, `transition`, `spring` or `lms.spring`.
    package let type: String
    /// The motion of the token.
    ///
    /// A token of type `duration` has no curve, so it is played with the curve `ease`. A token of
    /// type `cubicBezier` has no duration, so it is played for a quarter of a second.
    package let encoding: any PlatformEncoding
  }

  /// The tokens in the order of the file.
  package private(set) var tokens: [Token] = []
  private let file: JSON?
  private let violations: ViolationList

  /// Parses a file of design tokens and adds errors to `violations`.
  package init(_ file: SyntaxNode, _ violations: ViolationList) {
    self.file = file.json
    self.violations = violations
    walk(file, path: [], type: nil)
    if tokens.isEmpty && violations.isEmpty {
      violations.add(
        "must contain a token of the type duration, cubicBezier, transition or spring",
        at: file.place)
    }
  }

  private mutating func walk(_ value: SyntaxNode, path: [String], type: String?) {
    guard case .json(.object) = value.source, Work.spend(16, on: .bytes),
      let fields = ObjectMembers(value, violations)
    else { return }
    let own = fields["$type"]?.string(violations) ?? type
    if let content = fields["$value"] {
      guard let type = own.flatMap(TokenType.init) else { return }
      guard let resolved = resolved(content, type) else { return }
      let reader = TokenReader(value, violations)
      if let encoding = reader.encoding(of: type, resolved, extensions: fields["$extensions"]) {
        tokens.append(
          Token(path: path.joined(separator: "."), type: type.rawValue, encoding: encoding))
      }
      return
    }
    for (name, child) in fields.members where !name.hasPrefix("$") {
      walk(child, path: path + [name], type: own)
    }
  }

  /// Returns a token's value with its references resolved.
  ///
  /// The result is `nil` after an error, or if the work budget is exhausted. References in the
  /// parts of a transition are resolved, too.
  private func resolved(_ value: SyntaxNode, _ type: TokenType) -> SyntaxNode? {
    guard let whole = followed(value) else { return nil }
    guard type == .transition, case .json(.object) = whole.source else { return whole }
    var parts: [JSON.Member] = []
    guard let fields = ObjectMembers(whole, violations) else { return nil }
    for (name, value) in fields.members {
      // An unknown part is refused later, so its reference is not followed here.
      let isKnown = TokenReader.transitionParts.contains(name)
      guard let json = (isKnown ? followed(value) : value)?.json else { return nil }
      parts.append(JSON.Member(key: name, value: json))
    }
    return SyntaxNode(.object(parts), at: value.place)
  }

  /// Follows references until one leads to a value that is not a reference itself.
  ///
  /// The result is `nil` after an error, or if the work budget is exhausted.
  private func followed(_ value: SyntaxNode) -> SyntaxNode? {
    var value = value
    for _ in 0..<Limits.depth.max {
      guard case .json(.string(let text)) = value.source, text.hasPrefix("{"), text.hasSuffix("}")
      else { return value }
      let names = text.dropFirst().dropLast().split(separator: ".").map(String.init)
      var target = self.file
      for name in names {
        // The search for a member takes linear time, so it is charged to the work budget.
        guard Work.spend(1 + (target?.memberCount ?? 0), on: .bytes) else { return nil }
        target = target?.member(name)
      }
      guard let content = target?.member("$value") else {
        violations.add(
          "refers to a token that does not exist", at: value.place, given: .string(text))
        return nil
      }
      // The value is copied for each reference, so the work budget is charged for its whole size.
      guard Work.spend(content.size, on: .bytes) else { return nil }
      value = SyntaxNode(content, at: value.place)
    }
    violations.add(
      """
      refers to itself, or refers to a token through more than \(Limits.depth.max) other tokens \
      \(Limits.depth.citation)
      """, at: value.place)
    return nil
  }
}
