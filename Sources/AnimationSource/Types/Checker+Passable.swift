// Names of functions and operators as arguments.
extension Checker {
  /// Returns the operator function of the source that fits as a closure; `nil` if none fits.
  func ownOperator(
    _ name: SourceName, _ types: [SourceType], _ inouts: [Bool], _ result: SourceType,
    at position: SourcePosition
  ) -> TypedClosure? {
    let own = operatorFunctions(name.text)
    guard !own.isEmpty else { return nil }
    return attempt { reference(own, types, inouts, result, at: position) } ?? nil
  }

  /// Returns the error for a name that is passed as a function but names no function; `nil` if
  /// there is no special error for the name.
  ///
  /// In the result, `isUnknown` is true if nothing with this name is declared. In a trial, the
  /// result is `nil`, because the errors of a trial are discarded.
  func unpassable(_ name: SourceName, _ types: [SourceType]) -> (text: String, isUnknown: Bool)? {
    guard trials == 0, state.scope.find(name.text) == nil, !Self.operators.contains(name.text)
    else { return nil }
    if name.text.hasSuffix("=") {
      return ("'\(name.text)' cannot be passed: write { $0 \(name.text) $1 }", false)
    }
    if let type = state.selfType {
      if !functions(name.text, of: type, isStatic: false).isEmpty {
        return (unpassable(name.text, types), false)
      }
      if !functions(name.text, of: type, isStatic: true).isEmpty {
        return ("'\(name.text)' is static: write Self.\(name.text)", false)
      }
    }
    let isKnown =
      visibleNames.contains(name.text) || typeNamed(name, []) != nil
      || Self.isKnownType(name.text) || name.text == "self" || name.text.hasPrefix("$")
    return isKnown ? nil : ("there is no '\(name.text)'", true)
  }

  /// Returns the error for a method that is passed as a function.
  func unpassable(_ method: String, _ types: [SourceType]) -> String {
    let arguments = types.indices.map { "$\($0)" }.joined(separator: ", ")
    return "a method cannot be passed: write { \(method)(\(arguments)) }"
  }

  /// Returns the parameters and the result of an expected function, for error messages.
  func signature(_ types: [SourceType], _ inouts: [Bool], _ result: SourceType) -> String {
    let words = zip(types, inouts).map { ($1 ? "inout " : "") + text($0) }
    let parameters =
      types.isEmpty ? "no parameters" : "the parameters (\(words.joined(separator: ", ")))"
    if result == .void { return parameters + " and no result" }
    guard let generic = result.isGeneric ? result : nil,
      !state.generics.contains(where: { .generic($0.id) == generic })
    else { return "\(parameters) and the result \(text(result))" }
    return parameters
  }

  func operatorClosure(
    _ name: SourceName, _ types: [SourceType], at position: SourcePosition
  ) -> TypedClosure? {
    guard Self.operators.contains(name.text), types.count == 2, types[0] == types[1] else {
      return nil
    }
    let locals = types.map { Local($0, at: position) }
    let values = locals.map { $0.expression(at: position) }
    let value =
      ["<", "<=", ">", ">="].contains(name.text)
      ? comparison(name.text, values[0], values[1], at: position)
      : arithmetic(name.text, values[0], values[1], at: position)
    return TypedClosure(
      parameters: locals, inouts: [false, false], types: types, result: value.type,
      body: .statements([TypedStatement(.return(value), at: position)]))
  }

  func reference(
    _ candidates: [FunctionDeclaration], _ types: [SourceType], _ inouts: [Bool],
    _ result: SourceType, at position: SourcePosition
  ) -> TypedClosure? {
    for function in candidates where function.parameters.count == types.count {
      var bindings: [Int: SourceType] = [:]
      guard
        function.parameters.map(\.isInout) == inouts,
        zip(function.parameters, types).allSatisfy({ unify($0.type, $1, &bindings) }),
        unify(function.result, result, &bindings) || result.isGeneric,
        !function.takesClosures
      else { continue }
      noteCall(function)
      guard checkCaptures(of: function, at: position) else { return nil }
      return TypedClosure(
        parameters: [], inouts: inouts, types: types,
        result: function.result.replacing(bindings),
        body: .function(function, generics: bindings))
    }
    let signature = signature(types, inouts, result)
    report("no function of this name has \(signature): write a closure { … }", at: position)
    return nil
  }
}
