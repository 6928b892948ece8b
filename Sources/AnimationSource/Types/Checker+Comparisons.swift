// Type checking of comparisons.
extension Checker {
  /// Checks the operands of a comparison; one operand can be an optional of the other operand's
  /// type.
  func checkComparison(
    _ left: ExpressionSyntax, _ right: ExpressionSyntax
  ) -> (TypedExpression, TypedExpression) {
    if !isFlexible(left), !isFlexible(right) {
      let a = check(left, nil)
      let b = check(right, a.type.wrapped ?? a.type)
      if a.type.wrapped == nil, b.type.wrapped == a.type { return (convert(a, to: b.type), b) }
      return (a, convert(b, to: a.type))
    }
    return checkPair(left, right, hint: nil)
  }

  func comparisonWithNil(
    _ value: ExpressionSyntax, _ isEqual: Bool, at position: SourcePosition
  ) -> TypedExpression {
    let checked = check(value, nil)
    guard checked.type.wrapped != nil || checked.type.isInvalid else {
      return fail("\(article(checked.type)) is never nil", at: position)
    }
    let isSome = checked.field(-1, .bool, at: position)
    return isEqual ? isSome.negated(at: position) : isSome
  }

  /// Returns the expression that compares two values by `<`, `<=`, `>` or `>=`.
  func comparison(
    _ name: String, _ a: TypedExpression, _ b: TypedExpression, at position: SourcePosition
  ) -> TypedExpression {
    if a.type.isInvalid || b.type.isInvalid {
      return TypedExpression(.constant(0), .bool, at: position)
    }
    let (less, lessEqual): (Operation, Operation)
    switch a.type {
    case .double: (less, lessEqual) = (.lessDouble, .lessEqualDouble)
    case .int: (less, lessEqual) = (.lessInt, .lessEqualInt)
    case .uint64: (less, lessEqual) = (.lessUInt, .lessEqualUInt)
    default:
      if let own = ownComparison(name, a, b, at: position) { return own }
      if isOrderedEnumeration(a.type), a.type == b.type {
        // The register of such a value contains the number of its case as a Double.
        (less, lessEqual) = (.lessDouble, .lessEqualDouble)
        break
      }
      let advice =
        if case .nominal = a.type {
          ": declare 'static func <' in it, or compare its properties"
        } else { unwrappingAdvice(a.type) }
      return fail("'\(name)' compares numbers, not \(article(a.type))" + advice, at: position)
    }
    switch name {
    case "<": return TypedExpression(.builtIn(less, [a, b]), .bool, at: position)
    case "<=": return TypedExpression(.builtIn(lessEqual, [a, b]), .bool, at: position)
    case ">": return swapped(a, b, at: position) { .builtIn(less, [$0, $1]) }
    default: return swapped(a, b, at: position) { .builtIn(lessEqual, [$0, $1]) }
    }
  }

  /// Returns the operation with the operands in the order `b`, `a`: for example, `a > b` becomes
  /// `b < a`.
  ///
  /// As in Swift, `a` is still evaluated before `b`.
  private func swapped(
    _ a: TypedExpression, _ b: TypedExpression, at position: SourcePosition,
    _ operation: (TypedExpression, TypedExpression) -> TypedExpression.Kind
  ) -> TypedExpression {
    if a.isFixed || b.isFixed || (a.isPure && b.isPure) {
      return TypedExpression(operation(b, a), .bool, at: position)
    }
    let local = Local(a.type, at: position)
    let left = local.expression(at: a.position)
    let result = TypedExpression(operation(b, left), .bool, at: position)
    return TypedExpression(.bound(local, a, result), .bool, at: position)
  }

  /// Returns the comparison of two values of a `Comparable` type by the type's own `<` operator.
  ///
  /// Returns `nil` for other types.
  func ownComparison(
    _ name: String, _ a: TypedExpression, _ b: TypedExpression, at position: SourcePosition
  ) -> TypedExpression? {
    guard case .nominal(let index, _) = a.type, a.type == b.type,
      nominals[index].protocols["Comparable"] != nil,
      let less = ownOperator("<", of: a.type, at: position)
    else { return nil }
    noteCall(less.function)
    func kind(_ x: TypedExpression, _ y: TypedExpression) -> TypedExpression.Kind {
      .call(less.function, generics: less.generics, arguments: [.value(x), .value(y)])
    }
    let call =
      name == ">" || name == "<="
      ? swapped(a, b, at: position, kind) : TypedExpression(kind(a, b), .bool, at: position)
    return name == "<=" || name == ">=" ? call.negated(at: position) : call
  }

  /// Returns the declared function `<` or `==` of a type.
  ///
  /// The function must accept the type with any generic arguments. The result is `nil` if neither
  /// the type nor the file declares such a function.
  ///
  /// - Parameter position: The position of the checked expression, to count each examined function
  ///   as a check; `nil` to count nothing.
  func ownOperator(
    _ name: String, of type: SourceType, at position: SourcePosition? = nil
  ) -> OwnOperator? {
    guard case .nominal(let index, let arguments) = type else { return nil }
    let nominal = nominals[index]
    // The function must accept the type with any generic arguments. So the choice does not depend
    // on them, as in Swift.
    let own = nominal.replacements(arguments)
    let global = globalOperators[OperatorKey(name: name, head: .nominal(index))] ?? []
    var generic: OwnOperator?
    for function in functions(name, of: type, isStatic: true) + global {
      if let position, !count(position) { return nil }
      guard let generics = witness(function, of: nominal) else { continue }
      let found = OwnOperator(
        function: function, generics: generics.mapValues { $0.replacing(own) })
      if function.generics.count == function.ownerGenericCount { return found }
      generic = generic ?? found
    }
    return generic
  }

  /// Returns the expression that compares two values of one type by `==`, or by `!=` if `isEqual`
  /// is false.
  func equality(
    _ a: TypedExpression, _ b: TypedExpression, isEqual: Bool, at position: SourcePosition
  ) -> TypedExpression {
    guard a.type == b.type, isEquatable(a.type) else {
      if a.type.isInvalid || b.type.isInvalid {
        return TypedExpression(.constant(0), .bool, at: position)
      }
      return fail(
        a.type == b.type
          ? "\(article(a.type)) is not Equatable"
          : "\(article(a.type)) and \(article(b.type)) cannot be compared",
        at: position)
    }
    let operation: TypedExpression.Kind
    switch a.type {
    case .bool: operation = .builtIn(.equalBool, [a, b])
    case .double: operation = .builtIn(.equalDouble, [a, b])
    case .int, .uint64: operation = .builtIn(.equalInt, [a, b])
    case .generic: operation = .builtIn(.equalVector, [a, b])
    default:
      noteEquality(a.type, at: position)
      operation = .equal(a, b)
    }
    let equal = TypedExpression(operation, .bool, at: position)
    return isEqual ? equal : equal.negated(at: position)
  }

  /// Records that a comparison of two values of a type calls the declared `==` functions of the
  /// type or of its parts.
  private func noteEquality(_ type: SourceType, at position: SourcePosition) {
    guard !operatorFunctions("==").isEmpty else { return }
    var open = [type]
    var known: Set<Int> = []
    while let next = open.popLast() {
      switch next {
      case .optional(let wrapped): open.append(wrapped)
      case .array(let element): open.append(element)
      case .tuple(let elements): open += elements.map(\.type)
      case .nominal(let index, _):
        guard known.insert(index).inserted else { continue }
        guard count(position) else { return }
        if let own = ownOperator("==", of: next, at: position) {
          noteCall(own.function)
        } else {
          open += valueTypes(of: nominals[index])
        }
      default: break
      }
    }
  }

  /// True if two values of the given type can be compared by `==`.
  func isEquatable(_ type: SourceType) -> Bool {
    switch type {
    case .double, .int, .uint64, .bool, .animation, .spring, .curve, .generic, .invalid: true
    case .optional, .array, .range, .tuple: !type.hasPart { !isEquatable($0) }
    case .nominal(let index, _): nominals[index].isEquatable
    default: false
    }
  }
}

/// A function that compares two values of a type.
struct OwnOperator {
  let function: FunctionDeclaration
  /// The generic arguments for a call of the function, by the identifiers of the generic
  /// parameters.
  let generics: [Int: SourceType]
}
