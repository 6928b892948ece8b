// Checks of the variables that nested functions and closures capture.
extension Checker {
  /// Records the capture of a borrowed value, such as an `inout` parameter, by the current code.
  ///
  /// The capture is recorded in each nested function and escaping closure that contains the current
  /// code and is inside the scope of the value. The method does nothing for a value that is not
  /// borrowed.
  func captureBorrow(_ local: Local) {
    guard local.isBorrowed else { return }
    for function in state.nested.dropFirst(local.nestingDepth) where function.capturedBorrow == nil
    {
      function.capturedBorrow = local
    }
    for constant in state.constants.dropFirst(local.constantDepth)
    where constant.borrow == nil {
      constant.borrow = local
    }
  }

  /// Marks a parameter as borrowed; does nothing if `isBorrowed` is false.
  ///
  /// The method also records how many nested functions and escaping closures contain the
  /// declaration.
  func declareBorrow(_ local: Local, _ isBorrowed: Bool) {
    guard isBorrowed else { return }
    local.isBorrowed = true
    local.nestingDepth = state.nested.count
    local.constantDepth = state.constants.count
  }

  /// Checks a use of the closure constant `local`; on an error, reports it and returns false.
  ///
  /// A closure that captures a borrowed value, such as an `inout` parameter, can only be passed as
  /// an argument. The closure must be passed by the function or `defer` statement that declares it.
  /// Swift has the same rule. A use in a nested function is only recorded, and checked when the
  /// nested function is called or passed.
  ///
  /// - Parameter isCall: False if the closure is passed as an argument; true for any other use.
  func checkConstant(_ local: Local, isCall: Bool) -> Bool {
    guard let captured = local.capturedBorrow else { return true }
    let isHome = local.home == ObjectIdentifier(state)
    // Swift makes no code for statements after `return`, `break` or `continue`.
    if isHome, !state.flow.isReachable { return true }
    guard isCall || !isHome || local.homeDeferrals != state.deferrals else {
      captureBorrow(captured)
      return true
    }
    if let function = state.nested.dropFirst(local.nestingDepth).last {
      if function.capturedNames.insert(ObjectIdentifier(local)).inserted {
        function.escapingConstants.append(local)
      }
      return true
    }
    report(
      """
      the closure '\(local.name)' captures \(borrowText(captured)), so '\(local.name)' can only be \
      passed as an argument: write a nested function instead
      """, at: local.position)
    return false
  }

  /// Returns a borrowed value with its kind, for error messages.
  func borrowText(_ local: Local) -> String {
    if local.name == "self" { return "the mutable 'self'" }
    return "the \(local.type.isFunction ? "closure" : "inout") parameter '\(local.name)'"
  }

  /// Records that the nested functions around the current code capture `self`.
  ///
  /// If `self` is borrowed, its capture is also recorded in the escaping closures around the code.
  func captureSelf() {
    if let local = state.selfLocal { captureBorrow(local) }
    for function in state.nested.reversed() {
      if function.capturesSelf { return }
      function.capturesSelf = true
    }
  }

  /// Records the capture of a variable that is declared without an initial value.
  ///
  /// A nested function or a `defer` statement can use such a variable if the variable has a value
  /// when the function is called, or when the statement runs. This condition is checked later.
  ///
  /// - Returns: False if no nested function or `defer` statement contains the use without the
  ///   declaration. The variable must then have a value already.
  func capture(_ local: Local) -> Bool {
    guard local.nestingDepth < state.nested.count else {
      guard let last = state.deferring.last, local.deferringDepth < state.deferring.count,
        !hasValue(local)
      else { return false }
      last.append(local)
      return true
    }
    for function in state.nested.dropFirst(local.nestingDepth).reversed() {
      guard function.capturedNames.insert(ObjectIdentifier(local)).inserted else { break }
      function.captures.append(local)
    }
    return true
  }

  /// Checks the values that the body of a nested function captures; on an error, returns false.
  ///
  /// If `function` calls another function, the captures of the called function are not checked.
  ///
  /// - Parameters:
  ///   - function: The function that captures the values.
  ///   - caller: The function that the checked code calls or passes: `function`, or a function that
  ///     can call `function`.
  func checkOwnCaptures(
    of function: FunctionDeclaration, in caller: FunctionDeclaration, at position: SourcePosition
  ) -> Bool {
    let name = caller.name.text
    if let local = function.capturedBorrow { captureBorrow(local) }
    for constant in function.escapingConstants {
      guard count(position), checkConstant(constant, isCall: true) else { return false }
    }
    if function.capturesSelf {
      captureSelf()
      if let missing = missingPart {
        return fail(false, "'\(name)' uses 'self' before \(missing) has a value", at: position)
      }
    }
    for local in function.captures {
      guard count(position) else { return false }
      if !capture(local), !hasValue(local) {
        return fail(false, "'\(name)' uses '\(local.name)' before it has a value", at: position)
      }
    }
    return true
  }

  /// The first stored property that has no value yet in an initializer, for error messages.
  ///
  /// The text is "it" if the initializer must assign `self` as a whole. The result is `nil` if
  /// `self` has a value, or if the code is unreachable.
  var missingPart: String? {
    guard state.flow.isReachable else { return nil }
    if state.assignsWholeSelf {
      return state.flow.fields.contains(FunctionState.Flow.wholeSelf) ? nil : "it"
    }
    guard let nominal = state.initialized,
      let index = nominal.fields.indices.first(where: { !state.flow.fields.contains($0) })
    else { return nil }
    return "'\(nominal.fields[index].name.text)'"
  }

  /// Records that an initializer has assigned all of `self`.
  func assignWholeSelf() {
    state.flow.fields.formUnion(state.initialized?.fields.indices ?? 0..<0)
    state.flow.fields.insert(FunctionState.Flow.wholeSelf)
  }

  func hasValue(_ local: Local) -> Bool {
    !local.isDeferred || !state.flow.isReachable
      || state.flow.assigned.contains(ObjectIdentifier(local))
  }
}
