/// The inference of the generic arguments of one call.
struct Inference {
  /// The generic parameters of the function or the structure that is called.
  let generics: [GenericParameter]
  /// The known generic arguments, by the identifiers of their generic parameters.
  var bindings: [Int: SourceType] = [:]
  /// Tentative generic arguments, each of which is a generic parameter of an outer call.
  ///
  /// The generic arguments of the outer call are not known yet.
  ///
  /// A tentative argument is used only for a generic parameter that is not in `bindings` at the
  /// end.
  var tentative: [Int: SourceType] = [:]

  /// True if the type contains one of the `generics` whose generic argument is not known.
  func isOpen(_ type: SourceType) -> Bool {
    type.hasGeneric { id in bindings[id] == nil && generics.contains { $0.id == id } }
  }

  /// The first of the `generics` whose generic argument is not known; `nil` if all generic
  /// arguments are known.
  var open: GenericParameter? { generics.first { bindings[$0.id] == nil } }

  /// Copies the tentative generic arguments to `bindings`; known generic arguments stay unchanged.
  mutating func complete() { bindings.merge(tentative) { known, _ in known } }
}

// The inference of generic arguments from arrays, tuples, literals and `nil`.
extension Checker {
  /// True if the code that is being checked declares the generic parameter with this identifier.
  ///
  /// The result is false for a generic parameter of a function that the code calls.
  func isOwn(_ id: Int) -> Bool { state.generics.contains { $0.id == id } }

  /// Returns the bindings without those that bind a called function's generic parameter to itself.
  ///
  /// Such a binding contains no information. It comes from an argument such as `nil`, whose type
  /// contains the generic parameter. The generic parameters of the checked code are types of their
  /// own, so their bindings stay.
  func known(_ bindings: [Int: SourceType]) -> [Int: SourceType] {
    bindings.filter { id, type in type != .generic(id) || isOwn(id) }
  }

  /// Returns `expected` if all its parts are known; otherwise `nil`.
  ///
  /// A part is not known if it is a generic parameter that an outer call has not inferred yet.
  func inferred(_ expected: SourceType?) -> SourceType? {
    guard let expected else { return nil }
    return expected.hasGeneric { !isOwn($0) } ? nil : expected
  }

  /// Infers generic arguments of a call from the type that the code around the call expects.
  ///
  /// - Parameters:
  ///   - declared: The result type of the called function, with generic parameters.
  ///   - expected: The expected type.
  func expect(_ declared: SourceType, _ expected: SourceType, _ inference: inout Inference) {
    var trial = inference.bindings
    if !unify(declared, expected, &trial) {
      trial = inference.bindings
      guard declared.wrapped == nil, unify(declared, expected.unwrapped, &trial) else { return }
    }
    for (id, type) in trial where inference.bindings[id] == nil {
      if case .generic(let other) = type, !isOwn(other) {
        // A negative number stands for a type that is not known at all.
        if other >= 0 { inference.tentative[id] = type }
      } else {
        inference.bindings[id] = type
      }
    }
  }

  /// Infers generic arguments from the type of an argument; returns false if the type does not fit.
  ///
  /// If the declared type is an optional, the argument can also have the wrapped type.
  private func infer(
    _ declared: SourceType, from actual: SourceType, _ inference: inout Inference
  ) -> Bool {
    var target: SourceType? = declared
    while let type = target {
      var trial = inference.bindings
      if unify(type, actual, &trial) {
        inference.bindings = known(trial)
        return true
      }
      target = type.wrapped
    }
    return false
  }

  /// Checks an argument, and infers generic arguments from it.
  ///
  /// The type of the result can be incomplete until a later argument is checked. The caller
  /// therefore passes the result to `settle` after the check of all arguments.
  ///
  /// - Parameter name: The parameter, and the function that declares it, for error messages.
  func check(
    _ syntax: ExpressionSyntax, for declared: SourceType, _ inference: inout Inference,
    _ name: ParameterName
  ) -> TypedExpression {
    let wanted = declared.replacing(inference.bindings)
    guard inference.isOpen(wanted) else { return check(syntax, to: wanted, name) }
    guard count(syntax.position) else { return .invalid(at: syntax.position) }
    let position = syntax.position
    switch (syntax.kind, wanted.unwrapped) {
    case (.parentheses(let inner), _): return check(inner, for: wanted, &inference, name)
    case (.array(let elements), .array(let element)) where !elements.isEmpty:
      let values = checkAll(elements.map { ($0, element) }, &inference, name.part)
      return TypedExpression(
        .array(values), .array(element.replacing(inference.bindings)), at: position)
    case (.tuple(let elements), .tuple(let types)) where elements.count == types.count:
      let values = checkAll(
        zip(elements, types).map { ($0.value, $1.type) }, &inference, name.part)
      let labelled = zip(elements, values).map {
        SourceType.TupleElement(label: $0.label?.text, type: $1.type)
      }
      return TypedExpression(.aggregate(values), .tuple(labelled), at: position)
    case (.conditional(let condition, let first, let second), _):
      let test = checkConverting(condition, to: .bool)
      let values = checkAll([(first, wanted), (second, wanted)], &inference, name)
      return TypedExpression(
        .conditional(test, values[0], values[1]), wanted.replacing(inference.bindings),
        at: position)
    default: break
    }
    // A literal for a generic parameter is a Double.
    let isLiteral = wanted.unwrapped.isGeneric && flexibleLiterals(syntax) != nil
    let value = check(
      syntax, isLiteral ? .double : wanted.isGeneric && !isFlexible(syntax) ? nil : wanted)
    guard !infer(wanted, from: value.type, &inference) else { return value }
    return fail(mismatch(value.type, wanted, name), at: syntax.position)
  }

  /// Checks an argument for a parameter of a known type.
  func check(
    _ syntax: ExpressionSyntax, to type: SourceType, _ name: ParameterName
  ) -> TypedExpression {
    let value = check(syntax, type)
    return converted(value, to: type)
      ?? fail(mismatch(value.type, type, name), at: value.position)
  }

  /// Checks values, such as the elements of an array, that determine generic arguments together.
  ///
  /// - Parameter parts: The syntax of each value, with the type that is declared for it.
  private func checkAll(
    _ parts: [(syntax: ExpressionSyntax, type: SourceType)], _ inference: inout Inference,
    _ name: ParameterName
  ) -> [TypedExpression] {
    let values = parts.map { check($0.syntax, for: $0.type, &inference, name) }
    return zip(parts, values).map { settle($1, for: $0.type, inference) }
  }

  /// Converts a checked argument to the type of its parameter.
  func settle(
    _ value: TypedExpression, for declared: SourceType, _ inference: Inference
  ) -> TypedExpression {
    var value = value
    // An argument is code of the caller, whose own generic parameters keep their meaning.
    if value.type.hasGeneric({ inference.bindings[$0] != nil && !isOwn($0) }) {
      value = specialized(value, inference.bindings.filter { id, _ in !isOwn(id) })
    }
    return convert(value, to: declared.replacing(inference.bindings))
  }

  /// Returns a generic expression with the given generic arguments.
  ///
  /// For example, the expression is the default value of a parameter of a generic function.
  ///
  /// In the type of the expression, the arguments replace the generic parameters. The code of the
  /// expression stays generic, and the arguments are stored with the expression.
  func specialized(
    _ value: TypedExpression, _ bindings: [Int: SourceType]
  ) -> TypedExpression {
    var result = value
    result.type = value.type.replacing(bindings)
    switch value.kind {
    case .constant, .none: break
    default: result.kind = .specialized(value, generics: bindings)
    }
    return result
  }
}
