// Type checking of the keys of `AnimationState`.
extension Checker {
  /// Checks a state key such as `Key.self`; on an error, reports it and returns `nil`.
  ///
  /// - Parameter expected: The expected type of the key's value, from which the generic arguments
  ///   of the key are inferred.
  func stateKey(_ syntax: ExpressionSyntax, _ expected: SourceType?) -> StateKeyUse? {
    guard var type = keyType(syntax, "AnimationStateKey", of: "a state"),
      case .nominal(let index, var arguments) = type
    else { return nil }
    if arguments == nominals[index].generics.map({ .generic($0.id) }), !arguments.isEmpty,
      !nominals[index].generics.allSatisfy({ state.generics.contains($0) })
    {
      guard let expected, let inferred = inferredArguments(of: type, nominals[index], expected)
      else {
        let name = nominals[index].fullName
        let example = arguments.map { _ in "V" }.joined(separator: ", ")
        return fail(
          nil, "'\(name)' needs its generic argument, such as \(name)<\(example)>.self",
          at: syntax.position)
      }
      arguments = inferred
      type = .nominal(index, arguments)
    }
    guard let defaultValue = keyDefault(of: type, nominals[index], at: syntax.position),
      !defaultValue.type.isInvalid
    else { return nil }
    return StateKeyUse(
      nominal: index, arguments: arguments, valueType: defaultValue.type,
      defaultValue: defaultValue)
  }

  /// Returns the type that a key such as `Key.self` names.
  ///
  /// - Parameters:
  ///   - name: The protocol to which the type must conform.
  ///   - owner: The owner of the key, for error messages.
  func keyType(_ syntax: ExpressionSyntax, _ name: String, of owner: String) -> SourceType? {
    let key = check(syntax, nil)
    guard case .metatype(let type) = key.type else {
      let reason = "the key of \(owner) must be a type, such as Key.self"
      report(about: key.type, reason, at: syntax.position)
      return nil
    }
    if case .nominal(let index, _) = type, nominals[index].protocols[name] != nil { return type }
    report(about: type, "\(text(type)) is not an \(name)", at: syntax.position)
    return nil
  }

  /// Returns the default value of a state key or an environment key; `nil` if the key has none.
  func keyDefault(
    of type: SourceType, _ nominal: NominalDeclaration, at position: SourcePosition
  ) -> TypedExpression? {
    guard hasMember("defaultValue", of: type, isStatic: true) else { return nil }
    let saved = state.context
    state.context = nominal
    defer { state.context = saved }
    let name = SourceName(text: "defaultValue", position: position)
    return staticMember(of: type, name, nil)
  }

  /// Returns the generic arguments with which a key's values have the expected type; `nil` if no
  /// such arguments exist.
  ///
  /// For an expected optional type, the values may also have its wrapped type.
  private func inferredArguments(
    of type: SourceType, _ nominal: NominalDeclaration, _ expected: SourceType
  ) -> [SourceType]? {
    let value = attempt { keyDefault(of: type, nominal, at: nominal.name.position) } ?? nil
    guard let value else { return nil }
    var bindings: [Int: SourceType] = [:]
    if !unify(value.type, expected, &bindings) {
      bindings = [:]
      guard unify(value.type, expected.unwrapped, &bindings) else { return nil }
    }
    let arguments = nominal.generics.compactMap { bindings[$0.id] }
    return arguments.count == nominal.generics.count ? arguments : nil
  }
}
