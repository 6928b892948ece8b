// Type checking of jumps and labels, and of the `defer` statements that jumps run.
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

  /// Ends a statement with a label: removes the label, and joins the current flow with the flows of
  /// the `break` statements that leave the statement.
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

  /// Checks the statements of `defer`, which run later; returns `nil` after an error that prevents
  /// the check.
  func checkDeferred(_ block: BlockSyntax, at position: SourcePosition) -> [TypedStatement]? {
    if let statement = block.statements.first(where: { Self.containsReturn($0) }) {
      return fail(nil, "'return' cannot leave the statements of 'defer'", at: statement.position)
    }
    guard !isInInitializer else {
      return fail(nil, "'defer' in an initializer is not supported", at: block.position)
    }
    let (flow, labels) = (state.flow, state.labels)
    var deferred = state.deferred
    let captures = DeferredCaptures(at: position)
    (state.labels, state.deferred) = ([], [])
    state.deferring.append(captures)
    state.deferrals += 1
    let body = checkBlock(block.statements)
    state.deferrals -= 1
    // BOUND: the captures were appended by this call.
    state.deferring.removeLast()
    state.labels = labels
    // Statements without captures need no check, and there may be thousands of them.
    if !captures.isEmpty { deferred.append(captures) }
    state.deferred = deferred
    // Variables that the deferred statements assign have no value until the block is left.
    let maybeAssigned = state.flow.maybeAssigned
    state.flow = flow
    state.flow.maybeAssigned.formUnion(maybeAssigned)
    return body
  }

  /// Checks that each variable that a `defer` statement uses, directly or through nested functions,
  /// has a value where the statement runs.
  ///
  /// - Parameter first: The index of the first `defer` statement that runs, in `state.deferred`.
  func checkDeferredCaptures(from first: Int) {
    for captures in state.deferred.dropFirst(first).reversed() where !captures.isReported {
      let parts = captures.locals.count + captures.functions.count
      guard count(parts: parts, at: captures.position) else { return }
      for local in captures.locals where !capture(local) && !hasValue(local) {
        captures.isReported = true
        return report(
          "'\(local.name)' has no value yet where this 'defer' uses it", at: captures.position)
      }
      for function in captures.functions where !captures.isReported {
        captures.isReported = !checkCaptures(of: function, at: captures.position)
      }
      captures.removeCheckedFunctions()
    }
  }
}
