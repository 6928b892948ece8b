// Type checking of ranges, and of sequences that have separate types in Swift but not here.
extension Checker {
  /// Returns the value of `array.enumerated()` as the base of a call of the method `name`; `nil`
  /// for other expressions and methods.
  ///
  /// In Swift, this value is a sequence of a separate type. Sources cannot have variables of this
  /// type, so the value can only be the base of such a call.
  func enumeratedElements(
    _ syntax: ExpressionSyntax, for name: SourceName
  ) -> TypedExpression? {
    guard ["map", "filter", "reduce", "contains", "allSatisfy", "first"].contains(name.text),
      case .call(let callee, let arguments, _) = syntax.kind, arguments.isEmpty,
      case .member(.some(let base), let method, _) = callee.kind, method.text == "enumerated"
    else { return nil }
    let array = check(base, nil)
    guard case .array(let element) = array.type else {
      return fail(
        about: array, "\(article(array.type)) has no 'enumerated'", at: method.position)
    }
    let pair = SourceType.tuple([
      .init(label: "offset", type: .int), .init(label: "element", type: element),
    ])
    return TypedExpression(
      .arrayOperation(.enumerated, [array], nil), .array(pair), at: method.position)
  }

  /// Reports a variable without a type annotation if its value is a call of `reversed()`.
  ///
  /// In Swift, the variable would be a `ReversedCollection`, but here it is an array. With an
  /// annotation, the variable is an array in Swift, too.
  func checkSequenceType(
    _ syntax: ExpressionSyntax, _ value: TypedExpression, _ name: SourceName, isLet: Bool
  ) {
    guard case .call = syntax.kind, case .arrayOperation(.reversed, _, _) = value.kind else {
      return
    }
    report(
      "write the type: \(isLet ? "let" : "var") \(name.text): \(text(value.type)) = …",
      at: syntax.position)
  }

  func callRangeMethod(
    _ name: SourceName, of base: TypedExpression, _ arguments: [ArgumentSyntax]
  ) -> TypedExpression {
    let labels = arguments.map { $0.label?.text ?? "_" }
    guard case .range(let bound, _) = base.type else { return base }
    if name.text == "contains", labels == ["_"] {
      return contains(base, checkConverting(arguments[0].value, to: bound), at: name.position)
    }
    if bound == .int, name.text == "reversed", labels.isEmpty {
      return TypedExpression(
        .arrayOperation(.reversed, [base], nil), .array(.int), at: name.position)
    }
    guard bound == .int, ["map", "filter", "reduce", "allSatisfy"].contains(name.text) else {
      return unknownMember(name, of: base.type, isStatic: false)
    }
    return callArrayClosure(name, of: base, .int, arguments, labels, nil)
  }

  /// Returns the expression that tests if a range contains a value.
  func contains(
    _ base: TypedExpression, _ value: TypedExpression, at position: SourcePosition
  ) -> TypedExpression {
    guard case .range(let bound, let isClosed) = base.type else { return base }
    let value = convert(value, to: bound)
    let range = Local(base.type, at: position)
    let item = Local(bound, at: position)
    let (read, element) = (range.expression(at: position), item.expression(at: position))
    let (lower, upper) = (read.field(0, bound, at: position), read.field(1, bound, at: position))
    let above = comparison("<=", lower, element, at: position)
    let below = comparison(isClosed ? "<=" : "<", element, upper, at: position)
    let test = TypedExpression(.and(above, below), .bool, at: position)
    let inner = TypedExpression(.bound(item, value, test), .bool, at: position)
    return TypedExpression(.bound(range, base, inner), .bool, at: position)
  }
}
