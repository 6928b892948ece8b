extension SourceParser {
  /// Skips the rest of a statement with an error, up to the next statement or the end of the block.
  ///
  /// Declarations count as statements. Blocks of several lines in the skipped part are
  /// parsed, because they can contain further errors.
  ///
  /// - Parameters:
  ///   - start: The index of the first token of the statement with the error.
  ///   - depth: The value of `nesting` before the statement.
  ///   - trailing: The value of `allowsTrailingClosure` before the statement.
  mutating func recover(
    from start: Int, after error: SourceDiagnostic, nesting depth: Int,
    allowsTrailingClosure trailing: Bool = true
  ) {
    report(error)
    (nesting, allowsTrailingClosure, discard) = (depth, trailing, nil)
    // After so many errors, the rest of the source is skipped.
    if diagnostics.count > 2 * SourceLimits.diagnostics { return move(to: tokens.count - 1) }
    let failed = index
    var next = start
    var word: SourceWord?
    while true {
      let token = at(next)
      if token.kind == .end { break }
      if next > start {
        if token.kind == .rightBrace, partners[next] >= 0 { break }
        if next >= failed, token.startsLine && startsStatement(token) || token.kind == .semicolon {
          break
        }
      }
      if token.kind == .leftBrace, next >= failed {
        word = word ?? self.word(ofStatement: start)
        readBlock(next, of: word ?? .none)
      }
      next = token.opens ? behindBracket(next) : next + 1
    }
    move(to: next)
  }

  /// True if the token starts a statement; false if it continues the previous line's statement.
  private func startsStatement(_ token: SourceToken) -> Bool {
    switch token.kind {
    case .period, .infixOperator, .questionInfix, .colon, .comma, .leftBrace, .equal, .arrow,
      .rightParenthesis, .rightBracket:
      false
    default: token.word != .else && token.word != .where
    }
  }

  /// Parses the block of a statement or declaration whose head has an error, to report the block's
  /// errors.
  private mutating func readBlock(_ brace: Int, of word: SourceWord) {
    // A block on one line may be a closure, so it is not parsed.
    guard at(brace + 1).startsLine, partners[brace] >= 0, nesting < SourceLimits.nesting else {
      return
    }
    nesting += 1
    defer { nesting -= 1 }
    move(to: brace + 1)
    switch word {
    case .struct, .extension: _ = parseDeclarations(.structure)
    case .enum: _ = parseDeclarations(.enumeration)
    case .func, .`init`, .if, .else, .guard, .for, .while, .repeat, .do: _ = parseStatements()
    default: break
    }
  }

  /// Returns the keyword after the attributes and modifiers of a statement, even if the keyword is
  /// misspelled.
  private func word(ofStatement start: Int) -> SourceWord {
    var next = start
    while next < min(start + 16, tokens.count) {
      let token = at(next)
      if token.kind == .at {
        next = at(next + 2).kind == .leftParenthesis ? behindBracket(next + 2) : next + 2
      } else if isModifier(next) {
        next += 1
      } else if token.kind == .identifier {
        let word = NearestWord.word(for: text(token), among: NearestWord.statements)
        return word.flatMap(SourceWord.init(rawValue:)) ?? .none
      } else {
        return token.kind == .keyword ? token.word : .none
      }
    }
    return .none
  }
}
