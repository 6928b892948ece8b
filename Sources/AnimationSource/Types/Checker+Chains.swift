// Type checking of optional chains, and of assignments through them.
extension Checker {
  func checkChain(
    _ inner: ExpressionSyntax, _ expected: SourceType?, at position: SourcePosition
  ) -> TypedExpression {
    // The innermost `a?` is bound to a new name, and the rest of the chain is checked with this
    // name.
    guard let link = innermostLink(inner) else { return check(inner, expected) }
    let value = check(link, nil)
    guard let wrapped = value.type.wrapped else {
      return fail(
        about: value, "'?' needs an optional, and this is \(article(value.type))",
        at: link.position)
    }
    let local = Local(wrapped, at: link.position)
    let outer = state.scope
    state.scope = Scope(parent: outer)
    defer { state.scope = outer }
    let rest = replacingLink(inner, with: declareHidden("link", local))
    let isNested = innermostLink(rest) != nil
    let body =
      isNested ? checkChain(rest, expected, at: position) : check(rest, expected?.unwrapped)
    if body.type.isInvalid { return body }
    let type = body.type.wrapped == nil ? SourceType.optional(body.type) : body.type
    let converted = body.type == .void ? body : convert(body, to: type)
    return TypedExpression(.chain(value, local, converted), type, at: position)
  }

  /// Declares a variable with a name that no source can contain; returns the name.
  private func declareHidden(_ kind: String, _ local: Local) -> ExpressionSyntax {
    let name = SourceName(text: " \(kind) \(chainCount)", position: local.position)
    chainCount += 1
    _ = state.scope.declare(name.text, local)
    return ExpressionSyntax(kind: .name(name, arguments: []), position: name.position, depth: 1)
  }

  func innermostLink(_ syntax: ExpressionSyntax) -> ExpressionSyntax? {
    switch syntax.kind {
    case .chained(let inner): return innermostLink(inner) ?? inner
    case .member(.some(let base), _, _): return innermostLink(base)
    case .call(let callee, _, _): return innermostLink(callee)
    case .subscript(let base, _): return innermostLink(base)
    case .forced(let inner): return innermostLink(inner)
    default: return nil
    }
  }

  func replacingLink(
    _ syntax: ExpressionSyntax, with name: ExpressionSyntax
  ) -> ExpressionSyntax {
    var result = syntax
    switch syntax.kind {
    case .chained(let inner):
      guard innermostLink(inner) != nil else { return name }
      result.kind = .chained(replacingLink(inner, with: name))
    case .member(.some(let base), let member, let arguments):
      result.kind = .member(
        base: replacingLink(base, with: name), name: member, arguments: arguments)
    case .call(let callee, let arguments, let trailing):
      result.kind = .call(
        replacingLink(callee, with: name), arguments: arguments, trailing: trailing)
    case .subscript(let base, let arguments):
      result.kind = .subscript(replacingLink(base, with: name), arguments: arguments)
    case .forced(let inner): result.kind = .forced(replacingLink(inner, with: name))
    default: break
    }
    return result
  }

  /// Checks `a?.b = c`, which assigns only if `a` is not `nil`.
  func checkOptionalAssignment(
    _ inner: ExpressionSyntax, at position: SourcePosition,
    _ assign: (ExpressionSyntax) -> [TypedStatement]
  ) -> [TypedStatement] {
    var conditions: [TypedCondition] = []
    let outer = state.scope
    state.scope = Scope(parent: outer)
    defer { state.scope = outer }
    let target = forcing(inner, isTested: false, &conditions)
    return [TypedStatement(.if(conditions, assign(target), else: []), at: position)]
  }

  /// Replaces each `?` in the target of an assignment by `!`.
  ///
  /// For each `?`, a test that its operand is not `nil` is appended to `conditions`.
  ///
  /// - Parameter isTested: True if a `?` follows the expression. The expression is then evaluated
  ///   twice: in the test and in the assignment.
  private func forcing(
    _ syntax: ExpressionSyntax, isTested: Bool, _ conditions: inout [TypedCondition]
  ) -> ExpressionSyntax {
    var result = syntax
    switch syntax.kind {
    case .chained(let base):
      let forced = forcing(base, isTested: true, &conditions)
      conditions.append(isPresent(forced))
      result.kind = .forced(forced)
    case .member(.some(let base), let name, let arguments):
      result.kind = .member(
        base: forcing(base, isTested: isTested, &conditions), name: name, arguments: arguments)
    case .call(let callee, let arguments, let trailing):
      result.kind = .call(
        forcing(callee, isTested: isTested, &conditions), arguments: arguments, trailing: trailing)
    case .subscript(let base, var arguments):
      let forced = forcing(base, isTested: isTested, &conditions)
      if isTested, arguments.count == 1, !isRepeatable(arguments[0].value) {
        arguments[0].value = bound(arguments[0].value, &conditions)
      }
      result.kind = .subscript(forced, arguments: arguments)
    case .forced(let base):
      result.kind = .forced(forcing(base, isTested: isTested, &conditions))
    default: break
    }
    return result
  }

  /// Checks that the operand of a `?` is optional, and returns the test that it is not `nil`.
  private func isPresent(_ operand: ExpressionSyntax) -> TypedCondition {
    let value = check(operand, nil)
    if value.type.wrapped == nil, !value.type.isInvalid {
      report("'?' needs an optional, and this is \(article(value.type))", at: operand.position)
      return .expression(.invalid(at: operand.position))
    }
    return .expression(value.field(-1, .bool, at: operand.position))
  }

  /// True for an index that has the same value, and no effect, at each evaluation.
  private func isRepeatable(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .integer, .name, .type: true
    case .member(.some(let base), _, _): isRepeatable(base)
    case .parentheses(let inner), .prefix(_, let inner): isRepeatable(inner)
    case .binary(let left, _, let right): isRepeatable(left) && isRepeatable(right)
    default: false
    }
  }

  /// Appends a condition that stores an index, and returns the name of the stored index.
  private func bound(
    _ index: ExpressionSyntax, _ conditions: inout [TypedCondition]
  ) -> ExpressionSyntax {
    let value = checkConverting(index, to: .int)
    let local = Local(value.type, at: index.position)
    conditions.append(.pattern(.bind(local), value))
    return declareHidden("index", local)
  }
}
