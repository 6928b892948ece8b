extension SourceParser {
  /// Parses a type, such as `Double` or `[Key<V>]?`.
  mutating func parseType() throws(SourceDiagnostic) -> TypeSyntax {
    try enter()
    defer { nesting -= 1 }
    try skipTypeAttributes()
    let start = token.position
    var type: TypeSyntax
    switch token.kind {
    case .leftBracket: type = try parseArrayType()
    case .leftParenthesis:
      let (tupleType, isFunction) = try parseTupleOrFunctionType()
      if isFunction { return tupleType }
      type = tupleType
    default: type = try parseNamedType()
    }
    // The number of `?`: `Double??` is nested as deeply as `Optional<Optional<Double>>`.
    var marks = 0
    while token.kind == .questionPostfix
      || (token.kind == .postfixOperator && text(token).allSatisfy { $0 == "?" })
    {
      for _ in 0..<max(0, Int(token.end - token.start)) {
        marks += 1
        guard marks + nesting <= SourceLimits.nesting else { throw tooDeep(token.position) }
        type = TypeSyntax(kind: .optional(type), position: start)
      }
      advance()
    }
    if token.kind == .exclamationPostfix {
      throw failure("implicitly unwrapped types are not supported: write ? instead of !")
    }
    if token.kind == .arrow {
      throw failure("the parameters of a function type need parentheses: (Double) -> Double")
    }
    return type
  }

  /// True if the attributes before a type contain `@escaping`.
  var hasEscapingAttribute: Bool {
    var next = index
    while at(next).kind == .at {
      if text(at(next + 1)) == "escaping" { return true }
      next += 2
    }
    return false
  }

  /// Skips the type attributes `@escaping`, `@Sendable` and `@unchecked`.
  private mutating func skipTypeAttributes() throws(SourceDiagnostic) {
    while token.kind == .at {
      let name = peek()
      switch text(name) {
      case "escaping", "Sendable", "unchecked": advance(by: 2)
      default:
        throw SourceDiagnostic(
          "@\(text(name).prefix(40)) is not supported in a type: allowed are @escaping and @Sendable",
          at: token.position)
      }
    }
  }

  private mutating func parseNamedType() throws(SourceDiagnostic) -> TypeSyntax {
    let start = token.position
    if let refusal = Refusals.type(token.word, hasTypeAfter: isTypeStart(peek())) {
      throw failure(refusal)
    }
    guard token.kind == .identifier || token.word == .selfType else { throw expected("a type") }
    var type = TypeSyntax(takeName(), try parseGenericArguments(), at: start)
    var parents = 0
    while token.kind == .period {
      let next = peek()
      parents += 1
      guard parents + nesting <= SourceLimits.nesting else { throw tooDeep(token.position) }
      if next.kind == .identifier, text(next) == "Type" {
        advance(by: 2)
        type = TypeSyntax(kind: .metatype(type), position: start)
        continue
      }
      advance()
      guard next.kind == .identifier else { throw expected("the name of a type after '.'") }
      type = TypeSyntax(
        kind: .named(takeName(), arguments: try parseGenericArguments(), parent: type),
        position: start)
    }
    return type
  }

  private func isTypeStart(_ token: SourceToken) -> Bool {
    token.kind == .identifier || token.word == .selfType || token.kind == .leftParenthesis
      || token.kind == .leftBracket
  }

  /// Parses generic arguments such as `<A, B>`, if there are any.
  mutating func parseGenericArguments() throws(SourceDiagnostic) -> [TypeSyntax] {
    guard isSign(token, "<") else { return [] }
    advance()
    var arguments = [try parseType()]
    while skip(.comma) {
      if isSign(token, ">") { break }
      arguments.append(try parseType())
    }
    guard isSign(token, ">") else { throw expected("',' or '>' after a generic argument") }
    advance()
    return arguments
  }

  private mutating func parseArrayType() throws(SourceDiagnostic) -> TypeSyntax {
    let start = token.position
    advance()
    let element = try parseType()
    if token.kind == .colon { throw failure(Refusals.dictionary) }
    try expect(.rightBracket, "']' after the type of the elements")
    return TypeSyntax(kind: .array(element), position: start)
  }

  /// Parses a type that starts with `(`; the flag is true if the type is a function type.
  private mutating func parseTupleOrFunctionType() throws(SourceDiagnostic) -> (TypeSyntax, Bool) {
    let start = token.position
    advance()
    var elements: [(label: SourceName?, type: TypeSyntax, isInout: Bool)] = []
    while token.kind != .rightParenthesis {
      var label: SourceName?
      if peek().kind == .colon, isLabel(token) {
        label = takeName()
        advance()
      } else if token.kind == .underscore, peek().kind == .identifier, peek(2).kind == .colon {
        // `(_ x: Double) -> Double`: the name has no meaning.
        advance(by: 3)
      }
      let isInout = skip(.inout)
      elements.append((label, try parseType(), isInout))
      if token.isOperator, text(token) == "..." { throw failure(Refusals.variadic) }
      if !skip(.comma) { break }
    }
    try expect(.rightParenthesis, "',' or ')' after a type")
    if let refusal = Refusals.effect(token.word), peek().kind == .arrow {
      throw failure(refusal)
    }
    if skip(.arrow) {
      if let label = elements.lazy.compactMap(\.label).first {
        throw SourceDiagnostic(
          "the parameters of a function type have no labels: delete '\(label.text.prefix(40)):'",
          at: label.position)
      }
      let parameters = elements.map { (type: $0.type, isInout: $0.isInout) }
      let result = try parseType()
      return (
        TypeSyntax(kind: .function(parameters: parameters, result: result), position: start), true
      )
    }
    if elements.contains(where: \.isInout) {
      throw SourceDiagnostic("'inout' is allowed only for parameters", at: start)
    }
    if elements.count == 1, let only = elements.first {
      if let label = only.label {
        throw SourceDiagnostic(
          "a tuple with one element cannot have a label: delete the label", at: label.position)
      }
      return (only.type, false)
    }
    let kind = TypeSyntax.Kind.tuple(elements.map { (label: $0.label, type: $0.type) })
    return (TypeSyntax(kind: kind, position: start), false)
  }

  /// True if the token is a label with a colon after it.
  var isAtLabel: Bool { peek().kind == .colon && isLabel(token) }

  /// Parses a label and its colon; `nil` for the label `_`.
  mutating func parseLabel() -> SourceName? {
    let label = token.kind == .underscore ? nil : name(token)
    advance(by: 2)
    return label
  }

  /// True if the token can be the label of an argument.
  func isLabel(_ token: SourceToken) -> Bool {
    switch token.kind {
    case .identifier, .underscore: true
    case .keyword: token.word != .inout && token.word != .let && token.word != .var
    default: false
    }
  }
}
