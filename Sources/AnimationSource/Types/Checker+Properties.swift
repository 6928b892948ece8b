// Stored and computed properties, constants and entries.
extension Checker {
  /// Collects stored and computed properties and constants.
  func collect(_ syntax: VariableSyntax, _ declaration: DeclarationSyntax, _ owner: Owner) {
    let isStatic = has("static", declaration)
    let isEntry = declaration.attributes.contains { $0.text == "Entry" }
    for binding in syntax.bindings {
      guard case .binding(let name, _) = binding.pattern.kind else {
        report(
          "a property must have a single name: declare each property separately",
          at: binding.pattern.position)
        continue
      }
      if isEntry {
        collectEntry(name, binding, owner, isLet: syntax.isLet)
      } else if let accessors = binding.accessors {
        if !isStatic, collectKeyed(name, binding, accessors, owner) { continue }
        computed(name, binding, accessors, declaration, owner)
      } else if isStatic || owner.type == nil {
        constant(name, binding, declaration, owner)
      } else {
        stored(name, binding, syntax, declaration, owner)
      }
    }
  }

  func collectEntry(
    _ name: SourceName, _ binding: VariableSyntax.Binding, _ owner: Owner, isLet: Bool
  ) {
    guard owner.type == .environment, !isLet, binding.accessors == nil else {
      return report(
        """
        @Entry is allowed only for a 'var' with a default value in an extension of EnvironmentValues
        """,
        at: name.position)
    }
    let type = binding.type.map { resolve($0, .none) }
    var value = binding.value
    if value == nil, let type, type.isInvalid || type.wrapped != nil {
      value = ExpressionSyntax(kind: .nil, position: name.position, depth: 1)
    }
    guard let value else {
      return report("'\(name.text)' needs a default value", at: name.position)
    }
    let checked = type.map { checkConverting(value, to: $0) } ?? check(value, nil)
    let entry = EnvironmentEntry(
      name: name, index: entries.count, type: type ?? checked.type, value: value)
    entry.checkedValue = checked
    entries.append(entry)
    add(.entry(entry), name, to: owner.type)
  }

  func computed(
    _ name: SourceName, _ binding: VariableSyntax.Binding, _ accessors: AccessorsSyntax,
    _ declaration: DeclarationSyntax, _ owner: Owner
  ) {
    guard let typeSyntax = binding.type else {
      return report("the computed property '\(name.text)' needs a type", at: name.position)
    }
    guard let type = owner.type else {
      return report(
        "a computed property is allowed only in a type: write a function", at: name.position)
    }
    var result = resolve(
      typeSyntax, ExtensionScope(owner.context, generics: owner.generics, selfType: owner.type))
    if result.isFunction {
      report("a property cannot be a closure: write a method", at: typeSyntax.position)
      result = .invalid
    }
    let isStatic = has("static", declaration)
    func accessor(_ body: BlockSyntax, _ parameters: [FunctionParameter], isSetter: Bool)
      -> FunctionDeclaration
    {
      let function = FunctionDeclaration(
        name: name, owner: type, isStatic: isStatic, isMutating: isSetter && !isStatic,
        access: access(declaration, owner.type), isPrelude: isPrelude, generics: owner.generics,
        ownerGenericCount: owner.generics.count, parameters: parameters,
        result: isSetter ? .void : result, body: body, context: owner.context)
      if isPrelude { function.intrinsic = intrinsic(body) }
      functions.append(function)
      return function
    }
    let getter = accessor(accessors.get, [], isSetter: false)
    let setter = accessors.set.map {
      accessor(
        $0,
        [
          FunctionParameter(
            label: nil,
            name: accessors.setParameter
              ?? SourceName(text: "newValue", position: accessors.position), type: result,
            isInout: false, defaultValue: nil)
        ], isSetter: true)
    }
    let property = ComputedProperty(type: result, getter: getter, setter: setter)
    add(.property(property), name, to: owner.type)
  }

  func constant(
    _ name: SourceName, _ binding: VariableSyntax.Binding, _ declaration: DeclarationSyntax,
    _ owner: Owner
  ) {
    guard let value = binding.value else {
      return report("'\(name.text)' needs a value", at: name.position)
    }
    if !owner.generics.isEmpty, owner.type != nil {
      return report(
        "a static stored property is not supported in a generic type: write a computed one",
        at: name.position)
    }
    let constant = GlobalConstant(
      name: name, owner: owner.type, context: owner.context, value: value,
      typeSyntax: binding.type, access: access(declaration, owner.type), isPrelude: isPrelude)
    constants.append(constant)
    add(.constant(constant), name, to: owner.type)
  }

  func stored(
    _ name: SourceName, _ binding: VariableSyntax.Binding, _ syntax: VariableSyntax,
    _ declaration: DeclarationSyntax, _ owner: Owner
  ) {
    guard let nominal = owner.context, !owner.isExtension, !nominal.isEnumeration else {
      return report(storageAdvice(owner), at: name.position)
    }
    let scope = ExtensionScope(nominal)
    var type = binding.type.map { resolve($0, scope) }
    var isUntyped = false
    if type == nil, case .closure = binding.value?.kind {
      report("a closure cannot be stored: write a method", at: name.position)
      type = .invalid
    }
    if type == nil {
      guard let value = binding.value else {
        return report("'\(name.text)' needs a type or a value", at: name.position)
      }
      // The default value determines the type; the value is checked again when all members are
      // known.
      let count = diagnostics.count
      type = attempt { check(value, nil) }?.type ?? pendingType(value, scope)
      isUntyped = type?.isInvalid ?? true && diagnostics.count == count
    }
    if type?.isFunction ?? false {
      report("a closure cannot be stored: write a method", at: name.position)
      type = .invalid
    }
    if case .context = type {
      report("an AnimationContext cannot be stored", at: name.position)
      type = .invalid
    }
    if nominal.fields.contains(where: { $0.name.text == name.text }) {
      report("'\(name.text)' is declared twice", at: name.position)
    }
    nominal.fields.append(
      StoredProperty(
        name: name, type: type ?? .invalid, isLet: syntax.isLet, value: binding.value,
        isUntyped: isUntyped, access: access(declaration, owner.type),
        setAccess: has("private(set)", declaration) ? .ownType : .file))
  }

  /// Returns the error for a stored property outside of a structure's own body.
  private func storageAdvice(_ owner: Owner) -> String {
    if owner.type == .environment {
      return "a stored property of EnvironmentValues must be written as '@Entry var'"
    }
    return (owner.isExtension ? "an extension" : "an enum")
      + " cannot have stored properties: write a computed "
      + (owner.generics.isEmpty ? "or a static one" : "one")
  }

  /// Returns the type of a default value, guessed from its syntax; `nil` if the syntax names no
  /// type.
  ///
  /// The value cannot be checked here, because the members of types are not collected yet.
  func pendingType(_ value: ExpressionSyntax, _ scope: ExtensionScope) -> SourceType? {
    switch value.kind {
    case .call(let callee, _, _):
      guard case .name(let name, let arguments) = callee.kind else {
        return pendingType(callee, scope)
      }
      return resolve(TypeSyntax(name, arguments, at: value.position), scope)
    case .member(.some(let base), let name, _):
      guard case .name(let type, let arguments) = base.kind, name.text != "init" else {
        return pendingType(base, scope)
      }
      return resolve(TypeSyntax(type, arguments, at: value.position), scope)
    default: return nil
    }
  }
}
