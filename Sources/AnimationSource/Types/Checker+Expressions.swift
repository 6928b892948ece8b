// Type checking of expressions.
extension Checker {
  /// Checks an expression whose value must have the given type.
  func checkConverting(_ syntax: ExpressionSyntax, to type: SourceType) -> TypedExpression {
    convert(check(syntax, type), to: type)
  }

  /// Converts a value implicitly where Swift does: to an optional, or to a tuple with other labels.
  ///
  /// Reports an error for any other conversion.
  func convert(_ value: TypedExpression, to type: SourceType) -> TypedExpression {
    converted(value, to: type)
      ?? fail(
        "\(article(value.type)) is not \(article(type))" + conversionAdvice(value.type, type),
        at: value.position)
  }

  /// Converts a value implicitly; returns `nil` if Swift does not convert it.
  func converted(_ value: TypedExpression, to type: SourceType) -> TypedExpression? {
    if value.type == type || value.type.isInvalid || type.isInvalid || value.type == .never {
      return value
    }
    if let wrapped = type.wrapped {
      if let own = value.type.wrapped, own == wrapped { return value }
      if value.type == wrapped || value.type.wrapped == nil || wrapped.wrapped != nil {
        if let inner = converted(value, to: wrapped) {
          return TypedExpression(.some(inner), type, at: value.position)
        }
      }
    }
    if case .tuple(let from) = value.type, case .tuple(let to) = type, from.count == to.count,
      zip(from, to).allSatisfy({ $0.type == $1.type && ($0.label == nil || $1.label == nil) })
    {
      var result = value
      result.type = type
      return result
    }
    return nil
  }

  static let openRange =
    "a range with one bound is allowed only in a pattern after 'case': compare with >= or <="

  /// Checks an expression.
  ///
  /// - Parameter expected: The type that the context expects, for literals, implicit members and
  ///   generic calls. The result can have another type.
  func check(_ syntax: ExpressionSyntax, _ expected: SourceType?) -> TypedExpression {
    guard count(syntax.position) else { return .invalid(at: syntax.position) }
    let result = checkUnbounded(syntax, expected)
    return result.type.isBounded ? result : fail(Self.tooLarge, at: syntax.position)
  }

  private func checkUnbounded(
    _ syntax: ExpressionSyntax, _ expected: SourceType?
  ) -> TypedExpression {
    let position = syntax.position
    switch syntax.kind {
    case .integer(let number):
      switch expected?.unwrapped {
      case .double:
        return TypedExpression(.constant(Double(number).bitPattern), .double, at: position)
      case .uint64: return TypedExpression(.constant(number), .uint64, at: position)
      default:
        guard number <= UInt64(Int.max) else {
          return fail("\(number) does not fit into Int", at: position)
        }
        return TypedExpression(.constant(number), .int, at: position)
      }
    case .number(let number):
      return TypedExpression(.constant(number.bitPattern), .double, at: position)
    case .boolean(let value):
      return TypedExpression(.constant((value ? 1.0 : 0.0).bitPattern), .bool, at: position)
    case .nil:
      guard let expected else { return fail("'nil' needs a type, such as Double?", at: position) }
      guard expected.wrapped != nil else {
        if expected.isInvalid { return .invalid(at: position) }
        return fail("\(article(expected)) cannot be nil", at: position)
      }
      return TypedExpression(.none, expected, at: position)
    case .array(let elements): return checkArray(elements, expected, at: position)
    case .name(let name, let arguments): return checkName(name, arguments, expected)
    case .member(.some(let base), let name, _): return checkMember(base, name, expected)
    case .member(nil, let name, _):
      return checkImplicitMember(name, nil, expected, at: position)
    case .call(let callee, let arguments, _):
      return checkCall(callee, arguments, expected, at: position)
    case .subscript(let base, let arguments):
      return checkSubscript(base, arguments, expected, at: position)
    case .tuple(let elements): return checkTuple(elements, expected, at: position)
    case .parentheses(let inner): return check(inner, expected)
    case .prefix(let sign, let operand): return checkPrefix(sign, operand, expected)
    case .postfix(let sign, _): return fail(Self.openRange, at: sign.position)
    case .binary(let left, let sign, let right):
      return checkBinary(left, sign, right, expected, at: position)
    case .conditional(let condition, let first, let second):
      return checkConditional(condition, first, second, expected, at: position)
    case .assignment: return fail("an assignment has no value", at: position)
    case .forced(let inner):
      let value = check(inner, expected.map { .optional($0) })
      guard let wrapped = value.type.wrapped else {
        return fail(
          about: value, "'!' needs an optional, and this is \(article(value.type))", at: position)
      }
      return TypedExpression(.forced(value), wrapped, at: position)
    case .chained: return fail("'?' needs a member after it", at: position)
    case .chain(let inner): return checkChain(inner, expected, at: position)
    case .closure(let closure):
      if let expected, expected.isInvalid { return .invalid(at: position) }
      return fail(
        """
        a closure is allowed only as an argument, or as the value of a 'let' in a function: write \
        a function instead
        """, at: closure.body.position)
    case .inout: return fail("'&' is allowed only before an inout argument", at: position)
    case .coerced(let value, let type):
      return checkConverting(value, to: resolve(type, typeScope))
    case .statement(let statement): return checkStatementExpression(statement, expected)
    case .type(let type):
      let resolved = resolve(type, typeScope)
      return TypedExpression(.constant(0), .metatype(resolved), at: position)
    case .discard:
      return fail("'_' is allowed only on the left side of '=' and in patterns", at: position)
    case .checked(let index):
      // BOUND: the operand stays in the array while its operator is checked.
      return operands[index]
    }
  }

  func checkTuple(
    _ elements: [ArgumentSyntax], _ expected: SourceType?, at position: SourcePosition
  ) -> TypedExpression {
    var hints: [SourceType?] = elements.map { _ in nil }
    if case .tuple(let types) = expected?.unwrapped, types.count == elements.count {
      hints = types.map(\.type)
    }
    return checkTuple(elements, hints, at: position)
  }

  /// Checks a tuple whose elements have the given types; the type `nil` allows any value.
  func checkTuple(
    _ elements: [ArgumentSyntax], _ hints: [SourceType?], at position: SourcePosition
  ) -> TypedExpression {
    let values = zip(elements, hints).map { element, hint in
      hint.map { checkConverting(element.value, to: $0) } ?? check(element.value, nil)
    }
    let types = zip(elements, values).map {
      SourceType.TupleElement(label: $0.label?.text, type: $1.type)
    }
    return TypedExpression(.aggregate(values), .tuple(types), at: position)
  }

  func checkConditional(
    _ condition: ExpressionSyntax, _ first: ExpressionSyntax, _ second: ExpressionSyntax,
    _ expected: SourceType?, at position: SourcePosition
  ) -> TypedExpression {
    let test = checkConverting(condition, to: .bool)
    if let expected {
      let a = check(first, expected)
      let b = check(second, expected)
      if a.type == b.type { return TypedExpression(.conditional(test, a, b), a.type, at: position) }
      let (c, d) = (convert(a, to: expected), convert(b, to: expected))
      return TypedExpression(.conditional(test, c, d), expected, at: position)
    }
    let both = checkJoined([first, second])
    return TypedExpression(.conditional(test, both[0], both[1]), both[0].type, at: position)
  }
}
