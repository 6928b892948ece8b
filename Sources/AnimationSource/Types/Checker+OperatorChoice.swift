// The choice between operator functions with the same name.
extension Checker {
  /// Checks a call of the operator function that fits best; returns `nil` if no function fits.
  ///
  /// Swift chooses an operator function by the same conversions as any other function. But for an
  /// operator of the standard library, Swift first tries the functions that make no operand
  /// optional.
  func callOwnOperator(
    _ operands: [ExpressionSyntax], _ sign: SourceName, _ expected: SourceType?
  ) -> TypedExpression? {
    let declared = operatorFunctions(sign.text)
    guard count(parts: declared.count, at: sign.position) else { return nil }
    let types = operands.map { operandType($0) }
    var candidates = declared.compactMap { function in
      rank(function, types, expected).map { (function: function, rank: $0) }
    }
    let arguments = operands.map { ArgumentSyntax(label: nil, value: $0) }
    // The first of several functions with the same rank is used.
    while let best = candidates.indices.min(by: { candidates[$0].rank < candidates[$1].rank }) {
      let fits = attempt {
        call(candidates[best].function, arguments, expected: nil, base: nil, at: sign.position)
      }
      if let fits { return fits }
      // BOUND: the index is one of the indices of the array.
      candidates.remove(at: best)
    }
    return nil
  }

  private func operandType(_ syntax: ExpressionSyntax) -> OperandType {
    if let value = operandValue(syntax) {
      value.type.isInvalid || value.type == .never ? .unknown : .known(value.type)
    } else if let literals = flexibleLiterals(syntax) {
      .literal(literals.hasFraction ? .double : .int)
    } else {
      .unknown
    }
  }

  /// Returns the rank of an operator function; `nil` if the operands do not fit its parameters.
  private func rank(
    _ function: FunctionDeclaration, _ operands: [OperandType], _ expected: SourceType?
  ) -> OverloadRank? {
    guard function.parameters.count == operands.count else { return nil }
    var rank = OverloadRank(isOperator: true)
    if let expected, !expected.isInvalid, function.result != expected,
      function.result != expected.unwrapped, !function.result.hasGeneric({ _ in true })
    {
      rank.otherResults = 1
    }
    if let wrapped = expected?.wrapped, function.result == wrapped { rank.optionals += 1 }
    for (operand, parameter) in zip(operands, function.parameters) {
      var wanted = parameter.type
      switch operand {
      case .unknown: continue
      case .known(let type):
        // A tuple is converted to a tuple with other labels.
        if case .tuple = type, case .tuple = wanted.unwrapped { continue }
        var bindings: [Int: SourceType] = [:]
        while !unify(wanted, type, &bindings) {
          guard let wrapped = wanted.wrapped else { return nil }
          wanted = wrapped
          rank.optionals += 1
          bindings = [:]
        }
      case .literal(let type):
        let target = wanted.unwrapped
        guard target.isNumeric || target.isGeneric || target.isInvalid else { return nil }
        if target != type { rank.literals += 1 }
        if wanted.wrapped != nil { rank.optionals += 1 }
      }
      if wanted.hasGeneric({ _ in true }) { rank.generics += 1 }
    }
    return rank
  }
}

/// The type of an operand before an operator function is chosen.
private enum OperandType {
  case known(SourceType)
  /// An expression that consists of number literals, with its default type: `Int` or `Double`.
  case literal(SourceType)
  /// An operand of unknown type: the type depends on the operator function, or the operand has an
  /// error.
  case unknown
}
