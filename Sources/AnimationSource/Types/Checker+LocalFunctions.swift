// Type checking of functions that are declared in the bodies of other functions.
//
// The check of a body records the nested functions that the body uses, and does not check their
// bodies. If code uses a function that it declares, all functions that this function can call are
// checked there. So chains of calls need no recursion.
extension Checker {
  /// Declares the functions of a block; the whole block can use these functions.
  func declareFunctions(of statements: [StatementSyntax]) {
    let scope = state.scope
    for statement in statements {
      guard case .declaration(let declaration) = statement.kind,
        case .function(let syntax) = declaration.kind
      else { continue }
      let function = function(
        syntax, declaration, owner: nil, ownerGenerics: [], context: state.context, scope: scope,
        outerGenerics: state.generics)
      function.home = FunctionHome(
        state: state, constants: state.constants, level: state.nested.count,
        deferrals: state.deferring.count, trials: trials)
      nestedFunctions.append(function)
      let others = scope.functions(syntax.name.text)
      guard count(parts: others.count, at: syntax.name.position) else { break }
      if others.contains(where: { $0.hasSignature(of: function) }) {
        report("'\(syntax.name.text)' is declared twice", at: syntax.name.position)
      }
      scope.declare(function)
      scope.functions.append(function)
    }
    scope.functions.reverse()
  }

  /// Checks the next function of the block; a function that uses a variable declared later is
  /// checked at the end of the body.
  ///
  /// The check of such a function needs the type of the variable.
  func checkNextFunction() {
    guard let function = state.scope.functions.popLast() else { return }
    if lateFunctions.contains(function.name.position) {
      state.late.append(function)
    } else {
      checkBody(function)
    }
  }

  /// Checks the nested functions whose check was postponed to the end of the body around them.
  func checkLateFunctions() {
    for function in state.late { checkAtHome(function) }
  }

  /// Checks the body of a nested function at once, because code uses the function before its
  /// regular check.
  ///
  /// The check uses the state at the declaration, and not the state at the use. The body can itself
  /// use functions that are not checked yet, so the sum of the depths is limited.
  private func checkEarly(_ function: FunctionDeclaration, at position: SourcePosition) {
    guard !function.isChecked else { return }
    let depth = 4 + function.body.depth
    runningDepth += depth
    defer { runningDepth -= depth }
    guard runningDepth <= SourceLimits.defaultDepth else {
      return report(
        """
        too many nested functions depend on later declarations: declare '\(function.name.text)', \
        and the variables that it uses, before its first use
        """, at: position)
    }
    checkAtHome(function)
  }

  private func checkAtHome(_ function: FunctionDeclaration) {
    guard !function.isChecked, let home = function.home else { return }
    outsideOfTrials(after: home.trials) {
      let (outer, type, constants) = (state, assignedType, home.state.constants)
      (state, assignedType) = (home.state, nil)
      state.constants = home.constants
      checkBody(function)
      home.state.constants = constants
      (state, assignedType) = (outer, type)
    }
  }

  // MARK: Uses

  /// Checks that the values that a nested function captures exist where the function is called or
  /// passed; on an error, reports it and returns false.
  ///
  /// As in Swift, the values need not exist where the function is declared. A use in another nested
  /// function is only recorded, and checked where the other function is used. A use in a `defer`
  /// statement is only recorded, and checked where the statement runs.
  func checkCaptures(of function: FunctionDeclaration, at position: SourcePosition) -> Bool {
    if function.reached?.isEmpty ?? false { return true }
    guard let home = function.home, recordsUse(of: function, home) else { return true }
    guard state.flow.isReachable || state.flow.isEndless else { return true }
    for used in functions(reachedFrom: function, at: position) {
      guard count(position) else { return false }
      if used !== function, let home = used.home, !recordsUse(of: used, home) { continue }
      guard checkOwnCaptures(of: used, in: function, at: position) else { return false }
    }
    return true
  }

  /// Records that the current code uses a nested function.
  ///
  /// The use is recorded in the nested functions that contain the current code but not the
  /// declaration of `function`. If there is no such function, the use is recorded in the `defer`
  /// statement that contains the code but not the declaration.
  ///
  /// Returns true if the captures of the function must also be checked at this point.
  private func recordsUse(of function: FunctionDeclaration, _ home: FunctionHome) -> Bool {
    if home.level < state.nested.count {
      for outer in state.nested.dropFirst(home.level).reversed() {
        guard outer.usedNames.insert(ObjectIdentifier(function)).inserted else { break }
        outer.uses.append(function)
      }
      // An escaping closure must not capture borrowed values, not even through a function.
      return !state.constants.isEmpty
    }
    if let deferring = state.deferring.last, home.deferrals < state.deferring.count {
      deferring.append(function)
      return !state.constants.isEmpty
    }
    return true
  }

  /// True if the innermost function or `defer` statement around the current code directly contains
  /// the declaration of the function.
  private func isHome(_ function: FunctionDeclaration) -> Bool {
    guard let home = function.home else { return false }
    return home.level == state.nested.count && home.deferrals == state.deferring.count
  }

  /// Returns those functions whose captures must be checked when a nested function is used: the
  /// function itself, and the nested functions that it can call.
  ///
  /// Functions that capture nothing are left out. Bodies that are not checked yet are checked
  /// first.
  ///
  /// If a function is declared outside of the innermost function or `defer` statement, the
  /// functions that it calls are not added. Those functions are checked where the current code is
  /// used. In an escaping closure, those functions are added, too.
  private func functions(
    reachedFrom function: FunctionDeclaration, at position: SourcePosition
  ) -> [FunctionDeclaration] {
    let isHome = isHome(function) && state.constants.isEmpty
    if isHome, let known = function.reached { return known }
    var found: Set<ObjectIdentifier> = [ObjectIdentifier(function)]
    var (open, reached) = ([function], [FunctionDeclaration]())
    while let next = open.popLast() {
      guard count(position) else { return [] }
      guard !isHome || self.isHome(next) else {
        reached.append(next)
        continue
      }
      checkEarly(next, at: position)
      if next.capturesValue { reached.append(next) }
      guard count(parts: next.uses.count, at: position) else { return [] }
      open += next.uses.filter { found.insert(ObjectIdentifier($0)).inserted }
    }
    if isHome { function.reached = reached }
    return reached
  }

  /// Reports the use of a variable that does not exist yet.
  ///
  /// - Parameter function: The nested function that uses the variable, and that is itself used
  ///   before the variable is declared; `nil` if a closure uses the variable.
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
}
