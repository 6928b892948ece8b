extension SourceParser {
  mutating func report(_ diagnostic: SourceDiagnostic) {
    // A text of 64 kB can have almost as many errors as bytes, so the list is limited.
    guard diagnostics.count < 4 * SourceLimits.diagnostics else { return }
    diagnostics.append(diagnostic)
  }

  mutating func report(_ message: String, at position: SourcePosition) {
    report(SourceDiagnostic(message, at: position))
  }

  static let macros =
    "macros and conditions with '#' are not supported: delete them, or write the code in full"
  static let castPattern =
    "'as' is not supported in a pattern: use an enum with one case for each type"
  static let dynamicTypes = "'is' is not supported: use an enum with one case for each type"

  /// Returns an error, by default at the current token.
  func failure(_ message: String, at position: SourcePosition? = nil) -> SourceDiagnostic {
    SourceDiagnostic(message, at: position ?? token.position)
  }

  /// Throws an error at the current token unless a condition is true.
  func require(_ condition: Bool, _ message: String) throws(SourceDiagnostic) {
    if !condition { throw failure(message) }
  }

  /// Returns the error for a token that is a misspelling of `word`.
  func misspelt(_ token: SourceToken, _ word: String) -> SourceDiagnostic {
    SourceDiagnostic(
      "\(quoted(token)) is not a keyword", suggestion: word, at: token.position)
  }

  /// Returns the error for the current token; `description` names the token that was expected.
  func expected(_ description: String) -> SourceDiagnostic {
    errorAfterOperand() ?? joinedEqual()
      ?? failure("expected \(description), not \(quoted(token))")
  }

  /// Returns the text of a token for an error message.
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

  /// Increments `nesting`, and throws an error if the syntax is nested too deeply.
  ///
  /// Each caller decrements `nesting` at its end.
  mutating func enter() throws(SourceDiagnostic) {
    guard nesting < SourceLimits.nesting else { throw tooDeep(token.position) }
    nesting += 1
  }

  func tooDeep(_ position: SourcePosition) -> SourceDiagnostic {
    SourceDiagnostic(
      "the nesting is deeper than \(SourceLimits.nesting) levels: split the expression or block",
      at: position)
  }

  /// Skips a `;` that ends no statement; returns false if the current token is not a `;`.
  mutating func skipStraySemicolon() -> Bool {
    guard token.kind == .semicolon else { return false }
    // After an error, the statement before the semicolon may be incomplete, so nothing is reported.
    if diagnostics.isEmpty { report("';' ends no statement: delete it", at: token.position) }
    advance()
    return true
  }

  /// Checks that a statement ends before the current token, and skips a `;`.
  ///
  /// A new line, `;`, `}` or the end of the text must follow. A `_` in the statement that is not
  /// the target of an assignment is also an error.
  ///
  /// - Parameter start: The index of the first token of the statement.
  mutating func endStatement(from start: Int) throws(SourceDiagnostic) {
    if let place = discard {
      throw failure("'_' is allowed only on the left side of '=' and in patterns", at: place)
    }
    if skip(.semicolon) || token.startsLine || token.kind == .rightBrace || token.kind == .end {
      return
    }
    throw unexpectedContinuation(of: start)
  }

  /// Returns the error for an `=` after an operand, in a place that allows no assignment.
  ///
  /// - Parameter advice: The corrections that the error suggests.
  func misplacedEqual(
    _ advice: String = "compare with '==', or write the assignment as its own statement"
  ) -> SourceDiagnostic {
    let previous = at(max(0, index - 1))
    return previous.kind == .exclamationPostfix && previous.end == token.start
      ? failure("'!=' needs spaces on both sides")
      : failure("'=' is not allowed inside an expression: \(advice)")
  }

  /// Returns the error for `#`, which starts a macro, a condition or a string such as `#"a"#`.
  func hashFailure() -> SourceDiagnostic {
    let isString = peek().kind == .string || peek().kind == .hash && peek(2).kind == .string
    return failure(isString ? Refusals.string : Self.macros)
  }

  /// Returns the error for a token that cannot continue the statement before it.
  private func unexpectedContinuation(of start: Int) -> SourceDiagnostic {
    if let error = errorAfterOperand() ?? joinedEqual() { return error }
    let previous = at(max(0, index - 1))
    for name in [at(start), previous, token] where name.kind == .identifier {
      guard let word = NearestWord.word(for: text(name), among: NearestWord.statements) else {
        continue
      }
      return misspelt(name, word)
    }
    let isOperand: Bool
    switch token.kind {
    case .rightParenthesis, .rightBracket: return failure("\(quoted(token)) closes no bracket")
    case .hash: return hashFailure()
    case .string: return failure(Refusals.string)
    case .identifier, .underscore, .closureParameter, .integer, .number, .leftParenthesis,
      .leftBracket:
      isOperand = !startsDeclaration(index)
    case .keyword:
      switch token.word {
      case .as, .catch, .else, .in, .inout, .is, .rethrows, .throws, .where:
        return failure("\(quoted(token)) is not expected here")
      default: isOperand = [.false, .nil, .self, .selfType, .super, .true].contains(token.word)
      }
    case .at: isOperand = false
    default: return failure("\(quoted(token)) is not expected here")
    }
    return isOperand && index == operandEnd
      ? failure("expected an operator or a new line before \(quoted(token))")
      : failure("a new statement starts here: write it on its own line, or ';' before it")
  }
}
