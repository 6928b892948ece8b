// Type checking of optional chains.
extension Checker {
  func checkChain(
    _ inner: ExpressionSyntax, _ expected: SourceType?, at position: SourcePosition
  ) -> TypedExpression {
    // The innermost `a?` is bound to a new name, and the rest of the chain is checked with this
    // name.
    guard let link = innermostLink(inner) else { return check(inner, expected) }
    let value = check(link, nil)
    guard let wrapped = value.type.wrapped else {
      if value.type.isInvalid { return value }
      return fail("'?' needs an optional, and this is \(article(value.type))", at: link.position)
    }
    let local = Local(wrapped, at: link.position)
    let name = " link \(chainCount)"
    chainCount += 1
    let outer = state.scope
    state.scope = Scope(parent: outer)
    _ = state.scope.declare(name, local)
    defer { state.scope = outer }
    let rest = replacingLink(
      inner,
      with: ExpressionSyntax(
        kind: .name(SourceName(text: name, position: link.position), arguments: []),
        position: link.position, depth: 1))
    let isNested = innermostLink(rest) != nil
    let body =
      isNested ? checkChain(rest, expected, at: position) : check(rest, expected?.unwrapped)
    if body.type.isInvalid { return body }
    let type = body.type.wrapped == nil ? SourceType.optional(body.type) : body.type
    let converted = body.type == .void ? body : convert(body, to: type)
    return TypedExpression(.chain(value, local, converted), type, at: position)
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
}
