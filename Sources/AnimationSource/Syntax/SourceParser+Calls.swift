extension SourceParser {
  mutating func parseCall(
    of base: ExpressionSyntax, at start: SourcePosition
  ) throws(SourceDiagnostic) -> ExpressionSyntax {
    let (arguments, depth) = try parseArguments(
      .rightParenthesis, "')'", areLabelled: true)
    guard token.kind == .leftBrace, startsTrailingClosure() else {
      return try expression(
        .call(base, arguments: arguments, trailing: 0), at: start, over: max(base.depth, depth))
    }
    return try parseTrailingClosures(base, arguments, over: max(base.depth, depth), at: start)
  }

  mutating func parseSubscript(
    of base: ExpressionSyntax, at start: SourcePosition
  ) throws(SourceDiagnostic) -> ExpressionSyntax {
    let (arguments, depth) = try parseArguments(.rightBracket, "']'")
    return try expression(
      .subscript(base, arguments: arguments), at: start, over: max(base.depth, depth))
  }

  /// Parses arguments between brackets; returns the arguments and the maximum depth of their
  /// expressions.
  ///
  /// - Parameter areLabelled: True if the error for `=` can propose a label.
  mutating func parseArguments(
    _ closing: SourceToken.Kind, _ description: String, areLabelled: Bool = false
  ) throws(SourceDiagnostic) -> ([ArgumentSyntax], Int) {
    let outer = allowsTrailingClosure
    allowsTrailingClosure = true
    defer { allowsTrailingClosure = outer }
    advance()
    var arguments: [ArgumentSyntax] = []
    var depth = 0
    while token.kind != closing {
      let label = isAtLabel ? parseLabel() : nil
      let value = try parseArgument()
      depth = max(depth, value.depth)
      arguments.append(ArgumentSyntax(label: label, value: value))
      if !skip(.comma) { break }
    }
    guard skip(closing) else {
      if token.kind == .equal, areLabelled {
        throw misplacedEqual("write ':' after a label, or compare with '=='")
      }
      throw expected("',' or \(description)")
    }
    return (arguments, depth)
  }

  /// Parses the value of an argument, which can be `&x` or an operator.
  private mutating func parseArgument() throws(SourceDiagnostic) -> ExpressionSyntax {
    let start = token.position
    if skip(.ampersandPrefix) {
      try enter()
      defer { nesting -= 1 }
      let operand = try parsePostfix()
      return try expression(.inout(operand), at: start, over: operand.depth)
    }
    if token.isOperator || token.kind == .equal {
      // An operator as an argument, as in `reduce(0, +)`.
      let next = at(operatorEnd()).kind
      if next == .comma || next == .rightParenthesis || next == .rightBracket {
        return try expression(.name(takeOperator(), arguments: []), at: start)
      }
    }
    return try parseExpression()
  }

  /// Parses the trailing closures of a call: `{ … }`, and then closures with labels.
  mutating func parseTrailingClosures(
    _ base: ExpressionSyntax, _ arguments: [ArgumentSyntax], over depth: Int,
    at start: SourcePosition
  ) throws(SourceDiagnostic) -> ExpressionSyntax {
    var arguments = arguments
    var closure = try parseClosure()
    var depth = max(depth, closure.depth)
    arguments.append(ArgumentSyntax(label: nil, value: closure))
    var trailing = 1
    while peek().kind == .colon, peek(2).kind == .leftBrace, isLabel(token), token.word != .default
    {
      let label = parseLabel()
      closure = try parseClosure()
      depth = max(depth, closure.depth)
      arguments.append(ArgumentSyntax(label: label, value: closure))
      trailing += 1
    }
    return try expression(
      .call(base, arguments: arguments, trailing: trailing), at: start, over: depth)
  }

  /// True if an expression is `self.init`.
  static func isOwnInitializer(_ callee: ExpressionSyntax) -> Bool {
    guard case .member(.some(let base), let name, _) = callee.kind, name.text == "init",
      case .name(let word, _) = base.kind
    else { return false }
    return word.text == "self"
  }
}
