// Type checking of members of arrays, ranges and optionals, which are generic over their elements.
extension Checker {
  /// The members of arrays by name, with the signatures of the methods; properties have no
  /// signature.
  static let arrayMembers: [String: [String]] = [
    "count": [], "isEmpty": [], "first": ["first(where:)"], "last": [], "indices": [],
    "startIndex": [], "endIndex": [], "append": ["append(_:)", "append(contentsOf:)"],
    "insert": ["insert(_:at:)"], "remove": ["remove(at:)"], "removeLast": ["removeLast()"],
    "removeFirst": ["removeFirst()"], "removeAll": ["removeAll()", "removeAll(keepingCapacity:)"],
    "map": ["map(_:)"], "filter": ["filter(_:)"], "reduce": ["reduce(_:_:)"],
    "contains": ["contains(_:)", "contains(where:)"], "allSatisfy": ["allSatisfy(_:)"],
    "min": ["min()"], "max": ["max()"], "swapAt": ["swapAt(_:_:)"],
    "enumerated": ["enumerated()"], "reversed": ["reversed()"],
    "firstIndex": ["firstIndex(of:)", "firstIndex(where:)"],
  ]

  /// Checks an array literal, such as `[a, b]`.
  func checkArray(
    _ elements: [ExpressionSyntax], _ expected: SourceType?, at position: SourcePosition
  ) -> TypedExpression {
    if let expected, expected.isInvalid {
      for element in elements { _ = check(element, expected) }
      return .invalid(at: position)
    }
    if case .array(let element) = expected?.unwrapped {
      return TypedExpression(
        .array(elements.map { checkConverting($0, to: element) }), .array(element), at: position)
    }
    guard !elements.isEmpty else {
      return fail("an empty array needs a type, such as [Double]", at: position)
    }
    let values = checkJoined(elements)
    return TypedExpression(.array(values), .array(values[0].type), at: position)
  }

  /// Checks an array initializer: `[Double](repeating: 0, count: 3)` or `[Double]()`.
  func constructArray(
    _ element: SourceType, _ arguments: [ArgumentSyntax], at position: SourcePosition
  ) -> TypedExpression {
    if arguments.isEmpty { return TypedExpression(.array([]), .array(element), at: position) }
    if arguments.map({ $0.label?.text }) == ["repeating", "count"] {
      let value = checkConverting(arguments[0].value, to: element)
      let count = checkConverting(arguments[1].value, to: .int)
      return TypedExpression(
        .arrayOperation(.repeating, [value, count], nil), .array(element), at: position)
    }
    if arguments.count == 1, arguments[0].label == nil {
      return checkConverting(arguments[0].value, to: .array(element))
    }
    return fail(
      "an array is written as [1, 2] or as [Double](repeating: 0, count: 2)", at: position)
  }

  /// Returns a property of an array or a range; `nil` for other bases and unknown names.
  func arrayMember(of base: TypedExpression, _ name: SourceName) -> TypedExpression? {
    let position = name.position
    func made(_ operation: ArrayOperation, _ type: SourceType) -> TypedExpression {
      TypedExpression(.arrayOperation(operation, [base], nil), type, at: position)
    }
    if case .range(let bound, let isClosed) = base.type {
      switch name.text {
      case "lowerBound": return base.field(0, bound, at: position)
      case "upperBound": return base.field(1, bound, at: position)
      case "isEmpty":
        let lower = base.field(0, bound, at: position)
        let upper = base.field(1, bound, at: position)
        return isClosed
          ? TypedExpression(.constant(0), .bool, at: position)
          : equality(lower, upper, isEqual: true, at: position)
      default: return nil
      }
    }
    guard case .array(let element) = base.type else { return nil }
    switch name.text {
    case "count", "endIndex": return made(.count, .int)
    case "startIndex": return TypedExpression(.constant(0), .int, at: position)
    case "isEmpty": return made(.isEmpty, .bool)
    case "first": return made(.first, .optional(element))
    case "last": return made(.last, .optional(element))
    case "indices":
      return TypedExpression(
        .rangeOf(TypedExpression(.constant(0), .int, at: position), made(.count, .int)),
        .range(.int, isClosed: false), at: position)
    default: return nil
    }
  }

  func callArrayMethod(
    _ name: SourceName, of base: TypedExpression, place: Place?, _ arguments: [ArgumentSyntax],
    _ expected: SourceType?
  ) -> TypedExpression {
    guard case .array(let element) = base.type else { return .invalid(at: name.position) }
    let position = name.position
    let labels = arguments.map { $0.label?.text ?? "_" }
    func changing(
      _ mutation: ArrayMutation, _ values: [TypedExpression], _ result: SourceType = .void
    ) -> TypedExpression {
      guard let place else {
        return fail(
          "'\(name.text)' changes a value that is not a variable: store it in a 'var' first",
          at: position)
      }
      guard checkMutable(place) else { return .invalid(at: position) }
      return TypedExpression(.mutatingArray(mutation, place, values), result, at: position)
    }
    switch (name.text, labels) {
    case ("append", ["_"]):
      return changing(.append, [checkConverting(arguments[0].value, to: element)])
    case ("append", ["contentsOf"]):
      return changing(.appendContents, [checkConverting(arguments[0].value, to: base.type)])
    case ("insert", ["_", "at"]):
      return changing(
        .insert,
        [
          checkConverting(arguments[0].value, to: element),
          checkConverting(arguments[1].value, to: .int),
        ])
    case ("remove", ["at"]):
      return changing(.remove, [checkConverting(arguments[0].value, to: .int)], element)
    case ("removeLast", []): return changing(.removeLast, [], element)
    case ("removeFirst", []): return changing(.removeFirst, [], element)
    case ("removeAll", []), ("removeAll", ["keepingCapacity"]):
      // The argument is evaluated and has no effect: an array has no separate capacity.
      return changing(.removeAll, arguments.map { checkConverting($0.value, to: .bool) })
    case ("swapAt", ["_", "_"]):
      return changing(.swapAt, arguments.map { checkConverting($0.value, to: .int) })
    case ("reversed", []):
      return TypedExpression(.arrayOperation(.reversed, [base], nil), base.type, at: position)
    case ("contains", ["_"]):
      if case .closure = arguments[0].value.kind { break }
      return search(
        .containsWhere, .bool, base, checkConverting(arguments[0].value, to: element), at: position)
    case ("firstIndex", ["of"]):
      return search(
        .firstIndexWhere, .optional(.int), base, checkConverting(arguments[0].value, to: element),
        at: position)
    case ("min", []), ("max", []):
      guard element.isNumeric else {
        return fail("'\(name.text)' needs an array of numbers", at: position)
      }
      return TypedExpression(
        .arrayOperation(name.text == "min" ? .min : .max, [base], nil), .optional(element),
        at: position)
    default: break
    }
    return callArrayClosure(name, of: base, element, arguments, labels, expected)
  }

  /// Returns the expression that searches an array for an element equal to the given value.
  private func search(
    _ operation: ArrayOperation, _ type: SourceType, _ base: TypedExpression,
    _ value: TypedExpression, at position: SourcePosition
  ) -> TypedExpression {
    let item = Local(value.type, at: position)
    let wanted = Local(value.type, at: position)
    let test = equality(
      item.expression(at: position), wanted.expression(at: position), isEqual: true, at: position)
    let closure = TypedClosure(
      parameters: [item], inouts: [false], types: [value.type], result: .bool,
      body: .statements([TypedStatement(.return(test), at: position)]))
    let search = TypedExpression(.arrayOperation(operation, [base], closure), type, at: position)
    return TypedExpression(.bound(wanted, value, search), type, at: position)
  }
}
