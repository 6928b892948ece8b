extension SourceParser {
  /// Creates an expression; `depth` is the maximum depth of its operands.
  ///
  /// Throws an error if the expression is nested too deeply.
  mutating func expression(
    _ kind: ExpressionSyntax.Kind, at position: SourcePosition, over depth: Int = 0
  ) throws(SourceDiagnostic) -> ExpressionSyntax {
    guard depth < SourceLimits.nesting else { throw tooDeep(position) }
    deepest = max(deepest, depth + 1)
    switch kind {
    case .name(let name, _): lateFunctions.use(name)
    case .call(let callee, _, _) where Self.isOwnInitializer(callee): callsInitializer = true
    default: break
    }
    return ExpressionSyntax(kind: kind, position: position, depth: depth + 1)
  }

  /// Parses an expression without an assignment.
  mutating func parseExpression() throws(SourceDiagnostic) -> ExpressionSyntax {
    try parseSequence(from: OperatorPrecedence.ternary.level)
  }

  /// Parses an expression in a place that also allows `if` and `switch` as expressions.
  mutating func parseValue() throws(SourceDiagnostic) -> ExpressionSyntax {
    guard token.word == .if || token.word == .switch else { return try parseExpression() }
    let start = token.position
    let outer = deepest
    deepest = 0
    defer { deepest = max(outer, deepest) }
    let statement = try parseStatement()
    return try expression(.statement(statement), at: start, over: deepest)
  }

  /// Parses an expression in the condition of a statement, where `{` starts the statement's block.
  mutating func parseConditionExpression() throws(SourceDiagnostic) -> ExpressionSyntax {
    let outer = allowsTrailingClosure
    allowsTrailingClosure = false
    defer { allowsTrailingClosure = outer }
    return try parseExpression()
  }

  /// Parses operands that are joined by operators of at least the given precedence level.
  mutating func parseSequence(from level: Int) throws(SourceDiagnostic) -> ExpressionSyntax {
    try enter()
    defer { nesting -= 1 }
    let start = token.position
    var left = try parseOperand()
    operandEnd = index
    // The level of the last operator if no operator of the same level can follow; otherwise `nil`.
    var closedLevel: Int?
    while let precedence = try precedenceOfOperator(), precedence.level >= level {
      if precedence.level == closedLevel {
        throw repeatedOperator(precedence)
      }
      if precedence.associativity == .none { closedLevel = precedence.level }
      let place = token.position
      switch token.kind {
      case .questionInfix:
        advance()
        let middle = try parseExpression()
        try expect(.colon, "':' of the conditional expression")
        let right = try parseSequence(from: level)
        left = try expression(
          .conditional(left, middle, right), at: start,
          over: max(left.depth, middle.depth, right.depth))
      case .equal:
        advance()
        if isAssignable(left) { discard = nil }
        let right = try parseValue()
        left = try expression(
          .assignment(left, right), at: place, over: max(left.depth, right.depth))
      case .keyword:
        advance()
        left = try expression(.coerced(left, try parseType()), at: start, over: left.depth)
        castEnd = index
      default:
        let name = takeOperator()
        // The right operand contains only operators of higher levels. For `??`, which groups to the
        // right, it may contain another `??`.
        let next =
          precedence.level == OperatorPrecedence.nilCoalescing.level
          ? precedence.level : precedence.level + 1
        let right = try parseSequence(from: next)
        left = try expression(
          .binary(left, name, right), at: place, over: max(left.depth, right.depth))
      }
      operandEnd = index
    }
    return left
  }

  /// Returns the error for an operator that cannot follow another operator of the same level.
  private func repeatedOperator(_ precedence: OperatorPrecedence) -> SourceDiagnostic {
    switch precedence.level {
    case OperatorPrecedence.comparison.level:
      failure(
        """
        comparisons cannot follow one another: write a < b && b < c, or parentheses such as \
        (a < b) == c
        """)
    case OperatorPrecedence.assignment.level:
      failure("an assignment has no value: write each assignment as its own statement")
    case OperatorPrecedence.range.level:
      failure(
        "\(quoted(token)) cannot follow another range operator: a range has two bounds")
    default:
      failure("\(quoted(token)) cannot follow an operator of the same precedence: use parentheses")
    }
  }

  /// True for an expression that can contain the wildcard `_`: `_` itself, a tuple, or an
  /// expression in parentheses.
  private func isAssignable(_ expression: ExpressionSyntax) -> Bool {
    switch expression.kind {
    case .discard, .tuple, .parentheses: true
    default: false
    }
  }

  /// Returns the precedence of the operator at the current token; `nil` if the expression ends
  /// here.
  private mutating func precedenceOfOperator() throws(SourceDiagnostic) -> OperatorPrecedence? {
    switch token.kind {
    case .infixOperator:
      guard let precedence = OperatorPrecedence.named(currentOperator()) else {
        throw unknownOperator()
      }
      return precedence
    case .questionInfix: return .ternary
    case .equal: return .assignment
    case .keyword where token.word == .as:
      if peek().kind == .questionPostfix || peek().kind == .exclamationPostfix {
        throw failure(
          "'as?' and 'as!' are not supported: use an enum with one case for each type")
      }
      return .casting
    case .keyword where token.word == .is:
      throw failure(Self.dynamicTypes)
    default: return nil
    }
  }

  /// Parses an operand with its prefix operators.
  mutating func parseOperand() throws(SourceDiagnostic) -> ExpressionSyntax {
    guard token.kind == .prefixOperator else { return try parsePostfix() }
    try enter()
    defer { nesting -= 1 }
    let name = takeOperator()
    guard OperatorPrecedence.prefixes.contains(name.text) else {
      throw SourceDiagnostic(
        "'\(name.text.prefix(40))' is not an operator before an operand: allowed are - + ! ~",
        at: name.position)
    }
    let operand = try parseOperand()
    return try expression(.prefix(name, operand), at: name.position, over: operand.depth)
  }

  /// Parses a primary expression with its members, calls, subscripts, `?` and `!`.
  mutating func parsePostfix() throws(SourceDiagnostic) -> ExpressionSyntax {
    let start = token.position
    let isNumber = token.kind == .integer || token.kind == .number
    var base = try parsePrimary()
    let isLiteral = isLiteral(base)
    var isChain = false
    while true {
      switch token.kind {
      case .period:
        if isNumber, peek().kind == .integer { throw failure("a number can have only one '.'") }
        base = try parseMember(of: base, at: start)
      case .leftParenthesis where !token.startsLine:
        base = try parseCall(of: base, at: start)
      case .leftBracket where !token.startsLine:
        base = try parseSubscript(of: base, at: start)
      case .leftBrace where !isLiteral && startsTrailingClosure():
        base = try parseTrailingClosures(base, [], over: base.depth, at: start)
      case .questionPostfix:
        advance()
        isChain = true
        base = try expression(.chained(base), at: start, over: base.depth)
      case .exclamationPostfix:
        advance()
        base = try expression(.forced(base), at: start, over: base.depth)
      case .postfixOperator where text(token) == "...":
        if isChain { base = try expression(.chain(base), at: start, over: base.depth) }
        isChain = false
        let name = takeOperator()
        base = try expression(.postfix(name, base), at: start, over: base.depth)
      default:
        return isChain ? try expression(.chain(base), at: start, over: base.depth) : base
      }
    }
  }

  /// True for an expression that cannot be called, such as a number.
  private func isLiteral(_ expression: ExpressionSyntax) -> Bool {
    switch expression.kind {
    case .integer, .number, .boolean, .nil, .tuple: true
    default: false
    }
  }

  /// Returns true if the `{` at the current token starts a trailing closure.
  ///
  /// In most places, the `{` starts a trailing closure. But a `{` before a property's observers
  /// starts no closure. In a condition, a `{` starts a closure only if more of the condition
  /// follows the matching `}`.
  func startsTrailingClosure() -> Bool {
    let next = peek()
    if next.word == .willSet || next.word == .didSet {
      return peek(2).kind != .leftBrace && peek(2).kind != .leftParenthesis
    }
    if allowsTrailingClosure { return true }
    let behind = at(behindBracket(index))
    guard !behind.startsLine, partners[index] >= 0 else { return false }
    switch behind.kind {
    case .leftBrace, .comma, .period, .leftParenthesis, .leftBracket, .questionPostfix,
      .questionInfix, .exclamationPostfix, .equal, .infixOperator, .postfixOperator:
      return true
    default: return behind.word == .where || behind.word == .is || behind.word == .as
    }
  }

  /// Parses a member access, such as `.name` or `.0`.
  private mutating func parseMember(
    of base: ExpressionSyntax?, at start: SourcePosition
  ) throws(SourceDiagnostic) -> ExpressionSyntax {
    advance()
    switch token.kind {
    case .identifier, .keyword, .integer: break
    case .number:
      throw failure("a number needs a digit before its '.': write 0\(text(at(index - 1)))…")
    default: throw expected("a name after '.'")
    }
    let name = self.name(token)
    if token.kind == .integer, base == nil {
      throw SourceDiagnostic(
        "a number needs a digit before its '.': write 0.\(name.text.prefix(20))", at: start)
    }
    advance()
    let arguments = startsGenericArguments() ? try parseGenericArguments() : []
    return try expression(
      .member(base: base, name: name, arguments: arguments), at: start, over: base?.depth ?? 0)
  }

  mutating func parseImplicitMember() throws(SourceDiagnostic) -> ExpressionSyntax {
    try parseMember(of: nil, at: token.position)
  }
}
