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
      // Arguments that have a type without context select the overload.
      let types = arguments.map { argument -> SourceType? in
        if isFlexible(argument.value) { return nil }
        if case .closure = argument.value.kind { return nil }
        if case .inout = argument.value.kind { return nil }
        return attempt { check(argument.value, nil) }?.type
      }
      let exact = fitting.filter { candidate in
        guard count(position),
          let matched = match(
            arguments, candidate.parameters, name: candidate.name.text, at: position, isQuiet: true)
        else { return false }
        return zip(candidate.parameters, matched).allSatisfy { parameter, index in
          guard let index, let type = types[index] else { return true }
          var bindings: [Int: SourceType] = [:]
          return unify(parameter.type, type, &bindings)
            || parameter.type.wrapped.map { unify($0, type, &bindings) } ?? false
        }
      }
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
}
