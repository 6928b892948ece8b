extension SourceParser {
  mutating func report(_ diagnostic: SourceDiagnostic) {
    // A text of 64 kB can have as many errors.
    guard diagnostics.count < 4 * SourceLimits.diagnostics else { return }
    diagnostics.append(diagnostic)
  }

  mutating func report(_ message: String, at position: SourcePosition) {
    report(SourceDiagnostic(message, at: position))
  }

  /// An error at the current token.
  func failure(_ message: String) -> SourceDiagnostic {
    SourceDiagnostic(message, at: token.position)
  }

  /// The error that the current token is not the expected one.
  func expected(_ description: String) -> SourceDiagnostic {
    failure("expected \(description), not \(quoted(token))")
  }

  /// A token as an error names it.
  func quoted(_ token: SourceToken) -> String {
    switch token.kind {
    case .end: return "the end of the source"
    case .string: return "a string"
    default:
      let length = 40
      let text = self.text(token)
      guard text.utf8.count > length else { return "'\(text)'" }
      return "'\(String(text.unicodeScalars.prefix(length)))…'"
    }
  }

  /// Starts a function for nested syntax.
  ///
  /// Each caller decrements `nesting` at its end.
  mutating func enter() throws(SourceDiagnostic) {
    guard nesting < SourceLimits.nesting else { throw tooDeep(token.position) }
    nesting += 1
  }

  func tooDeep(_ position: SourcePosition) -> SourceDiagnostic {
    SourceDiagnostic(
      "the nesting is deeper than \(SourceLimits.nesting): split the expression or the block",
      at: position)
  }

  /// Continues at the next statement or declaration of the list that contains the error.
  ///
  /// - Parameter start: The index of the first token of the statement that contains the error.
  mutating func recover(from start: Int) {
    let failed = index
    var next = start
    while true {
      let token = at(next)
      if token.kind == .end { break }
      if next > start {
        if token.kind == .rightBrace, partners[next] >= 0 { break }
        if next >= failed, token.startsLine && startsStatement(token) || token.kind == .semicolon {
          break
        }
      }
      next = token.opens ? behindBracket(next) : next + 1
    }
    move(to: next)
  }

  /// False for a token that continues the statement of the line before.
  private func startsStatement(_ token: SourceToken) -> Bool {
    switch token.kind {
    case .period, .infixOperator, .questionInfix, .colon, .comma, .leftBrace, .equal, .arrow,
      .rightParenthesis, .rightBracket:
      false
    default: token.word != .else && token.word != .where
    }
  }

  /// Ends a statement: a new line, `;` or the end of the block has to follow.
  mutating func endStatement() throws(SourceDiagnostic) {
    if skip(.semicolon) || token.startsLine || token.kind == .rightBrace || token.kind == .end {
      return
    }
    throw unexpectedContinuation()
  }

  /// The error of a token that cannot continue the statement before it.
  private func unexpectedContinuation() -> SourceDiagnostic {
    let previous = at(max(0, index - 1))
    switch token.kind {
    case .equal: return failure("'=' assigns and has no value: compare with '=='")
    case .prefixOperator, .postfixOperator, .ampersandPrefix:
      return failure(
        "\(quoted(token)) needs spaces on both sides, or on neither, between two operands")
    case .infixOperator: return failure("\(quoted(token)) has no operand before it")
    case .rightParenthesis, .rightBracket: return failure("\(quoted(token)) closes no bracket")
    default: break
    }
    if previous.kind == .identifier,
      let word = NearestWord.word(for: text(previous), among: NearestWord.statements)
    {
      return SourceDiagnostic(
        "\(quoted(previous)) is not a word of the language: did you mean '\(word)'?",
        at: previous.position)
    }
    if token.kind == .identifier,
      let word = NearestWord.word(for: text(token), among: NearestWord.statements)
    {
      return failure("\(quoted(token)) is not a word of the language: did you mean '\(word)'?")
    }
    return failure("a new statement starts here: write it on its own line, or ';' before it")
  }
}
