// Type checking of names and members.
extension Checker {
  /// Checks a name that is used without a base, such as `x`.
  func checkName(
    _ name: SourceName, _ arguments: [TypeSyntax], _ expected: SourceType?
  ) -> TypedExpression {
    let position = name.position
    if arguments.isEmpty {
      if name.text.hasPrefix("$") { return checkShorthand(name) }
      if name.text == "self" { return checkSelf(at: position) }
      if let entry = state.scope.find(name.text) {
        switch entry {
        case .local(let local):
          if local.type.isFunction, let expected, expected.isInvalid {
            return .invalid(at: position)
          }
          return read(local, at: position)
        case .functions(let functions): return unread(functions[0], expected, at: position)
        case .undeclared(let function):
          reportUndeclared(name, in: function)
          return .invalid(at: position)
        }
      }
      if let member = checkSelfMember(name, expected) { return member }
      if let global = globals[name.text]?.first {
        switch global {
        case .constant(let constant):
          return use(constant, at: position)
        case .function(let function): return unread(function, expected, at: position)
        case .property, .entry: break
        }
      }
    }
    if let type = typeNamed(name, arguments) {
      return TypedExpression(.constant(0), .metatype(type), at: position)
    }
    if name.text == "stride" {
      return fail("'stride' is allowed only as the sequence of a 'for' loop", at: position)
    }
    if Self.isKnownType(name.text) {
      // `resolve` reports why the expression cannot name this type.
      _ = resolve(TypeSyntax(name, [], at: position), typeScope)
      return .invalid(at: position)
    }
    if state.scope.declaresLater(name.text) {
      return fail(
        """
        '\(name.text)' is used before its declaration, or in the block of the 'guard' that declares \
        it: move the declaration up
        """, at: position)
    }
    if let advice = Self.unsupportedFunctions[name.text] {
      return fail("there is no '\(name.text)': \(advice)", at: position)
    }
    return fail(
      "there is no '\(name.text)'", suggestion: suggestion(name.text, visibleNames), at: position)
  }

  /// Functions of Swift that a source cannot call, with the reason or the remedy.
  private static let unsupportedFunctions = [
    "zip": "write a loop over the indices", "swap": "write (a, b) = (b, a)",
    "print": "an animation cannot write text, so delete the call",
  ]

  /// Returns the type that a name in an expression denotes; `nil` if the name is not a type.
  func typeNamed(_ name: SourceName, _ arguments: [TypeSyntax]) -> SourceType? {
    let syntax = TypeSyntax(name, arguments, at: name.position)
    if !arguments.isEmpty { return resolve(syntax, typeScope) }
    return attempt { resolve(syntax, typeScope) }
  }

  var visibleNames: [String] {
    var names = state.scope.names + globals.keys + types.keys
    if let head = state.selfType?.head { names += members[head].map { Array($0.keys) } ?? [] }
    if case .nominal(let index, _) = state.selfType {
      names += nominals[index].fields.map(\.name.text)
    }
    return names.filter { !$0.hasPrefix(" ") }
  }

  func checkShorthand(_ name: SourceName) -> TypedExpression {
    guard let index = Int(name.text.dropFirst()), state.shorthand.indices.contains(index) else {
      return fail(
        !state.isClosure
          ? "'\(name.text)' is allowed only in a closure without named parameters"
          : state.hasNamedParameters
            ? "'\(name.text)' is not a parameter of this closure: use its named parameters"
            : "there is no '\(name.text)': this closure has \(shorthandParameters)",
        at: name.position)
    }
    return read(state.shorthand[index], at: name.position)
  }

  /// The parameters of the closure around the code, as words of a message.
  private var shorthandParameters: String {
    let names = state.shorthand.map(\.name)
    return names.isEmpty
      ? "no parameters. Write a type with parameters, as in let f: (Double) -> Double = { … }"
      : "\(names.count) parameter\(names.count == 1 ? "" : "s") (\(names.joined(separator: ", ")))"
  }

  func checkSelf(at position: SourcePosition) -> TypedExpression {
    guard let local = state.selfLocal else {
      if state.isStatic, let type = state.selfType {
        return TypedExpression(.constant(0), .metatype(type), at: position)
      }
      return fail(
        "'self' is allowed only in the functions and computed properties of a type", at: position)
    }
    captureSelf()
    if let missing = missingPart {
      return fail("'self' is used before \(missing) has a value", at: position)
    }
    return local.expression(at: position)
  }

  func read(_ local: Local, at position: SourcePosition) -> TypedExpression {
    captureBorrow(local)
    if local.isDeferred, !capture(local), !hasValue(local) {
      report("'\(local.name)' is used before it has a value", at: position)
    }
    if local.type.isFunction {
      return fail("'\(local.name)' is a closure: call it, or pass it as an argument", at: position)
    }
    return local.expression(at: position)
  }

  /// Checks a name without a base as a member of `self`; returns `nil` if `self` has no such
  /// member.
  func checkSelfMember(_ name: SourceName, _ expected: SourceType?) -> TypedExpression? {
    guard let type = state.selfType else { return nil }
    if let local = state.selfLocal, hasMember(name.text, of: type, isStatic: false) {
      if let nominal = state.initialized,
        let index = nominal.fieldIndex(name)
      {
        return readField(index, of: nominal, local, at: name.position)
      }
      return member(of: checkSelf(at: name.position), name)
    }
    if state.isStatic, hasMember(name.text, of: type, isStatic: true) {
      return staticMember(of: type, name, expected)
    }
    if hasMember(name.text, of: type, isStatic: !state.isStatic),
      state.scope.find(name.text) == nil,
      globals[name.text] == nil
    {
      return fail(
        state.isStatic
          ? "'\(name.text)' is not static: static code must use it on a value of \(text(type))"
          : "'\(name.text)' is static: write Self.\(name.text)", at: name.position)
    }
    return nil
  }

  /// Checks that an initializer reads a stored property only after the property has a value.
  func readField(
    _ index: Int, of nominal: NominalDeclaration, _ local: Local, at position: SourcePosition
  ) -> TypedExpression {
    // A closure captures all of `self`, so all properties must have a value.
    if state.isClosure {
      let checked = checkSelf(at: position)
      if checked.type.isInvalid { return checked }
    }
    if !state.flow.fields.contains(index) {
      return fail(
        "'\(nominal.fields[index].name.text)' is used before it has a value", at: position)
    }
    return local.expression(at: position).field(index, nominal.fields[index].type, at: position)
  }

  func hasMember(_ name: String, of type: SourceType, isStatic: Bool) -> Bool {
    if case .nominal(let index, _) = type {
      let nominal = nominals[index]
      if !isStatic, nominal.fields.contains(where: { $0.name.text == name }) { return true }
      if !isStatic, name == "rawValue", nominal.rawType != nil { return true }
      if isStatic, nominal.caseIndices[name] != nil { return true }
    }
    if case .context = type, !isStatic,
      ["state", "environment", "isLogicallyComplete"].contains(name)
    {
      return true
    }
    return members(name, of: type).contains { $0.isStatic == isStatic }
  }

  /// Checks a member access `base.name` that is not a call.
  func checkMember(
    _ base: ExpressionSyntax, _ name: SourceName, _ expected: SourceType?
  ) -> TypedExpression {
    // In an initializer, `self.x` can be read before all of `self` has a value.
    if case .name(let word, _) = base.kind, word.text == "self", let nominal = state.initialized,
      let local = state.selfLocal,
      let index = nominal.fieldIndex(name)
    {
      return readField(index, of: nominal, local, at: name.position)
    }
    if case .member(nil, _, _) = base.kind, let expected {
      return member(of: check(base, expected.unwrapped), name)
    }
    let checked = check(base, nil)
    if case .metatype(let type) = checked.type {
      if name.text == "self" { return checked }
      return staticMember(of: type, name, expected)
    }
    return member(of: checked, name)
  }

  /// Returns the expression for a constant; the program computes the constant's value on first use.
  func use(_ constant: GlobalConstant, at position: SourcePosition) -> TypedExpression {
    let type = type(of: constant)
    noteCalls(constant.checked.calls, at: position)
    return TypedExpression(.global(constant), type, at: position)
  }

  /// Infers the generic arguments of the type that owns a function, from the type of the base.
  func ownerGenerics(_ function: FunctionDeclaration, _ base: SourceType) -> [Int: SourceType] {
    guard let owner = function.owner else { return [:] }
    var bindings: [Int: SourceType] = [:]
    _ = unify(owner, base, &bindings)
    return bindings
  }
}
