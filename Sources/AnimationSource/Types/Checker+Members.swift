// Type checking of members of values and of types.
extension Checker {
  /// Checks a member access `base.name` that is not a call.
  func member(of base: TypedExpression, _ name: SourceName) -> TypedExpression {
    let position = name.position
    if let part = part(name, of: base.type) {
      return base.field(part.index, part.type, at: position)
    }
    switch base.type {
    case .invalid: return base
    case .context(let vector):
      switch name.text {
      case "state":
        return TypedExpression(.contextState(base), .state(vector), at: position)
      case "environment":
        return TypedExpression(.contextEnvironment(base), .environment, at: position)
      case "isLogicallyComplete":
        return TypedExpression(.builtIn(.isComplete, [base]), .bool, at: position)
      default: break
      }
    case .nominal(let index, _):
      if name.text == "rawValue", let raw = nominals[index].rawType {
        return TypedExpression(.rawValue(base), raw, at: position)
      }
    case .array, .range: if let value = arrayMember(of: base, name) { return value }
    default: break
    }
    for candidate in valuesFirst(members(name.text, of: base.type)) {
      switch candidate {
      case .property(let property) where !property.isStatic:
        return call(property, of: base.type, [.value(base)], name)
      case .entry(let entry):
        return TypedExpression(.entry(base, entry), entry.type, at: position)
      case .function(let function) where !function.isStatic:
        return fail(
          function.parameters.allSatisfy { $0.defaultValue != nil }
            ? "'\(name.text)' is a method: write \(name.text)()"
            : "'\(name.text)' is a method: call it with its arguments", at: position)
      default: continue
      }
    }
    if let forms = builtInMethod(name.text, of: base.type) {
      return fail("'\(name.text)' is a method: write \(forms)", at: position)
    }
    return unknownMember(name, of: base.type, isStatic: false)
  }

  /// Returns the index and the type of an element of a tuple, or of a stored property.
  func part(_ name: SourceName, of type: SourceType) -> (index: Int, type: SourceType)? {
    switch type {
    case .tuple(let elements):
      guard let index = elements.firstIndex(where: { $0.label == name.text }) ?? Int(name.text),
        elements.indices.contains(index)
      else { return nil }
      return (index, elements[index].type)
    case .nominal(let index, let arguments):
      let nominal = nominals[index]
      guard let field = nominal.fieldIndex(name) else { return nil }
      checkAccess(nominal.fields[field].access, type, name)
      return (field, nominal.fields[field].type.replacing(nominal.replacements(arguments)))
    default: return nil
    }
  }

  /// Returns the call of a property's getter.
  private func call(
    _ property: ComputedProperty, of type: SourceType, _ arguments: [TypedArgument],
    _ name: SourceName
  ) -> TypedExpression {
    checkAccess(property.access, type, name)
    let generics = ownerGenerics(property.getter, type)
    noteCall(property.getter)
    return TypedExpression(
      .call(property.getter, generics: generics, arguments: arguments),
      property.type.replacing(generics), at: name.position)
  }

  /// Sorts members with the same name: functions come last.
  func valuesFirst(_ members: [Member]) -> [Member] {
    members.filter { $0.function == nil } + members.filter { $0.function != nil }
  }

  func unknownMember(
    _ name: SourceName, of type: SourceType, isStatic: Bool
  ) -> TypedExpression {
    if type.isInvalid { return .invalid(at: name.position) }
    if type.wrapped != nil, !isStatic {
      return fail(
        "\(article(type)) has no '\(name.text)': unwrap it with 'if let', '?.' or '!'",
        at: name.position)
    }
    let reason = Self.unsupportedMembers[name.text].map { ": \($0)" }
    return fail(
      "\(isStatic ? text(type) : article(type)) has no '\(name.text)'\(reason ?? "")",
      suggestion: reason == nil
        ? suggestion(name.text, memberNames(of: type, isStatic: isStatic)) : nil,
      at: name.position)
  }

  /// Returns the names of the members of a type, for suggestions.
  private func memberNames(of type: SourceType, isStatic: Bool) -> [String] {
    var names = type.head.flatMap { members[$0] }.map { Array($0.keys) } ?? []
    if case .nominal(let index, _) = type {
      names +=
        isStatic ? nominals[index].cases.map(\.name.text) : nominals[index].fields.map(\.name.text)
    }
    if case .context = type { names += ["state", "environment", "isLogicallyComplete"] }
    if case .array = type { names += Self.arrayMembers.keys }
    return names
  }

  static let unsupportedMembers = [
    "sorted": "write a loop that sorts", "sort": "write a loop that sorts",
    "prefix": "write a loop", "suffix": "write a loop", "dropFirst": "write a loop",
    "dropLast": "write a loop", "compactMap": "write a loop", "flatMap": "write a loop",
    "forEach": "write for … in", "popLast": "write isEmpty and removeLast()",
    "lastIndex": "write a loop over the reversed indices", "joined": "write a loop with +=",
    "shuffled": "results must be repeatable; write a seeded generator",
    "shuffle": "results must be repeatable; write a seeded generator",
    "randomElement": "results must be repeatable; write a seeded generator",
    "random": "results must be repeatable; write a seeded generator",
    "base": "the type of an animation is not known here",
    "description": "animations compute with numbers",
  ]

  /// Checks a static member that is not called, such as `Type.name`.
  func staticMember(
    of type: SourceType, _ name: SourceName, _ expected: SourceType?
  ) -> TypedExpression {
    let position = name.position
    if case .nominal(let index, let arguments) = type {
      let nominal = nominals[index]
      if let tag = nominal.caseIndices[name.text] {
        guard nominal.cases[tag].payload.isEmpty else {
          return fail(
            "'.\(name.text)' needs values: write .\(name.text)(…)", at: position)
        }
        return enumCase(tag, of: nominal, type, [], name, expected)
      }
      if name.text == "allCases", nominal.protocols["CaseIterable"] != nil {
        return TypedExpression(
          .array(allCases(of: nominal, type, at: position)), .array(type), at: position)
      }
      if let nested = nominal.nested[name.text] {
        return TypedExpression(
          .constant(0), .metatype(.nominal(nested, arguments)), at: position)
      }
    }
    for candidate in valuesFirst(members(name.text, of: type)) {
      switch candidate {
      case .property(let property) where property.isStatic:
        return call(property, of: type, [], name)
      case .constant(let constant):
        checkAccess(constant.access, type, name)
        return use(constant, at: position)
      case .function(let function) where function.isStatic:
        return unread(function, expected, at: position)
      default: continue
      }
    }
    return unknownMember(name, of: type, isStatic: true)
  }

  /// Returns the values of an enumeration; if the enumeration has no generic arguments, the values
  /// are made only once.
  private func allCases(
    of nominal: NominalDeclaration, _ type: SourceType, at position: SourcePosition
  ) -> [TypedExpression] {
    if nominal.generics.isEmpty, nominal.allCases.count == nominal.cases.count {
      return nominal.allCases
    }
    guard count(parts: nominal.cases.count, at: position) else { return [] }
    nominal.allCases = nominal.cases.enumerated().map { tag, part in
      TypedExpression(.enumCase(tag, []), type, at: part.name.position)
    }
    return nominal.allCases
  }

  /// Checks `.name` or `.name(…)`, a member of the expected type.
  func checkImplicitMember(
    _ name: SourceName, _ arguments: [ArgumentSyntax]?, _ expected: SourceType?,
    at position: SourcePosition
  ) -> TypedExpression {
    guard let expected else {
      return fail("'.\(name.text)' needs a type before the '.'", at: position)
    }
    var type = expected
    if let wrapped = expected.wrapped {
      if name.text == "none", arguments == nil {
        return TypedExpression(.none, expected, at: position)
      }
      if name.text == "some", let arguments, arguments.count == 1 {
        return TypedExpression(
          .some(checkConverting(arguments[0].value, to: wrapped)), expected, at: position)
      }
      type = expected.unwrapped
    }
    if type.isInvalid { return .invalid(at: position) }
    return arguments.map { callStatic(name, of: type, $0, expected: type) }
      ?? staticMember(of: type, name, type)
  }

  /// Reports the use of a private member outside its type.
  func checkAccess(_ access: AccessLevel, _ type: SourceType, _ name: SourceName) {
    checkAccess(access, type, "'\(name.text)'", at: name.position)
  }

  /// Reports an error if a private member of a type is not accessible at this point.
  ///
  /// - Parameter member: The member as written in error messages.
  func checkAccess(
    _ access: AccessLevel, _ type: SourceType, _ member: @autoclosure () -> String,
    at position: SourcePosition
  ) {
    guard !isAccessible(access, type) else { return }
    report("\(member()) is private to \(text(type))", at: position)
  }

  /// True if a member of a type is accessible at this point.
  ///
  /// The private members of a type are accessible in the type itself and in the types nested in it.
  func isAccessible(_ access: AccessLevel, _ type: SourceType) -> Bool {
    guard access == .ownType, let head = type.head else { return true }
    var context = state.context
    while let nominal = context {
      if head == .nominal(nominal.index) { return true }
      context = nominal.parent
    }
    return state.selfType?.head == head
  }
}
