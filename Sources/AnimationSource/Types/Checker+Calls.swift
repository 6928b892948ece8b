// Type checking of calls of functions, methods and initializers.
extension Checker {
  func checkCall(
    _ callee: ExpressionSyntax, _ arguments: [ArgumentSyntax], _ expected: SourceType?,
    at position: SourcePosition
  ) -> TypedExpression {
    switch callee.kind {
    case .parentheses(let inner): return checkCall(inner, arguments, expected, at: position)
    case .name(let name, let types):
      return checkNamedCall(name, types, arguments, expected)
    case .type(let type):
      return construct(resolve(type, typeScope), arguments, expected, at: type.position)
    case .member(nil, let name, _):
      return checkImplicitMember(name, arguments, expected, at: position)
    case .member(.some(let base), let name, _):
      return checkMemberCall(base, name, arguments, expected)
    default:
      let value = check(callee, nil)
      return fail(about: value, uncallable(value.type), at: position)
    }
  }

  func checkNamedCall(
    _ name: SourceName, _ types: [TypeSyntax], _ arguments: [ArgumentSyntax],
    _ expected: SourceType?
  ) -> TypedExpression {
    if types.isEmpty, let entry = state.scope.find(name.text) {
      switch entry {
      case .local(let local): return callClosure(local, arguments, at: name.position)
      case .functions(let functions):
        return callOverloaded(functions, arguments, expected, at: name.position)
      case .undeclared(let function):
        reportUndeclared(name, in: function)
        return .invalid(at: name.position)
      }
    }
    if types.isEmpty, let type = state.selfType, name.text != "init" {
      if let local = state.selfLocal, hasMember(name.text, of: type, isStatic: false),
        !functions(name.text, of: type, isStatic: false).isEmpty
      {
        let base = checkSelf(at: name.position)
        let place = local.place(at: name.position)
        return callMethod(name, of: base, place: place, arguments, expected)
      }
      if !functions(name.text, of: type, isStatic: true).isEmpty {
        if state.isStatic { return callStatic(name, of: type, arguments, expected: expected) }
        if globals[name.text] == nil {
          return fail("'\(name.text)' is static: write Self.\(name.text)", at: name.position)
        }
      }
    }
    let candidates = (globals[name.text] ?? []).compactMap(\.function)
    if types.isEmpty, !candidates.isEmpty {
      return callOverloaded(candidates, arguments, expected, at: name.position)
    }
    if let type = typeNamed(name, types) {
      return construct(type, arguments, expected, at: name.position)
    }
    let value = checkName(name, types, expected)
    return fail(about: value, uncallable(value.type), at: name.position)
  }

  /// Returns the functions with a given name that are members of a type.
  func functions(_ name: String, of type: SourceType, isStatic: Bool) -> [FunctionDeclaration] {
    members(name, of: type).compactMap(\.function)
      .filter { $0.isStatic == isStatic && !$0.isInitializer }
  }

  func checkMemberCall(
    _ base: ExpressionSyntax, _ name: SourceName, _ arguments: [ArgumentSyntax],
    _ expected: SourceType?
  ) -> TypedExpression {
    if name.text == "init" {
      if case .name(let word, _) = base.kind, word.text == "self" {
        return delegateInitializer(arguments, at: name.position)
      }
      let checked = check(base, nil)
      guard case .metatype(let type) = checked.type else {
        return fail(about: checked, "'init' is allowed only after a type", at: name.position)
      }
      return construct(type, arguments, expected, at: name.position)
    }
    if let result = checkLiteralRange(base, name, arguments) { return result }
    if let pairs = enumeratedElements(base, for: name) {
      return callMethod(name, of: pairs, place: nil, arguments, expected)
    }
    if case .name(let word, _) = base.unparenthesized.kind, word.text == "self",
      state.initialized != nil || state.assignsWholeSelf
    {
      let checked = checkSelf(at: base.position)
      if checked.type.isInvalid { return checked }
    }
    // A method may change its base if the base is an l-value.
    var hint: SourceType? = isFlexible(base) ? expected?.unwrapped : nil
    if name.text == "reversed", case .array = base.kind { hint = expected }
    if let place = attempt({ place(base, isQuiet: true) }) ?? nil {
      if let root = place.root, root.isDeferred { _ = read(root, at: base.position) }
      let value = TypedExpression(.place(place), place.type, at: base.position)
      return callMethod(name, of: value, place: place, arguments, expected)
    }
    let checked = check(base, hint)
    switch checked.type {
    case .invalid: return checked
    case .metatype(let type): return callStatic(name, of: type, arguments, expected: expected)
    default: return callMethod(name, of: checked, place: nil, arguments, expected)
    }
  }

  /// Checks `(0...1).contains(x)`, in which `x` determines the type of the literals; returns `nil`
  /// for other calls.
  private func checkLiteralRange(
    _ base: ExpressionSyntax, _ name: SourceName, _ arguments: [ArgumentSyntax]
  ) -> TypedExpression? {
    guard name.text == "contains", arguments.count == 1, arguments[0].label == nil else {
      return nil
    }
    let range = base.unparenthesized
    guard case .binary(let low, let sign, let high) = range.kind,
      sign.text == "..." || sign.text == "..<", isFlexible(low), isFlexible(high),
      !isFlexible(arguments[0].value)
    else { return nil }
    let value = check(arguments[0].value, nil)
    guard value.type.isNumeric else { return value.type.isInvalid ? value : nil }
    let checked = check(range, .range(value.type, isClosed: sign.text == "..."))
    return checked.type.isInvalid ? checked : contains(checked, value, at: name.position)
  }

  /// Checks a call `Type.name(…)` of a static function, an enumeration case or a nested type.
  func callStatic(
    _ name: SourceName, of type: SourceType, _ arguments: [ArgumentSyntax], expected: SourceType?
  ) -> TypedExpression {
    if name.text == "init" { return construct(type, arguments, expected, at: name.position) }
    if case .nominal(let index, let own) = type {
      let nominal = nominals[index]
      if let tag = nominal.caseIndices[name.text] {
        return enumCase(tag, of: nominal, type, arguments, name, expected)
      }
      if let nested = nominal.nested[name.text] {
        return construct(.nominal(nested, own), arguments, expected, at: name.position)
      }
    }
    let candidates = functions(name.text, of: type, isStatic: true)
    guard !candidates.isEmpty else {
      if hasInvalid(name.text, type) { return .invalid(at: name.position) }
      if hasMember(name.text, of: type, isStatic: true) {
        return fail("'\(name.text)' is not a function", at: name.position)
      }
      return unknownMember(name, of: type, isStatic: true)
    }
    for candidate in candidates { checkAccess(candidate.access, type, name) }
    return callOverloaded(candidates, arguments, expected, at: name.position, owner: type)
  }

  /// Checks a method call on a value; a mutating method needs an l-value.
  func callMethod(
    _ name: SourceName, of base: TypedExpression, place: Place?, _ arguments: [ArgumentSyntax],
    _ expected: SourceType?
  ) -> TypedExpression {
    if base.type.isInvalid { return base }
    if case .array = base.type {
      return callArrayMethod(name, of: base, place: place, arguments, expected)
    }
    if case .range = base.type { return callRangeMethod(name, of: base, arguments) }
    if base.type.wrapped != nil, ["map", "flatMap"].contains(name.text) {
      return callOptionalMethod(name, of: base, arguments)
    }
    if base.type == .bool, name.text == "toggle", arguments.isEmpty {
      guard let place else { return fail("'toggle' needs a variable", at: name.position) }
      guard checkMutable(place) else { return .invalid(at: name.position) }
      let local = Local(.bool, at: name.position)
      let value = local.expression(at: name.position).negated(at: name.position)
      return TypedExpression(.update(place, local, value), .void, at: name.position)
    }
    if case .tuple = base.type, let element = attempt({ member(of: base, name) }) {
      return fail(about: element, uncallable(element.type), at: name.position)
    }
    let candidates = functions(name.text, of: base.type, isStatic: false)
    guard !candidates.isEmpty else {
      if hasInvalid(name.text, base.type) { return .invalid(at: name.position) }
      if hasMember(name.text, of: base.type, isStatic: false) {
        return fail(
          "'\(name.text)' is a property, not a method: delete the parentheses", at: name.position)
      }
      return unknownMember(name, of: base.type, isStatic: false)
    }
    for candidate in candidates { checkAccess(candidate.access, base.type, name) }
    return callOverloaded(
      candidates, arguments, expected, base: (base, place), at: name.position, owner: base.type)
  }
}
