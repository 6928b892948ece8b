// Type checking of initializer calls.
extension Checker {
  /// Checks a call `Type(…)`, which creates a value of the type.
  func construct(
    _ type: SourceType, _ arguments: [ArgumentSyntax], _ expected: SourceType?,
    at position: SourcePosition
  ) -> TypedExpression {
    switch type {
    case .invalid: return .invalid(at: position)
    case .animation:
      if arguments.count == 1, arguments[0].label == nil {
        return animation(arguments[0].value, at: position)
      }
    case .double, .int, .uint64:
      if arguments.count == 1, arguments[0].label == nil {
        return number(type, arguments[0].value, at: position)
      }
    case .bool where arguments.count == 1:
      return checkConverting(arguments[0].value, to: .bool)
    case .array(let element): return constructArray(element, arguments, at: position)
    case .optional(let wrapped) where arguments.count == 1:
      return TypedExpression(
        .some(checkConverting(arguments[0].value, to: wrapped)), type, at: position)
    case .nominal(let index, let own):
      return construct(nominals[index], own, arguments, expected, at: position)
    case .generic: return fail("\(article(type)) has no initializer: use .zero", at: position)
    default: break
    }
    let initializers = initializers(of: type)
    guard !initializers.isEmpty else {
      return fail("\(article(type)) has no such initializer", at: position)
    }
    return callOverloaded(initializers, arguments, expected, at: position, owner: type)
  }

  func initializers(of type: SourceType) -> [FunctionDeclaration] {
    members("init", of: type).compactMap(\.function)
  }

  /// Checks `Animation(…)` with an animation as the argument.
  private func animation(_ syntax: ExpressionSyntax, at position: SourcePosition) -> TypedExpression
  {
    let value = check(syntax, nil)
    switch value.type {
    case .animation: return value
    case .nominal where isAnimation(value.type):
      return TypedExpression(.customAnimation(value), .animation, at: position)
    case .invalid: return value
    default:
      return fail(
        "Animation(…) needs a CustomAnimation, and this is \(article(value.type))", at: position)
    }
  }

  /// Checks a conversion between number types, such as `Double(x)`.
  private func number(
    _ type: SourceType, _ syntax: ExpressionSyntax, at position: SourcePosition
  ) -> TypedExpression {
    // As in Swift, `Double(20)` is a literal of the type, and `Double(20 / 3)` converts an integer.
    var hint = isFlexible(syntax) ? type : nil
    if let literals = flexibleLiterals(syntax), literals.count > 1 {
      hint = literals.hasFraction ? .double : .int
    }
    let value = check(syntax, hint)
    let operation: Operation?
    switch (value.type, type) {
    case (.double, .double), (.int, .int), (.uint64, .uint64): return value
    case (.int, .double): operation = .doubleFromInt
    case (.uint64, .double): operation = .doubleFromUInt
    case (.double, .int): operation = .intFromDouble
    case (.uint64, .int): operation = .intFromUInt
    case (.int, .uint64): operation = .uintFromInt
    case (.double, .uint64): operation = .uintFromDouble
    case (.invalid, _): return value
    default: operation = nil
    }
    guard let operation else {
      return fail(
        "\(article(value.type)) cannot become \(article(type))" + unwrappingAdvice(value.type),
        at: position)
    }
    return TypedExpression(.builtIn(operation, [value]), type, at: position)
  }

  private func construct(
    _ nominal: NominalDeclaration, _ own: [SourceType], _ arguments: [ArgumentSyntax],
    _ expected: SourceType?, at position: SourcePosition
  ) -> TypedExpression {
    let type = SourceType.nominal(nominal.index, own)
    // If no generic arguments were written, they are the generic parameters of the declaration
    // itself.
    let isWritten =
      own != nominal.generics.map({ .generic($0.id) })
      || nominal.generics.allSatisfy { isOwn($0.id) }
    let owner = isWritten ? type : nil
    if nominal.isEnumeration, nominal.rawType != nil, arguments.first?.label?.text == "rawValue" {
      return rawInitializer(nominal, arguments[0].value, at: position)
    }
    let candidates = initializers(of: type)
    guard count(parts: nominal.fields.count, at: position) else { return .invalid(at: position) }
    let memberwise = nominal.hasBodyInitializer ? nil : memberwiseParameters(nominal)
    if let memberwise,
      candidates.isEmpty
        || match(arguments, memberwise, name: nominal.name.text, at: position, isQuiet: true) != nil
    {
      return callMemberwise(nominal, memberwise, arguments, owner, expected, at: position)
    }
    guard !candidates.isEmpty else {
      return fail(enumerationAdvice(nominal), at: position)
    }
    for candidate in candidates {
      checkAccess(candidate.access, type, SourceName(text: "init", position: position))
    }
    return callOverloaded(candidates, arguments, expected, at: position, owner: owner)
  }

  /// Returns the error for an initializer call on an enumeration without initializers.
  private func enumerationAdvice(_ nominal: NominalDeclaration) -> String {
    let name = nominal.fullName
    let hasCases = nominal.syntax.members.contains {
      if case .enumCases = $0.kind { true } else { false }
    }
    if !hasCases { return "'\(name)' has no cases, so it has no values" }
    return "\(article(nominal.selfType)) is made "
      + (nominal.rawType == nil ? "from a case" : "with \(name)(rawValue:), or from a case")
  }

  private func rawInitializer(
    _ nominal: NominalDeclaration, _ syntax: ExpressionSyntax, at position: SourcePosition
  ) -> TypedExpression {
    // Each case takes a comparison and a conditional expression.
    guard count(parts: 2 * nominal.cases.count, at: position) else { return .invalid(at: position) }
    let raw = nominal.rawType ?? .int
    let value = checkConverting(syntax, to: raw)
    let local = Local(raw, at: position)
    let type = SourceType.optional(nominal.selfType)
    var result = TypedExpression(.none, type, at: position)
    for (tag, part) in nominal.cases.enumerated().reversed() {
      let constant = TypedExpression(.constant(part.rawValue ?? 0), raw, at: position)
      let test = equality(
        local.expression(at: position), constant, isEqual: true, at: position)
      let value = TypedExpression(.enumCase(tag, []), nominal.selfType, at: position)
      let made = TypedExpression(.some(value), type, at: position)
      result = TypedExpression(.conditional(test, made, result), type, at: position)
    }
    return TypedExpression(.bound(local, value, result), type, at: position)
  }

  /// Checks a call of `self.init(…)` in an initializer.
  func delegateInitializer(
    _ arguments: [ArgumentSyntax], at position: SourcePosition
  ) -> TypedExpression {
    guard state.isInitializerBody, let local = state.selfLocal else {
      return fail(
        "'self.init' is allowed only in an initializer, outside of closures and nested functions",
        at: position)
    }
    let made = construct(local.type, arguments, local.type, at: position)
    assignWholeSelf()
    let converted = convert(made, to: local.type)
    return TypedExpression(.assigned(local.place(at: position), converted), .void, at: position)
  }
}
