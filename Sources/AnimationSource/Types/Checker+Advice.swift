// The advice at the end of error messages about values, operators and calls.
extension Checker {
  static let changingChain = """
    the result of a mutating call after '?.' cannot be used: compare with nil first, and then \
    write '!.' instead of '?.'
    """

  static func unchangeable(_ name: SourceName) -> String {
    "'\(name.text)' is a function or a closure, which cannot be changed"
  }

  /// Reports that the target of an assignment is a name that is not a variable.
  func reportUnknownPlace(_ name: SourceName) {
    let text = name.text
    let position = name.position
    let isStatic = state.selfType.map { hasMember(text, of: $0, isStatic: true) } ?? false
    if text == "self", state.selfType == nil {
      _ = checkSelf(at: position)
    } else if case .function? = globals[text]?.first {
      report(Self.unchangeable(name), at: position)
    } else if isStatic || globals[text]?.isEmpty == false {
      report(
        """
        '\(text)' is global or static, so it cannot be changed: use a local 'var', or context.state
        """, at: position)
    } else if text == "self" || typeNamed(name, []) != nil {
      report(
        """
        '\(text)' is a type, and its static properties cannot be changed: use a local 'var', or \
        context.state
        """, at: position)
    } else {
      report(
        "there is no variable '\(text)'", suggestion: suggestion(text, state.scope.names),
        at: position)
    }
  }

  /// Returns the advice for an assignment to a constant, as the end of an error message.
  ///
  /// The result is empty if there is no advice.
  func advice(for constant: Local) -> String {
    let function = state.function
    if let name = function?.name.text, isAnimation(function?.owner),
      ["animate", "velocity", "shouldMerge"].contains(name)
    {
      if name == "velocity", constant === state.selfLocal || constant.name == "context" {
        return ": the method 'velocity' can only read it"
      }
      if constant === state.selfLocal { return ": store values that change in context.state" }
    }
    if constant === state.selfLocal {
      return isGetter(function)
        ? ": a getter cannot change it: write a mutating method"
        : ": mark the method as 'mutating'"
    }
    return constant.isDeferred
      ? "" : ": declare it with 'var', or copy a parameter to a new variable"
  }

  private func isGetter(_ function: FunctionDeclaration?) -> Bool {
    guard let function else { return false }
    return members(function.name.text, of: function.owner).contains { member in
      if case .property(let property) = member { property.getter === function } else { false }
    }
  }

  /// True for a type that conforms to `CustomAnimation`.
  func isAnimation(_ type: SourceType?) -> Bool {
    guard case .nominal(let index, _)? = type else { return false }
    return nominals[index].protocols["CustomAnimation"] != nil
  }

  /// Returns the advice for a value of the wrong type, as the end of an error message.
  ///
  /// The result is empty if there is no advice.
  func conversionAdvice(_ from: SourceType, _ to: SourceType) -> String {
    if from.wrapped == to { return ": unwrap it with 'if let', '??' or '!'" }
    let target = to.unwrapped
    if from.isNumeric, target.isNumeric { return ": write \(text(target))(…)" }
    if from.isNumeric, target.isGeneric {
      return ": write .zero for zero, and scaled(by:) to multiply \(article(target)) by a number"
    }
    if from.isGeneric, target.isNumeric {
      return ": write scaled(by:) to multiply \(article(from)) by a number"
    }
    if target == .animation, isAnimation(from) { return ": write Animation(…) around it" }
    return ""
  }

  /// Returns the advice for an optional number or vector where its wrapped value is needed.
  ///
  /// The result is empty for any other type.
  func unwrappingAdvice(_ type: SourceType) -> String {
    guard type.wrapped != nil, type.unwrapped.isNumeric || type.unwrapped.isGeneric else {
      return ""
    }
    return ": unwrap it with 'if let', '??' or '!'"
  }

  func subscriptAdvice(_ type: SourceType) -> String {
    switch type {
    case .optional(.array): ": write ?[…], or unwrap it"
    case .tuple(let elements) where !elements.isEmpty: ": write .0 for its first element"
    default: ""
    }
  }

  /// Reports an error about a type, unless the type is invalid because of an earlier error.
  func report(
    about type: SourceType, _ reason: @autoclosure () -> String, at position: SourcePosition
  ) {
    if !type.isInvalid { report(reason(), at: position) }
  }

  /// Reports an error about the type of a value, and returns an invalid expression.
  ///
  /// If the type is invalid because of an earlier error, returns the value instead.
  func fail(
    about value: TypedExpression, _ reason: @autoclosure () -> String, at position: SourcePosition
  ) -> TypedExpression {
    value.type.isInvalid ? value : fail(reason(), at: position)
  }

  /// Returns the error for a call of a value that is not a function.
  func uncallable(_ type: SourceType) -> String {
    "\(article(type)) cannot be called"
      + (type.isNumeric || type.isGeneric ? ": write an operator before '('" : "")
  }

  /// Returns the error for the name of a function that is neither called nor passed.
  func uncalled(_ function: FunctionDeclaration) -> String {
    "'\(function.name.text)' is a function: call it, or pass it as an argument"
  }

  /// Returns the signatures of a built-in method, such as `remove(at:)`; `nil` if the type has no
  /// such method.
  func builtInMethod(_ name: String, of type: SourceType) -> String? {
    switch type {
    case .array:
      let forms = Self.arrayMembers[name] ?? []
      return forms.isEmpty ? nil : forms.joined(separator: " or ")
    case .range(let bound, _):
      if name == "contains" { return "contains(_:)" }
      guard bound == .int, ["map", "filter", "reduce", "allSatisfy", "reversed"].contains(name)
      else { return nil }
      return Self.arrayMembers[name]?.joined(separator: " or ")
    case .optional: return ["map", "flatMap"].contains(name) ? "\(name)(_:)" : nil
    case .bool: return name == "toggle" ? "toggle()" : nil
    default: return nil
    }
  }

  /// Returns the error for an argument whose type does not fit its parameter.
  func mismatch(_ type: SourceType, _ wanted: SourceType, _ name: ParameterName) -> String {
    guard case .generic(let id) = wanted.unwrapped, !isOwn(id) else {
      return "\(name.text) is \(text(wanted)), but this is \(article(type))"
        + (name.isInout ? "" : conversionAdvice(type, wanted))
    }
    return "\(name.text) must be a Double or another VectorArithmetic value, not \(article(type))"
      + (type.isNumeric && !name.isInout ? ": write Double(…)" : "")
  }

  /// True if a name is known, but an expression cannot use the name by itself.
  ///
  /// Such names are unsupported types, protocols, modules, and generic types without arguments.
  static func isKnownType(_ name: String) -> Bool {
    unsupportedTypes[name] != nil || advice(onType: name) != nil
      || builtInGenerics.contains(name)
  }
}
