extension SourceParser {
  /// Returns the error for a token on the same line after a complete operand; `nil` if no specific
  /// error applies.
  func errorAfterOperand() -> SourceDiagnostic? {
    guard index == operandEnd, !token.startsLine else { return nil }
    switch token.kind {
    case .equal: return misplacedEqual()
    case .prefixOperator, .postfixOperator, .ampersandPrefix, .integer, .number, .identifier,
      .closureParameter:
      break
    default: return nil
    }
    let previous = at(max(0, index - 1))
    if previous.kind == .questionPostfix, index != castEnd || peek().kind == .colon {
      let first = at(max(0, index - 2))
      return first.kind == .questionPostfix && first.end == previous.start
        ? SourceDiagnostic("'??' needs spaces on both sides", at: first.position)
        : SourceDiagnostic(
          "the '?' of a conditional needs a space before it", at: previous.position)
    }
    if token.kind == .identifier {
      guard peek().kind != .colon, let sign = Self.wordOperators[text(token)] else { return nil }
      return failure("\(quoted(token)) is not an operator: write \(sign)")
    }
    let isNumber = token.kind == .integer || token.kind == .number
    return isNumber || token.kind == .closureParameter ? nil : operatorWithoutSpace()
  }

  /// Returns the error for an operator that follows an operand and has a space on only one side.
  ///
  /// The result is `nil` if the operator is allowed only before an operand.
  private func operatorWithoutSpace() -> SourceDiagnostic? {
    let spelling = currentOperator()
    let name = String(decoding: spelling, as: UTF8.self)
    guard OperatorPrecedence.named(spelling) != nil else {
      return OperatorPrecedence.prefixes.contains(name) ? nil : unknownOperator()
    }
    // Directly after an operand, '!' and '?' are separate operators.
    return spelling.first == UInt8(ascii: "!") || spelling.first == UInt8(ascii: "?")
      ? failure("'\(name)' needs spaces on both sides")
      : failure("'\(name)' needs spaces on both sides, or on neither, between two operands")
  }

  /// Returns the error for an operator that sources cannot use.
  func unknownOperator() -> SourceDiagnostic {
    let name = String(decoding: currentOperator().prefix(40), as: UTF8.self)
    var advice = token.kind == .postfixOperator ? Self.postfixReplacements[name] : nil
    advice = advice ?? Self.replacements[name] ?? separated(name)
    return failure(
      "'\(name)' is not a supported operator" + (advice.map { ": write \($0)" } ?? ""))
  }

  /// Returns the error for `=` joined to a prefix operator, such as `=-`; `nil` for other tokens.
  func joinedEqual() -> SourceDiagnostic? {
    guard token.isOperator else { return nil }
    let spelling = currentOperator()
    guard spelling.count > 1, spelling.first == UInt8(ascii: "="),
      OperatorPrecedence.prefixes.contains(String(decoding: spelling.dropFirst(), as: UTF8.self))
    else { return nil }
    return unknownOperator()
  }

  /// Returns the bytes of the operator at the current token.
  func currentOperator() -> ArraySlice<UInt8> {
    bytes.part(Int(token.start), Int(at(operatorEnd() - 1).end))
  }

  /// Divides two operators without a space between them: for `*-`, the result is `* -`.
  ///
  /// The result is `nil` unless the name consists of an infix operator or `=`, and a prefix
  /// operator after it.
  private func separated(_ name: String) -> String? {
    let name = Array(name.utf8)
    for count in (1...4).reversed() where count < name.count {
      let head = name.prefix(count)
      let tail = String(decoding: name.dropFirst(count), as: UTF8.self)
      if head == [UInt8(ascii: "=")] || OperatorPrecedence.named(head) != nil,
        OperatorPrecedence.prefixes.contains(tail)
      {
        return "\(String(decoding: head, as: UTF8.self)) \(tail)"
      }
    }
    return nil
  }

  /// The spelling to write instead of an unsupported operator of Swift or of another language.
  private static let replacements = [
    "===": "==", "!==": "!=", "<>": "!=", "=<": "<=", "=>": ">=", "**": "pow(a, b)",
  ]
  private static let postfixReplacements = ["++": "+= 1", "--": "-= 1"]
  private static let wordOperators = ["and": "&&", "or": "||"]
}
