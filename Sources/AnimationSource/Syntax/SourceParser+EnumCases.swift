extension SourceParser {
  /// Parses the cases of an enumeration, such as `case a, b(Double), c = 1`.
  mutating func parseEnumCases() throws(SourceDiagnostic) -> DeclarationSyntax.Kind {
    advance()
    var cases: [EnumCaseSyntax] = []
    repeat {
      let name = try parseDeclaredName("the name of a case")
      var result = EnumCaseSyntax(name: name, payloads: [], rawValue: nil)
      if token.kind == .leftParenthesis, !token.startsLine {
        result.payloads = try parsePayloads()
      }
      if skip(.equal) { result.rawValue = try parseExpression() }
      cases.append(result)
    } while skip(.comma)
    return .enumCases(cases)
  }

  private mutating func parsePayloads() throws(SourceDiagnostic) -> [EnumCaseSyntax.Payload] {
    let start = token.position
    advance()
    var payloads: [EnumCaseSyntax.Payload] = []
    while token.kind != .rightParenthesis {
      var label: SourceName?
      if isAtLabel {
        label = parseLabel()
      } else if token.kind == .underscore, peek(2).kind == .colon {
        move(to: index + 3)
      }
      let type = try parseType()
      if token.isOperator, text(token) == "..." { throw failure(Refusals.variadic) }
      let value = skip(.equal) ? try parseExpression() : nil
      payloads.append(EnumCaseSyntax.Payload(label: label, type: type, defaultValue: value))
      if !skip(.comma) { break }
    }
    try expect(.rightParenthesis, "',' or ')' after the type of a value")
    if payloads.isEmpty {
      throw SourceDiagnostic("a case with parentheses needs a type in them: delete ()", at: start)
    }
    return payloads
  }
}
