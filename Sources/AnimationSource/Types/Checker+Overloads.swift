// The choice between functions with the same name.
extension Checker {
  /// Checks a call of the overload that fits the arguments.
  func callOverloaded(
    _ candidates: [FunctionDeclaration], _ arguments: [ArgumentSyntax], _ expected: SourceType?,
    base: (TypedExpression, Place?)? = nil, at position: SourcePosition, owner: SourceType? = nil
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
        // Returns the overloads for which `fits` accepts each argument and its parameter's type.
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
        let ranks = overloads.map { $0.rank(values, expected) }
        let best = ranks.min()
        overloads = zip(overloads, ranks).filter { $1 == best }.map(\.0)
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

  /// Returns the type and the literals of an argument, before an overload is chosen.
  private func overloadedValue(_ syntax: ExpressionSyntax) -> OverloadedValue {
    var value = OverloadedValue(syntax: syntax, literals: argumentLiterals(syntax))
    if isFlexible(syntax) { return value }
    switch syntax.kind {
    case .closure, .inout: break
    default: value.type = attempt { check(syntax, nil) }?.type
    }
    return value
  }

  /// Returns those number literals of an argument that take their type from the parameter.
  private func argumentLiterals(_ syntax: ExpressionSyntax) -> Literals {
    guard case .array(let elements) = syntax.kind else {
      return isFlexible(syntax) ? Literals(of: syntax) : Literals()
    }
    return elements.reduce(into: Literals()) { $0.add(argumentLiterals($1)) }
  }
}

/// An overload whose labels fit a call.
private struct Overload {
  let function: FunctionDeclaration
  /// For each parameter, the index of its argument; `nil` if the call omits the argument.
  let matched: [Int?]

  /// For each argument of the call, its index and the type of its parameter.
  var pairs: [(Int, SourceType)] {
    zip(matched, function.parameters).compactMap { index, parameter in
      index.map { ($0, parameter.type) }
    }
  }

  func rank(_ values: [OverloadedValue], _ expected: SourceType?) -> OverloadRank {
    var rank = OverloadRank(isOperator: false)
    for (index, type) in pairs {
      let value = values[index]
      if value.literalType(type) != .int { rank.literals += value.literals.integers }
      if type.wrapped != nil, value.type?.wrapped == nil, !value.syntax.isNil {
        rank.optionals += 1
      }
    }
    if let wrapped = expected?.wrapped, wrapped == function.result { rank.optionals += 1 }
    rank.generics = function.generics.count > function.ownerGenericCount ? 1 : 0
    rank.omissions = matched.contains(nil) ? 1 : 0
    return rank
  }
}

/// An argument of a call before an overload is chosen.
private struct OverloadedValue {
  let syntax: ExpressionSyntax
  /// The number literals in the argument whose type is that of the parameter.
  let literals: Literals
  /// The type of the argument; `nil` if it depends on the parameter's type, or after an error.
  var type: SourceType?

  /// Returns the type of the argument's literals if the parameter has the given type.
  ///
  /// For example, the literals of `[1, 2]` have the type `Double` if the parameter has the type
  /// `[Double]`.
  func literalType(_ parameter: SourceType) -> SourceType {
    var type = parameter.unwrapped
    while case .array(let element) = type { type = element.unwrapped }
    return type
  }

  /// False if the argument is a literal that a parameter of the given type cannot accept, such as
  /// 0.5 for an `Int`; otherwise true.
  func canBe(_ parameter: SourceType) -> Bool {
    let type = literalType(parameter)
    let isInteger = type == .int || type == .uint64
    return !(literals.hasFraction && isInteger) && Self.canBe(syntax, parameter)
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
