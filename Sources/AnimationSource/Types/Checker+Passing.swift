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
        arguments, function.parameters, name: callName(function), at: position)
    else { return .invalid(at: position) }
    var inference = Inference(generics: function.generics)
    // A nested function has the generic parameters of the functions around it.
    for generic in function.generics where function.scope != nil && isOwn(generic.id) {
      inference.bindings[generic.id] = .generic(generic.id)
    }
    if let ownerType = function.owner, let actual = base?.value.type ?? owner {
      _ = unify(ownerType, actual, &inference.bindings)
      // In `P.made(1.0)`, the argument determines the generic argument of `P`.
      inference.bindings = known(inference.bindings)
    }
    if let expected { expect(function.result, expected, &inference) }
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
    if matched.contains(nil) { checkDefault(of: function) }
    // Closures are checked last, because the other arguments determine their types.
    var slots = [TypedArgument?](repeating: nil, count: function.parameters.count)
    for isClosure in [false, true] {
      for (index, parameter) in function.parameters.enumerated()
      where parameter.type.isFunction == isClosure {
        slots[index] = argument(
          matched[index].map { arguments[$0].value }, parameter, function, &inference, at: position)
      }
    }
    guard !slots.contains(where: { $0 == nil }) else { return .invalid(at: position) }
    inference.complete()
    let bindings = inference.bindings
    for generic in function.generics {
      guard let bound = bindings[generic.id] else {
        return fail("the type '\(generic.name)' cannot be inferred here", at: position)
      }
      if bound != .double, !bound.isGeneric, !bound.isInvalid {
        return fail(
          "'\(generic.name)' must be a VectorArithmetic, and \(text(bound)) is not one",
          at: position)
      }
    }
    for (index, slot) in slots.enumerated() {
      guard case .value(let value)? = slot, !function.generics.isEmpty else {
        typed += [slot].compactMap { $0 }
        continue
      }
      // A default value is code of the called function, so the function's generic parameters are
      // replaced.
      typed.append(
        .value(
          matched[index] == nil
            ? specialized(value, bindings)
            : settle(value, for: function.parameters[index].type, inference)))
    }
    noteCall(function)
    guard checkCaptures(of: function, at: position) else { return .invalid(at: position) }
    if function === state.function,
      bindings.contains(where: { $0.value != .generic($0.key) && !$0.value.isInvalid })
    {
      return fail(
        """
        the generic function '\(function.name.text)' can call itself only with its own generic \
        parameters: write a second function for other types
        """, at: position)
    }
    return TypedExpression(
      .call(function, generics: bindings, arguments: typed), function.result.replacing(bindings),
      at: position)
  }

  func argument(
    _ syntax: ExpressionSyntax?, _ parameter: FunctionParameter, _ function: FunctionDeclaration,
    _ inference: inout Inference, at position: SourcePosition
  ) -> TypedArgument? {
    guard let syntax else {
      guard let value = parameter.checkedDefault.value else { return nil }
      noteCalls(parameter.checkedDefault.calls, at: position)
      return .value(value)
    }
    let name = ParameterName(parameter, of: self.callName(function))
    if parameter.isInout {
      guard case .inout(let inner) = syntax.kind else {
        return fail(nil, "\(name.text) is inout: write & before the argument", at: syntax.position)
      }
      guard let place = place(inner, isQuiet: false), checkMutable(place) else { return nil }
      guard unify(parameter.type, place.type, &inference.bindings) else {
        if !place.type.isInvalid {
          let wanted = parameter.type.replacing(inference.bindings)
          report(mismatch(place.type, wanted, name), at: inner.position)
        }
        return nil
      }
      return .place(place)
    }
    if case .inout = syntax.kind {
      return fail(nil, "\(name.text) is not inout: delete '&'", at: syntax.position)
    }
    if case .function(let types, let result) = parameter.type {
      let captures = EscapingCaptures()
      if parameter.isEscaping { state.constants.append(captures) }
      // BOUND: the captures were appended by this call.
      defer { if parameter.isEscaping { state.constants.removeLast() } }
      let closure = closure(
        syntax, types.map { $0.replacing(inference.bindings) }, parameter.closureInouts,
        result.replacing(inference.bindings))
      if let borrow = captures.borrow {
        report(
          """
          \(name.text) is @escaping, so its closure cannot use \(borrowText(borrow)): delete \
          '@escaping'
          """, at: syntax.position)
        return nil
      }
      return closure.map { closure in
        _ = unify(result, closure.result, &inference.bindings)
        return .closure(closure)
      }
    }
    let isOpen = inference.isOpen(parameter.type)
    let value = check(syntax, for: parameter.type, &inference, name)
    return isOpen && value.type.isInvalid ? nil : .value(value)
  }

  /// The name with which a function is called, for error messages.
  func callName(_ function: FunctionDeclaration) -> String {
    guard function.isInitializer else { return function.name.text }
    return function.context?.fullName ?? function.owner.map(text) ?? function.name.text
  }

  func checkDefault(of function: FunctionDeclaration) {
    for index in function.parameters.indices {
      let parameter = function.parameters[index]
      guard let value = parameter.defaultValue else { continue }
      if parameter.checkedDefault.value == nil {
        if isKnown(parameter.checkedDefault.trialError) { continue }
        let checked = checkingDefault(value, at: parameter.name.position) {
          inState(of: function.context, function.owner) {
            state.generics = function.generics
            return checkConverting(value, to: parameter.type)
          }
        }
        function.parameters[index].checkedDefault = kept(checked)
      }
      defaultDepth = max(defaultDepth, function.parameters[index].checkedDefault.depth)
    }
  }

  /// Returns true in a trial if a value need not be checked, because an earlier trial has found an
  /// error in it, or because the current trial has already failed.
  ///
  /// Without this method, checking a chain of values with trials would take exponential time.
  ///
  /// - Parameter error: The error that the earlier trial found; `nil` if it found no error. The
  ///   error is reported again.
  func isKnown(_ error: SourceDiagnostic?) -> Bool {
    if hasTrialFailed { return true }
    guard trials > 0, let error else { return false }
    diagnostics.append(error)
    return true
  }

  /// Checks a default value or the value of a constant.
  ///
  /// Reports an error for a value that depends on itself. Reports an error, too, if a chain of
  /// values that depend on one another is deeper than `SourceLimits.defaultDepth`. The limit is
  /// needed because the check is recursive, and because a default value is compiled again at each
  /// use.
  func checkingDefault(
    _ syntax: ExpressionSyntax, at position: SourcePosition, _ check: () -> TypedExpression
  ) -> CheckedValue {
    let outer = defaultDepth
    defaultDepth = 0
    runningDepth += syntax.depth
    defaultCalls.append([:])
    defer {
      runningDepth -= syntax.depth
      defaultDepth = max(outer, defaultDepth)
    }
    guard runningDepth <= SourceLimits.defaultDepth else {
      _ = defaultCalls.popLast()
      return CheckedValue(value: tooDeep(at: position), depth: syntax.depth)
    }
    let value = check()
    let calls = defaultCalls.popLast().map { Array($0.values) } ?? []
    defaultDepth += syntax.depth
    let depth = defaultDepth
    return CheckedValue(
      value: depth > SourceLimits.defaultDepth ? tooDeep(at: position) : value, depth: depth,
      calls: calls)
  }

  /// Returns the part of a checked value that can be stored for later uses.
  ///
  /// This is the whole `checked`, unless the innermost trial has failed. After a failure, only the
  /// last error of the trial is stored, so a check outside of the trial checks the value again.
  func kept(_ checked: CheckedValue) -> CheckedValue {
    hasTrialFailed ? CheckedValue(trialError: diagnostics.last) : checked
  }

  private func tooDeep(at position: SourcePosition) -> TypedExpression {
    fail(
      """
      this value depends on itself, or on a chain of default values and constants with more than \
      \(SourceLimits.defaultDepth) levels: write the value directly
      """, at: position)
  }

  /// Reports an error if a call passes one variable, or two parts of it, to two `inout` parameters.
  ///
  /// The variable `base`, which a mutating method changes, counts as an `inout` argument.
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
          "'\(local.name)' is changed by \(changers) at once: copy it to another variable first",
          at: argument.value.position)
      }
      roots.append(ObjectIdentifier(local))
    }
  }
}
