extension SourceParser {
  mutating func parseClosure() throws(SourceDiagnostic) -> ExpressionSyntax {
    try enter()
    defer { nesting -= 1 }
    let start = token.position
    let outer = deepest
    deepest = 0
    defer { deepest = max(outer, deepest) }
    let outerTrailing = allowsTrailingClosure
    allowsTrailingClosure = true
    defer { allowsTrailingClosure = outerTrailing }
    var closure = ClosureSyntax(
      parameters: [], result: nil, hasSignature: false,
      body: BlockSyntax(statements: [], position: start, end: start))
    let last = index
    advance()
    if startsSignature(at: index) { try parseSignature(into: &closure) }
    closure.body.statements = parseStatements()
    closure.body.end = token.position
    guard skip(.rightBrace) else {
      throw SourceDiagnostic("'{' has no closing '}'", at: at(last).position)
    }
    return try expression(.closure(closure), at: start, over: deepest)
  }

  /// True if the current token is the `{` of a closure with a signature.
  func startsClosure() -> Bool { startsSignature(at: index + 1) }

  /// True if a signature, which ends with `in`, begins at a token.
  private func startsSignature(at first: Int) -> Bool {
    var next = first
    while at(next).kind == .at { next += 2 }
    if at(next).kind == .leftBracket {
      // The bracket is a capture list or an array.
      next = behindBracket(next)
      if at(next).word == .in { return true }
    }
    let start = next
    if at(next).kind == .leftParenthesis {
      let behind = at(behindBracket(next))
      return behind.word == .in || behind.kind == .arrow || Refusals.effect(behind.word) != nil
    }
    while at(next).kind == .identifier || at(next).kind == .underscore {
      next += 1
      guard at(next).kind == .comma, at(next + 1).word != .in else { break }
      next += 1
    }
    return next > start && (at(next).word == .in || at(next).kind == .arrow)
  }

  private mutating func parseSignature(
    into closure: inout ClosureSyntax
  ) throws(SourceDiagnostic) {
    closure.hasSignature = true
    while token.kind == .at {
      guard text(peek()) == "Sendable" else {
        throw failure("@\(text(peek()).prefix(40)) is not supported in a closure: delete it")
      }
      advance(by: 2)
    }
    if token.kind == .leftBracket { throw failure(Refusals.captureList) }
    if skip(.leftParenthesis) {
      while token.kind != .rightParenthesis {
        closure.parameters.append(try parseClosureParameter())
        if !skip(.comma) { break }
      }
      try expect(.rightParenthesis, "',' or ')' after a parameter")
    } else {
      while token.kind == .identifier || token.kind == .underscore {
        closure.parameters.append((takeName(), nil, isInout: false))
        if !skip(.comma) { break }
      }
    }
    if let refusal = Refusals.effect(token.word) { throw failure(refusal) }
    if skip(.arrow) { closure.result = try parseType() }
    guard skip(.in) else { throw expected("'in' after the closure's parameters") }
  }

  private mutating func parseClosureParameter() throws(SourceDiagnostic) -> (
    SourceName, TypeSyntax?, isInout: Bool
  ) {
    // The `_` before a name has no meaning, as in `_ x: Double`.
    if token.kind == .underscore, peek().kind == .identifier { advance() }
    guard token.kind == .identifier || token.kind == .underscore else {
      throw token.kind == .leftParenthesis
        ? failure(
          "a closure's parameter must be a name, such as 'pair': write let (a, b) = pair after 'in'"
        )
        : expected("the name of a parameter")
    }
    let name = takeName()
    guard skip(.colon) else { return (name, nil, isInout: false) }
    let isInout = skip(.inout)
    let type = try parseType()
    if token.isOperator, text(token) == "..." { throw failure(Refusals.variadic) }
    return (name, type, isInout)
  }
}
