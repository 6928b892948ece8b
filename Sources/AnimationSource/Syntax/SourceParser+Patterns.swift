extension SourceParser {
  /// Parses the names of `let` and `for`: a name, `_`, or a tuple of names.
  mutating func parseNames(isVariable: Bool) throws(SourceDiagnostic) -> PatternSyntax {
    try enter()
    defer { nesting -= 1 }
    let start = token
    switch token.kind {
    case .underscore:
      advance()
      return PatternSyntax(kind: .wildcard, position: start.position)
    case .identifier:
      return PatternSyntax(
        kind: .binding(takeName(), isVariable: isVariable), position: start.position)
    case .leftParenthesis:
      return try parseTuplePattern { (parser) throws(SourceDiagnostic) in
        try parser.parseNames(isVariable: isVariable)
      }
    case .keyword where token.word != .none && peek().kind != .leftParenthesis:
      throw keywordAsName()
    default: throw expected("a name")
    }
  }

  /// Parses a tuple pattern, such as `(a, label: b)`.
  ///
  /// A single pattern in parentheses is the pattern itself.
  private mutating func parseTuplePattern(
    _ element: (inout SourceParser) throws(SourceDiagnostic) -> PatternSyntax
  ) throws(SourceDiagnostic) -> PatternSyntax {
    let start = token.position
    let elements = try parsePatternList(element)
    if elements.count == 1, let only = elements.first, only.label == nil { return only.pattern }
    return PatternSyntax(kind: .tuple(elements), position: start)
  }

  private mutating func parsePatternList(
    _ element: (inout SourceParser) throws(SourceDiagnostic) -> PatternSyntax
  ) throws(SourceDiagnostic) -> [(label: SourceName?, pattern: PatternSyntax)] {
    let outer = allowsTrailingClosure
    allowsTrailingClosure = true
    defer { allowsTrailingClosure = outer }
    advance()
    var elements: [(label: SourceName?, pattern: PatternSyntax)] = []
    while token.kind != .rightParenthesis {
      let label = isAtLabel ? parseLabel() : nil
      elements.append((label, try element(&self)))
      if !skip(.comma) { break }
    }
    try expect(.rightParenthesis, "',' or ')'")
    return elements
  }

  /// Parses the pattern of a `case`.
  ///
  /// - Parameter binding: True inside `var`, where a name declares a variable; false inside `let`,
  ///   where a name declares a constant; `nil` elsewhere.
  mutating func parsePattern(binding: Bool? = nil) throws(SourceDiagnostic) -> PatternSyntax {
    try enter()
    defer { nesting -= 1 }
    let start = token.position
    var pattern = try parsePatternWithoutMark(binding)
    if token.word == .as {
      throw failure(Self.castPattern)
    }
    var marks = 0
    while token.kind == .questionPostfix {
      marks += 1
      guard marks + nesting <= SourceLimits.nesting else { throw tooDeep(token.position) }
      advance()
      pattern = PatternSyntax(kind: .some(pattern), position: start)
    }
    return pattern
  }

  private mutating func parsePatternWithoutMark(
    _ binding: Bool?
  ) throws(SourceDiagnostic) -> PatternSyntax {
    let start = token
    switch token.kind {
    case .keyword where token.word == .let || token.word == .var:
      if binding != nil {
        throw failure(
          "'let' or 'var' is already before the pattern: delete this '\(token.word.rawValue)'")
      }
      advance()
      return try parsePattern(binding: start.word == .var)
    case .keyword where token.word == .is:
      throw failure(Self.dynamicTypes)
    case .underscore where endsPattern(at(index + 1)):
      advance()
      return PatternSyntax(kind: .wildcard, position: start.position)
    case .identifier:
      if let isVariable = binding, endsPattern(at(index + 1)) {
        return PatternSyntax(
          kind: .binding(takeName(), isVariable: isVariable), position: start.position)
      }
      if let pattern = try parseEnumCase(binding) { return pattern }
      if binding != nil, peek().word == .as {
        throw SourceDiagnostic(Self.castPattern, at: peek().position)
      }
    case .period:
      if let pattern = try parseEnumCase(binding) { return pattern }
    case .leftParenthesis where endsPattern(at(behindBracket(index))):
      return try parseTuplePattern { (parser) throws(SourceDiagnostic) in
        try parser.parsePattern(binding: binding)
      }
    default: break
    }
    let value = try parseConditionExpression()
    return PatternSyntax(kind: .expression(value), position: start.position)
  }

  /// True if the token can follow a pattern.
  private func endsPattern(_ token: SourceToken) -> Bool {
    switch token.kind {
    case .colon, .comma, .rightParenthesis, .equal, .questionPostfix: true
    default: token.word == .where || token.word == .in
    }
  }

  /// Parses the pattern `.name(…)` or `Type.name(…)`; returns `nil` if the text is an expression.
  ///
  /// Names of types start with a capital letter.
  private mutating func parseEnumCase(_ binding: Bool?) throws(SourceDiagnostic) -> PatternSyntax? {
    let start = token
    var last = index
    while at(last).kind == .identifier {
      let first = bytes[Int(at(last).start)]
      guard first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else { return nil }
      var end = last + 1
      if isSign(at(end), "<") {
        guard let behind = genericEnd(end, depth: nesting) else { return nil }
        end = behind
      }
      guard at(end).kind == .period else { return nil }
      last = end
      guard at(last + 1).kind == .identifier,
        at(last + 2).kind == .period || isSign(at(last + 2), "<")
      else { break }
      last += 1
    }
    guard at(last).kind == .period,
      at(last + 1).kind == .identifier || at(last + 1).kind == .keyword
    else { return nil }
    let next = at(last + 2)
    let hasPayload = next.kind == .leftParenthesis && !next.startsLine
    guard endsPattern(hasPayload ? at(behindBracket(last + 2)) : next) else { return nil }
    var type: TypeSyntax?
    if last > index {
      type = try parseTypeOfCase(before: last)
      guard index == last else { throw expected("'.' and the name of a case") }
    }
    advance()
    let name = takeName()
    let payload =
      hasPayload
      ? try parsePatternList { (parser) throws(SourceDiagnostic) in
        try parser.parsePattern(binding: binding)
      } : nil
    return PatternSyntax(
      kind: .enumCase(type: type, name: name, payload: payload), position: start.position)
  }

  /// Parses the type before the last `.name` of an enumeration case.
  private mutating func parseTypeOfCase(before end: Int) throws(SourceDiagnostic) -> TypeSyntax {
    let start = token.position
    var type: TypeSyntax?
    var parents = 0
    while true {
      parents += 1
      guard parents + nesting <= SourceLimits.nesting else { throw tooDeep(token.position) }
      let name = takeName()
      type = TypeSyntax(
        kind: .named(name, arguments: try parseGenericArguments(), parent: type), position: start)
      guard index < end, token.kind == .period else { break }
      advance()
    }
    return type ?? TypeSyntax(kind: .tuple([]), position: start)
  }
}
