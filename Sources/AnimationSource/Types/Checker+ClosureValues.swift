// The errors for closures that are parts of values.
extension Checker {
  static let optionalClosure = "optional closures are not supported: write a function"
  static let closureArray = "arrays of closures are not supported: write a function with a 'switch'"
  static let closureTuple = "tuples with closures are not supported: write functions"
  static let closureParameter = "a closure that takes a closure is not supported: write a function"
  static let closureResult = "a closure cannot return a closure: write a function"

  /// Returns the closure parameter or closure constant that an expression names; `nil` for another
  /// expression.
  func closureNamed(by syntax: ExpressionSyntax) -> Local? {
    switch syntax.kind {
    case .parentheses(let inner): return closureNamed(by: inner)
    case .name(let name, let arguments) where arguments.isEmpty:
      guard case .local(let local)? = state.scope.find(name.text), local.type.isFunction else {
        return nil
      }
      return local
    default: return nil
    }
  }

  /// Resolves a type that is a part of another type; reports the given error for a function type.
  func value(
    _ syntax: TypeSyntax, _ scope: ExtensionScope, _ refusal: String
  ) -> SourceType {
    let type = resolve(syntax, scope)
    guard type.isFunction else { return type }
    return fail(.invalid, refusal, at: syntax.position)
  }

  /// Reports the name of a function that is neither called nor passed.
  ///
  /// Nothing is reported if the expected type contains an error that was reported before.
  func unread(
    _ function: FunctionDeclaration, _ expected: SourceType?, at position: SourcePosition
  ) -> TypedExpression {
    if let expected, expected.isInvalid { return .invalid(at: position) }
    return fail(uncalled(function), at: position)
  }

  /// True if a property or a constant of the type has the given name and an invalid type, as a
  /// stored closure has.
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
