// The choice between functions with the same name.
extension Checker {
  /// Checks a call of the overload that fits the arguments.
  func callOverloaded(
    _ candidates: [FunctionDeclaration], _ arguments: [ArgumentSyntax], _ expected: SourceType?,
    base: (TypedExpression, Place?)?, at position: SourcePosition, owner: SourceType? = nil
  ) -> TypedExpression {
    var fitting = candidates
    if fitting.count > 1 {
      fitting = candidates.filter { candidate in
        count(position)
          && match(
            arguments, candidate.parameters, name: candidate.name.text, at: position, isQuiet: true)
            != nil
      }
    }
    if fitting.count > 1 {
      // The arguments whose types do not depend on the parameters select the overload.
      let types = arguments.map { argument -> SourceType? in
        if isFlexible(argument.value) { return nil }
        if case .closure = argument.value.kind { return nil }
        if case .inout = argument.value.kind { return nil }
        return attempt { check(argument.value, nil) }?.type
      }
      // Returns the candidates for which `fits` accepts each pair of an argument's index and its
      // parameter's type.
      func those(_ fits: (Int, SourceType) -> Bool) -> [FunctionDeclaration] {
        fitting.filter { candidate in
          guard count(position),
            let matched = match(
              arguments, candidate.parameters, name: candidate.name.text, at: position,
              isQuiet: true)
          else { return false }
          return zip(candidate.parameters, matched).allSatisfy { parameter, index in
            index.map { fits($0, parameter.type) } ?? true
          }
        }
      }
      var exact = those { index, wanted in
        guard let type = types[index] else { return Self.canBe(arguments[index].value, wanted) }
        var bindings: [Int: SourceType] = [:]
        return unify(wanted, type, &bindings)
          || wanted.wrapped.map { unify($0, type, &bindings) } ?? false
      }
      if exact.isEmpty { exact = those { Self.canBe(arguments[$0].value, $1) } }
      if !exact.isEmpty { fitting = exact }
      if fitting.count > 1, let expected {
        let wanted = fitting.filter { $0.result == expected || $0.result == expected.unwrapped }
        if !wanted.isEmpty { fitting = wanted }
      }
      if fitting.count > 1, !arguments.contains(where: { hasFraction($0.value) }),
        let integer = fitting.first(where: {
          $0.parameters.allSatisfy { $0.type == .int } && !$0.parameters.isEmpty
        })
      {
        fitting = [integer]
      }
      if fitting.count > 1, arguments.contains(where: { hasFraction($0.value) }) {
        let numbers = fitting.filter { $0.parameters.contains { $0.type == .double } }
        if !numbers.isEmpty { fitting = numbers }
      }
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

  /// False if an expression is a literal that cannot have the given type.
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
