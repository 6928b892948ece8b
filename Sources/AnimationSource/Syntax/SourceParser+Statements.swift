extension SourceParser {
  /// Parses a block of statements in braces.
  mutating func parseBlock(_ owner: String) throws(SourceDiagnostic) -> BlockSyntax {
    guard token.kind == .leftBrace else { throw expected("'{' and the statements of \(owner)") }
    try enter()
    defer { nesting -= 1 }
    let outer = (deepest, callsInitializer)
    (deepest, callsInitializer) = (0, false)
    defer {
      deepest = max(outer.0, deepest)
      callsInitializer = outer.1 || callsInitializer
    }
    let outerTrailing = allowsTrailingClosure
    allowsTrailingClosure = true
    defer { allowsTrailingClosure = outerTrailing }
    let start = token.position
    advance()
    let statements = parseStatements()
    let end = token.position
    guard skip(.rightBrace) else { throw SourceDiagnostic("'{' has no closing '}'", at: start) }
    // A block adds one level to the depth of the expressions inside it.
    guard deepest < SourceLimits.nesting else { throw tooDeep(start) }
    deepest += 1
    return BlockSyntax(
      statements: statements, position: start, end: end, depth: deepest,
      callsInitializer: callsInitializer)
  }

  /// Parses statements up to `}`, or up to the next case of a `switch`.
  mutating func parseStatements(inSwitch: Bool = false) -> [StatementSyntax] {
    var statements: [StatementSyntax] = []
    let first = token.position
    while token.kind != .end, token.kind != .rightBrace {
      if skipStraySemicolon() { continue }
      if inSwitch, token.word == .case || token.word == .default { break }
      let start = index
      let depth = nesting
      let trailing = allowsTrailingClosure
      do throws(SourceDiagnostic) {
        let statement = try parseStatement()
        try endStatement(from: start, inSwitch: inSwitch)
        statements.append(statement)
      } catch {
        recover(from: start, after: error, nesting: depth, allowsTrailingClosure: trailing)
      }
    }
    lateFunctions.endBlock(statements, from: first)
    return statements
  }

  private mutating func endStatement(from start: Int, inSwitch: Bool) throws(SourceDiagnostic) {
    if inSwitch, token.word == .case || token.word == .default, token.kind == .keyword { return }
    try endStatement(from: start)
  }

  /// Parses one statement of any kind.
  mutating func parseStatement() throws(SourceDiagnostic) -> StatementSyntax {
    let start = token.position
    if token.kind == .identifier, peek().kind == .colon, !peek().startsLine {
      return try parseLabelledStatement()
    }
    switch token.kind {
    case .keyword:
      if let kind = try parseKeywordStatement() {
        return StatementSyntax(kind: kind, position: start)
      }
    case .leftBrace:
      throw failure(
        startsClosure()
          ? "a closure cannot be a statement or a result: write a function"
          : """
          braces need a keyword before them: write do { … } for a block, or a function instead of \
          a closure
          """)
    case .hash: throw hashFailure()
    default: break
    }
    if startsDeclaration(index) {
      return StatementSyntax(kind: .declaration(try parseDeclaration(.local)), position: start)
    }
    let value = try parseSequence(from: OperatorPrecedence.assignment.level)
    return StatementSyntax(kind: .expression(value), position: start)
  }

  private mutating func parseLabelledStatement() throws(SourceDiagnostic) -> StatementSyntax {
    let label = name(token)
    switch peek(2).word {
    case .for, .while, .repeat, .if, .switch, .do: break
    default:
      if let word = NearestWord.word(for: label.text, among: NearestWord.statements) {
        throw misspelt(token, word)
      }
      throw failure("a label needs a loop, 'if', 'switch' or 'do' after it")
    }
    advance(by: 2)
    var statement = try parseStatement()
    statement.label = label
    statement.position = label.position
    return statement
  }

  /// Parses a statement that starts with a keyword; `nil` if the current word starts no statement.
  private mutating func parseKeywordStatement() throws(SourceDiagnostic) -> StatementSyntax.Kind? {
    switch token.word {
    case .if: return try parseIf()
    case .guard: return try parseGuard()
    case .switch: return try parseSwitch()
    case .for: return try parseFor()
    case .while:
      advance()
      return .while(try parseConditions(), try parseBlock("'while'"))
    case .repeat:
      advance()
      let body = try parseBlock("'repeat'")
      guard skip(.while) else { throw expected("'while' after the block of 'repeat'") }
      return .repeatWhile(body, try parseExpression())
    case .return: return try parseReturn()
    case .break:
      advance()
      return .break(label: takeLabel())
    case .continue:
      advance()
      return .continue(label: takeLabel())
    case .fallthrough:
      advance()
      return .fallthrough
    case .do:
      advance()
      let body = try parseBlock("'do'")
      if token.word == .catch, let refusal = Refusals.effect(.catch) { throw failure(refusal) }
      return .block(body)
    case .defer:
      advance()
      return .defer(try parseBlock("'defer'"))
    case .throw:
      throw failure("errors are not supported: return an optional value")
    case .else: throw failure("'else' has no 'if' before it")
    case .case, .default:
      throw failure("'\(token.word.rawValue)' is allowed only in a switch")
    default: return nil
    }
  }

  /// Consumes the label after `break` or `continue`; `nil` if the same line contains no label.
  private mutating func takeLabel() -> SourceName? {
    guard token.kind == .identifier, !token.startsLine else { return nil }
    return takeName()
  }

  private mutating func parseReturn() throws(SourceDiagnostic) -> StatementSyntax.Kind {
    advance()
    if [.rightBrace, .semicolon, .end].contains(token.kind) { return .return(nil) }
    guard token.startsLine else { return .return(try parseValue()) }
    if token.word == .case || token.word == .default || token.word == .if || token.word == .switch {
      return .return(nil)
    }
    if startsDeclaration(index) || isStatementWord(token) { return .return(nil) }
    // Swift would return the value on the next line, so it must not be ignored.
    throw SourceDiagnostic(
      "the value of 'return' is on the next line: write it on the same line",
      at: token.position)
  }

  private func isStatementWord(_ token: SourceToken) -> Bool {
    let words: [SourceWord] = [
      .guard, .for, .while, .repeat, .return, .break, .continue, .fallthrough, .do, .defer,
    ]
    return token.kind == .keyword && words.contains(token.word)
  }
}
