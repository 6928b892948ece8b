extension SourceParser {
  mutating func parseIf() throws(SourceDiagnostic) -> StatementSyntax.Kind {
    try enter()
    defer { nesting -= 1 }
    advance()
    let conditions = try parseConditions()
    let body = try parseBlock("'if'")
    guard token.word == .else else { return .if(conditions, body, else: nil) }
    advance()
    let start = token.position
    guard token.word == .if else {
      let other = StatementSyntax(kind: .block(try parseBlock("'else'")), position: start)
      return .if(conditions, body, else: other)
    }
    let other = StatementSyntax(kind: try parseIf(), position: start)
    // Each `else if` is nested one level deeper than the `if` before it.
    guard deepest < SourceLimits.nesting else { throw tooDeep(start) }
    deepest += 1
    return .if(conditions, body, else: other)
  }

  mutating func parseGuard() throws(SourceDiagnostic) -> StatementSyntax.Kind {
    advance()
    let conditions = try parseConditions()
    guard skip(.else) else { throw expected("'else' after the condition of 'guard'") }
    return .guard(conditions, else: try parseBlock("'else'"))
  }

  /// Parses the conditions of `if`, `guard` and `while`.
  mutating func parseConditions() throws(SourceDiagnostic) -> [ConditionSyntax] {
    if token.kind == .leftBrace { throw failure("a condition is missing before '{'") }
    var conditions = [try parseCondition()]
    while skip(.comma) {
      if token.kind == .leftBrace { break }
      conditions.append(try parseCondition())
    }
    if token.kind == .equal { throw misplacedEqual() }
    return conditions
  }

  private mutating func parseCondition() throws(SourceDiagnostic) -> ConditionSyntax {
    switch token.word {
    case .let where token.kind == .keyword, .var where token.kind == .keyword:
      return try parseOptionalCondition()
    case .case:
      advance()
      let pattern = try parsePattern()
      try expect(.equal, "'=' after the pattern")
      return .pattern(pattern, value: try parseConditionExpression())
    default:
      if token.kind == .hash {
        throw failure(
          """
          conditions with '#', such as #available, are not supported: delete the condition, or the \
          whole statement if it has no other condition
          """)
      }
      return .expression(try parseConditionExpression())
    }
  }

  private mutating func parseOptionalCondition() throws(SourceDiagnostic) -> ConditionSyntax {
    let isVariable = token.word == .var
    let keyword = token.word.rawValue
    advance()
    if token.word == .case {
      throw failure("'case' comes before '\(keyword)': write case \(keyword) …")
    }
    if token.kind == .leftParenthesis { return try parseTupleCondition(isVariable: isVariable) }
    guard token.kind == .identifier || token.kind == .underscore || token.word == .self else {
      throw expected("a name after '\(keyword)'")
    }
    let name = takeName()
    let type = skip(.colon) ? try parseType() : nil
    let value =
      skip(.equal)
      ? try parseConditionExpression()
      : try expression(.name(name, arguments: []), at: name.position)
    return .optional(name: name, type: type, isVariable: isVariable, value: value)
  }

  /// Parses the rest of `let (a, b) = e`, which means `case let (a, b)? = e`.
  private mutating func parseTupleCondition(
    isVariable: Bool
  ) throws(SourceDiagnostic) -> ConditionSyntax {
    let pattern = try parseNames(isVariable: isVariable)
    if token.kind == .colon {
      throw failure("a tuple in a condition cannot have a type annotation: delete ':' and the type")
    }
    try expect(.equal, "'=' after the pattern")
    return .pattern(
      PatternSyntax(kind: .some(pattern), position: pattern.position),
      value: try parseConditionExpression())
  }

  mutating func parseFor() throws(SourceDiagnostic) -> StatementSyntax.Kind {
    advance()
    if let refusal = Refusals.effect(token.word) { throw failure(refusal) }
    if token.word == .case {
      throw failure("'for case' is not supported: use 'if case' in the loop")
    }
    let isVariable = skip(.var)
    let pattern = try parseNames(isVariable: isVariable)
    guard skip(.in) else { throw expected("'in' after the names of 'for'") }
    let sequence = try parseConditionExpression()
    let condition = skip(.where) ? try parseConditionExpression() : nil
    return .for(pattern, in: sequence, where: condition, try parseBlock("'for'"))
  }

  mutating func parseSwitch() throws(SourceDiagnostic) -> StatementSyntax.Kind {
    try enter()
    defer { nesting -= 1 }
    advance()
    let subject = try parseConditionExpression()
    guard token.kind == .leftBrace else { throw expected("'{' and the cases of 'switch'") }
    let start = token.position
    let outer = deepest
    deepest = 0
    defer { deepest = max(outer, deepest) }
    let outerTrailing = allowsTrailingClosure
    allowsTrailingClosure = true
    defer { allowsTrailingClosure = outerTrailing }
    advance()
    var cases: [SwitchCaseSyntax] = []
    while token.kind != .rightBrace {
      if token.kind == .end { throw SourceDiagnostic("'{' has no closing '}'", at: start) }
      let first = index
      let depth = nesting
      do throws(SourceDiagnostic) {
        cases.append(try parseSwitchCase())
      } catch {
        recover(from: first, after: error, nesting: depth)
        // The rest of the case is parsed too, to report its errors.
        _ = parseStatements(inSwitch: true)
      }
    }
    advance()
    guard deepest < SourceLimits.nesting else { throw tooDeep(start) }
    deepest += 1
    return .switch(subject, cases)
  }

  private mutating func parseSwitchCase() throws(SourceDiagnostic) -> SwitchCaseSyntax {
    let start = token.position
    var result = SwitchCaseSyntax(isDefault: false, patterns: [], statements: [], position: start)
    switch token.word {
    case .default where token.kind == .keyword:
      advance()
      result.isDefault = true
    case .case:
      repeat {
        advance()
        let pattern = try parsePattern()
        let condition = skip(.where) ? try parseConditionExpression() : nil
        result.patterns.append((pattern, condition))
      } while token.kind == .comma
    default:
      if token.kind == .at, peek().kind == .identifier || peek().kind == .keyword {
        throw failure(
          "@\(text(peek()).prefix(40)) is not supported before 'case' or 'default': delete it")
      }
      if let word = NearestWord.word(for: text(token), among: ["case", "default"]) {
        throw misspelt(token, word)
      }
      throw expected("'case' or 'default'")
    }
    try expect(.colon, "':' after the patterns of a case")
    let errors = diagnostics.count
    result.statements = parseStatements(inSwitch: true)
    if result.statements.isEmpty, diagnostics.count == errors {
      report("a case needs a statement: write 'break' to do nothing", at: start)
    }
    return result
  }
}
