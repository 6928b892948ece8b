// Type checking of loops over ranges, strides and arrays.
extension Checker {
  func checkFor(
    _ statement: StatementSyntax, _ pattern: PatternSyntax, _ sequence: ExpressionSyntax,
    _ condition: ExpressionSyntax?, _ block: BlockSyntax
  ) -> TypedStatement.Kind {
    let source = checkSequence(sequence)
    let label = pushLabel(statement, isLoop: true)
    let outer = state.scope
    state.scope = Scope(parent: outer)
    let before = state.flow
    let checkedPattern = check(pattern, source.element)
    let filter = condition.map { checkConverting($0, to: .bool) }
    let body = checkLoopBody(block, of: label, from: before, at: statement.position)
    state.scope = outer
    // BOUND: the label was appended at the start of this statement.
    state.labels.removeLast()
    let local: Local
    var content = body
    if case .bind(let bound) = checkedPattern {
      local = bound
    } else {
      local = Local(source.element, at: pattern.position)
      if case .any = checkedPattern {
      } else if case .array = source.kind {
      } else if case .enumerated = source.kind {
      } else {
        let element = local.expression(at: pattern.position)
        content.insert(TypedStatement(.bind(checkedPattern, element), at: pattern.position), at: 0)
      }
    }
    let isReversed = source.isReversed
    switch source.kind {
    case .range(let lower, let upper, let isClosed):
      return .forRange(
        label, local, lower: lower, upper: upper, isClosed: isClosed, isReversed: isReversed,
        where: filter, content)
    case .stride(let from, let to, let by, let isClosed):
      return .forStride(
        label, local, from: from, to: to, by: by, isClosed: isClosed, where: filter, content)
    case .array(let value):
      return .forArray(
        label, checkedPattern, value, index: nil, isReversed: isReversed, where: filter, content)
    case .enumerated(let value):
      guard case .tuple(let parts) = checkedPattern, parts.count == 2 else {
        report(
          "a loop over 'enumerated()' must name both parts, as in for (index, element) in …",
          at: pattern.position)
        return .block(label, [])
      }
      let index: Local? = if case .bind(let local) = parts[0] { local } else { nil }
      return .forArray(
        label, parts[1], value, index: index, isReversed: isReversed, where: filter, content)
    case .invalid: return .block(label, content)
    }
  }

  /// Checks the body of a loop; the body can run any number of times, including 0.
  ///
  /// - Parameter flow: The flow before the first pass. It is also used as the flow after the loop.
  ///   After the loop, constants that the body can assign before a `break` are marked as maybe
  ///   assigned.
  func checkLoopBody(
    _ block: BlockSyntax, of label: LoopLabel, from flow: FunctionState.Flow,
    at position: SourcePosition
  ) -> [TypedStatement] {
    let earlier = state.constantAssignments.count
    let body = checkBlock(block.statements)
    let repeated = FunctionState.Flow.join(label.continuing, state.flow)
    state.flow = flow
    for assignment in state.constantAssignments.dropFirst(earlier)
    where label.leaving?.maybeAssigned.contains(assignment.constant) ?? false {
      state.flow.maybeAssigned.insert(assignment.constant)
    }
    checkRepeated(repeated, since: earlier, at: position)
    return body
  }

  /// Reports each assignment in a loop to a constant from outside the loop, if a second pass would
  /// assign the constant again.
  ///
  /// - Parameters:
  ///   - flow: The flow before the next pass: the joined flows of the end of the body and of each
  ///     `continue`.
  ///   - earlier: The number of elements of `state.constantAssignments` before the loop.
  ///   - position: The place of the loop.
  func checkRepeated(
    _ flow: FunctionState.Flow, since earlier: Int, at position: SourcePosition
  ) {
    // A slice would cause a copy of the list below.
    let assignments = Array(state.constantAssignments.dropFirst(earlier))
    guard flow.isReachable, !assignments.isEmpty else { return }
    // BOUND: these are the last assignments of the list.
    state.constantAssignments.removeLast(assignments.count)
    for assignment in assignments where assignment.declared.map({ $0 < position }) ?? true {
      guard flow.maybeAssigned.contains(assignment.constant) else {
        state.constantAssignments.append(assignment)
        continue
      }
      reportSecond(assignment.name, at: assignment.position)
      state.flow.maybeAssigned.insert(assignment.constant)
    }
  }

  /// Records the assignment to a constant without an initial value; reports a second assignment.
  func noteConstant(
    _ constant: FunctionState.Constant, _ name: String, _ declared: SourcePosition?,
    at position: SourcePosition
  ) {
    guard state.flow.maybeAssigned.insert(constant).inserted else {
      return reportSecond(name, at: position)
    }
    state.constantAssignments.append(
      FunctionState.ConstantAssignment(
        constant: constant, name: name, declared: declared, position: position))
  }

  private func reportSecond(_ name: String, at position: SourcePosition) {
    report(
      "'\(name)' is a constant that may already have a value: declare it with 'var'", at: position)
  }

  enum SequenceKind {
    case range(TypedExpression, TypedExpression, isClosed: Bool)
    case stride(TypedExpression, TypedExpression, by: TypedExpression, isClosed: Bool)
    case array(TypedExpression)
    case enumerated(TypedExpression)
    case invalid
  }

  /// Checks the sequence of a `for` loop.
  ///
  /// In the result, `isReversed` is true if the loop visits the elements from last to first, as in
  /// `array.reversed()`.
  private func checkSequence(
    _ syntax: ExpressionSyntax
  ) -> (kind: SequenceKind, element: SourceType, isReversed: Bool) {
    if case .call(let callee, let arguments, _) = syntax.kind, arguments.isEmpty,
      case .member(.some(let base), let name, _) = callee.kind, name.text == "reversed"
    {
      let (kind, element, isReversed) = checkSequence(base)
      if case .stride = kind {
        report(
          "a reversed stride is not supported: write a stride with a negative step",
          at: name.position)
      }
      return (kind, element, !isReversed)
    }
    if case .parentheses(let inner) = syntax.kind { return checkSequence(inner) }
    let (kind, element) = checkForwardSequence(syntax)
    return (kind, element, false)
  }

  private func checkForwardSequence(
    _ syntax: ExpressionSyntax
  ) -> (kind: SequenceKind, element: SourceType) {
    if case .binary(let lower, let sign, let upper) = syntax.kind,
      sign.text == "..<" || sign.text == "..."
    {
      let (a, b) = checkPair(lower, upper, hint: nil)
      if !a.type.isInvalid, a.type != .int, a.type != .uint64 {
        let label = sign.text == "..." ? "through" : "to"
        report(
          a.type == .double
            ? "a loop over a range of Double is not possible: use stride(from:\(label):by:)"
            : "the bounds of a loop's range must be Int or UInt64, not \(text(a.type))",
          at: sign.position)
      }
      return (.range(a, b, isClosed: sign.text == "..."), a.type)
    }
    if case .call(let callee, let arguments, _) = syntax.kind {
      if case .name(let name, _) = callee.kind, name.text == "stride" {
        return checkStride(name, arguments)
      }
      if case .member(.some(let base), let name, _) = callee.kind, name.text == "enumerated",
        arguments.isEmpty
      {
        let value = check(base, nil)
        if case .array(let element) = value.type {
          return (
            .enumerated(value),
            .tuple([.init(label: nil, type: .int), .init(label: nil, type: element)])
          )
        }
      }
    }
    let value = check(syntax, nil)
    switch value.type {
    case .array(let element): return (.array(value), element)
    case .range(let bound, let isClosed) where bound == .int || bound == .uint64:
      let lower = value.field(0, bound, at: value.position)
      let upper = value.field(1, bound, at: value.position)
      return (.range(lower, upper, isClosed: isClosed), bound)
    case .invalid: return (.invalid, .invalid)
    default:
      if !value.type.isInvalid {
        let isOptional = value.type.wrapped.map(Self.isSequence) ?? false
        report(
          """
          a loop runs over a range of Int or UInt64, stride(from:to:by:) or an array, not over \
          \(article(value.type))\(isOptional ? ": unwrap it" : "")
          """, at: syntax.position)
      }
      return (.invalid, .invalid)
    }
  }

  private static func isSequence(_ type: SourceType) -> Bool {
    switch type {
    case .array, .range(.int, _), .range(.uint64, _): true
    default: false
    }
  }

  func checkStride(
    _ name: SourceName, _ arguments: [ArgumentSyntax]
  ) -> (kind: SequenceKind, element: SourceType) {
    let labels = arguments.map { $0.label?.text ?? "_" }
    guard labels == ["from", "to", "by"] || labels == ["from", "through", "by"] else {
      report(
        "'stride' needs the labels from, to and by, or from, through and by", at: name.position)
      return (.invalid, .invalid)
    }
    let parts = checkTogether(arguments.map(\.value), hint: nil)
    if !parts[0].type.isInvalid, parts[0].type != .int, parts[0].type != .double {
      report("the bounds of a stride must be Int or Double", at: name.position)
    }
    return (
      .stride(parts[0], parts[1], by: parts[2], isClosed: labels[1] == "through"), parts[0].type
    )
  }
}
