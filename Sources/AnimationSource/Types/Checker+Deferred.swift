// Type checking of statements that run when their block is left.
extension Checker {
  /// Checks the statements of `defer`, which run later; returns `nil` after an error that prevents
  /// the check.
  func checkDeferred(_ block: BlockSyntax) -> [TypedStatement]? {
    if let statement = block.statements.first(where: { Self.containsReturn($0) }) {
      report("'return' cannot leave the statements of 'defer'", at: statement.position)
      return nil
    }
    guard !isInInitializer else {
      report("'defer' in an initializer is not supported", at: block.position)
      return nil
    }
    let (flow, labels) = (state.flow, state.labels)
    state.labels = []
    state.deferrals += 1
    let body = checkBlock(block.statements)
    state.deferrals -= 1
    state.labels = labels
    // Variables that the deferred statements assign have no value until the block is left.
    let maybeAssigned = state.flow.maybeAssigned.union(state.flow.assigned)
    state.flow = flow
    state.flow.maybeAssigned.formUnion(maybeAssigned)
    return body
  }
}
