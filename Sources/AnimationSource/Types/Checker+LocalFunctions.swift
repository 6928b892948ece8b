// Type checking of functions that are declared in the bodies of other functions.
extension Checker {
  /// Declares the functions of a block, which the whole block can use.
  func declareFunctions(of statements: [StatementSyntax]) {
    let scope = state.scope
    for statement in statements {
      guard case .declaration(let declaration) = statement.kind,
        case .function(let syntax) = declaration.kind
      else { continue }
      let function = function(
        syntax, declaration, owner: nil, ownerGenerics: [], context: state.context, scope: scope,
        outerGenerics: state.generics)
      function.home = (state, state.constants)
      nestedFunctions.append(function)
      if !scope.declare(syntax.name.text, .function(function)) {
        report("'\(syntax.name.text)' is declared twice", at: syntax.name.position)
      }
      scope.functions.append(function)
    }
    guard !scope.functions.isEmpty else { return }
    scope.functions.reverse()
    for statement in statements {
      var isGuard = false
      if case .guard = statement.kind { isGuard = true }
      for name in Self.names(declaredBy: statement) where scope.variables[name.text] == nil {
        scope.variables[name.text] = name.position
        if isGuard { scope.guarded.insert(name.text) }
      }
    }
  }

  /// Continues a block in an inner scope, in which its remaining functions are declared.
  func moveFunctions(to scope: Scope) {
    scope.functions = state.scope.functions
    state.scope.functions = []
    for function in scope.functions where !function.isChecked { function.scope = scope }
    state.scope = scope
  }

  /// Checks the body of a nested function that is used before its declaration.
  ///
  /// The body is checked in the code around the declaration, and not in the code of the use. The
  /// body may use another such function, so the sum of the depths is limited: the check is
  /// recursive.
  func checkEarly(_ function: FunctionDeclaration, at position: SourcePosition) {
    guard !function.isChecked, let home = function.home else { return }
    let depth = 4 + function.body.depth
    runningDepth += depth
    defer { runningDepth -= depth }
    guard runningDepth <= SourceLimits.defaultDepth else {
      report(
        """
        a chain of functions is used before their declarations: declare '\(function.name.text)' \
        earlier
        """, at: position)
      return
    }
    outsideOfTrials {
      let (outer, type, constants) = (state, assignedType, home.state.constants)
      (state, assignedType) = (home.state, nil)
      state.constants = home.constants
      checkBody(function)
      home.state.constants = constants
      (state, assignedType) = (outer, type)
    }
  }

  /// Reports the use of a variable in a function that is declared or used before the variable.
  ///
  /// - Parameter function: The function that is used before the variable is declared; `nil` if the
  ///   function is declared before the variable.
  func reportUndeclared(_ name: SourceName, in function: FunctionDeclaration?) {
    guard let function else {
      return report(
        "'\(name.text)' is used before its declaration: move the declaration up",
        at: name.position)
    }
    let position = function.name.position
    // A function may contain a name many times.
    if let last = diagnostics.last, last.position == position { return }
    report(
      """
      '\(function.name.text)' uses '\(name.text)', and is used before '\(name.text)' is declared: \
      declare '\(name.text)' earlier
      """, at: position)
  }

  /// Returns the names of the variables that a statement adds to its block.
  private static func names(declaredBy statement: StatementSyntax) -> [SourceName] {
    switch statement.kind {
    case .declaration(let declaration):
      guard case .variable(let syntax) = declaration.kind else { return [] }
      return syntax.bindings.flatMap { names(in: $0.pattern) }
    case .guard(let conditions, _):
      return conditions.flatMap { condition in
        switch condition {
        case .expression: [SourceName]()
        case .optional(let name, _, _, _): [name]
        case .pattern(let pattern, _): names(in: pattern)
        }
      }
    default: return []
    }
  }

  private static func names(in pattern: PatternSyntax) -> [SourceName] {
    switch pattern.kind {
    case .wildcard, .expression: []
    case .binding(let name, _): [name]
    case .tuple(let parts): parts.flatMap { names(in: $0.pattern) }
    case .enumCase(_, _, let payload): (payload ?? []).flatMap { names(in: $0.pattern) }
    case .some(let inner): names(in: inner)
    }
  }
}
