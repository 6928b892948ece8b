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
  /// The keyword of the token; `.none` if the token is not a keyword.
  ///
  /// Some keywords, such as `get`, can be names elsewhere.
  var word: SourceWord
  /// True if the token is the first token of its line.
  var startsLine: Bool
  /// True for a `>` if the next token is a part of the same operator, as in `>>` or `>?`.
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
