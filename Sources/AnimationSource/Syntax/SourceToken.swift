struct SourceToken {
  enum Kind: UInt8 {
    case identifier, keyword, underscore, closureParameter
    case integer, number, string
    case leftParenthesis, rightParenthesis, leftBrace, rightBrace, leftBracket, rightBracket
    case comma, colon, semicolon, period, arrow, equal, at, hash, backslash
    case prefixOperator, postfixOperator, infixOperator
    /// The `?` of `x?` and the `!` of `x!`, without a space before the sign.
    case questionPostfix, exclamationPostfix
    /// The `?` in a conditional expression, such as `a ? b : c`.
    case questionInfix
    /// The `&` before an `inout` argument, such as `&x`.
    case ampersandPrefix
    case end
  }

  var kind: Kind
  /// The token as a keyword, even if the keyword can be a name elsewhere, such as `get`.
  var word: SourceWord
  /// True if the token is the first token of its line.
  var startsLine: Bool
  /// True for a `>` that the next token directly continues, as in `>>` or `>?`.
  var isGlued: Bool
  /// The index of the token's first byte.
  var start: Int32
  /// The index after the token's last byte.
  var end: Int32
  var position: SourcePosition

  var isOperator: Bool {
    kind == .prefixOperator || kind == .postfixOperator || kind == .infixOperator
  }

  /// True for `(`, `[` and `{`.
  var opens: Bool {
    kind == .leftParenthesis || kind == .leftBracket || kind == .leftBrace
  }

  /// True for `)`, `]` and `}`.
  var closes: Bool {
    kind == .rightParenthesis || kind == .rightBracket || kind == .rightBrace
  }
}
