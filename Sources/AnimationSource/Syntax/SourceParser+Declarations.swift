extension SourceParser {
  /// The contexts in which declarations appear.
  enum Scope { case file, structure, enumeration, `extension`, local }

  /// Parses declarations up to `}`; outside of types, up to the end of the source.
  mutating func parseDeclarations(_ scope: Scope) -> [DeclarationSyntax] {
    var declarations: [DeclarationSyntax] = []
    while token.kind != .end, scope == .file || token.kind != .rightBrace {
      if skipStraySemicolon() { continue }
      let start = index
      let depth = nesting
      do throws(SourceDiagnostic) {
        let declaration = try parseDeclaration(scope)
        try endStatement(from: start)
        declarations.append(declaration)
      } catch {
        recover(from: start, after: error, nesting: depth)
      }
    }
    return declarations
  }

  /// Parses the members of a type or an extension, in braces.
  mutating func parseMembers(_ scope: Scope, _ owner: String) throws(SourceDiagnostic)
    -> [DeclarationSyntax]
  {
    guard token.kind == .leftBrace else { throw expected("'{' and the members of \(owner)") }
    try enter()
    defer { nesting -= 1 }
    let start = token.position
    let outer = deepest
    deepest = 0
    defer { deepest = max(outer, deepest) }
    advance()
    let members = parseDeclarations(scope)
    guard skip(.rightBrace) else { throw SourceDiagnostic("'{' has no closing '}'", at: start) }
    guard deepest < SourceLimits.nesting else { throw tooDeep(start) }
    deepest += 1
    return members
  }

  /// Parses one declaration with its attributes and modifiers.
  mutating func parseDeclaration(_ scope: Scope) throws(SourceDiagnostic) -> DeclarationSyntax {
    try enter()
    defer { nesting -= 1 }
    let start = token.position
    let attributes = try parseAttributes()
    let modifiers = try parseModifiers()
    let kind = try parseDeclarationKind(scope, modifiers)
    if scope == .file, case .variable(let variable) = kind, !variable.isLet,
      variable.bindings.contains(where: { $0.accessors == nil })
    {
      throw SourceDiagnostic(
        "variables outside of types are not supported: write let, or use the context's state",
        at: start)
    }
    for modifier in modifiers { try check(modifier, kind, scope) }
    if let entry = attributes.first(where: { $0.text == "Entry" }) {
      guard case .variable = kind, scope == .extension else {
        throw SourceDiagnostic(
          "@Entry is allowed only for a property in an extension of EnvironmentValues",
          at: SourcePosition(line: entry.position.line, column: entry.position.column - 1))
      }
    }
    return DeclarationSyntax(
      kind: kind, position: start, attributes: attributes, modifiers: modifiers)
  }

  private mutating func parseDeclarationKind(
    _ scope: Scope, _ modifiers: [SourceName]
  ) throws(SourceDiagnostic) -> DeclarationSyntax.Kind {
    if token.word == .class, [.func, .var, .let].contains(peek().word) {
      throw failure(
        scope == .file || scope == .local
          ? "'class' members are only for classes: delete 'class'"
          : "'class' members are only for classes: write static")
    }
    if let refusal = Refusals.declaration(token.word),
      token.kind == .keyword || peek().kind == .identifier
    {
      throw failure(refusal)
    }
    if token.kind == .keyword {
      switch token.word {
      case .struct: return try parseNominal(.structure)
      case .enum: return try parseNominal(.enumeration)
      case .func: return try parseFunction(isNested: scope == .local)
      case .let, .var: return try parseVariable()
      case .typealias: return try parseTypeAlias()
      case .extension:
        try require(scope == .file, "extensions are allowed only outside of types and functions")
        return try parseExtension()
      case .import:
        try require(scope == .file, "imports are allowed only outside of types and functions")
        return try parseImport()
      case .`init`:
        try require(scope != .file && scope != .local, "initializers are allowed only in types")
        return try parseInitializer()
      case .case:
        guard scope == .enumeration else {
          switch scope {
          case .file, .local: throw failure("'case' is allowed only in an enum or a switch")
          case .extension:
            throw failure("'case' is allowed only in the enum itself, not in an extension")
          default:
            throw failure("'case' is allowed only in an enum: write let or var for a property")
          }
        }
        return try parseEnumCases()
      default: break
      }
    }
    throw unknownDeclaration(scope, modifiers)
  }

  /// Returns the error for a token that starts no declaration.
  private func unknownDeclaration(_ scope: Scope, _ modifiers: [SourceName]) -> SourceDiagnostic {
    if scope == .enumeration, modifiers.isEmpty, token.kind == .identifier, isCaseName() {
      return failure(
        "\(quoted(token)) starts no declaration: write case \(text(token).prefix(40)) for a case")
    }
    if token.kind == .identifier,
      let word = NearestWord.word(for: text(token), among: NearestWord.declarations)
    {
      return misspelt(token, word)
    }
    if token.kind == .hash { return hashFailure() }
    if token.kind == .rightBrace { return failure("'}' has no opening '{'") }
    if !modifiers.isEmpty { return expected("a declaration after '\(modifiers[0].text)'") }
    if scope == .local { return expected("a statement") }
    let isStatement =
      token.kind == .keyword || [.leftParenthesis, .period, .equal].contains(peek().kind)
    if isStatement {
      return failure(
        "\(quoted(token)) starts a statement: statements are allowed only in functions")
    }
    let allowed =
      switch scope {
      case .file: "struct, enum, extension, func, let, typealias and import"
      case .structure: "let, var, func, init, struct, enum and typealias"
      case .enumeration: "case, var, func, init, struct, enum and typealias"
      default: "var, func, init and static let"
      }
    return failure("\(quoted(token)) starts no declaration: allowed are \(allowed)")
  }

  /// True if the current token can be the name of an enumeration case whose keyword `case` is
  /// missing.
  private func isCaseName() -> Bool {
    let next = peek()
    switch next.kind {
    case .comma, .semicolon, .rightBrace, .leftParenthesis, .equal, .end: return true
    default: return next.startsLine && next.kind != .period
    }
  }

  private mutating func parseNominal(
    _ keyword: NominalSyntax.Keyword
  ) throws(SourceDiagnostic) -> DeclarationSyntax.Kind {
    let owner = keyword == .structure ? "the struct" : "the enum"
    advance()
    let name = try parseDeclaredName("a name after '\(keyword == .structure ? "struct" : "enum")'")
    var generics = try parseGenericParameters()
    let inherited = try parseInherited()
    try parseRequirements(into: &generics)
    let members = try parseMembers(keyword == .structure ? .structure : .enumeration, owner)
    return .nominal(
      NominalSyntax(
        keyword: keyword, name: name, generics: generics, inherited: inherited, members: members))
  }

  private mutating func parseExtension() throws(SourceDiagnostic) -> DeclarationSyntax.Kind {
    advance()
    let type = try parseType()
    let inherited = try parseInherited()
    var requirements: [GenericParameterSyntax] = []
    try parseRequirements(into: &requirements, isExtension: true)
    let members = try parseMembers(.extension, "the extension")
    return .extension(
      ExtensionSyntax(
        type: type, inherited: inherited, requirements: requirements, members: members))
  }

  private mutating func parseTypeAlias() throws(SourceDiagnostic) -> DeclarationSyntax.Kind {
    advance()
    let name = try parseDeclaredName("a name after 'typealias'")
    let generics = try parseGenericParameters()
    try expect(.equal, "'=' and a type")
    return .typeAlias(name: name, generics: generics, type: try parseType())
  }

  private mutating func parseImport() throws(SourceDiagnostic) -> DeclarationSyntax.Kind {
    advance()
    guard token.kind == .identifier else { throw expected("the name of a module") }
    let module = name(token)
    guard SourceParser.allowedModules.contains(module.text) else {
      throw failure(
        "module \(quoted(token)) is not available: allowed are \(SourceParser.allowedModules.joined(separator: ", "))"
      )
    }
    advance()
    if token.kind == .period { throw failure("import the whole module: delete '.' and the name") }
    return .import(module)
  }

  /// The modules that a source can import.
  ///
  /// The names of the prelude are visible without an import, too.
  static let allowedModules = [
    "SwiftUI", "AnimationCore", "AnimationMacros", "Foundation", "CoreGraphics", "Swift",
  ]

  /// Returns the error for a keyword in the place of a name.
  func keywordAsName() -> SourceDiagnostic {
    let word = token.word.rawValue
    let next = peek()
    guard token.word == .case || startsDeclaration(index), !next.startsLine,
      next.kind == .identifier || next.kind == .keyword && startsDeclaration(index + 1)
    else { return failure("'\(word)' is a keyword: write `\(word)` to use it as a name") }
    let isDeclaration = startsDeclaration(max(0, index - 1))
    return failure(
      "'\(word)' is not expected here: delete it\(isDeclaration ? " or the word before it" : "")")
  }

  /// Parses the name of a declaration; throws an error for a keyword without backticks.
  mutating func parseDeclaredName(_ description: String) throws(SourceDiagnostic) -> SourceName {
    if token.kind == .keyword, !token.startsLine { throw keywordAsName() }
    guard token.kind == .identifier else { throw expected(description) }
    return takeName()
  }
}
