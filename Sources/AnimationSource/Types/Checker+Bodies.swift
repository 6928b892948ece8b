// The second pass: the bodies of functions, default values and conformances.
extension Checker {
  /// Checks all collected declarations.
  ///
  /// Functions that were checked before, such as those of the prelude, are not checked again.
  func checkBodies() {
    forgetTrialErrors()
    for nominal in nominals { checkDefaults(nominal) }
    checkSizes()
    checkKeyedEntries()
    for constant in constants { _ = type(of: constant) }
    var index = 0
    while index < functions.count {
      checkBody(functions[index])
      index += 1
    }
    for nominal in nominals where !nominal.isPrelude { checkConformances(nominal) }
  }

  /// Removes the errors of trials that ran before all declarations were collected.
  ///
  /// Such an error can be wrong, because a value can use a declaration that was collected later.
  private func forgetTrialErrors() {
    for constant in constants { constant.checked.trialError = nil }
    for nominal in nominals {
      for index in nominal.fields.indices { nominal.fields[index].checked.trialError = nil }
    }
    for function in functions where !function.isPrelude {
      for index in function.parameters.indices {
        function.parameters[index].checkedDefault.trialError = nil
      }
    }
  }

  private func checkDefaults(_ nominal: NominalDeclaration) {
    for index in nominal.fields.indices where nominal.fields[index].value != nil {
      _ = defaultValue(of: index, nominal)
    }
  }

  /// Runs a check with the state for the static code of a type.
  ///
  /// - Parameters:
  ///   - nominal: The type, if the source declares it; otherwise `nil`.
  ///   - owner: The type if it is built-in; `nil` for code outside of types.
  func inState<Result>(
    of nominal: NominalDeclaration?, _ owner: SourceType? = nil, _ check: () -> Result
  ) -> Result {
    let saved = state
    state = FunctionState(
      selfType: nominal?.selfType ?? owner, context: nominal, generics: nominal?.generics ?? [])
    defer { state = saved }
    return check()
  }

  /// Returns the type of a constant; the first call checks the value of the constant.
  func type(of constant: GlobalConstant) -> SourceType {
    if let type = constant.type { return type }
    if isKnown(constant.checked.trialError) { return .invalid }
    guard !constant.isBeingChecked else {
      report("the value of '\(constant.name.text)' refers to itself", at: constant.name.position)
      return .invalid
    }
    constant.isBeingChecked = true
    let checked = checkingDefault(constant.value, at: constant.name.position) {
      inState(of: constant.context, constant.owner) { () -> TypedExpression in
        guard let syntax = constant.typeSyntax else { return check(constant.value, nil) }
        let scope = ExtensionScope(constant.context, selfType: constant.owner)
        let type = resolve(syntax, scope)
        guard !type.isFunction else {
          return fail("a constant cannot be a closure: write a function", at: syntax.position)
        }
        return checkConverting(constant.value, to: type)
      }
    }
    constant.isBeingChecked = false
    constant.checked = kept(checked)
    constant.type = constant.checked.value?.type
    return constant.type ?? .invalid
  }

  /// Checks the body of a function, unless the body was checked before.
  func checkBody(_ function: FunctionDeclaration) {
    guard !function.isChecked else { return }
    function.isChecked = true
    checkDefault(of: function)
    checkOperator(function)
    guard function.intrinsic == nil else { return }
    let saved = state
    defer { state = saved }
    let scope = Scope(
      parent: function.scope, function.scope == nil ? .block : .function(function))
    let isSelfMutable = function.isMutating || function.isInitializer
    if function.scope != nil {
      function.selfLocal = nil
    } else if let owner = function.owner, !function.isStatic {
      function.selfLocal = Local(
        "self", owner, isLet: !isSelfMutable, at: function.name.position)
      function.selfLocal?.isBorrowed = isSelfMutable
    }
    state = FunctionState(
      result: function.result,
      selfLocal: function.scope == nil ? function.selfLocal : saved.selfLocal,
      selfType: function.owner ?? (function.scope == nil ? nil : saved.selfType),
      isStatic: function.scope == nil ? function.isStatic || function.owner == nil : saved.isStatic,
      context: function.context, generics: function.generics, scope: scope)
    if function.scope != nil {
      state.nested = saved.nested + [function]
      state.constants = saved.constants
    }
    // A nested function is inlined, so its calls count as calls by the function around it.
    state.function = function.scope == nil ? function : saved.function
    for parameter in function.parameters {
      let local = Local(
        parameter.name.text, parameter.type, isLet: !parameter.isInout,
        at: parameter.name.position)
      local.closureInouts = parameter.closureInouts
      declareBorrow(local, parameter.isBorrowed)
      function.locals.append(local)
      _ = scope.declare(parameter.name.text, local)
    }
    state.isInitializerBody = function.isInitializer && function.scope == nil
    function.isDelegating = state.isInitializerBody && function.body.callsInitializer
    if state.isInitializerBody, function.owner != nil,
      function.context?.isEnumeration ?? true || function.isDelegating
    {
      state.assignsWholeSelf = true
    } else if function.isInitializer, let context = function.context, function.owner != nil {
      state.initialized = context
      // An initializer first sets the default values, so the calls in them count as its own calls.
      guard count(parts: context.fields.count, at: function.name.position) else { return }
      for field in context.fields { noteCalls(field.checked.calls, at: function.name.position) }
      for (index, field) in context.fields.enumerated()
      where field.value != nil || (!field.isLet && field.type.wrapped != nil) {
        state.flow.fields.insert(index)
      }
    }
    function.statements = checkFunctionBody(function.body, function)
    checkLateFunctions()
  }

  private func checkFunctionBody(
    _ body: BlockSyntax, _ function: FunctionDeclaration
  ) -> [TypedStatement] {
    if !function.isInitializer, let value = singleExpression(body, result: function.result) {
      return [value]
    }
    // As in Swift, a local name may hide a parameter.
    let statements = checkBlock(body.statements)
    guard state.flow.isReachable else { return statements }
    if function.isInitializer {
      checkInitialized(at: body.end)
    } else if function.result != .void, !function.result.isInvalid {
      let name = function.name.text
      report(
        function.result == .never
          ? "the end of '\(name)' is reached, although its result is Never: end with fatalError()"
          : """
          the end of '\(name)' is reached without a return, although it returns \
          \(text(function.result))
          """, at: body.end)
    }
    return statements
  }

  /// Returns the implicit `return` for a body that consists of one expression.
  ///
  /// The result is `nil` for any other body, for an assignment, and if `result` is `Void`. It is
  /// also `nil` if the expression contains a `return` statement.
  func singleExpression(_ body: BlockSyntax, result: SourceType) -> TypedStatement? {
    guard body.statements.count == 1, result != .void else { return nil }
    let statement = body.statements[0]
    var value: ExpressionSyntax
    switch statement.kind {
    case .expression(let expression): value = expression
    case .if(_, _, else: .some), .switch:
      // A branch that returns is a statement, and not an expression.
      guard !Self.containsReturn(statement) else { return nil }
      value = ExpressionSyntax(kind: .statement(statement), position: statement.position, depth: 1)
    default: return nil
    }
    if case .statement(let inner) = value.kind, Self.containsReturn(inner) { return nil }
    if case .assignment = value.kind { return nil }
    value.position = statement.position
    let checked = checkConverting(value, to: result)
    state.flow.isReachable = false
    return TypedStatement(.return(checked), at: statement.position)
  }

  /// Reports `self` or stored properties that have no value at the end of an initializer's body.
  func checkInitialized(at position: SourcePosition) {
    guard let nominal = state.initialized else {
      if missingPart != nil {
        report("the initializer ends without a value for 'self'", at: position)
        state.flow.fields.insert(FunctionState.Flow.wholeSelf)
      }
      return
    }
    let missing = nominal.fields.indices.filter { !state.flow.fields.contains($0) }
    guard !missing.isEmpty else { return }
    let names = missing.map { "'\(nominal.fields[$0].name.text)'" }.joined(separator: ", ")
    report("the initializer ends without a value for \(names)", at: position)
    state.flow.fields.formUnion(missing)
  }

  static func containsReturn(_ statement: StatementSyntax) -> Bool {
    func any(_ statements: [StatementSyntax]) -> Bool {
      statements.contains { containsReturn($0) }
    }
    switch statement.kind {
    case .return: return true
    case .if(_, let block, let other):
      return any(block.statements) || other.map { containsReturn($0) } ?? false
    case .guard(_, let block), .while(_, let block), .repeatWhile(let block, _),
      .for(_, _, _, let block), .block(let block), .defer(let block):
      return any(block.statements)
    case .switch(_, let cases): return cases.contains { any($0.statements) }
    case .expression(let value):
      if case .statement(let inner) = value.kind { return containsReturn(inner) }
      return false
    case .declaration, .break, .continue, .fallthrough: return false
    }
  }
}
