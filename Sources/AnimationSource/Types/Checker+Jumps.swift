// Type checking of statements that leave other statements, and of their labels.
extension Checker {
  func isAlways(_ conditions: [ConditionSyntax]) -> Bool {
    guard conditions.count == 1, case .expression(let value) = conditions[0],
      case .boolean(true) = value.kind
    else { return false }
    return true
  }

  func pushLabel(_ statement: StatementSyntax, isLoop: Bool) -> LoopLabel {
    let label = LoopLabel(statement.label?.text, isLoop: isLoop)
    label.firstDeferred = state.deferred.count
    state.labels.append(label)
    return label
  }

  /// Removes the label of a statement, and joins the flow with the flow of each `break` that leaves
  /// the statement.
  func popLabel(_ label: LoopLabel) {
    // BOUND: the label was appended at the start of its statement.
    state.labels.removeLast()
    state.flow = .join(label.leaving, state.flow)
  }

  func target(
    _ name: SourceName?, isLoop: Bool, at position: SourcePosition
  ) -> LoopLabel? {
    if let name {
      if let label = state.labels.last(where: { $0.name == name.text }) {
        if isLoop, !label.isLoop {
          report(
            "'continue' needs the label of a loop, and '\(name.text)' is not one", at: name.position
          )
          return nil
        }
        return label
      }
      return fail(nil, "no surrounding statement has the label '\(name.text)'", at: name.position)
    }
    // `break` without a label leaves a loop or a `switch`, and not a labelled `do` or `if`.
    if let label = state.labels.last(where: { $0.isLoop || (!isLoop && $0.isSwitch) }) {
      return label
    }
    report(
      isLoop
        ? "'continue' is allowed only in a loop" : "'break' is allowed only in a loop or a switch",
      at: position)
    return nil
  }

  func checkReturn(
    _ value: ExpressionSyntax?, at position: SourcePosition
  ) -> TypedExpression? {
    defer {
      checkDeferredCaptures(from: 0)
      state.flow.isReachable = false
    }
    if !state.isClosure, state.initialized != nil || isInInitializer {
      if let value {
        if value.isNil, let result = state.result, result.wrapped != nil {
          return TypedExpression(.none, result, at: position)
        }
        report(
          value.isNil
            ? "only a failable initializer can return nil: write 'init?'"
            : "an initializer cannot return a value", at: value.position)
      }
      checkInitialized(at: position)
      return nil
    }
    let expected = state.result ?? state.inferredResult
    guard let value else {
      if let expected, expected != .void {
        report("'return' needs a value of the type \(text(expected))", at: position)
      }
      state.inferredResult = state.inferredResult ?? .void
      return nil
    }
    guard let expected else {
      let checked = check(value, nil)
      state.inferredResult = checked.type
      return checked
    }
    guard expected != .void else {
      let checked = check(value, .void)
      if checked.type != .void, !checked.type.isInvalid {
        report("a function without a result cannot return a value", at: value.position)
      }
      return checked
    }
    return checkConverting(value, to: expected)
  }

  var isInInitializer: Bool {
    guard let selfLocal = state.selfLocal, !state.isClosure else { return false }
    return !selfLocal.isLet && state.isInitializerBody
  }
}
