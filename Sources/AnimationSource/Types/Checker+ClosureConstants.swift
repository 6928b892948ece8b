// Type checking of constants whose value is a closure, and the errors for closures in other places.
extension Checker {
  /// Checks a constant whose value is a closure or a function, such as `let f = { … }`.
  ///
  /// - Parameter type: The written function type; `nil` if no type is written.
  func closureConstant(
    _ name: SourceName, _ type: (syntax: TypeSyntax, resolved: SourceType)?,
    _ value: ExpressionSyntax
  ) -> Local {
    let (captures, errors) = (EscapingCaptures(), diagnostics.count)
    state.constants.append(captures)
    let made = type.map { closure(value, $0, $1) } ?? untypedClosure(value)
    // BOUND: the captures were appended by this call.
    state.constants.removeLast()
    let signature =
      made.map { SourceType.function($0.types, $0.result) } ?? SourceType.invalid
    let local = Local(name.text, signature, isLet: true, at: name.position)
    local.closure = made
    local.home = ObjectIdentifier(state)
    local.homeDeferrals = state.deferrals
    local.nestingDepth = state.nested.count
    // After an error in the closure, its captures may be incomplete.
    if diagnostics.count == errors { local.capturedBorrow = captures.borrow }
    return local
  }

  private func closure(
    _ value: ExpressionSyntax, _ syntax: TypeSyntax, _ type: SourceType
  ) -> TypedClosure? {
    guard case .function(let types, let result) = type else { return nil }
    if let named = closureNamed(by: value), named.isBorrowed {
      report(
        """
        '\(named.name)' is not @escaping, so a constant with a function type cannot contain it: \
        delete the type of the constant
        """, at: value.position)
      return nil
    }
    var inouts: [Bool] = []
    if case .function(let parameters, _) = syntax.kind { inouts = parameters.map(\.isInout) }
    return closure(value, types, inouts, result)
  }

  private func untypedClosure(_ value: ExpressionSyntax) -> TypedClosure? {
    guard case .closure(let syntax) = value.kind else {
      return functionConstant(value).flatMap { function in
        closure(
          value, function.parameters.map(\.type), function.parameters.map(\.isInout),
          function.result)
      }
    }
    var types: [SourceType] = []
    for parameter in syntax.parameters {
      guard let written = parameter.type else {
        return fail(nil, "write the type of '\(parameter.name.text)'", at: parameter.name.position)
      }
      types.append(resolve(written, typeScope))
    }
    return closure(syntax, types, syntax.parameters.map(\.isInout), nil)
  }

  // MARK: Names of functions

  /// Returns the function `f` if the value of a constant is the name `f`, as in `let g = f`;
  /// otherwise `nil`.
  ///
  /// Reports an error and returns `nil` for a function with a closure parameter, and for a function
  /// that needs a written type. For example, a function with overloads needs a written type.
  private func functionConstant(_ value: ExpressionSyntax) -> FunctionDeclaration? {
    let functions = functionsNamed(by: value)
    guard let function = functions.first else { return nil }
    if function.takesClosures {
      report(
        """
        '\(function.name.text)' has a closure parameter, so a constant cannot contain it: call it \
        by its name
        """, at: value.position)
      return nil
    }
    // The functions of Foundation have overloads for other types of numbers.
    guard functions.count == 1, !function.isPrelude,
      function.generics.allSatisfy({ isOwn($0.id) })
    else {
      report(
        """
        '\(function.name.text)' is generic or has overloads: write the type, as in \
        let f: (Double) -> Double = \(SourcePrinter.text(value).prefix(40))
        """, at: value.position)
      return nil
    }
    return function
  }

  /// Returns the functions that an expression such as `f` or `Type.f` names.
  ///
  /// The result is empty for other expressions, such as calls, and for the names of methods.
  func functionsNamed(by syntax: ExpressionSyntax) -> [FunctionDeclaration] {
    switch syntax.kind {
    case .parentheses(let inner): return functionsNamed(by: inner)
    case .name(let name, let arguments) where arguments.isEmpty:
      if let entry = state.scope.find(name.text) {
        if case .functions(let functions) = entry { return functions }
        return []
      }
      let own = members(name.text, of: state.selfType)
      if let type = state.selfType,
        !own.isEmpty || hasMember(name.text, of: type, isStatic: false)
      {
        return state.isStatic ? onlyFunctions(own) : []
      }
      return onlyFunctions(globals[name.text] ?? [])
    case .member(.some(let base), let name, let arguments)
    where arguments.isEmpty && Self.isPath(base):
      guard case .metatype(let type)? = attempt({ check(base, nil) })?.type else { return [] }
      return onlyFunctions(members(name.text, of: type))
    default: return []
    }
  }

  /// Returns the functions in a list of global declarations or static members; empty if the list
  /// contains another kind of declaration.
  private func onlyFunctions(_ members: [Member]) -> [FunctionDeclaration] {
    let functions = members.compactMap(\.function).filter { $0.owner == nil || $0.isStatic }
    return functions.count == members.count ? functions : []
  }

  /// True if an expression consists of names and dots, and can therefore be a type.
  private static func isPath(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .name, .type: true
    case .member(.some(let base), _, _): isPath(base)
    default: false
    }
  }

  static let optionalClosure = "optional closures are not supported: write a function"
  static let closureArray = "arrays of closures are not supported: write a function with a 'switch'"
  static let closureTuple = "tuples with closures are not supported: write functions"
  static let closureParameter = "a closure that takes a closure is not supported: write a function"
  static let closureResult = "a closure cannot return a closure: write a function"

  /// Returns the closure parameter or closure constant that an expression names; `nil` for another
  /// expression.
  func closureNamed(by syntax: ExpressionSyntax) -> Local? {
    guard case .name(let name, let arguments) = syntax.unparenthesized.kind, arguments.isEmpty,
      case .local(let local)? = state.scope.find(name.text), local.type.isFunction
    else { return nil }
    return local
  }

  /// Resolves a part of a type, such as the `Double` of `[Double]`.
  ///
  /// If the part is a function type, reports the error `refusal` and returns an invalid type.
  func value(
    _ syntax: TypeSyntax, _ scope: ExtensionScope, _ refusal: String
  ) -> SourceType {
    let type = resolve(syntax, scope)
    guard type.isFunction else { return type }
    return fail(.invalid, refusal, at: syntax.position)
  }

  /// Reports the name of a function that is neither called nor passed; returns an invalid
  /// expression.
  ///
  /// Nothing is reported if the expected type is invalid, because the error in this type was
  /// reported before.
  func unread(
    _ function: FunctionDeclaration, _ expected: SourceType?, at position: SourcePosition
  ) -> TypedExpression {
    if let expected, expected.isInvalid { return .invalid(at: position) }
    return fail(uncalled(function), at: position)
  }

  /// True if the type has a property or a constant with the given name and an invalid type.
  ///
  /// For example, a stored closure has an invalid type.
  func hasInvalid(_ name: String, _ type: SourceType) -> Bool {
    if case .nominal(let index, _) = type,
      let field = nominals[index].fields.first(where: { $0.name.text == name })
    {
      return field.type.isInvalid
    }
    return members(name, of: type).contains { member in
      switch member {
      case .property(let property): property.type.isInvalid
      case .constant(let constant): constant.type?.isInvalid ?? false
      case .function, .entry: false
      }
    }
  }
}
