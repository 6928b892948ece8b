// Collection of generic parameters, and of the protocols of types.
extension Checker {
  /// Returns the generic parameters of the surrounding types, followed by those of a declaration.
  ///
  /// Parameters above the limit are left out, and an error is reported.
  func generics(
    _ syntax: [GenericParameterSyntax], in outer: [GenericParameter]
  ) -> [GenericParameter] {
    let limit = SourceLimits.genericParameters, free = max(limit - outer.count, 0)
    if let extra = syntax.dropFirst(free).first {
      report(
        """
        a declaration can have at most \(limit) generic parameters, including those of the types \
        around it
        """, at: extra.name.position)
    }
    return outer + syntax.prefix(free).map { generic($0) }
  }

  private func generic(_ syntax: GenericParameterSyntax) -> GenericParameter {
    for constraint in syntax.constraints {
      guard case .named(let name, _, _) = constraint.kind else {
        report("a constraint must be the name of a protocol", at: constraint.position)
        continue
      }
      if name.text != "VectorArithmetic" {
        report(
          "a generic parameter can only be constrained to VectorArithmetic, not to '\(name.text)'",
          at: name.position)
      }
    }
    if syntax.constraints.isEmpty {
      report(
        "the generic parameter '\(syntax.name.text)' needs the constraint VectorArithmetic",
        at: syntax.name.position)
    }
    return freshGeneric(syntax.name.text)
  }

  func freshGeneric(_ name: String) -> GenericParameter {
    let id = genericNames.count
    genericNames[id] = name
    return GenericParameter(name: name, id: id)
  }

  func collectInheritance(_ nominal: NominalDeclaration) {
    for type in nominal.syntax.inherited { addInheritance(type, to: nominal, isExtension: false) }
  }

  func addInheritance(
    _ type: TypeSyntax, to nominal: NominalDeclaration, isExtension: Bool
  ) {
    guard case .named(let name, _, let parent) = type.kind else {
      return report("a protocol is expected after the colon", at: type.position)
    }
    if let parent, Self.protocols.contains(name.text), !isModule(parent, of: name.text) {
      return report(
        "write '\(name.text)' without '\(SourcePrinter.text(parent).prefix(40)).'",
        at: type.position)
    }
    if Self.protocols.contains(name.text) {
      if nominal.protocols.updateValue(type.position, forKey: name.text) != nil {
        report(
          "'\(nominal.fullName)' already conforms to '\(name.text)': delete it here",
          at: type.position)
      }
      return
    }
    if parent == nil, nominal.isEnumeration, !isExtension,
      ["Int", "Double", "UInt64"].contains(name.text)
    {
      nominal.rawType = name.text == "Int" ? .int : name.text == "Double" ? .double : .uint64
      return
    }
    report(
      nominal.isEnumeration && !isExtension
        ? """
        '\(name.text)' is neither a protocol that an enum can have here, nor one of the raw types \
        Int, UInt64 and Double
        """ : "a type cannot conform to '\(name.text)' here",
      suggestion: suggestion(name.text, Self.protocols), at: type.position)
  }

  /// True if `type` is the module that declares the protocol `name`, as in
  /// `SwiftUI.CustomAnimation`.
  private func isModule(_ type: TypeSyntax, of name: String) -> Bool {
    guard case .named(let module, let arguments, nil) = type.kind, arguments.isEmpty,
      types[module.text] == nil
    else { return false }
    let isOfSwiftUI = ["CustomAnimation", "AnimationStateKey", "EnvironmentKey"].contains(name)
    return module.text == (isOfSwiftUI ? "SwiftUI" : "Swift")
  }
}
