extension SourceParser {
  mutating func parseFunction(
    isNested: Bool
  ) throws(SourceDiagnostic) -> DeclarationSyntax.Kind {
    advance()
    var name: SourceName
    var isGeneric = false
    switch token.kind {
    case .prefixOperator, .postfixOperator, .infixOperator, .exclamationPostfix, .ampersandPrefix:
      name = takeOperator()
      // As in Swift, the last '<' of `func ==<T>(…)` begins the generic parameters.
      if token.kind == .identifier, name.text.count > 1, name.text.hasSuffix("<") {
        name = SourceName(text: String(name.text.dropLast()), position: name.position)
        isGeneric = true
      }
    default: name = try parseDeclaredName("a name after 'func'")
    }
    let outer = isNested ? lateFunctions.enter(name) : nil
    defer { if isNested { lateFunctions.leave(to: outer) } }
    return .function(try parseSignature(.function, name, isGeneric: isGeneric))
  }

  mutating func parseInitializer() throws(SourceDiagnostic) -> DeclarationSyntax.Kind {
    let name = takeName()
    try require(token.kind != .exclamationPostfix, "init! is not supported: write init?")
    let keyword: FunctionSyntax.Keyword =
      skip(.questionPostfix) ? .failableInitializer : .initializer
    return .function(try parseSignature(keyword, name))
  }

  private mutating func parseSignature(
    _ keyword: FunctionSyntax.Keyword, _ name: SourceName, isGeneric: Bool = false
  ) throws(SourceDiagnostic) -> FunctionSyntax {
    var generics = try parseGenericParameters(isOpen: isGeneric)
    let parameters = try parseParameters()
    if let refusal = Refusals.effect(token.word) { throw failure(refusal) }
    var result: TypeSyntax?
    if token.kind == .arrow {
      if keyword != .function { throw failure("an initializer has no result: delete '->'") }
      advance()
      result = try parseType()
    }
    try parseRequirements(into: &generics)
    let body = try parseBlock(keyword == .function ? "the function" : "the initializer")
    return FunctionSyntax(
      keyword: keyword, name: name, generics: generics, parameters: parameters, result: result,
      body: body)
  }

  private mutating func parseParameters() throws(SourceDiagnostic) -> [ParameterSyntax] {
    try expect(.leftParenthesis, "'(' and the parameters")
    var parameters: [ParameterSyntax] = []
    while token.kind != .rightParenthesis {
      parameters.append(try parseParameter())
      if !skip(.comma) { break }
    }
    try expect(.rightParenthesis, "',' or ')' after a parameter")
    return parameters
  }

  private mutating func parseParameter() throws(SourceDiagnostic) -> ParameterSyntax {
    if token.kind == .at {
      guard peek().kind == .identifier || peek().kind == .keyword else {
        throw failure("'@' is not expected here: delete it")
      }
      let name = text(peek()).prefix(40)
      throw failure(
        name == "escaping" || name == "Sendable"
          ? "write @\(name) before the type of the parameter"
          : "@\(name) is not supported: delete it")
    }
    guard isLabel(token) else { throw expected("the name of a parameter") }
    let first = token
    advance()
    let second = token
    let hasTwoNames = second.kind == .identifier || second.kind == .underscore
    if hasTwoNames { advance() }
    guard skip(.colon) else { throw expected("':' and the type of the parameter") }
    let isInout = skip(.inout)
    let isEscaping = hasEscapingAttribute
    let type = try parseType()
    if token.isOperator, text(token) == "..." { throw failure(Refusals.variadic) }
    let value = skip(.equal) ? try parseExpression() : nil
    return ParameterSyntax(
      label: first.kind == .underscore ? nil : name(first),
      name: name(hasTwoNames ? second : first),
      type: type, isInout: isInout, isEscaping: isEscaping, defaultValue: value)
  }

  // MARK: - Generic parameters

  /// Parses generic parameters such as `<V: VectorArithmetic, W>`, if there are any.
  ///
  /// - Parameter isOpen: True if the `<` was parsed with the name before it.
  mutating func parseGenericParameters(
    isOpen: Bool = false
  ) throws(SourceDiagnostic) -> [GenericParameterSyntax] {
    if !isOpen {
      guard isSign(token, "<") else { return [] }
      advance()
    }
    var parameters: [GenericParameterSyntax] = []
    while !isSign(token, ">") {
      if token.word == .let {
        throw failure(
          """
          generic parameters with 'let' are not supported: use a stored property or a parameter of \
          the function
          """)
      }
      try require(
        token.word != .each || peek().kind != .identifier,
        "parameter packs are not supported: use an array")
      let name = try parseDeclaredName("the name of a generic parameter")
      let constraints = skip(.colon) ? try parseConstraints() : []
      parameters.append(GenericParameterSyntax(name: name, constraints: constraints))
      if !skip(.comma) { break }
    }
    guard isSign(token, ">") else { throw expected("',' or '>' after a generic parameter") }
    advance()
    return parameters
  }

  /// Parses constraints that are joined by `&`, such as `A & B`.
  private mutating func parseConstraints() throws(SourceDiagnostic) -> [TypeSyntax] {
    var types = [try parseType()]
    while isSign(token, "&") || token.kind == .ampersandPrefix {
      advance()
      types.append(try parseType())
    }
    return types
  }

  /// Parses the types after the colon of a structure, enumeration or extension.
  mutating func parseInherited() throws(SourceDiagnostic) -> [TypeSyntax] {
    guard skip(.colon) else { return [] }
    if token.word == .class { throw failure(Refusals.declaration(.class) ?? "") }
    var types = try parseConstraints()
    while skip(.comma) { types += try parseConstraints() }
    return types
  }

  /// Parses a `where` clause, if there is one, and adds its constraints to the parameters.
  mutating func parseRequirements(
    into parameters: inout [GenericParameterSyntax], isExtension: Bool = false
  ) throws(SourceDiagnostic) {
    guard skip(.where) else { return }
    repeat {
      if token.kind == .leftBrace { break }
      let start = token
      let type = try parseType()
      if token.isOperator, text(token) == "==" {
        throw failure("requirements with '==' are not supported: write V: VectorArithmetic")
      }
      guard case .named(let name, let arguments, nil) = type.kind, arguments.isEmpty else {
        throw SourceDiagnostic(
          "a requirement must name one generic parameter, such as V: VectorArithmetic",
          at: start.position)
      }
      try expect(.colon, "':' and a protocol")
      let constraints = try parseConstraints()
      if let index = parameters.firstIndex(where: { $0.name.text == name.text }) {
        parameters[index].constraints += constraints
      } else if isExtension {
        parameters.append(GenericParameterSyntax(name: name, constraints: constraints))
      } else {
        throw SourceDiagnostic(
          "\(quoted(start)) is not a generic parameter of this declaration", at: start.position)
      }
    } while skip(.comma)
  }
}
