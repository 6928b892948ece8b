// Operators, and literals whose type follows from the other operand.
extension Checker {
  /// True if the type of an expression follows from its surroundings.
  func isFlexible(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .integer, .number, .nil: true
    case .parentheses(let inner): isFlexible(inner)
    case .prefix(let sign, let inner): (sign.text == "-" || sign.text == "+") && isFlexible(inner)
    case .member(nil, _, _): true
    case .member(.some(let base), _, _): isImplicitChain(base)
    case .call(let callee, let arguments, _):
      switch callee.kind {
      case .member(nil, _, _): true
      case .member(.some(let base), _, _): isImplicitChain(base)
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

  private func isImplicitChain(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .member(nil, _, _): true
    case .member(.some(let base), _, _): isImplicitChain(base)
    case .call(let callee, _, _): isImplicitChain(callee)
    default: false
    }
  }

  private func hasFraction(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .number: true
    case .parentheses(let inner), .prefix(_, let inner): hasFraction(inner)
    case .binary(let left, _, let right): hasFraction(left) || hasFraction(right)
    case .conditional(_, let first, let second): hasFraction(first) || hasFraction(second)
    case .call(_, let arguments, _): arguments.contains { hasFraction($0.value) }
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

  /// Checks operands that must have the same type; the first inflexible one decides it.
  func checkTogether(_ operands: [ExpressionSyntax], hint: SourceType?) -> [TypedExpression] {
    guard let decisive = operands.firstIndex(where: { !isFlexible($0) }) else {
      var type = hint
      if type == nil || type == .bool {
        type = operands.contains(where: hasFraction) ? .double : nil
      }
      let first = check(operands[0], type)
      return [first] + operands.dropFirst().map { checkConverting($0, to: first.type) }
    }
    // In a sum of vectors, the hint is the vector; an inflexible operand decides for itself.
    let deciding = check(operands[decisive], literalHint(hint, operands[decisive]))
    return operands.indices.map {
      $0 == decisive ? deciding : checkConverting(operands[$0], to: deciding.type)
    }
  }

  /// A hint is passed on to nested operators, whose literals it decides, and to calls.
  private func literalHint(_ hint: SourceType?, _ syntax: ExpressionSyntax) -> SourceType? {
    switch syntax.kind {
    case .binary, .prefix, .parentheses, .conditional, .call, .closure, .array, .tuple, .statement:
      hint
    default: nil
    }
  }

  private static let arithmetic: Set<String> = ["+", "-", "*", "/", "%"]
  private static let wrapping: Set<String> = ["&+", "&-", "&*", "&", "|", "^"]
  private static let shifts: Set<String> = ["<<", ">>", "&<<", "&>>"]
  private static let comparisons: Set<String> = ["<", "<=", ">", ">=", "==", "!="]
  /// The operators that a source can use.
  static let operators =
    arithmetic.union(wrapping).union(shifts).union(comparisons).union(["&&", "||", "??", "...", "..<", "~="])

  func checkBinary(
    _ left: ExpressionSyntax, _ sign: SourceName, _ right: ExpressionSyntax,
    _ expected: SourceType?, at position: SourcePosition
  ) -> TypedExpression {
    let name = sign.text
    if let own = checkOwnOperator(left, sign, right, expected) { return own }
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
        return fail("a range of \(text(a.type)) is not supported", at: sign.position)
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
        if case .nil = right.kind { return comparisonWithNil(left, name == "==", at: sign.position) }
        if case .nil = left.kind { return comparisonWithNil(right, name == "==", at: sign.position) }
      }
      let (a, b) = checkComparison(left, right)
      if a.type.isInvalid || b.type.isInvalid { return TypedExpression(.constant(0), .bool, at: position) }
      if name == "==" || name == "!=" {
        return equality(a, b, isEqual: name == "==", at: sign.position)
      }
      return comparison(name, a, b, at: sign.position)
    case _ where Self.shifts.contains(name):
      let a = check(left, expected?.unwrapped)
      let b = checkConverting(right, to: .int)
      guard a.type == .int || a.type == .uint64 else {
        return a.type.isInvalid
          ? a : fail("'\(name)' shifts an Int or a UInt64, and not \(article(a.type))", at: sign.position)
      }
      let operation: Operation =
        name.hasSuffix("<<") ? .shiftLeft : a.type == .int ? .shiftRightInt : .shiftRightUInt
      return TypedExpression(
        .builtIn(operation, [a, name.hasPrefix("&") ? masked(b) : b]), a.type, at: sign.position)
    case _ where Self.arithmetic.contains(name) || Self.wrapping.contains(name):
      let (a, b) = checkPair(left, right, hint: expected?.unwrapped)
      return arithmetic(name, a, b, at: sign.position)
    default:
      return fail(
        "there is no operator '\(name)'" + suggestion(name, Self.operators), at: sign.position)
    }
  }

  /// The shift distance of `&<<` and `&>>`, of which six bits count.
  private func masked(_ distance: TypedExpression) -> TypedExpression {
    TypedExpression(
      .builtIn(.bitAnd, [distance, TypedExpression(.constant(63), .int, at: distance.position)]),
      .int, at: distance.position)
  }

  /// The operands of a comparison, of which one may be an optional of the other's type.
  private func checkComparison(
    _ left: ExpressionSyntax, _ right: ExpressionSyntax
  ) -> (TypedExpression, TypedExpression) {
    if !isFlexible(left), !isFlexible(right) {
      let a = check(left, nil)
      if let wrapped = a.type.wrapped {
        let b = check(right, wrapped)
        return (a, convert(b, to: a.type))
      }
      let b = check(right, a.type)
      if b.type.wrapped == a.type { return (convert(a, to: b.type), b) }
      return (a, convert(b, to: a.type))
    }
    return checkPair(left, right, hint: nil)
  }

  private func comparisonWithNil(
    _ value: ExpressionSyntax, _ isEqual: Bool, at position: SourcePosition
  ) -> TypedExpression {
    let checked = check(value, nil)
    guard checked.type.wrapped != nil || checked.type.isInvalid else {
      return fail("\(article(checked.type)) is never nil", at: position)
    }
    let isSome = TypedExpression(.field(checked, -1), .bool, at: position)
    return isEqual ? TypedExpression(.builtIn(.notBool, [isSome]), .bool, at: position) : isSome
  }

  func arithmetic(
    _ name: String, _ a: TypedExpression, _ b: TypedExpression, at position: SourcePosition
  ) -> TypedExpression {
    guard !a.type.isInvalid, !b.type.isInvalid else { return .invalid(at: position) }
    let operation: Operation?
    switch (a.type, name) {
    case (.double, "+"): operation = .addDouble
    case (.double, "-"): operation = .subtractDouble
    case (.double, "*"): operation = .multiplyDouble
    case (.double, "/"): operation = .divideDouble
    case (.int, "+"): operation = .addInt
    case (.int, "-"): operation = .subtractInt
    case (.int, "*"): operation = .multiplyInt
    case (.int, "/"): operation = .divideInt
    case (.int, "%"): operation = .remainderInt
    case (.uint64, "+"): operation = .addUInt
    case (.uint64, "-"): operation = .subtractUInt
    case (.uint64, "*"): operation = .multiplyUInt
    case (.uint64, "/"): operation = .divideUInt
    case (.uint64, "%"): operation = .remainderUInt
    case (.int, "&+"), (.uint64, "&+"): operation = .wrappingAdd
    case (.int, "&-"), (.uint64, "&-"): operation = .wrappingSubtract
    case (.int, "&*"), (.uint64, "&*"): operation = .wrappingMultiply
    case (.int, "&"), (.uint64, "&"): operation = .bitAnd
    case (.int, "|"), (.uint64, "|"): operation = .bitOr
    case (.int, "^"), (.uint64, "^"): operation = .bitXor
    case (.generic, "+"): operation = .addVector
    case (.generic, "-"): operation = .subtractVector
    case (.array, "+"):
      return TypedExpression(.arrayOperation(.concatenate, [a, b], nil), a.type, at: position)
    default: operation = nil
    }
    guard let operation else {
      let advice =
        a.type.isGeneric && (name == "*" || name == "/") ? ": use scaled(by:)"
        : a.type == .double && name == "%" ? ": use truncatingRemainder(dividingBy:)" : ""
      return fail("'\(name)' does not apply to \(article(a.type))" + advice, at: position)
    }
    return TypedExpression(.builtIn(operation, [a, b]), a.type, at: position)
  }

  /// The comparison of two numbers.
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
      return fail("'\(name)' does not apply to \(article(a.type))", at: position)
    }
    switch name {
    case "<": return TypedExpression(.builtIn(less, [a, b]), .bool, at: position)
    case "<=": return TypedExpression(.builtIn(lessEqual, [a, b]), .bool, at: position)
    case ">": return TypedExpression(.builtIn(less, [b, a]), .bool, at: position)
    default: return TypedExpression(.builtIn(lessEqual, [b, a]), .bool, at: position)
    }
  }

  /// `>`, `<=` and `>=` of a `Comparable` type, by its `<`.
  private func ownComparison(
    _ name: String, _ a: TypedExpression, _ b: TypedExpression, at position: SourcePosition
  ) -> TypedExpression? {
    guard let head = a.type.head, case .nominal(let index, _) = a.type,
      nominals[index].protocols["Comparable"] != nil,
      case .function(let less)? = members[head]?["<"]?.first
    else { return nil }
    let isSwapped = name == ">" || name == "<="
    let call = TypedExpression(
      .call(
        less, generics: [:], arguments: [.value(isSwapped ? b : a), .value(isSwapped ? a : b)]),
      .bool, at: position)
    return name == "<=" || name == ">="
      ? TypedExpression(.builtIn(.notBool, [call]), .bool, at: position) : call
  }

  /// The test whether two values of one type are equal.
  func equality(
    _ a: TypedExpression, _ b: TypedExpression, isEqual: Bool, at position: SourcePosition
  ) -> TypedExpression {
    guard a.type == b.type, isEquatable(a.type) else {
      if a.type.isInvalid || b.type.isInvalid {
        return TypedExpression(.constant(0), .bool, at: position)
      }
      return fail(
        a.type == b.type
          ? "\(article(a.type)) is not Equatable" : "\(article(a.type)) and \(article(b.type)) cannot be compared",
        at: position)
    }
    let operation: TypedExpression.Kind
    switch a.type {
    case .bool: operation = .builtIn(.equalBool, [a, b])
    case .double: operation = .builtIn(.equalDouble, [a, b])
    case .int, .uint64: operation = .builtIn(.equalInt, [a, b])
    case .generic: operation = .builtIn(.equalVector, [a, b])
    default: operation = .equal(a, b)
    }
    let equal = TypedExpression(operation, .bool, at: position)
    return isEqual ? equal : TypedExpression(.builtIn(.notBool, [equal]), .bool, at: position)
  }

  /// True if values of a type can be compared by `==`.
  func isEquatable(_ type: SourceType) -> Bool {
    switch type {
    case .double, .int, .uint64, .bool, .animation, .spring, .curve, .generic, .invalid: true
    case .optional(let wrapped): isEquatable(wrapped)
    case .array(let element): isEquatable(element)
    case .range(let bound, _): isEquatable(bound)
    case .tuple(let elements): elements.allSatisfy { isEquatable($0.type) }
    case .nominal(let index, let arguments):
      nominals[index].isEquatable(arguments)
    default: false
    }
  }

  private func checkCoalescing(
    _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ expected: SourceType?,
    at position: SourcePosition
  ) -> TypedExpression {
    let a = check(left, expected.map { $0.wrapped == nil ? .optional($0) : $0 })
    guard let wrapped = a.type.wrapped else {
      if a.type.isInvalid { return a }
      return fail("'??' needs an optional on its left, and this is \(article(a.type))", at: position)
    }
    let b = check(right, wrapped)
    if b.type == a.type {
      return TypedExpression(.coalesce(a, b), a.type, at: position)
    }
    return TypedExpression(.coalesce(a, convert(b, to: wrapped)), wrapped, at: position)
  }

  /// An operator function that the source declares; `nil` if none fits.
  private func checkOwnOperator(
    _ left: ExpressionSyntax, _ sign: SourceName, _ right: ExpressionSyntax, _ expected: SourceType?
  ) -> TypedExpression? {
    let candidates = operatorFunctions(sign.text).filter { $0.parameters.count == 2 }
    guard !candidates.isEmpty else { return nil }
    let arguments = [
      ArgumentSyntax(label: nil, value: left), ArgumentSyntax(label: nil, value: right),
    ]
    for candidate in candidates {
      let fits = attempt { () -> TypedExpression in
        let result = call(
          candidate, arguments, expected: nil, base: nil, at: sign.position)
        return result
      }
      if let fits { return fits }
    }
    return nil
  }

  /// The operator functions of all types and of the source.
  func operatorFunctions(_ name: String) -> [FunctionDeclaration] {
    var result: [FunctionDeclaration] = []
    for member in globals[name] ?? [] { if case .function(let function) = member { result.append(function) } }
    for table in operatorOwners {
      for member in members[table]?[name] ?? [] {
        if case .function(let function) = member, function.isStatic { result.append(function) }
      }
    }
    return result
  }

  private var operatorOwners: [TypeHead] {
    [.double, .int, .uint64, .bool, .animation, .spring, .curve, .vector]
      + nominals.map { .nominal($0.index) }
  }

  func checkPrefix(
    _ sign: SourceName, _ operand: ExpressionSyntax, _ expected: SourceType?
  ) -> TypedExpression {
    switch sign.text {
    case "!":
      let value = checkConverting(operand, to: .bool)
      return TypedExpression(.builtIn(.notBool, [value]), .bool, at: sign.position)
    case "-":
      for function in operatorFunctions("-") where function.parameters.count == 1 {
        let fits = attempt {
          call(
            function, [ArgumentSyntax(label: nil, value: operand)], expected: nil, base: nil,
            at: sign.position)
        }
        if let fits { return fits }
      }
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
          "'-' does not apply to \(article(value.type))"
            + (value.type.isGeneric ? ": use scaled(by: -1)" : ""), at: sign.position)
      }
    case "+": return check(operand, expected)
    case "~":
      let value = check(operand, expected?.unwrapped)
      guard value.type == .int || value.type == .uint64 else {
        return fail("'~' does not apply to \(article(value.type))", at: sign.position)
      }
      return TypedExpression(.builtIn(.bitNot, [value]), value.type, at: sign.position)
    case "...", "..<":
      return fail("a range with one bound stands only in a case of a switch", at: sign.position)
    default: return fail("there is no prefix operator '\(sign.text)'", at: sign.position)
    }
  }
}
