extension SourceParser {
  /// The attributes that a declaration can have.
  ///
  /// All attributes except `Entry` are ignored.
  static let allowedAttributes: Set<String> = [
    "Entry", "Sendable", "available", "discardableResult", "frozen", "inlinable", "inline",
    "usableFromInline",
  ]

  mutating func parseAttributes() throws(SourceDiagnostic) -> [SourceName] {
    var attributes: [SourceName] = []
    while token.kind == .at {
      let sign = token
      advance()
      guard token.kind == .identifier || token.kind == .keyword else {
        throw expected("the name of an attribute after '@'")
      }
      let name = self.name(token)
      guard SourceParser.allowedAttributes.contains(name.text) else {
        throw refusal(ofAttribute: name.text, at: sign.position)
      }
      advance()
      // The arguments of `@available(…)` and `@inline(…)` have no effect.
      if token.kind == .leftParenthesis, !token.startsLine { move(to: behindBracket(index)) }
      attributes.append(name)
    }
    return attributes
  }

  private func refusal(ofAttribute name: String, at place: SourcePosition) -> SourceDiagnostic {
    let reason: String
    switch name {
    case "State", "Binding", "Environment", "Published", "StateObject", "ObservedObject",
      "GestureState", "AppStorage", "propertyWrapper":
      reason = "@\(name) is not supported: property wrappers belong to views"
    case "MainActor", "globalActor", "preconcurrency", "concurrent":
      reason = "@\(name) is not supported: animations are computed on one thread"
    case "Observable", "Animatable", "Model", "Previewable":
      reason = "@\(name) is not supported: macros are not expanded, write the code in full"
    default:
      if let word = NearestWord.word(for: name, among: NearestWord.attributes) {
        return SourceDiagnostic(
          "@\(name.prefix(40)) is not a known attribute", suggestion: "@\(word)", at: place)
      }
      let allowed = SourceParser.allowedAttributes.sorted().map { "@\($0)" }
      reason =
        "@\(name.prefix(40)) is not supported: allowed are \(allowed.joined(separator: ", "))"
    }
    return SourceDiagnostic(reason, at: place)
  }

  /// Parses modifiers, such as `public`, `private(set)` and `static`.
  mutating func parseModifiers() throws(SourceDiagnostic) -> [SourceName] {
    var modifiers: [SourceName] = []
    while isModifier(index) {
      let modifier = token
      if let refusal = Refusals.modifier(modifier.word) { throw failure(refusal) }
      var name = self.name(modifier)
      advance()
      if modifier.word == .nonisolated, token.kind == .leftParenthesis {
        move(to: behindBracket(index))
      }
      if token.kind == .leftParenthesis, SourceParser.accessWords.contains(modifier.word) {
        guard peek().word == .set, peek(2).kind == .rightParenthesis else {
          throw failure("only (set) is allowed after '\(name.text)'")
        }
        move(to: index + 3)
        name.text += "(set)"
      }
      if modifiers.contains(where: { $0.text == name.text }) {
        throw failure("'\(name.text)' is written twice: delete one of them", at: name.position)
      }
      modifiers.append(name)
    }
    return modifiers
  }

  /// Throws an error for a modifier that a declaration cannot have.
  func check(
    _ modifier: SourceName, _ kind: DeclarationSyntax.Kind, _ scope: Scope
  ) throws(SourceDiagnostic) {
    var isFunction = false
    var isVariable = false
    var isEnum = false
    switch kind {
    case .function(let function): isFunction = function.keyword == .function
    case .variable: isVariable = true
    case .nominal(let nominal): isEnum = nominal.keyword == .enumeration
    case .enumCases: isEnum = true
    default: break
    }
    let isMember = scope != .file && scope != .local
    let allowed: String? =
      switch modifier.text {
      case "static":
        isMember && (isFunction || isVariable) ? nil : "functions and properties in types"
      case "mutating", "nonmutating": isMember && isFunction ? nil : "functions in types"
      case "indirect": isEnum ? nil : "enumerations"
      case "prefix", "postfix", "infix": isFunction ? nil : "operator functions"
      case "nonisolated": isFunction || isVariable ? nil : "functions and properties"
      default:
        modifier.text.hasSuffix("(set)") && !isVariable
          ? "properties" : scope == .local ? "declarations outside of functions" : nil
      }
    if let allowed {
      throw failure("'\(modifier.text)' is allowed only for \(allowed)", at: modifier.position)
    }
  }

  private static let accessWords: Set<SourceWord> = [
    .public, .private, .fileprivate, .internal, .package, .open,
  ]

  /// The words that can precede the keyword of a declaration.
  private static let modifierWords: Set<SourceWord> = accessWords.union([
    .static, .mutating, .nonmutating, .indirect, .nonisolated, .prefix, .postfix, .infix,
    .lazy, .weak, .unownedReference, .final, .override, .required, .convenience, .dynamic, .async,
    .distributed, .isolated, .borrowing, .consuming, .sending,
  ])

  /// The words that start a declaration after its modifiers.
  private static let declarationWords: Set<SourceWord> = [
    .struct, .enum, .extension, .func, .let, .var, .typealias, .import, .`init`, .class,
    .protocol, .subscript, .deinit, .operator, .precedencegroup, .associatedtype,
  ]

  /// True if the token at an index is a modifier; a word such as `prefix` can also be a name.
  func isModifier(_ index: Int) -> Bool {
    let token = at(index)
    guard SourceParser.modifierWords.contains(token.word) else { return false }
    if token.kind == .keyword { return true }
    let next = at(index + 1)
    return next.kind == .keyword && next.word != .in && next.word != .as && next.word != .is
      || next.kind == .identifier && !next.startsLine
      || next.kind == .leftParenthesis
        && (at(index + 2).word == .set || token.word == .nonisolated)
        && at(index + 3).kind == .rightParenthesis
      || next.kind == .at
  }

  /// True if a statement that starts at an index is a declaration.
  func startsDeclaration(_ index: Int) -> Bool {
    var next = index
    while true {
      let token = at(next)
      if token.kind == .at { return true }
      if token.kind == .keyword, SourceParser.declarationWords.contains(token.word) {
        return true
      }
      if token.word == .actor || token.word == .macro {
        return at(next + 1).kind == .identifier && !at(next + 1).startsLine
      }
      guard isModifier(next) else { return false }
      if token.kind == .keyword { return true }
      next += 1
    }
  }
}
