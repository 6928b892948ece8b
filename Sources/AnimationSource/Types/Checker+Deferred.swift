// Type checking of statements that run when their block is left.
extension Checker {
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
    let maybeAssigned = state.flow.maybeAssigned.union(state.flow.assigned)
    state.flow = flow
    state.flow.maybeAssigned.formUnion(maybeAssigned)
    return body
  }

  /// Checks that all variables that `defer` statements use, also through nested functions, have a
  /// value where the code leaves their blocks.
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
