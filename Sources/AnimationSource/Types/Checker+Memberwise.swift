// Type checking of memberwise initializers, and of the default values of stored properties.
extension Checker {
  /// Returns the parameters of the memberwise initializer; `nil` for an enumeration.
  func memberwiseParameters(_ nominal: NominalDeclaration) -> [FunctionParameter]? {
    guard !nominal.isEnumeration else { return nil }
    return nominal.fields.filter { !($0.isLet && $0.value != nil) }.map { field in
      var value = field.value
      if value == nil, !field.isLet, field.type.wrapped != nil {
        value = ExpressionSyntax(kind: .nil, position: field.name.position, depth: 1)
      }
      return FunctionParameter(
        label: field.name.text, name: field.name, type: field.type, isInout: false,
        defaultValue: value)
    }
  }

  func callMemberwise(
    _ nominal: NominalDeclaration, _ parameters: [FunctionParameter],
    _ arguments: [ArgumentSyntax], _ owner: SourceType?, _ expected: SourceType?,
    at position: SourcePosition
  ) -> TypedExpression {
    guard let matched = match(arguments, parameters, name: nominal.name.text, at: position) else {
      return .invalid(at: position)
    }
    // Without arguments, this is the default initializer, which is never private.
    if !arguments.isEmpty,
      nominal.fields.contains(where: { $0.access == .ownType && !($0.isLet && $0.value != nil) }),
      !isAccessible(.ownType, nominal.selfType)
    {
      let name = nominal.fullName
      report(
        """
        \(name) has private properties, so \(name)(…) can have arguments only inside \(name): declare \
        an 'init', or remove 'private'
        """, at: position)
    }
    var inference = Inference(generics: nominal.generics)
    if let owner { _ = unify(nominal.selfType, owner, &inference.bindings) }
    if let expected { expect(nominal.selfType, expected, &inference) }
    var values: [TypedExpression] = []
    // The indices of the fields that have their default values.
    var defaults: Set<Int> = []
    var next = 0
    for (number, field) in nominal.fields.enumerated() {
      if field.isLet, field.value != nil {
        defaults.insert(number)
        values.append(defaultValue(of: number, nominal))
        continue
      }
      defer { next += 1 }
      guard let index = matched[next] else {
        defaults.insert(number)
        values.append(defaultValue(of: number, nominal))
        continue
      }
      let name = ParameterName(parameters[next], of: nominal.fullName)
      values.append(check(arguments[index].value, for: field.type, &inference, name))
    }
    inference.complete()
    if let generic = inference.open {
      if values.contains(where: \.type.isInvalid) { return .invalid(at: position) }
      return fail(
        "the type '\(generic.name)' cannot be inferred here" + genericAdvice(nominal), at: position)
    }
    if !nominal.generics.isEmpty {
      for (index, field) in nominal.fields.enumerated() {
        values[index] =
          defaults.contains(index)
          ? specialized(values[index], inference.bindings)
          : settle(values[index], for: field.type, inference)
      }
    }
    return TypedExpression(
      .aggregate(values), nominal.selfType.replacing(inference.bindings), at: position)
  }

  /// Returns the advice to write the generic arguments of a type; empty if an enclosing type is
  /// generic.
  func genericAdvice(_ nominal: NominalDeclaration) -> String {
    if let parent = nominal.parent, !parent.generics.isEmpty { return "" }
    let arguments = nominal.generics.map { _ in "Double" }.joined(separator: ", ")
    return ": write it, as in \(nominal.fullName)<\(arguments)>(…)"
  }

  func defaultValue(of index: Int, _ nominal: NominalDeclaration) -> TypedExpression {
    let field = nominal.fields[index]
    guard let value = field.value else {
      return TypedExpression(.none, field.type, at: field.name.position)
    }
    // A closure as a default value was reported when the property was collected.
    if case .closure = value.kind, field.type.isInvalid {
      return .invalid(at: field.name.position)
    }
    if field.checked.value == nil {
      if isKnown(field.checked.trialError) { return .invalid(at: field.name.position) }
      let count = diagnostics.count
      let checked = checkingDefault(value, at: field.name.position) {
        inState(of: nominal) {
          field.isUntyped ? check(value, nil) : checkConverting(value, to: field.type)
        }
      }
      if field.isUntyped, diagnostics.count == count, !isStopped, !isExhausted {
        report("write the type of this property", at: checked.value?.position ?? value.position)
      }
      nominal.fields[index].checked = kept(checked)
    }
    let checked = nominal.fields[index].checked
    noteCalls(checked.calls, at: field.name.position)
    defaultDepth = max(defaultDepth, checked.depth)
    return checked.value ?? .invalid(at: field.name.position)
  }
}
