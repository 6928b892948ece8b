extension SourceParser {
  mutating func parsePrimary() throws(SourceDiagnostic) -> ExpressionSyntax {
    let start = token
    switch token.kind {
    case .integer:
      advance()
      return try expression(.integer(integer(start)), at: start.position)
    case .number:
      advance()
      return try expression(.number(number(start)), at: start.position)
    case .identifier, .closureParameter: return try parseName()
    case .underscore:
      if discard == nil { discard = start.position }
      advance()
      return try expression(.discard, at: start.position)
    case .keyword: return try parseKeyword()
    case .period: return try parseImplicitMember()
    case .leftParenthesis: return try parseTuple()
    case .leftBracket: return try parseArrayOrType()
    case .leftBrace where startsTrailingClosure(): return try parseClosure()
    case .string:
      report(Refusals.string, at: start.position)
      advance()
      return try expression(.discard, at: start.position)
    case .backslash: throw failure(Refusals.keyPath)
    case .hash: throw hashFailure()
    case .at: throw failure("attributes are allowed only before declarations and in types")
    case .ampersandPrefix:
      throw failure("'&' is allowed only before an argument of a call")
    case .infixOperator where OperatorPrecedence.prefixes.contains(text(token)):
      throw failure("\(quoted(token)) before an operand must have no space after it")
    default: throw expected("an expression")
    }
  }

  private mutating func parseName() throws(SourceDiagnostic) -> ExpressionSyntax {
    if let refusal = Refusals.effect(token.word), peek().kind == .identifier, !peek().startsLine {
      throw failure(refusal)
    }
    let name = takeName()
    let arguments = startsGenericArguments() ? try parseGenericArguments() : []
    return try expression(.name(name, arguments: arguments), at: name.position)
  }

  private mutating func parseKeyword() throws(SourceDiagnostic) -> ExpressionSyntax {
    let start = token
    switch token.word {
    case .true, .false:
      advance()
      return try expression(.boolean(start.word == .true), at: start.position)
    case .nil:
      advance()
      return try expression(.nil, at: start.position)
    case .self, .selfType:
      return try expression(.name(takeName(), arguments: []), at: start.position)
    case .if, .switch:
      let word = start.word.rawValue
      throw failure(
        """
        '\(word)' is not allowed inside an expression: assign it first, as in let x = \(word) …, \
        or use a conditional a ? b : c
        """)
    case .super: throw failure("'super' is only for classes, which are not supported")
    default:
      throw failure(Refusals.effect(token.word) ?? expected("an expression").message)
    }
  }

  /// Parses `()`, an expression in parentheses, or a tuple such as `(a, b)`.
  private mutating func parseTuple() throws(SourceDiagnostic) -> ExpressionSyntax {
    let start = token.position
    let (elements, depth) = try parseArguments(.rightParenthesis, "')'")
    if elements.count == 1, let only = elements.first {
      if let label = only.label {
        throw SourceDiagnostic(
          "a tuple with one element cannot have a label: delete the label", at: label.position)
      }
      return try expression(.parentheses(only.value), at: start, over: depth)
    }
    return try expression(.tuple(elements), at: start, over: depth)
  }

  /// Parses an array such as `[a, b]`, or a type such as `[Double]` before a call, `.self` or
  /// `.init`.
  private mutating func parseArrayOrType() throws(SourceDiagnostic) -> ExpressionSyntax {
    let start = token.position
    let behind = behindBracket(index)
    let next = at(behind)
    let follows =
      next.kind == .leftParenthesis && !next.startsLine
      || next.kind == .period && [.self, .`init`].contains(at(behind + 1).word)
    if follows, typeEnd(index, depth: nesting) == behind {
      return try expression(.type(try parseType()), at: start)
    }
    let outer = allowsTrailingClosure
    allowsTrailingClosure = true
    defer { allowsTrailingClosure = outer }
    advance()
    if token.kind == .colon { throw failure(Refusals.dictionary) }
    var elements: [ExpressionSyntax] = []
    var depth = 0
    while token.kind != .rightBracket {
      let element = try parseExpression()
      if token.kind == .colon { throw failure(Refusals.dictionary) }
      depth = max(depth, element.depth)
      elements.append(element)
      if !skip(.comma) { break }
    }
    try expect(.rightBracket, "',' or ']'")
    return try expression(.array(elements), at: start, over: depth)
  }

  // MARK: - Numbers

  /// Returns the bytes of a number token, without `_`.
  private func digits(_ token: SourceToken) -> [UInt8] {
    bytes.part(token).filter { $0 != UInt8(ascii: "_") }
  }

  private mutating func integer(_ token: SourceToken) -> UInt64 {
    let digits = digits(token)
    let radix = digits.dropFirst().first.flatMap(SourceTokenizer.base) ?? 10
    let text = String(decoding: radix == 10 ? digits[...] : digits.dropFirst(2), as: UTF8.self)
    if let value = UInt64(text, radix: radix) { return value }
    // Longer numbers can be larger than the largest Double, too.
    let advice =
      switch radix {
      case 10 where digits.count <= 308: ": write .0 after it for a Double"
      case 16 where digits.count <= 257: ": write p0 after it for a Double"
      default: ""
      }
    report(
      "\(quoted(token)) is larger than the largest integer, 18446744073709551615\(advice)",
      at: token.position)
    return 0
  }

  private mutating func number(_ token: SourceToken) -> Double {
    if let value = Double(String(decoding: digits(token), as: UTF8.self)), value.isFinite {
      return value
    }
    report(
      "\(quoted(token)) is larger than the largest Double, 1.7976931348623157e308",
      at: token.position)
    return 0
  }
}
