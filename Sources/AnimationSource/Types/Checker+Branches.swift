// Type checking of `if` and `switch` expressions whose type is not written.
extension Checker {
  static let singleValue =
    "each branch of an 'if' or 'switch' that is used as a value must be a single expression"

  /// Checks an `if` or a `switch` whose type cannot be inferred outside its branches.
  ///
  /// For example, the values may use names that the conditions declare. The first check finds the
  /// errors and the type; the second check makes the expression.
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

  /// Returns the type of the first value that a branch assigns; `nil` if no value has a type.
  ///
  /// - Parameter isNever: True to search for the type `Never`, and false for another type.
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
}
