// Type checking of arguments against the parameters to which they are passed.
extension Checker {
  /// Checks the arguments of a call against the function's parameters.
  func call(
    _ function: FunctionDeclaration, _ arguments: [ArgumentSyntax], expected: SourceType?,
    base: (value: TypedExpression, place: Place?)?, at position: SourcePosition,
    owner: SourceType? = nil
  ) -> TypedExpression {
    guard
      let matched = match(
        arguments, function.parameters, name: function.name.text, at: position)
    else { return .invalid(at: position) }
    var bindings: [Int: SourceType] = [:]
    if let ownerType = function.owner, let actual = base?.value.type ?? owner {
      _ = unify(ownerType, actual, &bindings)
    }
    if let expected {
      var trial = bindings
      if unify(function.result, expected, &trial)
        || function.result.wrapped == nil && unify(function.result, expected.unwrapped, &trial)
      {
        bindings = trial
      }
    }
    var typed: [TypedArgument] = []
    if let base {
      if function.isMutating {
        guard let place = base.place else {
          return fail(
            "'\(function.name.text)' changes a value that is not a variable: store it in a 'var' first",
            at: position)
        }
        guard checkMutable(place) else { return .invalid(at: position) }
        typed.append(.place(place))
      } else {
        typed.append(.value(base.value))
      }
    }
    checkExclusive(arguments, base: function.isMutating ? base?.place : nil)
    // Closures are checked last, because the other arguments determine their types.
    var slots = [TypedArgument?](repeating: nil, count: function.parameters.count)
    for isClosure in [false, true] {
      for (index, parameter) in function.parameters.enumerated()
      where parameter.type.isFunction == isClosure {
        slots[index] = argument(
          matched[index].map { arguments[$0].value }, parameter, function, &bindings, at: position)
      }
    }
    guard !slots.contains(where: { $0 == nil }) else { return .invalid(at: position) }
    typed += slots.compactMap { $0 }
    for generic in function.generics {
      // A nested function has the generic parameters of the functions around it.
      if bindings[generic.id] == nil, function.scope != nil, state.generics.contains(generic) {
        bindings[generic.id] = .generic(generic.id)
      }
      guard let bound = bindings[generic.id] else {
        return fail("the type '\(generic.name)' cannot be inferred here", at: position)
      }
      if bound != .double, !bound.isGeneric, !bound.isInvalid {
        return fail(
          "'\(generic.name)' must be a VectorArithmetic, and \(text(bound)) is not one",
          at: position)
      }
    }
    noteCall(function)
    guard checkCaptures(of: function, at: position) else { return .invalid(at: position) }
    if function === state.function,
      bindings.contains(where: { $0.value != .generic($0.key) && !$0.value.isInvalid })
    {
      return fail("a generic function cannot call itself for another type", at: position)
    }
    return TypedExpression(
      .call(function, generics: bindings, arguments: typed), function.result.replacing(bindings),
      at: position)
  }

  func argument(
    _ syntax: ExpressionSyntax?, _ parameter: FunctionParameter, _ function: FunctionDeclaration,
    _ bindings: inout [Int: SourceType], at position: SourcePosition
  ) -> TypedArgument? {
    guard let syntax else {
      checkDefault(of: function)
      let name = parameter.name.text
      guard let parameter = function.parameters.first(where: { $0.name.text == name }),
        let value = parameter.checkedDefault
      else { return nil }
      parameter.defaultCalls.forEach(noteCall)
      return .value(value)
    }
    if parameter.isInout {
      guard case .inout(let inner) = syntax.kind else {
        report(
          "the parameter '\(parameter.name.text)' is inout: write & before the argument",
          at: syntax.position)
        return nil
      }
      guard let place = place(inner, isQuiet: false), checkMutable(place) else { return nil }
      guard unify(parameter.type, place.type, &bindings) else {
        if !place.type.isInvalid {
          report(mismatch(place.type, parameter, bindings), at: inner.position)
        }
        return nil
      }
      return .place(place)
    }
    if case .inout = syntax.kind {
      report("the parameter '\(parameter.name.text)' is not inout: remove &", at: syntax.position)
      return nil
    }
    let wanted = parameter.type.replacing(bindings)
    if case .function(let types, let result) = parameter.type {
      return closure(
        syntax, types.map { $0.replacing(bindings) }, parameter.closureInouts,
        result.replacing(bindings)
      ).map { closure in
        _ = unify(result, closure.result, &bindings)
        return .closure(closure)
      }
    }
    let unbound = function.generics.contains { generic in
      bindings[generic.id] == nil && wanted.mentions(generic.id)
    }
    if unbound {
      let value = check(syntax, wanted.isGeneric ? nil : wanted)
      // A literal for a generic parameter is a Double.
      let fitting =
        wanted.isGeneric && value.type == .int && isFlexible(syntax)
        ? checkConverting(syntax, to: .double) : value
      guard unify(parameter.type, fitting.type, &bindings) else {
        if !fitting.type.isInvalid {
          report(mismatch(fitting.type, parameter, bindings), at: syntax.position)
        }
        return nil
      }
      return .value(convert(fitting, to: parameter.type.replacing(bindings)))
    }
    return .value(checkConverting(syntax, to: wanted))
  }

  func checkDefault(of function: FunctionDeclaration) {
    for index in function.parameters.indices {
      let parameter = function.parameters[index]
      guard let value = parameter.defaultValue else { continue }
      if parameter.checkedDefault == nil {
        if isKnown(parameter.trialError) { continue }
        let count = diagnostics.count
        let (checked, depth, calls) = checkingDefault(at: parameter.name.position) {
          inState(of: function.context) {
            if state.selfType == nil { state = staticState(function.owner) }
            return checkConverting(value, to: parameter.type)
          }
        }
        guard isFinal(from: count) else {
          function.parameters[index].trialError = diagnostics.last
          continue
        }
        function.parameters[index].checkedDefault = checked
        function.parameters[index].defaultDepth = depth
        function.parameters[index].defaultCalls = calls
      }
      defaultDepth = max(defaultDepth, function.parameters[index].defaultDepth)
    }
  }

  /// True if the result of a check can be kept: the check was not a part of a trial, or it has found
  /// no error.
  ///
  /// A trial discards its errors, so a value with an error is checked again outside of trials.
  ///
  /// - Parameter count: The number of errors before the check.
  func isFinal(from count: Int) -> Bool { trials == 0 || diagnostics.count == count }

  /// In a trial, reports the error that an earlier trial has found in a value; returns true if
  /// there is such an error.
  ///
  /// Otherwise, checking a chain of values with trials would take exponential time.
  func isKnown(_ error: SourceDiagnostic?) -> Bool {
    guard trials > 0, let error else { return false }
    diagnostics.append(error)
    return true
  }

  /// Checks a default value or a constant; refuses a chain of more than
  /// `SourceLimits.defaultDepth` values that depend on one another.
  ///
  /// This includes a value that depends on itself. The chain is limited because the check is
  /// recursive. A default value is also compiled again at each use.
  func checkingDefault(
    at position: SourcePosition, _ check: () -> TypedExpression
  ) -> (value: TypedExpression, depth: Int, calls: [FunctionDeclaration]) {
    let outer = defaultDepth
    defaultDepth = 0
    runningDefaults += 1
    defaultCalls.append([:])
    defer {
      runningDefaults -= 1
      defaultDepth = max(outer, defaultDepth)
    }
    guard runningDefaults <= SourceLimits.defaultDepth else {
      _ = defaultCalls.popLast()
      return (tooDeep(at: position), 1, [])
    }
    let value = check()
    let calls = defaultCalls.popLast().map { Array($0.values) } ?? []
    defaultDepth += 1
    let depth = defaultDepth
    return (depth > SourceLimits.defaultDepth ? tooDeep(at: position) : value, depth, calls)
  }

  private func tooDeep(at position: SourcePosition) -> TypedExpression {
    fail(
      """
      default values and constants depend on themselves, or on one another over more than \
      \(SourceLimits.defaultDepth) levels
      """, at: position)
  }

  /// Refuses two `inout` arguments that are, or belong to, the same variable.
  func checkExclusive(_ arguments: [ArgumentSyntax], base: Place?) {
    var roots: [ObjectIdentifier] = []
    for argument in arguments {
      guard case .inout(let inner) = argument.value.kind,
        let local = attempt({ place(inner, isQuiet: true) })??.root
      else { continue }
      let isBase = base?.root === local
      if isBase || roots.contains(ObjectIdentifier(local)) {
        let changers = isBase ? "the method and by an argument" : "two arguments"
        report(
          "'\(local.name)' is changed by \(changers) at once: copy it to a variable first",
          at: argument.value.position)
      }
      roots.append(ObjectIdentifier(local))
    }
  }
}
