// Signatures of functions, and properties.
extension Checker {
  private static let modifiers: [String: String?] = [
    "public": nil, "internal": nil, "fileprivate": nil, "private": nil, "package": nil,
    "static": nil, "mutating": nil, "nonmutating": nil, "private(set)": nil,
    "fileprivate(set)": nil, "internal(set)": nil, "public(set)": nil, "nonisolated": nil,
    "prefix": nil, "open": "classes are not supported", "class": "use static",
    "override": "classes are not supported", "final": "classes are not supported",
    "lazy": "use a computed property", "weak": "classes are not supported",
    "unowned": "classes are not supported", "required": "classes are not supported",
    "convenience": "classes are not supported", "dynamic": "classes are not supported",
    "indirect": "an enumeration cannot contain itself", "infix": "use the operators of Swift",
    "postfix": "use the operators of Swift", "consuming": "write the function without it",
    "borrowing": "write the function without it", "async": "an animation cannot wait",
  ]

  func checkModifiers(_ declaration: DeclarationSyntax) {
    for modifier in declaration.modifiers {
      guard let reason = Self.modifiers[modifier.text] else {
        report("'\(modifier.text)' is not supported here", at: modifier.position)
        continue
      }
      if let reason {
        report("'\(modifier.text)' is not supported: \(reason)", at: modifier.position)
      }
    }
  }

  func has(_ modifier: String, _ declaration: DeclarationSyntax) -> Bool {
    declaration.modifiers.contains { $0.text == modifier }
  }

  private func access(_ declaration: DeclarationSyntax, _ owner: SourceType?) -> AccessLevel {
    has("private", declaration) && owner != nil ? .ownType : .file
  }

  /// Returns the declaration of a function; its body is checked later.
  func function(
    _ syntax: FunctionSyntax, _ declaration: DeclarationSyntax, owner: SourceType?,
    ownerGenerics: [GenericParameter], context: NominalDeclaration?, scope: Scope? = nil,
    outerGenerics: [GenericParameter] = []
  ) -> FunctionDeclaration {
    checkModifiers(declaration)
    let own = syntax.generics.map { generic($0) }
    let generics = ownerGenerics + outerGenerics + own
    let types = ExtensionScope(context, generics: generics, selfType: owner)
    let isInitializer = syntax.keyword != .function
    if isInitializer, owner == nil {
      report("an initializer stands only in a type", at: declaration.position)
    }
    let parameters = syntax.parameters.map { parameter($0, types) }
    var names: Set<String> = []
    for parameter in parameters where !names.insert(parameter.name.text).inserted {
      if parameter.name.text != "_" {
        report("'\(parameter.name.text)' is declared twice", at: parameter.name.position)
      }
    }
    var result = syntax.result.map { resolve($0, types) } ?? .void
    if isInitializer {
      result = owner ?? .invalid
      if syntax.keyword == .failableInitializer { result = .optional(result) }
    }
    if result.isFunction {
      report(
        "a function cannot return a closure: pass a closure as an argument",
        at: syntax.result?.position ?? syntax.name.position)
    }
    if case .context = result, !isPrelude {
      report(
        "a function cannot return an AnimationContext: change one by an inout parameter",
        at: syntax.result?.position ?? syntax.name.position)
    }
    let isStatic = has("static", declaration)
    if has("mutating", declaration), owner == nil || isStatic {
      report("'mutating' stands only at a method", at: declaration.position)
    }
    let function = FunctionDeclaration(
      name: syntax.name, owner: owner, isStatic: isStatic,
      isMutating: has("mutating", declaration), isInitializer: isInitializer,
      isFailable: syntax.keyword == .failableInitializer, access: access(declaration, owner),
      isPrelude: isPrelude, generics: generics, ownerGenericCount: ownerGenerics.count,
      parameters: parameters, result: result, body: syntax.body, context: context)
    function.scope = scope
    if isPrelude { function.intrinsic = intrinsic(syntax.body) }
    return function
  }

  /// The name of a built-in operation, which the prelude writes as a name with an underscore.
  private func intrinsic(_ body: BlockSyntax) -> String? {
    guard body.statements.count == 1, case .expression(let value) = body.statements[0].kind,
      case .name(let name, _) = value.kind, name.text.hasPrefix("_")
    else { return nil }
    return String(name.text.dropFirst())
  }

  private func parameter(_ syntax: ParameterSyntax, _ scope: ExtensionScope) -> FunctionParameter {
    var closureInouts: [Bool] = []
    if case .function(let parameters, _) = syntax.type.kind { closureInouts = parameters.map(\.isInout) }
    let type = resolve(syntax.type, scope)
    if type.isFunction, syntax.isInout || syntax.defaultValue != nil {
      report(
        "a closure parameter is neither inout nor has a default", at: syntax.name.position)
    }
    if case .optional(let wrapped) = type, wrapped.isFunction {
      report("an optional closure is not supported", at: syntax.type.position)
    }
    return FunctionParameter(
      label: syntax.label?.text, name: syntax.name, type: type,
      isInout: syntax.isInout, defaultValue: syntax.defaultValue, closureInouts: closureInouts)
  }

  /// Collects stored and computed properties and constants.
  func collect(_ syntax: VariableSyntax, _ declaration: DeclarationSyntax, _ owner: Owner) {
    checkModifiers(declaration)
    let isStatic = has("static", declaration)
    let isEntry = declaration.attributes.contains { $0.text == "Entry" }
    for binding in syntax.bindings {
      guard case .binding(let name, _) = binding.pattern.kind else {
        report("a property has a single name", at: binding.pattern.position)
        continue
      }
      if isEntry {
        collectEntry(name, binding, owner, isLet: syntax.isLet)
      } else if let accessors = binding.accessors {
        computed(name, binding, accessors, declaration, owner)
      } else if isStatic || owner.type == nil {
        constant(name, binding, declaration, owner)
      } else {
        stored(name, binding, syntax, declaration, owner)
      }
    }
  }

  private func collectEntry(
    _ name: SourceName, _ binding: VariableSyntax.Binding, _ owner: Owner, isLet: Bool
  ) {
    guard owner.type == .environment, !isLet, binding.accessors == nil else {
      return report(
        "@Entry stands at a `var` with a default in an extension of EnvironmentValues",
        at: name.position)
    }
    let type = binding.type.map { resolve($0, .none) }
    var value = binding.value
    if value == nil, let wrapped = type?.wrapped, wrapped != .invalid {
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

  private func computed(
    _ name: SourceName, _ binding: VariableSyntax.Binding, _ accessors: AccessorsSyntax,
    _ declaration: DeclarationSyntax, _ owner: Owner
  ) {
    guard let typeSyntax = binding.type else {
      return report("the computed property '\(name.text)' needs a type", at: name.position)
    }
    guard let type = owner.type else {
      return report("a computed property stands only in a type", at: name.position)
    }
    let result = resolve(
      typeSyntax, ExtensionScope(owner.context, generics: owner.generics, selfType: owner.type))
    if result.isFunction {
      report("a property cannot be a closure", at: typeSyntax.position)
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
    add(
      .property(
        ComputedProperty(
          name: name, type: result, isStatic: isStatic, getter: getter, setter: setter,
          access: access(declaration, owner.type))), name, to: owner.type)
  }

  private func constant(
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

  private func stored(
    _ name: SourceName, _ binding: VariableSyntax.Binding, _ syntax: VariableSyntax,
    _ declaration: DeclarationSyntax, _ owner: Owner
  ) {
    guard let nominal = owner.context, !owner.isExtension, !nominal.isEnumeration else {
      let place = owner.isExtension ? "an extension" : "an enumeration"
      return report("\(place) has no stored properties", at: name.position)
    }
    let scope = ExtensionScope(nominal)
    var type = binding.type.map { resolve($0, scope) }
    if type == nil {
      guard let value = binding.value else {
        return report("'\(name.text)' needs a type or a value", at: name.position)
      }
      // A default value decides the type; it is checked again with all members known.
      type = attempt { check(value, nil) }?.type ?? pendingType(value, scope)
    }
    if type?.isFunction ?? false || type?.unwrapped.isFunction ?? false {
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
        access: access(declaration, owner.type)))
  }

  /// The type of a default value whose members are not collected yet, by its form.
  private func pendingType(_ value: ExpressionSyntax, _ scope: ExtensionScope) -> SourceType {
    switch value.kind {
    case .call(let callee, _, _):
      if case .name(let name, let arguments) = callee.kind {
        return resolve(
          TypeSyntax(
            kind: .named(name, arguments: arguments, parent: nil), position: value.position), scope)
      }
      return pendingType(callee, scope)
    case .member(.some(let base), let name, _):
      if case .name(let type, let arguments) = base.kind, name.text != "init" {
        return resolve(
          TypeSyntax(
            kind: .named(type, arguments: arguments, parent: nil), position: value.position), scope)
      }
      return pendingType(base, scope)
    default:
      report("write the type of this property", at: value.position)
      return .invalid
    }
  }
}
