extension ClosureSyntax {
  /// If the parameters destructure a single tuple argument, returns the tuple's elements; otherwise
  /// `nil`.
  fileprivate func tupleParts(of types: [SourceType]) -> [SourceType.TupleElement]? {
    guard hasSignature, types.count == 1, parameters.count > 1,
      parameters.allSatisfy({ $0.type == nil }), case .tuple(let elements) = types[0],
      elements.count == parameters.count
    else { return nil }
    return elements
  }
}

// Type checking of closures, which are inlined.
extension Checker {
  /// Checks an argument for a parameter that has a function type.
  func closure(
    _ syntax: ExpressionSyntax, _ types: [SourceType], _ inouts: [Bool], _ result: SourceType
  ) -> TypedClosure? {
    let inouts = types.indices.map { inouts.indices.contains($0) && inouts[$0] }
    switch syntax.kind {
    case .parentheses(let inner): return closure(inner, types, inouts, result)
    case .closure(let closure): return self.closure(closure, types, inouts, result)
    case .name(let name, _):
      if let own = ownOperator(name, types, inouts, result, at: syntax.position) { return own }
      if !inouts.contains(true),
        let operation = operatorClosure(name, types, at: syntax.position)
      {
        return operation
      }
      if let entry = state.scope.find(name.text) {
        switch entry {
        case .local(let local):
          if local.type.isInvalid { return nil }
          guard case .function(let own, let ownResult) = local.type else { break }
          guard own == types, local.inouts == inouts, ownResult == result || result.isGeneric
          else { break }
          captureBorrow(local)
          guard checkConstant(local, isCall: false) else { return nil }
          return TypedClosure(
            parameters: [], inouts: inouts, types: own, result: ownResult,
            body: .local(local.closureSource))
        case .functions(let functions):
          return reference(functions, types, inouts, result, at: syntax.position)
        case .undeclared(let function):
          reportUndeclared(name, in: function)
          return nil
        }
      }
      var candidates: [FunctionDeclaration] = []
      if state.isStatic, let type = state.selfType {
        candidates = functions(name.text, of: type, isStatic: true)
      }
      if candidates.isEmpty { candidates = (globals[name.text] ?? []).compactMap(\.function) }
      if !candidates.isEmpty {
        return reference(candidates, types, inouts, result, at: syntax.position)
      }
      if let reason = unpassable(name, types) {
        report(
          reason.text, suggestion: reason.isUnknown ? suggestion(name.text, visibleNames) : nil,
          at: name.position)
        return nil
      }
    case .member(.some(let base), let name, _):
      if let type = attempt({ check(base, nil) })?.type {
        if case .metatype(let type) = type {
          return reference(
            functions(name.text, of: type, isStatic: true), types, inouts, result,
            at: syntax.position)
        }
        // A property that contains a closure was reported at its declaration.
        if hasInvalid(name.text, type) { return nil }
        if !functions(name.text, of: type, isStatic: false).isEmpty {
          return fail(
            nil, unpassable("\(SourcePrinter.text(base).prefix(40)).\(name.text)", types),
            at: name.position)
        }
      }
    default: break
    }
    return fail(
      nil, "expected a closure, or the name of a function with " + signature(types, inouts, result),
      at: syntax.position)
  }

  /// Checks a closure expression whose parameters have known types.
  func closure(
    _ syntax: ClosureSyntax, _ types: [SourceType], _ inouts: [Bool], _ result: SourceType?
  ) -> TypedClosure? {
    let position = syntax.body.position
    let parts = syntax.tupleParts(of: types)
    if syntax.hasSignature, parts == nil, syntax.parameters.count != types.count {
      report(
        """
        the number of parameters of the closure must be \(types.count), not \
        \(syntax.parameters.count)
        """, at: position)
      return nil
    }
    let outer = state
    let scope = Scope(parent: outer.scope, .closure)
    let declared = syntax.result.map { resolve($0, typeScope) }
    if let declared, let result, declared != result, !declared.isInvalid, !result.isGeneric {
      let wanted = result == .void ? "nothing" : article(result)
      report("the closure must return \(wanted)", at: position)
    }
    var expected = declared ?? result
    if let generic = result, generic.isGeneric,
      !outer.generics.contains(where: { .generic($0.id) == generic })
    {
      expected = declared
    }
    var locals: [Local] = []
    var named: [TypedStatement] = []
    if let parts {
      let whole = Local(types[0], at: position)
      locals.append(whole)
      for (index, (parameter, part)) in zip(syntax.parameters, parts).enumerated() {
        let place = parameter.name.position
        let local = Local(parameter.name.text, part.type, isLet: true, at: place)
        let value = whole.expression(at: place).field(index, part.type, at: place)
        named.append(TypedStatement(.declare(local, value), at: place))
        if local.name != "_" { _ = scope.declare(local.name, local) }
      }
    }
    for (index, type) in types.enumerated() where parts == nil {
      let isInout = inouts.indices.contains(index) && inouts[index]
      let name = syntax.hasSignature ? syntax.parameters[index].name.text : "$\(index)"
      let place = syntax.hasSignature ? syntax.parameters[index].name.position : position
      if syntax.hasSignature, let written = syntax.parameters[index].type {
        let own = resolve(written, typeScope)
        if own != type, !own.isInvalid, !type.isInvalid {
          report("'\(name)' must be \(article(type))", at: written.position)
        } else if syntax.parameters[index].isInout != isInout {
          report(
            "'\(name)' must \(isInout ? "be" : "not be") 'inout'", at: written.position)
        }
      }
      let local = Local(name, type, isLet: !isInout, at: place)
      declareBorrow(local, isInout)
      locals.append(local)
      if syntax.hasSignature, name != "_" { _ = scope.declare(name, local) }
    }
    let inner = FunctionState(
      result: expected, selfLocal: outer.selfLocal, selfType: outer.selfType,
      isStatic: outer.isStatic, context: outer.context, generics: outer.generics, scope: scope,
      isClosure: true)
    inner.shorthand = syntax.hasSignature ? [] : locals
    inner.hasNamedParameters = syntax.hasSignature && !syntax.parameters.isEmpty
    inner.flow = outer.flow
    inner.initialized = outer.initialized
    inner.assignsWholeSelf = outer.assignsWholeSelf
    inner.function = outer.function
    inner.nested = outer.nested
    inner.constants = outer.constants
    inner.deferring = outer.deferring
    state = inner
    defer { state = outer }
    let statements = closureBody(syntax.body, expected)
    checkLateFunctions()
    let final = expected ?? state.inferredResult ?? .void
    return TypedClosure(
      parameters: locals, inouts: types.indices.map { inouts.indices.contains($0) && inouts[$0] },
      types: types, result: final, body: .statements(named + statements))
  }

  func closureBody(_ body: BlockSyntax, _ expected: SourceType?) -> [TypedStatement] {
    if let expected, expected != .void, let value = singleExpression(body, result: expected) {
      return [value]
    }
    if expected == nil, body.statements.count == 1,
      case .expression(let syntax) = body.statements[0].kind
    {
      if case .assignment = syntax.kind { return checkBlock(body.statements) }
      if let value = attempt({ check(syntax, nil) }), value.type != .void {
        state.inferredResult = value.type
        return [TypedStatement(.return(value), at: body.statements[0].position)]
      }
      let errors = diagnostics.count
      let statements = checkBlock(body.statements)
      // After an error in the expression, the type of the result is unknown.
      if diagnostics.count > errors { state.inferredResult = .invalid }
      return statements
    }
    let statements = checkBlock(body.statements)
    let result = expected ?? state.inferredResult ?? .void
    if state.flow.isReachable, result != .void, !result.isInvalid {
      report("the end of the closure is reached without a return", at: body.end)
    }
    return statements
  }

  /// Checks a call of the closure that a name refers to.
  func callClosure(
    _ local: Local, _ arguments: [ArgumentSyntax], at position: SourcePosition
  ) -> TypedExpression {
    guard case .function(let types, let result) = local.type else {
      if local.type.isInvalid { return .invalid(at: position) }
      return fail("'\(local.name)' is \(article(local.type)) and cannot be called", at: position)
    }
    guard arguments.count == types.count, arguments.allSatisfy({ $0.label == nil }) else {
      return fail(
        "'\(local.name)' needs \(types.count) argument\(types.count == 1 ? "" : "s") without labels",
        at: position)
    }
    let inouts = local.inouts
    captureBorrow(local)
    guard checkConstant(local, isCall: true) else { return .invalid(at: position) }
    var typed: [TypedArgument] = []
    for (index, (argument, type)) in zip(arguments, types).enumerated() {
      if inouts.indices.contains(index), inouts[index] {
        guard case .inout(let inner) = argument.value.kind else {
          return fail(
            "this parameter is inout: write & before the argument", at: argument.value.position)
        }
        guard let place = place(inner, isQuiet: false), checkMutable(place) else {
          return .invalid(at: argument.value.position)
        }
        typed.append(.place(place))
      } else {
        typed.append(.value(check(argument.value, to: type, ParameterName(ofClosure: local.name))))
      }
    }
    return TypedExpression(.callClosure(local, arguments: typed), result, at: position)
  }
}
