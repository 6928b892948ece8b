// The check of an operator's operands, once for all functions that the operator can call.
extension Checker {
  /// Checks the operands of an operator once, before the choice between the functions of the
  /// operator.
  ///
  /// A returned operand is only the index of its checked value in `operands`, so the operand is not
  /// checked again for each function. Repeated checks of nested operators would take exponential
  /// time. The caller removes the new elements of `operands` at the end.
  ///
  /// An operand whose type depends on the function is returned unchecked.
  func checkedOperands(
    _ syntax: [ExpressionSyntax], of sign: SourceName
  ) -> [ExpressionSyntax] {
    let declared = operatorFunctions(sign.text)
    guard !declared.isEmpty, count(parts: declared.count, at: sign.position),
      !declared.contains(where: \.takesClosures)
    else { return syntax }
    return syntax.map { checkedOperand($0) }
  }

  private func checkedOperand(_ syntax: ExpressionSyntax) -> ExpressionSyntax {
    guard !isFlexible(syntax), !needsHint(syntax) else { return syntax }
    let value: TypedExpression
    if dependsOnResult(syntax) {
      // A type that the surroundings expect can complete a generic call.
      guard let checked = attempt({ check(syntax, nil) }) else { return syntax }
      value = checked
    } else {
      value = check(syntax, nil)
    }
    if case .call(_, let arguments, _) = Self.withoutSigns(syntax).kind,
      arguments.allSatisfy({ isFlexible($0.value) || isShort($0.value) }),
      let function = calledFunction(value), hasOtherResults(function)
    {
      return syntax
    }
    operands.append(value)
    // BOUND: the array has the element that was appended.
    return ExpressionSyntax(
      kind: .checked(operands.count - 1), position: syntax.position, depth: 1)
  }

  /// Returns an expression without the parentheses and prefix operators around it.
  private static func withoutSigns(_ syntax: ExpressionSyntax) -> ExpressionSyntax {
    var inner = syntax
    while true {
      switch inner.kind {
      case .parentheses(let next), .prefix(_, let next): inner = next
      default: return inner
      }
    }
  }

  /// True for a short operand, such as `a` or `a.b`, which can be checked again for each function.
  private func isShort(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .name, .boolean: true
    case .member(.some(let base), _, _), .parentheses(let base): isShort(base)
    default: false
    }
  }

  private func calledFunction(_ value: TypedExpression) -> FunctionDeclaration? {
    switch value.kind {
    case .call(let function, _, _): function
    case .builtIn(_, let operands) where operands.count == 1: calledFunction(operands[0])
    default: nil
    }
  }

  /// True if `checkedOperands` has found an error in one of the operands.
  func hasInvalidOperand(_ operands: [ExpressionSyntax]) -> Bool {
    operands.contains { operandValue($0)?.type.isInvalid ?? false }
  }

  /// Returns the value of an operand that `checkedOperands` has checked; `nil` for another
  /// expression.
  func operandValue(_ syntax: ExpressionSyntax) -> TypedExpression? {
    guard case .checked(let index) = syntax.kind else { return nil }
    // BOUND: the operand stays in the array while its operator is checked.
    return operands[index]
  }

  /// True if another function with this function's name has another result type.
  ///
  /// The expected type can then select one of the functions.
  private func hasOtherResults(_ function: FunctionDeclaration) -> Bool {
    let name = function.name.text
    let same = function.owner.map { members(name, of: $0) } ?? globals[name] ?? []
    guard same.count > 1, count(parts: same.count, at: function.name.position) else { return false }
    return same.compactMap(\.function).contains { $0.result != function.result }
  }

  /// True if the expected type can change the type of an expression, because the expression
  /// contains a literal, a closure or a condition.
  private func needsHint(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .integer, .number, .boolean, .name, .coerced: false
    case .parentheses(let inner), .prefix(_, let inner), .forced(let inner): needsHint(inner)
    case .member(let base, _, _): base.map { isImplicitChain($0) } ?? true
    case .subscript(let base, _): needsHint(base)
    case .conditional(_, let first, let second):
      isFlexible(first) || isFlexible(second) || needsHint(first) || needsHint(second)
    case .call(let callee, let arguments, _):
      needsHint(callee) || calleeTakesClosures(callee)
        || arguments.contains { if case .closure = $0.value.kind { true } else { false } }
    case .binary(let left, let sign, let right):
      if Self.comparisons.contains(sign.text) || ["&&", "||"].contains(sign.text) {
        false
      } else if Self.arithmetic.contains(sign.text) || Self.wrapping.contains(sign.text) {
        needsHint(left) || needsHint(right)
      } else {
        isFlexible(left) || needsHint(left) || needsHint(right)
      }
    default: true
    }
  }

  /// True if a callee has the name of an array member, such as `map`, and an argument can therefore
  /// be the name of a function.
  private func calleeTakesClosures(_ callee: ExpressionSyntax) -> Bool {
    if case .member(_, let name, _) = callee.kind {
      Self.arrayMembers[name.text] != nil
    } else {
      false
    }
  }

  /// True if the type of an expression can depend on the expected type, because the expression can
  /// contain a call of a generic function.
  private func dependsOnResult(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .integer, .number, .boolean, .name: false
    case .parentheses(let inner), .prefix(_, let inner), .forced(let inner),
      .member(.some(let inner), _, _), .subscript(let inner, _):
      dependsOnResult(inner)
    case .binary(let left, _, let right), .conditional(_, let left, let right):
      dependsOnResult(left) || dependsOnResult(right)
    case .call(let callee, _, _):
      if case .name(let name, let types) = callee.kind {
        !types.isEmpty || !isWithoutGenerics(name.text)
      } else {
        true
      }
    default: true
    }
  }

  /// True if a name denotes a type without generic parameters, or only global functions without
  /// them.
  private func isWithoutGenerics(_ name: String) -> Bool {
    if state.scope.find(name) != nil { return false }
    if let type = types[name] { return nominals[type].generics.isEmpty }
    guard members(name, of: state.selfType).isEmpty, let functions = globals[name] else {
      return false
    }
    return functions.allSatisfy { $0.function?.generics.isEmpty ?? false }
  }
}
