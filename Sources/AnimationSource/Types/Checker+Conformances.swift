// The requirements of the protocols to which a source's types can conform.
extension Checker {
  func checkConformances(_ nominal: NominalDeclaration) {
    if let position = nominal.protocols["CustomAnimation"] { checkAnimation(nominal, at: position) }
    checkKey(nominal, "AnimationStateKey")
    for name in ["Hashable", "Equatable", "Comparable", "CustomAnimation"] {
      if let position = nominal.protocols[name] { checkEquatable(nominal, name, at: position) }
    }
    if let position = nominal.protocols["CaseIterable"],
      !nominal.isEnumeration || !nominal.cases.allSatisfy(\.payload.isEmpty)
    {
      report("CaseIterable needs an enum whose cases have no associated values", at: position)
    }
    checkKey(nominal, "EnvironmentKey")
    if let position = nominal.protocols["Identifiable"] {
      report("Identifiable is not supported: delete it", at: position)
    }
    if nominal.protocols["Comparable"] != nil, !isOrderedEnumeration(nominal.selfType),
      ownOperator("<", of: nominal.selfType) == nil
    {
      report(
        "Comparable needs 'static func <' in '\(nominal.fullName)' or its extension",
        at: nominal.name.position)
    }
  }

  private func checkAnimation(_ nominal: NominalDeclaration, at position: SourcePosition) {
    if nominal.isEnumeration { return report("a custom animation must be a struct", at: position) }
    if !nominal.generics.isEmpty {
      report("a generic custom animation is not supported", at: nominal.name.position)
    }
    let own = functions("animate", of: nominal.selfType, isStatic: false)
    if !own.contains(where: { isRequirement($0, "animate") }) {
      let signature = """
        animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout \
        AnimationContext<V>) -> V?
        """
      let isDeclared =
        !own.isEmpty || !functions("animate", of: nominal.selfType, isStatic: true).isEmpty
      report(
        isDeclared
          ? "'animate' must be declared as func \(signature), neither mutating nor static"
          : "'\(nominal.fullName)' needs the method \(signature)", at: nominal.name.position)
    }
  }

  /// True if a method has the signature that `CustomAnimation` requires of the method `name`.
  func isRequirement(_ function: FunctionDeclaration, _ name: String) -> Bool {
    let labels = function.parameters.map { $0.label ?? "_" }
    let wanted =
      name == "shouldMerge"
      ? ["previous", "value", "time", "context"] : ["value", "time", "context"]
    guard function.name.text == name, labels == wanted, !function.isMutating, !function.isStatic,
      function.generics.count == function.ownerGenericCount + 1,
      let generic = function.generics.last
    else { return false }
    let vector = SourceType.generic(generic.id)
    let types = function.parameters.map(\.type)
    let isInout = function.parameters.last?.isInout ?? false
    let tail: [SourceType] = [vector, .double, .context(vector)]
    switch name {
    case "animate": return types == tail && isInout && function.result == .optional(vector)
    case "velocity": return types == tail && !isInout && function.result == .optional(vector)
    default: return types == [.animation] + tail && isInout && function.result == .bool
    }
  }

  private func checkKey(_ nominal: NominalDeclaration, _ name: String) {
    guard let position = nominal.protocols[name],
      !hasMember("defaultValue", of: nominal.selfType, isStatic: true)
    else { return }
    report("the \(name) '\(nominal.fullName)' needs a static 'defaultValue'", at: position)
  }

  private func checkEquatable(
    _ nominal: NominalDeclaration, _ name: String, at position: SourcePosition
  ) {
    if ownOperator("==", of: nominal.selfType) != nil {
      if name == "CustomAnimation" {
        report("a custom animation is compared by its stored properties: delete '=='", at: position)
      }
      return
    }
    for field in nominal.fields where !isEquatable(field.type) {
      report(incomparable("'\(field.name.text)'", field.type, name), at: nominal.name.position)
    }
    for part in nominal.cases {
      for payload in part.payload where !isEquatable(payload.type) {
        report(
          incomparable("a value of '\(part.name.text)'", payload.type, name), at: part.name.position
        )
      }
    }
  }

  /// Returns the error for a property or payload without `==` in a type whose `==` is synthesized.
  private func incomparable(_ part: String, _ type: SourceType, _ name: String) -> String {
    let advice = if case .nominal = type { ": declare \(text(type)) as Hashable" } else { "" }
    return "\(name) needs '==' of all values, and \(part) is \(article(type)), which has no '=='"
      + advice
  }
}
