/// A key for looking up global operators: the operator's name, and the type of the first operand
/// without the type's generic arguments.
struct OperatorKey: Hashable {
  let name: String
  let head: TypeHead
}

// The rules for the declarations of operators.
extension Checker {
  /// Reports an operator function of the source whose declaration breaks a rule.
  func checkOperator(_ function: FunctionDeclaration) {
    let name = function.name.text
    guard !function.isPrelude, isOperator(name) else { return }
    let position = function.name.position
    if function.scope != nil {
      return report("the operator '\(name)' must be declared outside of functions", at: position)
    }
    guard let owner = function.owner else { return checkGlobalOperator(function) }
    if !function.isStatic {
      return report("the operator '\(name)' of a type must be 'static'", at: position)
    }
    let hasOwnOperand = function.parameters.contains { parameter in
      if parameter.type.isInvalid || parameter.type == owner { return true }
      guard case .nominal(let index, _) = owner else { return false }
      return parameter.type.head == .nominal(index)
    }
    if !hasOwnOperand {
      report(
        """
        an operator of '\(text(owner))' needs an operand of this type: declare the operator outside \
        of the type
        """,
        at: position)
    }
  }

  private func checkGlobalOperator(_ function: FunctionDeclaration) {
    let name = function.name.text
    let types = function.parameters.map(\.type)
    if let head = types.first?.head {
      for other in functions(name, of: types[0], isStatic: true) {
        guard count(function.name.position) else { return }
        if other.parameters.map(\.type) == types, head != .vector {
          report(
            "'\(name)' for these operands is also declared in '\(text(types[0]))': delete one of them",
            at: function.name.position)
        }
      }
    }
    // A function that accepts only some values of a type competes with the operator of `Equatable`
    // or `Comparable`. Swift's choice between them depends on the syntax of the operands. For
    // example, `p == p` and `P(a: 1) == P(a: 1)` can call different functions.
    guard Self.comparisons.contains(name), types.count == 2, let head = types[0].head,
      head == types[1].head
    else { return }
    switch head {
    case .nominal(let index):
      let nominal = nominals[index]
      guard !nominal.generics.isEmpty || !function.generics.isEmpty, nominal.isEquatable,
        witness(function, of: nominal) == nil
      else { return }
      let unused = function.generics.first { generic in
        !types.contains { $0.hasGeneric { $0 == generic.id } }
      }
      report(
        unused.map { "the operands of '\(name)' do not use '\($0.name)': delete '\($0.name)'" }
          ?? """
          a '\(name)' outside of '\(nominal.fullName)' must be generic, so that it compares two \
          values of any type \(nominal.fullName)<…>, and must return a Bool: declare it in the type, \
          or give it another name
          """, at: function.name.position)
    case .vector:
      report(
        "a generic '\(name)' of two vectors is not supported: give it another name",
        at: function.name.position)
    default: break
    }
  }

  /// Returns the generic arguments for a function such as `==` that compares two values of a type.
  ///
  /// The keys are the identifiers of the function's generic parameters. The values can contain the
  /// generic parameters of the type. The result is `nil` if the function does not accept every
  /// value of the type. For example, the function accepts only a `Pair<Double>`.
  func witness(
    _ function: FunctionDeclaration, of nominal: NominalDeclaration
  ) -> [Int: SourceType]? {
    let whole = nominal.selfType
    var generics: [Int: SourceType] = [:]
    // For a member of the type, the type's generic parameters are fixed.
    if function.owner != nil {
      for generic in nominal.generics { generics[generic.id] = .generic(generic.id) }
    }
    guard function.parameters.count == 2, function.result == .bool,
      function.parameters.allSatisfy({ !$0.isInout && unify($0.type, whole, &generics) }),
      function.generics.allSatisfy({ generics[$0.id] != nil })
    else { return nil }
    return generics
  }
}
