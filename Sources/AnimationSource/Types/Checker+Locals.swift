// Type checking of declarations inside a body.
extension Checker {
  /// Checks a declaration in the body of a function, and returns its statements.
  func checkLocal(_ declaration: DeclarationSyntax) -> [TypedStatement] {
    switch declaration.kind {
    case .variable(let syntax):
      return syntax.bindings.flatMap { checkBinding($0, isLet: syntax.isLet) }
    case .function:
      checkNextFunction()
      return []
    case .typeAlias(_, _, let type):
      report("a typealias is allowed only outside of functions", at: type.position)
    case .nominal(let syntax):
      report("a type is allowed only outside of functions", at: syntax.name.position)
    default:
      report("this declaration is allowed only outside of functions", at: declaration.position)
    }
    return []
  }

  func checkBinding(
    _ binding: VariableSyntax.Binding, isLet: Bool
  ) -> [TypedStatement] {
    let position = binding.pattern.position
    if let accessors = binding.accessors {
      report(
        "a computed property is allowed only in a type: write a function", at: accessors.position)
      return []
    }
    guard case .binding(let name, _) = binding.pattern.kind else {
      return checkDestructuring(binding)
    }
    let type = binding.type.map { resolve($0, typeScope) }
    guard let value = binding.value else {
      guard let type else {
        report("'\(name.text)' needs a type or a value", at: name.position)
        declare(Local(name.text, .invalid, isLet: isLet, at: name.position))
        return []
      }
      let local = Local(name.text, type, isLet: isLet, at: name.position)
      if type.isFunction { report("'\(name.text)' needs a value", at: name.position) }
      declare(local)
      if !isLet, type.wrapped != nil {
        let none = TypedExpression(.none, type, at: position)
        return [TypedStatement(.declare(local, none), at: position)]
      }
      local.isDeferred = true
      local.nestingDepth = state.nested.count
      local.deferringDepth = state.deferring.count
      return [TypedStatement(.declare(local, nil), at: position)]
    }
    var isClosure = type?.isFunction ?? false
    if type == nil {
      if case .closure = value.kind { isClosure = true }
      isClosure = isClosure || !functionsNamed(by: value).isEmpty
    }
    if isClosure {
      if !isLet { report("a closure cannot be kept in a 'var': write 'let'", at: name.position) }
      let written = binding.type.flatMap { syntax in type.map { (syntax, $0) } }
      declare(closureConstant(name, written, value))
      return []
    }
    if type == nil, let closure = closureNamed(by: value) {
      if !isLet { report("a closure cannot be kept in a 'var': write 'let'", at: name.position) }
      captureBorrow(closure)
      let isKept = checkConstant(closure, isCall: true)
      let local = isKept ? closure : Local(name.text, .invalid, isLet: true, at: name.position)
      if let position = state.scope.declare(name.text, local, at: name.position) {
        report("'\(name.text)' is declared twice", at: position)
      }
      return []
    }
    let checked = type.map { checkConverting(value, to: $0) } ?? check(value, nil)
    if type == nil { checkSequenceType(value, checked, name, isLet: isLet) }
    if case .metatype(let type) = checked.type {
      report(
        """
        '\(name.text)' needs a value, not the type \(text(type)): write \(text(type))(…), or use \
        \(text(type)) itself instead of '\(name.text)'
        """, at: value.position)
    }
    if checked.type == .void {
      report(
        "this expression returns nothing, so '\(name.text)' would have no value", at: value.position
      )
    }
    let local = Local(
      name.text, type ?? checked.type, isLet: isLet, at: name.position)
    declare(local)
    return [TypedStatement(.declare(local, checked), at: position)]
  }

  func checkDestructuring(_ binding: VariableSyntax.Binding) -> [TypedStatement] {
    guard let value = binding.value else {
      return fail([], "a pattern needs a value", at: binding.pattern.position)
    }
    let type = binding.type.map { resolve($0, typeScope) }
    let checked = type.map { checkConverting(value, to: $0) } ?? check(value, nil)
    let pattern = check(binding.pattern, checked.type)
    return [TypedStatement(.bind(pattern, checked), at: binding.pattern.position)]
  }
}
