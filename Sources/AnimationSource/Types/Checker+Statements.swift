// Type checking of statements, and of the control flow between them.
extension Checker {
  /// Checks statements, by default in a new scope.
  func checkBlock(_ statements: [StatementSyntax], newScope: Bool = true) -> [TypedStatement] {
    let outer = state.scope
    if newScope { state.scope = Scope(parent: outer, statements: statements) }
    defer { state.scope = outer }
    if newScope { declareFunctions(of: statements) }
    let firstDeferred = state.deferred.count
    var result: [TypedStatement] = []
    for statement in statements {
      // Statements after `return`, `break` or `continue` are checked, but not compiled.
      let isCompiled = state.flow.isReachable || state.flow.isEndless
      let checked = checkStatement(statement)
      if isCompiled { result += checked }
    }
    checkDeferredCaptures(from: firstDeferred)
    state.deferred.removeSubrange(firstDeferred...)
    return result
  }

  func checkStatement(_ statement: StatementSyntax) -> [TypedStatement] {
    func made(_ kind: TypedStatement.Kind) -> [TypedStatement] {
      [TypedStatement(kind, at: statement.position)]
    }
    switch statement.kind {
    case .expression(let value): return checkExpressionStatement(value)
    case .declaration(let declaration): return checkLocal(declaration)
    case .if(let conditions, let block, let other):
      let label = statement.label.map { _ in pushLabel(statement, isLoop: false) }
      let outer = state.scope
      state.scope = Scope(parent: outer)
      let checked = conditions.map { checkCondition($0) }
      let atStart = state.flow
      let body = checkBlock(block.statements)
      state.scope = outer
      let afterBody = state.flow
      state.flow = atStart
      let otherwise = other.map { checkBlock([$0]) } ?? []
      state.flow = .join(afterBody, state.flow)
      let choice = made(.if(checked, body, else: otherwise))
      guard let label else { return choice }
      popLabel(label)
      return made(.block(label, choice))
    case .guard(let conditions, let block):
      // The names of the conditions are visible after the statement, and not in its block.
      let checked = conditions.map { checkCondition($0) }
      let atStart = state.flow
      let end = state.scope.end
      state.scope.end = statement.position
      let body = checkBlock(block.statements)
      state.scope.end = end
      if state.flow.isReachable {
        report("the block of 'guard' must leave by return, break or continue", at: block.end)
      }
      state.flow = atStart
      return made(.if(checked, [], else: body))
    case .while(let conditions, let block):
      let label = pushLabel(statement, isLoop: true)
      let outer = state.scope
      state.scope = Scope(parent: outer)
      let checked = conditions.map { checkCondition($0) }
      let atStart = state.flow
      let body = checkLoopBody(block, of: label, from: atStart, at: statement.position)
      state.scope = outer
      // BOUND: the label was appended at the start of this statement.
      state.labels.removeLast()
      if isAlways(conditions) {
        // Only a `break` leads to the statement after such a loop.
        state.flow.isReachable = false
        state.flow.isEndless = true
        if let leaving = label.leaving { state.flow = leaving }
      }
      return made(.loop(label, checked, body))
    case .repeatWhile(let block, let condition):
      let label = pushLabel(statement, isLoop: true)
      let (before, earlier) = (state.flow, state.constantAssignments.count)
      let body = checkBlock(block.statements)
      state.flow = .join(label.continuing, state.flow)
      let wasReachable = state.flow.isReachable
      if !wasReachable { state.flow = before }
      let checked = checkConverting(condition, to: .bool)
      state.flow.isReachable = wasReachable
      checkRepeated(state.flow, since: earlier, at: statement.position)
      popLabel(label)
      return made(.repeatWhile(label, body, checked))
    case .for(let pattern, let sequence, let condition, let block):
      return made(checkFor(statement, pattern, sequence, condition, block))
    case .switch(let subject, let cases):
      return made(checkSwitch(statement, subject, cases, result: nil))
    case .return(let value): return made(.return(checkReturn(value, at: statement.position)))
    case .break(let label):
      guard let target = target(label, isLoop: false, at: statement.position) else { return [] }
      checkDeferredCaptures(from: target.firstDeferred)
      target.leaving = .join(target.leaving, state.flow)
      state.flow.isReachable = false
      return made(.break(target))
    case .continue(let label):
      guard let target = target(label, isLoop: true, at: statement.position) else { return [] }
      checkDeferredCaptures(from: target.firstDeferred)
      target.continuing = .join(target.continuing, state.flow)
      state.flow.isReachable = false
      return made(.continue(target))
    case .fallthrough:
      if let target = state.labels.last(where: \.isSwitch) {
        checkDeferredCaptures(from: target.firstDeferred)
      }
      state.flow.isReachable = false
      return made(.fallthrough)
    case .block(let block):
      guard statement.label != nil else {
        return made(.block(LoopLabel(nil, isLoop: false), checkBlock(block.statements)))
      }
      let label = pushLabel(statement, isLoop: false)
      let body = checkBlock(block.statements)
      popLabel(label)
      return made(.block(label, body))
    case .defer(let block):
      return checkDeferred(block, at: statement.position).map { made(.deferred($0)) } ?? []
    }
  }

  /// Checks a condition of `if`, `guard` and `while`, and declares its names in the current scope.
  ///
  /// The names can hide names of the same scope, such as those of earlier conditions.
  func checkCondition(_ condition: ConditionSyntax) -> TypedCondition {
    switch condition {
    case .expression(let value): return .expression(checkConverting(value, to: .bool))
    case .optional(let name, let typeSyntax, let isVariable, let value):
      let type = typeSyntax.map { resolve($0, typeScope) }
      let checked = type.map { checkConverting(value, to: .optional($0)) } ?? check(value, nil)
      guard let wrapped = checked.type.wrapped else {
        report(
          about: checked.type,
          """
          a condition with '\(isVariable ? "var" : "let")' needs an optional, and this is \
          \(article(checked.type))
          """, at: value.position)
        let local = Local(name.text, .invalid, isLet: true, at: name.position)
        declare(local, hidingBefore: name.position)
        return .expression(.invalid(at: value.position))
      }
      let local = Local(name.text, wrapped, isLet: !isVariable, at: name.position)
      declare(local, hidingBefore: name.position)
      return .optional(local, checked)
    case .pattern(let pattern, let value):
      let checked = check(value, nil)
      return .pattern(check(pattern, checked.type, hidingBefore: pattern.position), checked)
    }
  }

  /// The scope for types that are written in the current body.
  var typeScope: ExtensionScope {
    ExtensionScope(state.context, generics: state.generics, selfType: state.selfType)
  }

  /// Returns the name of a type with an indefinite article, for error messages.
  func article(_ type: SourceType) -> String {
    let text = text(type)
    return (Self.startsWithVowel(text.prefix(3).lowercased()) ? "an " : "a ") + text
  }

  /// True if the pronunciation of a word starts with a vowel; the word's article is then "an".
  ///
  /// - Parameter start: The first three characters of the word, in lower case.
  private static func startsWithVowel(_ start: String) -> Bool {
    // In these words, such as UInt64, Unit, User, Utility and URL, the U is pronounced as "you".
    if ["ui", "uni", "us", "ut", "url", "uu"].contains(where: { start.hasPrefix($0) }) {
      return false
    }
    return start.first.map { "aeiou".contains($0) } ?? false
  }

  /// Declares a local name; reports a name that the block already contains.
  func declare(_ local: Local, hidingBefore start: SourcePosition? = nil) {
    if local.name == "_" { return }
    if let position = state.scope.declare(local.name, local, hidingBefore: start) {
      report("'\(local.name)' is declared twice", at: position)
    }
  }
}
