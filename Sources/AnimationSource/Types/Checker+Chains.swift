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
    if case .chained(let inner) = syntax.kind, innermostLink(inner) == nil { return name }
    return syntax.replacingBase { replacingLink($0, with: name) }
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

  /// Replaces each `?` in the target of an assignment with `!`: for example, `a?.b` becomes `a!.b`.
  ///
  /// For each `?`, the method appends to `conditions` the test that the operand of the `?` is not
  /// `nil`.
  ///
  /// - Parameter isTested: True if a `?` follows the expression in the target. The expression is
  ///   then evaluated twice: in the test and in the assignment.
  private func forcing(
    _ syntax: ExpressionSyntax, isTested: Bool, _ conditions: inout [TypedCondition]
  ) -> ExpressionSyntax {
    let isChained = if case .chained = syntax.kind { true } else { false }
    var result = syntax.replacingBase {
      forcing($0, isTested: isTested || isChained, &conditions)
    }
    switch result.kind {
    case .chained(let forced):
      conditions.append(isPresent(forced))
      result.kind = .forced(forced)
    case .subscript(let base, var arguments)
    where isTested && arguments.count == 1 && !isRepeatable(arguments[0].value):
      arguments[0].value = bound(arguments[0].value, &conditions)
      result.kind = .subscript(base, arguments: arguments)
    default: break
    }
    return result
  }

  /// Checks that the operand of a `?` is optional, and returns the test that the operand is not
  /// `nil`.
  private func isPresent(_ operand: ExpressionSyntax) -> TypedCondition {
    let value = check(operand, nil)
    if value.type.wrapped == nil, !value.type.isInvalid {
      report("'?' needs an optional, and this is \(article(value.type))", at: operand.position)
      return .expression(.invalid(at: operand.position))
    }
    return .expression(value.field(-1, .bool, at: operand.position))
  }

  /// True for an index, such as `i` or `i + 1`, whose evaluation has the same value each time and
  /// no effect.
  private func isRepeatable(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .integer, .name, .type: true
    case .member(.some(let base), _, _): isRepeatable(base)
    case .parentheses(let inner), .prefix(_, let inner): isRepeatable(inner)
    case .binary(let left, _, let right): isRepeatable(left) && isRepeatable(right)
    default: false
    }
  }

  /// Stores an index in a hidden constant, and returns the name of the constant.
  ///
  /// The declaration of the constant is appended to `conditions`, as a condition that is always
  /// true.
  private func bound(
    _ index: ExpressionSyntax, _ conditions: inout [TypedCondition]
  ) -> ExpressionSyntax {
    let value = checkConverting(index, to: .int)
    let local = Local(value.type, at: index.position)
    conditions.append(.pattern(.bind(local), value))
    return declareHidden("index", local)
  }
}

extension ExpressionSyntax {
  /// Returns the expression with `replace` applied to its base.
  ///
  /// The base of `a.b`, `a[i]`, `a(x)`, `a?` and `a!` is `a`. Other expressions are unchanged.
  fileprivate func replacingBase(
    _ replace: (ExpressionSyntax) -> ExpressionSyntax
  ) -> ExpressionSyntax {
    var result = self
    switch kind {
    case .chained(let base): result.kind = .chained(replace(base))
    case .forced(let base): result.kind = .forced(replace(base))
    case .member(.some(let base), let name, let arguments):
      result.kind = .member(base: replace(base), name: name, arguments: arguments)
    case .call(let callee, let arguments, let trailing):
      result.kind = .call(replace(callee), arguments: arguments, trailing: trailing)
    case .subscript(let base, let arguments):
      result.kind = .subscript(replace(base), arguments: arguments)
    default: break
    }
    return result
  }
}
