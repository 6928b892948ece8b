// Type checking of methods of arrays and optionals that take closures.
extension Checker {
  func callArrayClosure(
    _ name: SourceName, of base: TypedExpression, _ element: SourceType,
    _ arguments: [ArgumentSyntax], _ labels: [String], _ expected: SourceType?
  ) -> TypedExpression {
    let position = name.position
    func made(
      _ operation: ArrayOperation, _ syntax: ExpressionSyntax, _ result: SourceType,
      _ type: (SourceType) -> SourceType
    ) -> TypedExpression {
      guard let closure = closure(syntax, [element], [], result) else {
        return .invalid(at: position)
      }
      return TypedExpression(
        .arrayOperation(operation, [base], closure), type(closure.result), at: position)
    }
    let unknown = SourceType.generic(-1)
    // A trailing closure has no label, so `first { … }` means `first(where:)`.
    var labels = labels
    if labels == ["_"], ["first", "firstIndex"].contains(name.text),
      case .closure = arguments[0].value.kind
    {
      labels = ["where"]
    }
    switch (name.text, labels) {
    case ("map", ["_"]):
      var result = unknown
      if case .array(let wanted)? = inferred(expected)?.unwrapped { result = wanted }
      return made(.map, arguments[0].value, result) { .array($0) }
    case ("filter", ["_"]):
      return made(.filter, arguments[0].value, .bool) { _ in .array(element) }
    case ("contains", ["_"]), ("contains", ["where"]):
      return made(.containsWhere, arguments[0].value, .bool) { _ in .bool }
    case ("allSatisfy", ["_"]):
      return made(.allSatisfy, arguments[0].value, .bool) { _ in .bool }
    case ("first", ["where"]):
      return made(.firstWhere, arguments[0].value, .bool) { _ in .optional(element) }
    case ("firstIndex", ["where"]):
      return made(.firstIndexWhere, arguments[0].value, .bool) { _ in .optional(.int) }
    case ("reduce", ["_", "_"]):
      let initial = check(
        arguments[0].value,
        inferred(expected)?.unwrapped ?? (isFlexible(arguments[0].value) ? element : nil))
      guard let closure = closure(arguments[1].value, [initial.type, element], [], initial.type)
      else {
        return .invalid(at: position)
      }
      return TypedExpression(
        .arrayOperation(.reduce, [base, initial], closure), initial.type, at: position)
    case ("enumerated", []):
      return fail(
        """
        'enumerated()' is allowed only in a 'for' loop, and before map, filter, reduce, contains, \
        allSatisfy and first
        """, at: position)
    default:
      if let forms = Self.arrayMembers[name.text] {
        return fail(
          forms.isEmpty
            ? "'\(name.text)' is a property, not a method: delete the parentheses"
            : "the arguments do not fit: write \(forms.joined(separator: " or "))",
          at: position)
      }
      return unknownMember(name, of: base.type, isStatic: false)
    }
  }

  func callOptionalMethod(
    _ name: SourceName, of base: TypedExpression, _ arguments: [ArgumentSyntax]
  ) -> TypedExpression {
    let position = name.position
    guard let wrapped = base.type.wrapped, arguments.count == 1, arguments[0].label == nil else {
      return fail("'\(name.text)' of an optional needs one closure, without a label", at: position)
    }
    let errors = diagnostics.count
    guard let closure = closure(arguments[0].value, [wrapped], [], .generic(-1)),
      diagnostics.count == errors
    else { return .invalid(at: position) }
    let local = Local(wrapped, at: position)
    let call = TypedExpression(
      .applied(closure, [local.expression(at: position)]), closure.result, at: position)
    let isFlat = name.text == "flatMap"
    guard !isFlat || closure.result.wrapped != nil else {
      return fail(
        "the closure of 'flatMap' must return an optional: use 'map' for other values", at: position
      )
    }
    let type = isFlat ? closure.result : SourceType.optional(closure.result)
    let body = isFlat ? call : TypedExpression(.some(call), type, at: position)
    return TypedExpression(.chain(base, local, body), type, at: position)
  }
}
