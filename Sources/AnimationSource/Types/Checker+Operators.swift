// Type checking of operators, and of literals whose type follows from the other operand.
extension Checker {
  static let arithmetic: Set<String> = ["+", "-", "*", "/", "%"]
  static let wrapping: Set<String> = ["&+", "&-", "&*", "&", "|", "^"]
  static let shifts: Set<String> = ["<<", ">>", "&<<", "&>>"]
  static let comparisons: Set<String> = ["<", "<=", ">", ">=", "==", "!="]
  /// The binary operators that a source can use without declaring them, except compound
  /// assignments.
  static let operators =
    arithmetic.union(wrapping).union(shifts).union(comparisons).union([
      "&&", "||", "??", "...", "..<", "~=",
    ])

  func checkBinary(
    _ left: ExpressionSyntax, _ sign: SourceName, _ right: ExpressionSyntax,
    _ expected: SourceType?, at position: SourcePosition
  ) -> TypedExpression {
    let name = sign.text
    let outer = operands.count
    defer { operands.removeSubrange(outer...) }
    let both = checkedOperands([left, right], of: sign)
    if hasInvalidOperand(both) {
      return Self.comparisons.contains(name)
        ? TypedExpression(.constant(0), .bool, at: position) : .invalid(at: position)
    }
    let (left, right) = (both[0], both[1])
    if let own = callOwnOperator([left, right], sign, expected) { return own }
    if let checked = checkRedeclared(left, sign, right, expected) { return checked }
    switch name {
    case "&&", "||":
      let a = checkConverting(left, to: .bool)
      let flow = state.flow
      let b = checkConverting(right, to: .bool)
      state.flow = flow
      return TypedExpression(name == "&&" ? .and(a, b) : .or(a, b), .bool, at: sign.position)
    case "??": return checkCoalescing(left, right, expected, at: sign.position)
    case "...", "..<":
      var bound: SourceType?
      if case .range(let type, _) = expected { bound = type }
      let (a, b) = checkPair(left, right, hint: bound)
      guard a.type.isNumeric || a.type.isInvalid else {
        return fail(
          "a range needs bounds of the type Int, UInt64 or Double, not \(text(a.type))",
          at: sign.position)
      }
      // As in Swift, a range whose bounds are in the wrong order is a fault.
      return TypedExpression(
        .rangeOf(a, b), .range(a.type, isClosed: name == "..."), at: sign.position)
    case "~=":
      let value = check(right, nil)
      let pattern = check(left, isFlexible(left) ? value.type : nil)
      if case .range = pattern.type { return contains(pattern, value, at: sign.position) }
      return equality(convert(pattern, to: value.type), value, isEqual: true, at: sign.position)
    case _ where Self.comparisons.contains(name):
      if name == "==" || name == "!=" {
        if right.isNil { return comparisonWithNil(left, name == "==", at: sign.position) }
        if left.isNil { return comparisonWithNil(right, name == "==", at: sign.position) }
      }
      let (a, b) = checkComparison(left, right)
      if a.type.isInvalid || b.type.isInvalid {
        return TypedExpression(.constant(0), .bool, at: position)
      }
      if name == "==" || name == "!=" {
        return equality(a, b, isEqual: name == "==", at: sign.position)
      }
      return comparison(name, a, b, at: sign.position)
    case _ where Self.shifts.contains(name):
      let a = check(left, expected?.unwrapped)
      let b = checkConverting(right, to: .int)
      guard a.type == .int || a.type == .uint64 else {
        return fail(
          about: a,
          "'\(name)' shifts an Int or a UInt64, not \(article(a.type))"
            + unwrappingAdvice(a.type), at: sign.position)
      }
      let operation: Operation =
        name.hasSuffix("<<") ? .shiftLeft : a.type == .int ? .shiftRightInt : .shiftRightUInt
      return TypedExpression(
        .builtIn(operation, [a, name.hasPrefix("&") ? masked(b) : b]), a.type, at: sign.position)
    case _ where Self.arithmetic.contains(name) || Self.wrapping.contains(name):
      let (a, b) = checkPair(left, right, hint: expected?.unwrapped)
      return arithmetic(name, a, b, at: sign.position)
    // The other operators of the parser are compound assignments.
    default:
      return fail(
        """
        '\(name)' has no value: write it as a statement of its own, and then return or use the \
        changed variable
        """, at: sign.position)
    }
  }

  /// Returns the shift distance of `&<<` or `&>>`: the lowest six bits of the given distance.
  func masked(_ distance: TypedExpression) -> TypedExpression {
    TypedExpression(
      .builtIn(.bitAnd, [distance, TypedExpression(.constant(63), .int, at: distance.position)]),
      .int, at: distance.position)
  }

  /// The operations of the arithmetic and bitwise operators, by the type of the operands.
  private static let operations: [TypeHead: [String: Operation]] = {
    let bits: [String: Operation] = [
      "&+": .wrappingAdd, "&-": .wrappingSubtract, "&*": .wrappingMultiply, "&": .bitAnd,
      "|": .bitOr, "^": .bitXor,
    ]
    let int: [String: Operation] = [
      "+": .addInt, "-": .subtractInt, "*": .multiplyInt, "/": .divideInt, "%": .remainderInt,
    ]
    let uint: [String: Operation] = [
      "+": .addUInt, "-": .subtractUInt, "*": .multiplyUInt, "/": .divideUInt, "%": .remainderUInt,
    ]
    return [
      .double: ["+": .addDouble, "-": .subtractDouble, "*": .multiplyDouble, "/": .divideDouble],
      .int: int.merging(bits) { $1 }, .uint64: uint.merging(bits) { $1 },
      .vector: ["+": .addVector, "-": .subtractVector],
    ]
  }()

  func arithmetic(
    _ name: String, _ a: TypedExpression, _ b: TypedExpression, at position: SourcePosition
  ) -> TypedExpression {
    guard !a.type.isInvalid, !b.type.isInvalid else { return .invalid(at: position) }
    if case .array = a.type, name == "+" {
      return TypedExpression(.arrayOperation(.concatenate, [a, b], nil), a.type, at: position)
    }
    guard let operation = a.type.head.flatMap({ Self.operations[$0]?[name] }) else {
      return fail(inapplicable(name, a.type), at: position)
    }
    return TypedExpression(.builtIn(operation, [a, b]), a.type, at: position)
  }

  func checkCoalescing(
    _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ expected: SourceType?,
    at position: SourcePosition
  ) -> TypedExpression {
    let a = check(left, expected.map { $0.wrapped == nil ? .optional($0) : $0 })
    guard let wrapped = a.type.wrapped else {
      return fail(
        about: a, "'??' needs an optional on its left, and this is \(article(a.type))",
        at: position)
    }
    // The right side may be an optional itself, such as `a ? b : nil`.
    let b = attempt({ check(right, wrapped) }) ?? check(right, a.type)
    if b.type == a.type {
      return TypedExpression(.coalesce(a, b), a.type, at: position)
    }
    return TypedExpression(.coalesce(a, convert(b, to: wrapped)), wrapped, at: position)
  }

  /// Returns the operator functions with a given name, both global functions and members of types.
  func operatorFunctions(_ name: String) -> [FunctionDeclaration] { operatorTable[name] ?? [] }

  func checkPrefix(
    _ sign: SourceName, _ operand: ExpressionSyntax, _ expected: SourceType?
  ) -> TypedExpression {
    let outer = operands.count
    defer { operands.removeSubrange(outer...) }
    let operand = checkedOperands([operand], of: sign)[0]
    if hasInvalidOperand([operand]) { return .invalid(at: sign.position) }
    if let own = callOwnOperator([operand], sign, expected) { return own }
    switch sign.text {
    case "!":
      let value = checkConverting(operand, to: .bool)
      return value.negated(at: sign.position)
    case "-":
      if case .integer(let number) = operand.kind, expected?.unwrapped != .double {
        guard number <= UInt64(Int.max) + 1 else {
          return fail("-\(number) does not fit into Int", at: sign.position)
        }
        if expected?.unwrapped == .uint64 {
          return fail("a UInt64 cannot be negative", at: sign.position)
        }
        return TypedExpression(.constant(0 &- number), .int, at: sign.position)
      }
      let value = check(operand, expected?.unwrapped)
      switch value.type {
      case .double:
        if case .constant(let bits) = value.kind {
          return TypedExpression(
            .constant((-Double(bitPattern: bits)).bitPattern), .double, at: sign.position)
        }
        return TypedExpression(.builtIn(.negateDouble, [value]), .double, at: sign.position)
      case .int: return TypedExpression(.builtIn(.negateInt, [value]), .int, at: sign.position)
      case .invalid: return value
      default:
        return fail(
          value.type.isGeneric
            ? "'-' does not apply to \(article(value.type)): use scaled(by: -1)"
            : inapplicable("-", value.type), at: sign.position)
      }
    case "+": return check(operand, expected)
    case "~":
      let value = check(operand, expected?.unwrapped)
      guard value.type == .int || value.type == .uint64 else {
        return fail(about: value, inapplicable("~", value.type), at: sign.position)
      }
      return TypedExpression(.builtIn(.bitNot, [value]), value.type, at: sign.position)
    // The parser accepts no other operators than "..." and "..<" here.
    default: return fail(Self.openRange, at: sign.position)
    }
  }
}
