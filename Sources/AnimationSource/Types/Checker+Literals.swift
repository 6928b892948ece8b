// Type checking of operands whose type follows from another operand.
extension Checker {
  /// True if an expression, such as a literal or `.name`, has no type of its own.
  ///
  /// The context of such an expression determines its type.
  func isFlexible(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .integer, .number, .nil: true
    case .parentheses(let inner): isFlexible(inner)
    case .prefix(let sign, let inner): (sign.text == "-" || sign.text == "+") && isFlexible(inner)
    case .member: isImplicitChain(syntax)
    case .call(let callee, let arguments, _):
      switch callee.kind {
      case .member: isImplicitChain(callee)
      case .name(let name, _):
        ["min", "max", "abs"].contains(name.text) && arguments.allSatisfy { isFlexible($0.value) }
      default: false
      }
    case .binary(let left, let sign, let right):
      ["+", "-", "*", "/", "%"].contains(sign.text) && isFlexible(left) && isFlexible(right)
    case .conditional(_, let first, let second): isFlexible(first) && isFlexible(second)
    default: false
    }
  }

  /// Returns the number literals of an expression such as `1 + 2.5`; `nil` if an operand is not a
  /// number literal.
  func flexibleLiterals(_ syntax: ExpressionSyntax) -> Literals? {
    guard isFlexible(syntax) else { return nil }
    let literals = Literals(of: syntax)
    return literals.areAll ? literals : nil
  }

  func isImplicitChain(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .member(nil, _, _): true
    case .member(.some(let base), _, _): isImplicitChain(base)
    case .call(let callee, _, _): isImplicitChain(callee)
    default: false
    }
  }

  /// Checks two operands that must have the same type.
  func checkPair(
    _ left: ExpressionSyntax, _ right: ExpressionSyntax, hint: SourceType?
  ) -> (TypedExpression, TypedExpression) {
    let both = checkTogether([left, right], hint: hint)
    return (both[0], both[1])
  }

  /// Checks operands that must have the same type; the first operand that is not flexible
  /// determines the type.
  func checkTogether(_ operands: [ExpressionSyntax], hint: SourceType?) -> [TypedExpression] {
    guard let decisive = operands.firstIndex(where: { !isFlexible($0) }) else {
      var type = hint
      if type == nil || type == .bool {
        type = operands.contains { Literals(of: $0).hasFraction } ? .double : nil
      }
      let first = check(operands[0], type)
      return [first] + operands.dropFirst().map { checkConverting($0, to: first.type) }
    }
    // The decisive operand has a type of its own, which can differ from the hint. The hint only
    // gives a type to the literals inside the operand.
    let deciding = check(operands[decisive], literalHint(hint, operands[decisive]))
    return operands.indices.map {
      $0 == decisive ? deciding : checkConverting(operands[$0], to: deciding.type)
    }
  }

  /// Checks values that must have a common type; if one value is optional, the common type is
  /// optional.
  func checkJoined(_ values: [ExpressionSyntax]) -> [TypedExpression] {
    let present = values.indices.filter { !values[$0].isNil }
    guard let decisive = present.first(where: { !isFlexible(values[$0]) }) ?? present.first else {
      return values.map { check($0, nil) }
    }
    let isFraction =
      isFlexible(values[decisive]) && values.contains { Literals(of: $0).hasFraction }
    let deciding = check(values[decisive], isFraction ? .double : nil)
    var type = deciding.type
    let checked = values.indices.map { index -> TypedExpression? in
      if values[index].isNil { return nil }
      if index == decisive { return deciding }
      // A branch of a conditional expression may be `nil`.
      return check(values[index], isConditional(values[index]) ? .optional(type) : type)
    }
    if checked.contains(where: { $0 == nil || $0?.type == .optional(type) }),
      type.wrapped == nil, !type.isInvalid
    {
      type = .optional(type)
    }
    return zip(values, checked).map { value, checked in
      checked.map { convert($0, to: type) } ?? check(value, type)
    }
  }

  private func isConditional(_ syntax: ExpressionSyntax) -> Bool {
    if case .conditional = syntax.unparenthesized.kind { true } else { false }
  }

  /// Returns the expected type `hint` if the expression can have parts that use this type;
  /// otherwise `nil`.
  ///
  /// For example, the hint `Double` makes the literal in `-1` a `Double`.
  func literalHint(_ hint: SourceType?, _ syntax: ExpressionSyntax) -> SourceType? {
    switch syntax.kind {
    case .binary, .prefix, .parentheses, .conditional, .call, .closure, .array, .tuple, .statement:
      hint
    default: nil
    }
  }
}
