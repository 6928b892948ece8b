internal import AnimationCore
package import AnimationNotation
internal import JSONCodec

/// The motions in a whole file of design tokens.
///
/// The file can contain nested groups, and a group can inherit from another group. A token without
/// a `$type` has the type of the token to which it refers. If the token refers to no token with a
/// type, the token has the type of the nearest group. A reference is a whole value or a part of a
/// value, and is replaced by its target. Tokens that do not describe a motion are ignored.
///
/// Source: Design Tokens Format Module 2025.10, sections 5 to 8; design-tokens/community-group
/// technical-reports/format.
package struct MotionTokens {
  /// A token that describes a motion.
  package struct Token {
    /// The names from the file's root to the token, joined by dots.
    package let path: String
    /// The keys from the file's root to the object that defines the token.
    let keys: [String]
    /// True if the token's group inherits the token from another group.
    let isInherited: Bool
    /// The token's type: `duration`, `cubicBezier`, `transition`, `spring` or `lms.spring`.
    package let type: String
    /// The token's value, in which references are replaced by their targets.
    let value: SyntaxNode
    /// The motion of the token.
    ///
    /// A token of type `duration` has no curve, so it is played with the curve `ease`. A token of
    /// type `cubicBezier` has no duration, so it is played for a quarter of a second.
    package let encoding: any PlatformEncoding
  }

  /// A token with a duration of 0: the value changes at once, after the delay.
  package struct Immediate: Sendable {
    /// The names from the file's root to the token, joined by dots.
    package let path: String
    /// The token's type: `duration` or `transition`.
    package let type: String
    /// The delay in seconds.
    package let delay: Double
  }

  /// The tokens in the order of the file.
  package private(set) var tokens: [Token] = []
  /// The tokens with a duration of 0, in the order of the file; these tokens have no motion.
  package private(set) var immediate: [Immediate] = []
  /// True if the file contains a token with a `$value`, or a token whose keys have no `$`.
  private(set) var isTokenFile = false
  let tree: TokenTree
  private let violations: ViolationList
  /// The positions of the references and values whose errors were reported.
  ///
  /// A group inherits the errors of another group, but each error is reported once.
  private var reported: Set<Int> = []

  /// Parses a file of design tokens and adds errors to `violations`.
  package init(_ file: SyntaxNode, _ violations: ViolationList) {
    tree = TokenTree(file)
    self.violations = violations
    walk(tree.root, path: [])
    if !isTokenFile, violations.isEmpty { reportOlder(file) }
    if tokens.isEmpty && immediate.isEmpty && violations.isEmpty {
      violations.add(
        "must contain a token of the type duration, cubicBezier, transition or spring",
        at: file.place)
    }
  }

  private mutating func walk(_ item: TokenTree.Item, path: [String]) {
    guard Work.spend(16, on: .bytes) else { return }
    switch item {
    case .value: return
    case .token(let token): read(token, path)
    case .group(let group):
      guard let own = group.definitions.first else { return }
      checkType(own)
      if let object = own.object { checkReserved(object, of: group.type) }
      group.faults.forEach { report($0) }
      // The limit also ends a tree of groups that inherit from each other.
      guard path.count <= Limits.depth.max else {
        report(
          TokenFault(
            "is more than \(Limits.depth.max) levels deep \(Limits.depth.citation)"
          ).at(own.node))
        return
      }
      if path.last == "$root", group.faults.isEmpty {
        report(TokenFault("must be a token: give it a '$value'").at(own.node))
      }
      let inherits = group.definitions.count > 1 || own.path.keys != path
      for (name, definitions) in tree.children(of: group) {
        do throws(TokenFault) { if inherits { try tree.spend() } } catch {
          report(error)
          return
        }
        walk(tree.item(definitions, in: group.type, TokenTrail()), path: path + [name])
      }
    }
  }

  /// Reports the motions in the notation of Style Dictionary 3; in this notation, keys have no `$`.
  ///
  /// These motions are not read, because this notation has different durations and references.
  private mutating func reportOlder(_ file: SyntaxNode) {
    var left = [file]
    while let node = left.popLast() {
      guard Work.spend(1, on: .bytes), let object = tree.object(node) else { continue }
      if object.isOlderToken {
        isTokenFile = true
        violations.add(
          "is a token without '$': write '$value' and '$type' instead of 'value' and 'type'",
          at: node.place)
      } else {
        left += object.members.members.map { $0.value }.reversed()
      }
    }
  }

  /// True if `type` is a type of motion tokens, or if `type` is `nil`.
  static func mayBeMotion(_ type: String?) -> Bool {
    type.map { TokenType(rawValue: $0) != nil } ?? true
  }

  mutating func report(_ fault: TokenFault) {
    guard reported.insert(fault.node?.node?.index ?? 0).inserted else { return }
    violations.add(fault.detail, at: fault.node?.place ?? .root, given: fault.given)
  }

  private mutating func checkType(_ definition: TokenTree.Definition) {
    guard let object = definition.object, object.type == nil, let type = object.typeNode,
      reported.insert(type.node?.index ?? 0).inserted
    else { return }
    _ = type.string(violations)
  }

  private mutating func read(_ token: TokenTree.Token, _ path: [String]) {
    guard let own = token.definitions.first, let object = own.object,
      let source = object.value ?? object.reference,
      Work.spend(path.reduce(object.count) { $0 + $1.utf8.count / 4 }, on: .bytes)
    else { return }
    isTokenFile = isTokenFile || object.value != nil
    checkType(own)
    checkContent(object, of: token.ownType)
    guard Self.mayBeMotion(token.ownType), !reported.contains(source.node?.index ?? 0) else {
      return
    }
    let keys = own.path.keys
    do throws(TokenFault) {
      let followed = try tree.followed(token.value)
      guard let name = token.ownType ?? followed.type ?? token.groupType,
        let type = TokenType(rawValue: name)
      else { return }
      try check(object)
      try Self.check(path, of: own)
      let value = try value(followed, of: token, from: source)
      if let delay = TokenReader(own.node, ViolationList()).immediateDelay(type, value) {
        immediate.append(
          Immediate(path: path.joined(separator: "."), type: type.rawValue, delay: delay))
        return
      }
      let before = violations.count
      let all = [token] + followed.tokens
      let encoding = TokenReader(own.node, violations).encoding(
        of: type, value, extensions: extensions(of: all))
      if violations.count > before { reported.insert(source.node?.index ?? 0) }
      // If a part of the token is wrong, such as a negative delay, the whole token is omitted.
      guard violations.count == before, let encoding else { return }
      tokens.append(
        Token(
          path: path.joined(separator: "."), keys: keys, isInherited: keys != path,
          type: type.rawValue, value: value, encoding: encoding))
    } catch {
      if Self.mayBeMotion(token.ownType ?? token.groupType) { report(error.at(source)) }
    }
  }

  /// Returns a token's value with all references replaced.
  ///
  /// The errors of a value with references are reported at the token.
  private func value(
    _ followed: TokenTree.Followed, of token: TokenTree.Token, from source: SyntaxNode
  ) throws(TokenFault) -> SyntaxNode {
    if let json = try tree.resolved(followed.value, followed.trail) {
      return SyntaxNode(json, at: source.place)
    }
    guard followed.value.node?.index != source.node?.index else { return source }
    guard let json = followed.value.json, Work.spend(json.size, on: .bytes) else { return source }
    return SyntaxNode(json, at: source.place)
  }

  /// Returns the first `$extensions` that contain a spring or an easing function; `nil` if no token
  /// has such `$extensions`.
  ///
  /// - Parameter tokens: A token, followed by the tokens to which it refers.
  private func extensions(of tokens: [TokenTree.Token]) -> SyntaxNode? {
    for definition in tokens.lazy.flatMap(\.definitions) {
      guard let node = definition.object?.extensions, let object = tree.object(node) else {
        continue
      }
      let motions = [DTCGDialect.key, DTCGDialect.easingKey].compactMap { object.member($0)?.json }
      guard !motions.isEmpty else { continue }
      // Each of the tokens that refer to this token reads the extensions again.
      return Work.spend(motions.reduce(0) { $0 + 4 * $1.size }, on: .bytes) ? node : nil
    }
    return nil
  }
}
