// Errors of operators whose operands do not fit, and the order of enumeration cases.
extension Checker {
  /// Checks an arithmetic or bitwise operation whose operands fit none of the source's operator
  /// functions.
  ///
  /// Returns the built-in operation if it accepts the operands. If an operand is a structure or an
  /// enumeration, reports an error that lists the declared functions. In all other cases, and in a
  /// trial, the result is `nil`.
  func checkRedeclared(
    _ left: ExpressionSyntax, _ sign: SourceName, _ right: ExpressionSyntax,
    _ expected: SourceType?
  ) -> TypedExpression? {
    guard trials == 0, Self.arithmetic.contains(sign.text) || Self.wrapping.contains(sign.text),
      operatorFunctions(sign.text).contains(where: { $0.parameters.count == 2 })
    else { return nil }
    let builtIn = attempt {
      let (a, b) = checkPair(left, right, hint: expected?.unwrapped)
      return arithmetic(sign.text, a, b, at: sign.position)
    }
    if let builtIn { return builtIn }
    guard let a = attempt({ check(left, nil) }), let b = attempt({ check(right, nil) }) else {
      return nil
    }
    let isNominal = [a.type, b.type].contains { if case .nominal = $0 { true } else { false } }
    guard isNominal else { return nil }
    return fail(refusal(sign.text, a.type, b.type), at: sign.position)
  }

  /// Returns the error for an operator that does not accept its operands.
  ///
  /// The error lists the declared functions, or proposes to declare one.
  func refusal(_ sign: String, _ a: SourceType, _ b: SourceType) -> String {
    let forms = operatorFunctions(sign).filter { function in
      function.parameters.count == 2
        && function.parameters.contains { $0.type.head == a.head || $0.type.head == b.head }
    }.map { $0.parameters.map { text($0.type) }.joined(separator: " \(sign) ") }
    let operands = "'\(sign)' does not accept \(article(a)) and \(article(b))"
    return operands
      + (forms.isEmpty
        ? ": declare 'static func \(sign)' for these types"
        : ": allowed are \(Set(forms).sorted().joined(separator: ", "))")
  }

  /// Returns the error for an operator that does not apply to a type.
  func inapplicable(_ sign: String, _ type: SourceType) -> String {
    if type.isGeneric, sign == "*" || sign == "/" {
      return "two vectors cannot be multiplied or divided: scaled(by:) multiplies \(article(type)) "
        + "by a Double"
    }
    let advice =
      type == .double && sign == "%"
      ? ": use truncatingRemainder(dividingBy:)" : unwrappingAdvice(type)
    return "'\(sign)' does not apply to \(article(type))" + advice
  }

  /// True for a `Comparable` enumeration whose cases have neither raw values nor associated values.
  ///
  /// If the enumeration declares no `<`, the order of its values is the order of its cases.
  func isOrderedEnumeration(_ type: SourceType) -> Bool {
    guard case .nominal(let index, _) = type else { return false }
    let nominal = nominals[index]
    return nominal.protocols["Comparable"] != nil && !nominal.cases.isEmpty
      && nominal.rawType == nil && !nominal.hasPayloads
  }
}
