// The choice between functions with the same name.
extension Checker {
  /// Checks a call of the overload that fits the arguments.
  func callOverloaded(
    _ candidates: [FunctionDeclaration], _ arguments: [ArgumentSyntax], _ expected: SourceType?,
    base: (TypedExpression, Place?)?, at position: SourcePosition, owner: SourceType? = nil
  ) -> TypedExpression {
    var fitting = candidates
    if fitting.count > 1 {
      var overloads = fitting.compactMap { function in
        matchQuietly(arguments, function, at: position).map {
          Overload(function: function, matched: $0)
        }
      }
      if overloads.count > 1 {
        let values = arguments.map { overloadedValue($0.value) }
        // Leaves the overloads for which `fits` accepts each argument and its parameter's type.
        func those(_ fits: (OverloadedValue, SourceType) -> Bool) -> [Overload] {
          overloads.filter { overload in
            count(position) && overload.pairs.allSatisfy { fits(values[$0], $1) }
          }
        }
        var exact = those { value, wanted in
          guard let type = value.type else { return value.canBe(wanted) }
          var bindings: [Int: SourceType] = [:]
          return unify(wanted, type, &bindings)
            || wanted.wrapped.map { unify($0, type, &bindings) } ?? false
        }
        if exact.isEmpty { exact = those { $0.canBe($1) } }
        if !exact.isEmpty { overloads = exact }
        if let expected {
          let wanted = overloads.filter {
            $0.function.result == expected || $0.function.result == expected.unwrapped
          }
          if !wanted.isEmpty { overloads = wanted }
        }
        // The first of several equally good overloads is called.
        let costs = overloads.map { $0.cost(values, expected) }
        let best = costs.min()
        overloads = zip(overloads, costs).filter { $1 == best }.map(\.0)
      }
      fitting = overloads.map(\.function)
    }
    guard !isExhausted, !isStopped else { return .invalid(at: position) }
    guard let chosen = fitting.first else {
      let spellings = Set(candidates.map { $0.signatureText }).sorted().joined(separator: ", ")
      let name = candidates.first.map(callName) ?? ""
      return fail(
        "'\(name)' does not accept these arguments: allowed are \(spellings)", at: position)
    }
    return call(chosen, arguments, expected: expected, base: base, at: position, owner: owner)
  }

  /// Matches the arguments with the parameters of an overload, without reporting an error.
  private func matchQuietly(
    _ arguments: [ArgumentSyntax], _ function: FunctionDeclaration, at position: SourcePosition
  ) -> [Int?]? {
    for _ in 0...(function.parameters.count / 32) {
      guard count(position) else { return nil }
    }
    return match(
      arguments, function.parameters, name: function.name.text, at: position, isQuiet: true)
  }

  /// Returns what is known about an argument before an overload is chosen.
  private func overloadedValue(_ syntax: ExpressionSyntax) -> OverloadedValue {
    var value = OverloadedValue(syntax: syntax)
    addLiterals(syntax, to: &value)
    if isFlexible(syntax) { return value }
    switch syntax.kind {
    case .closure, .inout: break
    default: value.type = attempt { check(syntax, nil) }?.type
    }
    return value
  }

  /// Counts the literals whose type follows from the parameter.
  private func addLiterals(_ syntax: ExpressionSyntax, to value: inout OverloadedValue) {
    if case .array(let elements) = syntax.kind {
      for element in elements { addLiterals(element, to: &value) }
    } else if isFlexible(syntax) {
      addFlexible(syntax, to: &value)
    }
  }

  private func addFlexible(_ syntax: ExpressionSyntax, to value: inout OverloadedValue) {
    switch syntax.kind {
    case .integer: value.integers += 1
    case .number: value.hasFraction = true
    case .parentheses(let inner), .prefix(_, let inner): addFlexible(inner, to: &value)
    case .binary(let left, _, let right), .conditional(_, let left, let right):
      addFlexible(left, to: &value)
      addFlexible(right, to: &value)
    case .call(let callee, let arguments, _):
      guard case .name = callee.kind else { return }
      for argument in arguments { addFlexible(argument.value, to: &value) }
    default: break
    }
  }
}

/// An overload whose labels fit a call.
private struct Overload {
  let function: FunctionDeclaration
  /// For each parameter, the index of its argument.
  let matched: [Int?]

  /// The arguments' indices, with the types of their parameters.
  var pairs: [(Int, SourceType)] {
    zip(matched, function.parameters).compactMap { index, parameter in
      index.map { ($0, parameter.type) }
    }
  }

  func cost(_ values: [OverloadedValue], _ expected: SourceType?) -> OverloadCost {
    var cost = OverloadCost()
    for (index, type) in pairs {
      let value = values[index]
      if value.literalType(type) != .int { cost.literals += value.integers }
      if type.wrapped != nil, value.type?.wrapped == nil, !value.isNil { cost.optionals += 1 }
    }
    if let wrapped = expected?.wrapped, wrapped == function.result { cost.optionals += 1 }
    cost.isGeneric = function.generics.count > function.ownerGenericCount
    cost.usesDefaults = matched.contains(nil)
    return cost
  }
}

/// The conversions of a call, from the one that Swift avoids first.
private struct OverloadCost: Comparable {
  /// The integer literals that become another type than Int.
  var literals = 0
  /// The values that are converted to an optional.
  var optionals = 0
  var isGeneric = false
  var usesDefaults = false

  static func < (a: Self, b: Self) -> Bool {
    (a.literals, a.optionals, a.isGeneric ? 1 : 0, a.usesDefaults ? 1 : 0)
      < (b.literals, b.optionals, b.isGeneric ? 1 : 0, b.usesDefaults ? 1 : 0)
  }
}

/// An argument of a call before an overload is chosen.
private struct OverloadedValue {
  let syntax: ExpressionSyntax
  /// The type of the argument, if it does not depend on the parameter.
  var type: SourceType?
  /// The number of integer literals whose type follows from the parameter.
  var integers = 0
  var hasFraction = false

  var isNil: Bool { if case .nil = syntax.kind { true } else { false } }

  init(syntax: ExpressionSyntax) { self.syntax = syntax }

  /// The type of the literals in the value, if a parameter has the given type.
  func literalType(_ parameter: SourceType) -> SourceType {
    var type = parameter.unwrapped
    while case .array(let element) = type { type = element.unwrapped }
    return type
  }

  /// False if a value is a literal that cannot have the given type.
  func canBe(_ parameter: SourceType) -> Bool {
    let type = literalType(parameter)
    return !(hasFraction && (type == .int || type == .uint64)) && Self.canBe(syntax, parameter)
  }

  private static func canBe(_ syntax: ExpressionSyntax, _ type: SourceType) -> Bool {
    switch syntax.kind {
    case .parentheses(let inner): canBe(inner, type)
    case .prefix(let sign, let inner): sign.text != "-" || canBe(inner, type)
    case .integer, .number: type.unwrapped.isNumeric || type.unwrapped.isGeneric || type.isInvalid
    case .array: if case .array = type.unwrapped { true } else { type.isInvalid }
    case .nil: type.wrapped != nil || type.isInvalid
    default: true
    }
  }
}
