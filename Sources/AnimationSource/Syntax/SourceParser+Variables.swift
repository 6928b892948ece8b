extension SourceParser {
  mutating func parseVariable() throws(SourceDiagnostic) -> DeclarationSyntax.Kind {
    let isLet = token.word == .let
    advance()
    var bindings: [VariableSyntax.Binding] = []
    repeat {
      bindings.append(try parseBinding(isLet: isLet))
    } while skip(.comma)
    if bindings.count > 1,
      let computed = bindings.lazy.compactMap(\.accessors).first
    {
      throw failure("a computed property needs a declaration of its own", at: computed.position)
    }
    return .variable(VariableSyntax(isLet: isLet, bindings: Self.sharingTypes(bindings)))
  }

  /// Gives a name without a type the type of the name after it: in `var x, y: Double`, `x` is a
  /// `Double`.
  ///
  /// As in Swift, a name with a value does not give its type to another name. In
  /// `var x, y: Double = 0`, `x` has no type.
  private static func sharingTypes(
    _ bindings: [VariableSyntax.Binding]
  ) -> [VariableSyntax.Binding] {
    var shared: TypeSyntax?
    let reversed = bindings.reversed().map { binding -> VariableSyntax.Binding in
      var result = binding
      if binding.type == nil, binding.value == nil, case .binding = binding.pattern.kind {
        result.type = shared
      }
      shared = binding.value == nil ? result.type : nil
      return result
    }
    return reversed.reversed()
  }

  private mutating func parseBinding(
    isLet: Bool
  ) throws(SourceDiagnostic) -> VariableSyntax.Binding {
    let pattern = try parseNames(isVariable: !isLet)
    var binding = VariableSyntax.Binding(pattern: pattern, type: nil, value: nil, accessors: nil)
    if skip(.colon) { binding.type = try parseType() }
    if skip(.equal) { binding.value = try parseValue() }
    guard token.kind == .leftBrace else {
      if binding.type == nil, binding.value == nil, token.kind == .identifier, !token.startsLine {
        throw expected("':' and a type, or '=' and a value")
      }
      return binding
    }
    let start = token.position
    binding.accessors = try parseAccessors()
    if isLet {
      throw SourceDiagnostic("a computed property is not constant: write var", at: start)
    }
    guard binding.type != nil else {
      throw failure("a computed property needs its type: var name: Double { … }", at: start)
    }
    if binding.value != nil {
      throw SourceDiagnostic("a computed property has no initial value: delete it", at: start)
    }
    return binding
  }

  /// Parses the block of a computed property.
  private mutating func parseAccessors() throws(SourceDiagnostic) -> AccessorsSyntax {
    let start = token.position
    guard isAccessor(index + 1) else {
      return AccessorsSyntax(
        get: try parseBlock("the property"), set: nil, setParameter: nil, position: start)
    }
    advance()
    var getter: BlockSyntax?, setter: BlockSyntax?, parameter: SourceName?
    while token.kind != .rightBrace {
      if token.word == .mutating || token.word == .nonmutating { advance() }
      switch token.word {
      case .get:
        if getter != nil { throw failure("'get' is written twice: delete one of them") }
        advance()
        if let refusal = Refusals.effect(token.word) { throw failure(refusal) }
        getter = try parseBlock("'get'")
      case .set:
        if setter != nil { throw failure("'set' is written twice: delete one of them") }
        advance()
        if skip(.leftParenthesis) {
          parameter = try parseDeclaredName("the name of the new value")
          try expect(.rightParenthesis, "')' after the name of the new value")
        }
        setter = try parseBlock("'set'")
      case .willSet, .didSet: throw failure(Refusals.observer)
      case .read, .modify: throw failure("coroutine accessors are not supported: use get and set")
      default: throw expected("'get' or 'set'")
      }
      _ = skip(.semicolon)
    }
    advance()
    guard let getter else {
      throw SourceDiagnostic("a property with 'set' needs 'get' too", at: start)
    }
    return AccessorsSyntax(get: getter, set: setter, setParameter: parameter, position: start)
  }

  /// True if the token at an index starts an accessor, such as `get {`.
  private func isAccessor(_ index: Int) -> Bool {
    let token = at(index)
    let next = at(index + 1)
    switch token.word {
    case .get:
      return next.kind == .leftBrace || Refusals.effect(next.word) != nil
    case .set, .willSet, .didSet:
      return next.kind == .leftBrace
        || next.kind == .leftParenthesis && at(behindBracket(index + 1)).kind == .leftBrace
    case .read, .modify: return next.kind == .leftBrace
    case .mutating, .nonmutating: return next.word == .get || next.word == .set
    default: return false
    }
  }

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
