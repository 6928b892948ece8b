// Type checking of `if` and `switch` expressions whose type is not written.
extension Checker {
  static let singleValue =
    "each branch of an 'if' or 'switch' that is used as a value must be a single expression"

  /// Checks an `if` or a `switch` expression whose type is known only from the values in its
  /// branches.
  ///
  /// For example, a branch can return a name that its condition declares. The expression is checked
  /// twice: the first check finds the errors and the type, and the second check makes the result.
  func checkUntypedBranches(_ statement: StatementSyntax) -> TypedExpression {
    let (flow, count) = (state.flow, diagnostics.count)
    let trial = checkStatementExpression(statement, .invalid)
    guard diagnostics.count == count else { return trial }
    guard case .statements(let content, _) = trial.kind,
      let type = firstType(content) ?? firstType(content, isNever: true)
    else {
      return fail(
        "write the type of the result, as in let x: Double = if …", at: statement.position)
    }
    state.flow = flow
    return checkStatementExpression(statement, type)
  }

  /// Returns the type of the first value that a branch assigns; `nil` if there is no such value.
  ///
  /// - Parameter isNever: True to find only values of the type `Never`; false to skip these values.
  private func firstType(_ statements: [TypedStatement], isNever: Bool = false) -> SourceType? {
    switch statements.first?.kind {
    case .assign(_, let value):
      !value.type.isInvalid && (value.type == .never) == isNever ? value.type : nil
    case .if(_, let body, let other):
      firstType(body, isNever: isNever) ?? firstType(other, isNever: isNever)
    case .switch(_, _, _, let cases):
      cases.lazy.compactMap { self.firstType($0.body, isNever: isNever) }.first
    default: nil
    }
  }

  /// Checks an `if` or a `switch` that is an expression.
  func checkStatementExpression(
    _ statement: StatementSyntax, _ expected: SourceType?
  ) -> TypedExpression {
    guard let type = expected ?? inferredBranch(statement) else {
      return checkUntypedBranches(statement)
    }
    let local = Local("", type, isLet: false, at: statement.position)
    func branch(_ statement: StatementSyntax?, _ statements: [StatementSyntax]) -> [TypedStatement]
    {
      guard statements.count == 1 else {
        return fail(
          [], Self.singleValue,
          at: statements.first?.position ?? statement?.position ?? local.position)
      }
      switch statements[0].kind {
      case .expression(let value):
        if case .statement(let inner) = value.kind { return branches(inner) }
        let checked = checkConverting(value, to: type)
        let place = local.place(at: value.position)
        return [TypedStatement(.assign(place, checked), at: value.position)]
      case .if, .switch: return branches(statements[0])
      default:
        return fail([], Self.singleValue, at: statements[0].position)
      }
    }
    func branches(_ statement: StatementSyntax) -> [TypedStatement] {
      switch statement.kind {
      case .if(let conditions, let block, let other):
        guard let other else {
          return fail([], "'if' as an expression needs 'else'", at: statement.position)
        }
        let outer = state.scope
        state.scope = Scope(parent: outer)
        let checked = conditions.map { checkCondition($0) }
        let body = branch(statement, block.statements)
        state.scope = outer
        let otherwise =
          if case .block(let block) = other.kind {
            branch(other, block.statements)
          } else {
            branches(other)
          }
        return [TypedStatement(.if(checked, body, else: otherwise), at: statement.position)]
      case .switch(let subject, let cases):
        let kind = checkSwitch(statement, subject, cases, result: branch)
        return [TypedStatement(kind, at: statement.position)]
      default: return []
      }
    }
    return TypedExpression(.statements(branches(statement), local), type, at: statement.position)
  }

  /// Returns the type of the first branch whose value can be typed without an expected type.
  ///
  /// The type `Never` does not count. The result is `nil` if there is no such branch.
  func inferredBranch(_ statement: StatementSyntax) -> SourceType? {
    func first(_ statements: [StatementSyntax]) -> SourceType? {
      guard let only = statements.first else { return nil }
      guard case .expression(let value) = only.kind else { return inferredBranch(only) }
      let type = attempt { check(value, nil) }?.type
      return type == .never || type?.isInvalid ?? true ? nil : type
    }
    switch statement.kind {
    case .if(_, let block, let other):
      return first(block.statements) ?? other.flatMap { inferredBranch($0) }
    case .switch(_, let cases): return cases.lazy.compactMap { first($0.statements) }.first
    case .block(let block): return first(block.statements)
    default: return nil
    }
  }
}
