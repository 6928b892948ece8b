// Type checking of the keys of `AnimationState` and `EnvironmentValues`.
extension Checker {
  /// Collects a property of `EnvironmentValues` that reads and sets the value of a key.
  ///
  /// Such a property is the older alternative to `@Entry`.
  ///
  /// - Returns: False for any other property.
  func collectKeyed(
    _ name: SourceName, _ binding: VariableSyntax.Binding, _ accessors: AccessorsSyntax,
    _ owner: Owner
  ) -> Bool {
    guard owner.type == .environment, let type = binding.type, let set = accessors.set,
      let key = readKey(accessors.get), let changed = setKey(set, accessors.setParameter),
      SourcePrinter.text(key) == SourcePrinter.text(changed)
    else { return false }
    let entry = EnvironmentEntry(
      name: name, index: entries.count, type: resolve(type, .none), value: key)
    entries.append(entry)
    keyedEntries.append(entry)
    add(.entry(entry), name, to: owner.type)
    return true
  }

  /// Checks the keys of environment properties, after the members of all keys were collected.
  func checkKeyedEntries() {
    for entry in keyedEntries {
      guard let (key, value) = environmentKey(entry.value) else {
        entry.checkedValue = .invalid(at: entry.name.position)
        continue
      }
      if entries.contains(where: { $0.key == key && $0 !== entry }) {
        report(
          "several properties use the key '\(nominals[key].name.text)': only one is supported",
          at: entry.name.position)
      }
      if value.type != entry.type, !value.type.isInvalid, !entry.type.isInvalid {
        report(
          """
          '\(entry.name.text)' is \(article(entry.type)), but the default value of its key is \
          \(article(value.type))
          """,
          at: entry.name.position)
      }
      entry.key = key
      entry.checkedValue = value
      if let text = defaultSyntax(of: nominals[key]) { entry.value = text }
    }
  }

  /// Checks an expression that reads an environment value by key, such as
  /// `context.environment[Key.self]`.
  func environmentSubscript(
    _ environment: TypedExpression, _ syntax: ExpressionSyntax, at position: SourcePosition
  ) -> TypedExpression {
    guard let (key, value) = environmentKey(syntax) else { return .invalid(at: position) }
    // Without a property, no request can set the value.
    guard let entry = entries.first(where: { $0.key == key }) else { return value }
    return TypedExpression(.entry(environment, entry), entry.type, at: position)
  }

  /// Returns the index of a key's type, and the key's default value.
  ///
  /// If the expression is not the type of an environment key, reports an error and returns `nil`.
  private func environmentKey(
    _ syntax: ExpressionSyntax
  ) -> (index: Int, value: TypedExpression)? {
    guard let type = keyType(syntax, "EnvironmentKey", of: "an environment value"),
      case .nominal(let index, _) = type,
      let value = keyDefault(of: type, nominals[index], at: syntax.position),
      !value.type.isInvalid
    else { return nil }
    return (index, value)
  }

  /// Returns the syntax of a key's default value, for the signature of the source.
  private func defaultSyntax(of key: NominalDeclaration) -> ExpressionSyntax? {
    for member in members("defaultValue", of: key.selfType) {
      switch member {
      case .constant(let constant): return constant.value
      case .property(let property): return property.getter.body.onlyValue
      case .function, .entry: continue
      }
    }
    return nil
  }

  /// If a getter consists only of `self[Key.self]`, returns the key; otherwise `nil`.
  private func readKey(_ body: BlockSyntax) -> ExpressionSyntax? {
    body.onlyValue.flatMap { selfSubscript($0) }
  }

  /// If a setter consists only of `self[Key.self] = newValue`, returns the key; otherwise `nil`.
  private func setKey(_ body: BlockSyntax, _ parameter: SourceName?) -> ExpressionSyntax? {
    guard case .assignment(let place, let value)? = body.onlyValue?.kind,
      case .name(let name, _) = value.kind, name.text == parameter?.text ?? "newValue"
    else { return nil }
    return selfSubscript(place)
  }

  private func selfSubscript(_ syntax: ExpressionSyntax) -> ExpressionSyntax? {
    guard case .subscript(let base, let arguments) = syntax.kind,
      case .name(let word, _) = base.kind, word.text == "self", arguments.count == 1,
      arguments[0].label == nil, case .member(.some, let name, _) = arguments[0].value.kind,
      name.text == "self"
    else { return nil }
    return arguments[0].value
  }

  /// Checks a state key such as `Key.self`; on an error, reports it and returns `nil`.
  ///
  /// - Parameter expected: The expected type of the key's value. The generic arguments of the key
  ///   are inferred from this type.
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

  /// Returns the type that a key such as `Key.self` names; on an error, reports it and returns
  /// `nil`.
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
  /// For an expected optional type, the values can also have the wrapped type.
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

extension BlockSyntax {
  /// The only expression of the body, with or without `return`; `nil` if the body has other
  /// statements.
  fileprivate var onlyValue: ExpressionSyntax? {
    guard statements.count == 1 else { return nil }
    switch statements[0].kind {
    case .expression(let value), .return(.some(let value)): return value
    default: return nil
    }
  }
}
