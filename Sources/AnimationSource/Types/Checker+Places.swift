// Type checking of l-values, which are the targets of assignments.
extension Checker {
  /// Returns the l-value that an expression denotes; `nil` if the expression is not an l-value.
  ///
  /// - Parameter isQuiet: True to return `nil` without an error for an expression that is not an
  ///   l-value.
  func place(_ syntax: ExpressionSyntax, isQuiet: Bool) -> Place? {
    let position = syntax.position
    func refuse(_ message: String) -> Place? {
      if !isQuiet { report(message, at: position) }
      return nil
    }
    switch syntax.kind {
    case .parentheses(let inner): return place(inner, isQuiet: isQuiet)
    case .discard: return Place(kind: .discard, type: .invalid, position: position)
    case .name(let name, let arguments) where arguments.isEmpty:
      return namedPlace(name, isQuiet: isQuiet)
    case .member(.some(let base), let name, _):
      if case .name(let word, _) = base.kind, word.text == "self", let local = state.selfLocal {
        captureSelf()
        return memberPlace(local.place(at: base.position), name, isQuiet: isQuiet)
      }
      guard let inner = place(base, isQuiet: isQuiet) else { return nil }
      return memberPlace(inner, name, isQuiet: isQuiet)
    case .subscript(let base, let arguments):
      guard let inner = place(base, isQuiet: isQuiet) else { return nil }
      return subscriptPlace(inner, arguments, at: position, isQuiet: isQuiet)
    case .forced(let inner):
      guard let optional = place(inner, isQuiet: isQuiet) else { return nil }
      guard let wrapped = optional.type.wrapped else {
        return refuse("'!' needs an optional, and this is \(article(optional.type))")
      }
      return Place(kind: .forced(optional), type: wrapped, position: position)
    default: return refuse("this is not a variable, so it cannot be changed")
    }
  }

  func namedPlace(_ name: SourceName, isQuiet: Bool) -> Place? {
    if name.text.hasPrefix("$"), let index = Int(name.text.dropFirst()),
      state.shorthand.indices.contains(index)
    {
      let local = state.shorthand[index]
      captureBorrow(local)
      return local.place(at: name.position)
    }
    if name.text == "self", let local = state.selfLocal {
      captureSelf()
      return local.place(at: name.position)
    }
    if let entry = state.scope.find(name.text) {
      if case .undeclared(let function) = entry {
        reportUndeclared(name, in: function)
        return nil
      }
      guard case .local(let local) = entry, !local.type.isFunction else {
        if !isQuiet { report(Self.unchangeable(name), at: name.position) }
        return nil
      }
      captureBorrow(local)
      return local.place(at: name.position)
    }
    if let type = state.selfType, let local = state.selfLocal,
      hasMember(name.text, of: type, isStatic: false)
    {
      captureSelf()
      return memberPlace(local.place(at: name.position), name, isQuiet: isQuiet)
    }
    if !isQuiet { reportUnknownPlace(name) }
    return nil
  }

  func memberPlace(_ base: Place, _ name: SourceName, isQuiet: Bool) -> Place? {
    func made(_ kind: Place.Kind, _ type: SourceType) -> Place {
      Place(kind: kind, type: type, position: name.position)
    }
    switch base.type {
    case .tuple, .nominal:
      if let part = part(name, of: base.type) { return made(.field(base, part.index), part.type) }
    case .context(let vector):
      if name.text == "isLogicallyComplete" { return made(.logicallyComplete(base), .bool) }
      if name.text == "state" { return made(.contextState(base), .state(vector)) }
      if name.text == "environment" {
        let context = TypedExpression(.place(base), base.type, at: base.position)
        return made(
          .value(TypedExpression(.contextEnvironment(context), .environment, at: name.position)),
          .environment)
      }
    default: break
    }
    for case .property(let property) in members(name.text, of: base.type) where !property.isStatic {
      checkAccess(property.access, base.type, name)
      // A getter or a setter may use all properties of `self`, so all of them must have a value.
      if case .local(let local) = base.kind, local === state.selfLocal,
        checkSelf(at: name.position).type.isInvalid
      {
        return nil
      }
      let generics = ownerGenerics(property.getter, base.type)
      noteCall(property.getter)
      if let setter = property.setter { noteCall(setter) }
      return made(.property(base, property, generics: generics), property.type.replacing(generics))
    }
    let value = TypedExpression(.place(base), base.type, at: base.position)
    let read = isQuiet ? attempt { member(of: value, name) } : member(of: value, name)
    guard let read, !read.type.isInvalid else { return nil }
    return made(.value(read), read.type)
  }

  func subscriptPlace(
    _ base: Place, _ arguments: [ArgumentSyntax], at position: SourcePosition, isQuiet: Bool
  ) -> Place? {
    guard arguments.count == 1, arguments[0].label == nil else {
      if !isQuiet { report("a subscript must have one argument, without a label", at: position) }
      return nil
    }
    switch base.type {
    case .array(let element):
      let index = checkConverting(arguments[0].value, to: .int)
      return Place(kind: .element(base, index), type: element, position: position)
    case .state:
      guard let key = stateKey(arguments[0].value, assignedType) else { return nil }
      return Place(kind: .state(base, key), type: key.valueType, position: position)
    case .environment:
      let environment = TypedExpression(.place(base), base.type, at: base.position)
      let value = environmentSubscript(environment, arguments[0].value, at: position)
      return value.type.isInvalid
        ? nil : Place(kind: .value(value), type: value.type, position: position)
    default:
      if isQuiet { return nil }
      report(
        about: base.type, "\(article(base.type)) has no subscript" + subscriptAdvice(base.type),
        at: position)
      return nil
    }
  }

  /// Checks a subscript that is read and not assigned.
  func checkSubscript(
    _ base: ExpressionSyntax, _ arguments: [ArgumentSyntax], _ expected: SourceType?,
    at position: SourcePosition
  ) -> TypedExpression {
    let value = check(base, nil)
    guard arguments.count == 1, arguments[0].label == nil else {
      return fail(about: value, "a subscript must have one argument, without a label", at: position)
    }
    switch value.type {
    case .array(let element):
      let index = checkConverting(arguments[0].value, to: .int)
      return TypedExpression(.arrayOperation(.element, [value, index], nil), element, at: position)
    case .state:
      guard let key = stateKey(arguments[0].value, expected) else {
        return .invalid(at: position)
      }
      return TypedExpression(.state(value, key: key), key.valueType, at: position)
    case .environment: return environmentSubscript(value, arguments[0].value, at: position)
    case .metatype(let type):
      // The base is the name of a type, as in `Key[0]`.
      return fail("\(text(type)) has no subscript", at: position)
    case .invalid: return value
    default:
      return fail(
        "\(article(value.type)) has no subscript" + subscriptAdvice(value.type), at: position)
    }
  }

  /// Returns false, and reports an error, if an l-value cannot be changed.
  func checkMutable(_ place: Place) -> Bool {
    switch place.kind {
    case .discard: return true
    case .local(let local):
      if state.initialized != nil || state.assignsWholeSelf, local === state.selfLocal {
        return !checkSelf(at: place.position).type.isInvalid
      }
      if state.isInitializerBody, local === state.selfLocal { return true }
      if local.isDeferred, !capture(local), !hasValue(local) {
        return fail(false, "'\(local.name)' is used before it has a value", at: place.position)
      }
      guard local.isLet else { return true }
      // The only constant without a name that can be a target here is the value before `?.`.
      report(
        local.name.isEmpty
          ? Self.changingChain : "'\(local.name)' is a constant" + advice(for: local),
        at: place.position)
      return false
    case .field(let base, let index):
      if case .nominal(let nominal, _) = base.type {
        let field = nominals[nominal].fields[index]
        checkAccess(
          field.setAccess, base.type, "the setter of '\(field.name.text)'", at: place.position)
        if isInitializing(base, nominal) {
          guard !state.flow.isReachable || state.flow.fields.contains(index) else {
            report("'\(field.name.text)' is used before it has a value", at: place.position)
            return false
          }
          return true
        }
      }
      if case .nominal(let nominal, _) = base.type, nominals[nominal].fields[index].isLet {
        guard checkMutable(base) else { return false }
        report(
          "'\(nominals[nominal].fields[index].name.text)' is a constant: declare it with 'var'",
          at: place.position)
        return false
      }
      return checkMutable(base)
    case .property(let base, let property, _):
      guard let setter = property.setter else {
        report(
          "'\(property.name.text)' cannot be assigned: it is a computed property without 'set'",
          at: place.position)
        return false
      }
      return setter.isMutating ? checkMutable(base) : true
    case .state(let base, _), .element(let base, _), .forced(let base),
      .logicallyComplete(let base), .contextState(let base):
      return checkMutable(base)
    case .value:
      return fail(false, "this value cannot be changed", at: place.position)
    }
  }

  func isInitializing(_ base: Place, _ nominal: Int) -> Bool {
    // A closure captures all of `self`, and so cannot initialize its properties.
    guard let initialized = state.initialized, initialized.index == nominal, !state.isClosure,
      case .local(let local) = base.kind
    else { return false }
    return local === state.selfLocal
  }
}
