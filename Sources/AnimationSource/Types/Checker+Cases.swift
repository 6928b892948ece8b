// Type checking of enumeration cases.
extension Checker {
  func rawValue(_ syntax: EnumCaseSyntax, in nominal: NominalDeclaration) -> UInt64? {
    guard let type = nominal.rawType else {
      if let value = syntax.rawValue {
        report(
          "a raw value needs a type after the name of the enum, such as enum Kind: Int",
          at: value.position)
      }
      return nil
    }
    guard let value = syntax.rawValue else {
      let previous = nominal.cases.last?.rawValue
      if type == .double {
        return (previous.map { Double(bitPattern: $0) + 1 } ?? 0).bitPattern
      }
      return previous.map { $0 &+ 1 } ?? 0
    }
    var negative = false
    var literal = value
    if case .prefix(let sign, let operand) = value.kind, sign.text == "-" {
      (negative, literal) = (true, operand)
    }
    switch (literal.kind, type) {
    case (.integer(let number), .double):
      return (negative ? -Double(number) : Double(number)).bitPattern
    case (.number(let number), .double): return (negative ? -number : number).bitPattern
    case (.integer(let number), .int) where number <= UInt64(Int.max):
      return negative ? 0 &- number : number
    case (.integer(let number), .uint64) where !negative: return number
    default:
      report("a raw value must be a literal of the type \(text(type))", at: value.position)
      return nil
    }
  }

  /// Checks an expression that makes an enumeration value from a case and its associated values.
  func enumCase(
    _ tag: Int, of nominal: NominalDeclaration, _ type: SourceType, _ arguments: [ArgumentSyntax],
    _ name: SourceName, _ expected: SourceType?
  ) -> TypedExpression {
    let part = nominal.cases[tag]
    let parameters = part.payload.map {
      FunctionParameter(
        label: $0.label, name: name, type: $0.type, isInout: false, defaultValue: $0.value)
    }
    guard let matched = match(arguments, parameters, name: name.text, at: name.position) else {
      return .invalid(at: name.position)
    }
    var inference = Inference(generics: nominal.generics)
    if case .nominal(_, let own) = type {
      for (generic, argument) in zip(nominal.generics, own)
      where argument != .generic(generic.id) || isOwn(generic.id) {
        inference.bindings[generic.id] = argument
      }
    }
    if let expected { expect(nominal.selfType, expected, &inference) }
    var values: [TypedExpression] = []
    for (parameter, argument) in zip(parameters, matched) {
      if let argument {
        var name = ParameterName(parameter, of: "." + name.text)
        name.name = nil
        values.append(check(arguments[argument].value, for: parameter.type, &inference, name))
      } else if let value = parameter.defaultValue {
        let checked = checkingDefault(value, at: name.position) {
          inState(of: nominal) { checkConverting(value, to: parameter.type) }
        }
        checked.calls.forEach(noteCall)
        values.append(checked.value ?? .invalid(at: name.position))
      }
    }
    inference.complete()
    if let generic = inference.open {
      if values.contains(where: \.type.isInvalid) { return .invalid(at: name.position) }
      return fail("the type '\(generic.name)' cannot be inferred here", at: name.position)
    }
    if !nominal.generics.isEmpty {
      for (index, parameter) in parameters.enumerated() where values.indices.contains(index) {
        values[index] =
          matched[index] == nil
          ? specialized(values[index], inference.bindings)
          : settle(values[index], for: parameter.type, inference)
      }
    }
    return TypedExpression(
      .enumCase(tag, values), nominal.selfType.replacing(inference.bindings), at: name.position)
  }
}
