// Assignments and the places that they change.
extension Checker {
  /// The place that an expression names.
  ///
  /// - Parameter isQuiet: True if the result is `nil`, without an error, for an expression that is
  ///   not a place.
  func place(_ syntax: ExpressionSyntax, isQuiet: Bool) -> Place? {
    let position = syntax.position
    func refuse(_ message: String) -> Place? {
      if !isQuiet { report(message, at: position) }
      return nil
    }
    switch syntax.kind {
    case .parentheses(let inner): return place(inner, isQuiet: isQuiet)
    case .discard: return Place(kind: .discard, type: .invalid, position: position)
    case .name(let name, let arguments) where arguments.isEmpty:
      return namedPlace(name, isQuiet: isQuiet)
    case .member(.some(let base), let name, _):
      if case .name(let word, _) = base.kind, word.text == "self", let local = state.selfLocal {
        return memberPlace(
          Place(kind: .local(local), type: local.type, position: base.position), name,
          isQuiet: isQuiet)
      }
      guard let inner = place(base, isQuiet: isQuiet) else { return nil }
      return memberPlace(inner, name, isQuiet: isQuiet)
    case .subscript(let base, let arguments):
      guard let inner = place(base, isQuiet: isQuiet) else { return nil }
      return subscriptPlace(inner, arguments, at: position, isQuiet: isQuiet)
    case .forced(let inner):
      guard let optional = place(inner, isQuiet: isQuiet) else { return nil }
      guard let wrapped = optional.type.wrapped else {
        return refuse("'!' needs an optional, and this is \(article(optional.type))")
      }
      return Place(kind: .forced(optional), type: wrapped, position: position)
    default: return refuse("this is not a variable, so it cannot be changed")
    }
  }

  private func namedPlace(_ name: SourceName, isQuiet: Bool) -> Place? {
    if name.text.hasPrefix("$"), let index = Int(name.text.dropFirst()),
      state.shorthand.indices.contains(index)
    {
      let local = state.shorthand[index]
      return Place(kind: .local(local), type: local.type, position: name.position)
    }
    if name.text == "self", let local = state.selfLocal {
      return Place(kind: .local(local), type: local.type, position: name.position)
    }
    if let entry = state.scope.find(name.text) {
      guard case .local(let local) = entry, !local.type.isFunction else { return nil }
      return Place(kind: .local(local), type: local.type, position: name.position)
    }
    if let type = state.selfType, let local = state.selfLocal,
      hasMember(name.text, of: type, isStatic: false)
    {
      return memberPlace(
        Place(kind: .local(local), type: type, position: name.position), name, isQuiet: isQuiet)
    }
    if !isQuiet {
      if case .constant? = globals[name.text]?.first {
        report("'\(name.text)' is global, and global state cannot be changed", at: name.position)
      } else {
        report("there is no variable '\(name.text)'" + suggestion(name.text, state.scope.names), at: name.position)
      }
    }
    return nil
  }

  private func memberPlace(_ base: Place, _ name: SourceName, isQuiet: Bool) -> Place? {
    func made(_ kind: Place.Kind, _ type: SourceType) -> Place {
      Place(kind: kind, type: type, position: name.position)
    }
    switch base.type {
    case .tuple(let elements):
      if let index = elements.firstIndex(where: { $0.label == name.text }) ?? Int(name.text),
        elements.indices.contains(index)
      {
        return made(.field(base, index), elements[index].type)
      }
    case .context(let vector):
      if name.text == "isLogicallyComplete" { return made(.logicallyComplete(base), .bool) }
      if name.text == "state" { return made(.contextState(base), .state(vector)) }
      if name.text == "environment" {
        let context = TypedExpression(.place(base), base.type, at: base.position)
        return made(
          .value(TypedExpression(.contextEnvironment(context), .environment, at: name.position)),
          .environment)
      }
    case .nominal(let index, let arguments):
      let nominal = nominals[index]
      if let field = nominal.fields.firstIndex(where: { $0.name.text == name.text }) {
        checkAccess(nominal.fields[field].access, base.type, name)
        let replaced = Dictionary(
          zip(nominal.generics.map(\.id), arguments), uniquingKeysWith: { first, _ in first })
        return made(.field(base, field), nominal.fields[field].type.replacing(replaced))
      }
    default: break
    }
    if let head = base.type.head {
      for case .property(let property) in members[head]?[name.text] ?? [] where !property.isStatic {
        checkAccess(property.access, base.type, name)
        let generics = ownerGenerics(property.getter, base.type)
        noteCall(property.getter)
        if let setter = property.setter { noteCall(setter) }
        return made(
          .property(base, property, generics: generics), property.type.replacing(generics))
      }
    }
    let value = TypedExpression(.place(base), base.type, at: base.position)
    let read = isQuiet ? attempt { member(of: value, name, nil) } : member(of: value, name, nil)
    guard let read, !read.type.isInvalid else { return nil }
    return made(.value(read), read.type)
  }

  private func subscriptPlace(
    _ base: Place, _ arguments: [ArgumentSyntax], at position: SourcePosition, isQuiet: Bool
  ) -> Place? {
    guard arguments.count == 1, arguments[0].label == nil else {
      if !isQuiet { report("a subscript has one argument", at: position) }
      return nil
    }
    switch base.type {
    case .array(let element):
      let index = checkConverting(arguments[0].value, to: .int)
      return Place(kind: .element(base, index), type: element, position: position)
    case .state(let vector):
      guard let key = stateKey(arguments[0].value, vector) else { return nil }
      return Place(kind: .state(base, key), type: key.valueType, position: position)
    default:
      if !isQuiet, !base.type.isInvalid {
        report("\(article(base.type)) has no subscript", at: position)
      }
      return nil
    }
  }

  /// A subscript as a value.
  func checkSubscript(
    _ base: ExpressionSyntax, _ arguments: [ArgumentSyntax], at position: SourcePosition
  ) -> TypedExpression {
    let value = check(base, nil)
    guard arguments.count == 1, arguments[0].label == nil else {
      return value.type.isInvalid ? value : fail("a subscript has one argument", at: position)
    }
    switch value.type {
    case .array(let element):
      let index = checkConverting(arguments[0].value, to: .int)
      return TypedExpression(.arrayOperation(.element, [value, index], nil), element, at: position)
    case .state(let vector):
      guard let key = stateKey(arguments[0].value, vector) else { return .invalid(at: position) }
      return TypedExpression(.state(value, key: key), key.valueType, at: position)
    case .metatype(let type):
      // `[Double]` is parsed as a subscript only behind a name.
      return fail("\(text(type)) has no subscript", at: position)
    case .invalid: return value
    default: return fail("\(article(value.type)) has no subscript", at: position)
    }
  }

  private func stateKey(_ syntax: ExpressionSyntax, _ vector: SourceType) -> StateKeyUse? {
    let value = check(syntax, nil)
    guard case .metatype(let type) = value.type else {
      if !value.type.isInvalid {
        report("the key of a state is a type, such as Key.self", at: syntax.position)
      }
      return nil
    }
    guard case .nominal(let index, let arguments) = type,
      nominals[index].protocols["AnimationStateKey"] != nil
    else {
      if !type.isInvalid {
        report("\(text(type)) is not an AnimationStateKey", at: syntax.position)
      }
      return nil
    }
    if arguments == nominals[index].generics.map({ .generic($0.id) }), !arguments.isEmpty,
      !nominals[index].generics.allSatisfy({ state.generics.contains($0) })
    {
      report("'\(nominals[index].name.text)' needs its generic argument", at: syntax.position)
      return nil
    }
    let name = SourceName(text: "defaultValue", position: syntax.position)
    guard hasMember("defaultValue", of: type, isStatic: true) else { return nil }
    let saved = state.context
    state.context = nominals[index]
    let defaultValue = staticMember(of: type, name, nil)
    state.context = saved
    guard !defaultValue.type.isInvalid else { return nil }
    return StateKeyUse(
      nominal: index, arguments: arguments, valueType: defaultValue.type,
      defaultValue: defaultValue)
  }

  /// Reports a place that cannot be changed.
  func checkMutable(_ place: Place) -> Bool {
    switch place.kind {
    case .discard: return true
    case .local(let local):
      if state.isInitializerBody, local === state.selfLocal { return true }
      guard local.isLet else { return true }
      let advice =
        local === state.selfLocal
        ? ": mark the method or setter as 'mutating'"
        : local.isDeferred ? "" : ": declare it with 'var'"
      report("'\(local.name)' is a constant" + advice, at: place.position)
      return false
    case .field(let base, let index):
      if case .nominal(let nominal, _) = base.type, nominals[nominal].fields[index].isLet {
        if isInitializing(base, nominal) { return true }
        report(
          "'\(nominals[nominal].fields[index].name.text)' is a constant: declare it with 'var'",
          at: place.position)
        return false
      }
      return checkMutable(base)
    case .property(let base, let property, _):
      guard let setter = property.setter else {
        report("'\(property.name.text)' has no setter", at: place.position)
        return false
      }
      return setter.isMutating ? checkMutable(base) : true
    case .state(let base, _), .element(let base, _), .forced(let base),
      .logicallyComplete(let base), .contextState(let base):
      return checkMutable(base)
    case .staticProperty: return true
    case .value:
      report("this value cannot be changed", at: place.position)
      return false
    }
  }

  private func isInitializing(_ base: Place, _ nominal: Int) -> Bool {
    guard let initialized = state.initialized, initialized.index == nominal,
      case .local(let local) = base.kind
    else { return false }
    return local === state.selfLocal
  }

  /// `target = value`.
  func checkAssignment(
    _ target: ExpressionSyntax, _ value: ExpressionSyntax, at position: SourcePosition
  ) -> [TypedStatement] {
    if case .tuple(let elements) = target.kind {
      return checkTupleAssignment(elements.map(\.value), value, at: position)
    }
    if case .chain(let inner) = target.kind {
      return checkOptionalAssignment(inner, at: position) { checkAssignment($0, value, at: position) }
    }
    guard let place = place(target, isQuiet: false) else {
      _ = attempt { check(value, nil) }
      return []
    }
    if case .discard = place.kind {
      return [TypedStatement(kind: .expression(check(value, nil)), position: position)]
    }
    let checked = checkConverting(value, to: place.type)
    guard initialize(place) || checkMutable(place) else { return [] }
    return [TypedStatement(kind: .assign(place, checked), position: position)]
  }

  /// Gives a value to a variable or a property that has none yet; false if it has one.
  private func initialize(_ place: Place) -> Bool {
    switch place.kind {
    case .local(let local) where local.isDeferred:
      let id = ObjectIdentifier(local)
      let isFirst = !state.flow.maybeAssigned.contains(id)
      state.flow.assigned.insert(id)
      state.flow.maybeAssigned.insert(id)
      if local.isLet, !isFirst {
        report("'\(local.name)' is a constant that may already have a value", at: place.position)
      }
      return true
    case .local(let local) where state.isInitializerBody && local === state.selfLocal:
      state.flow.fields.formUnion(state.initialized?.fields.indices ?? 0..<0)
      return true
    case .field(let base, let index):
      guard case .nominal(let nominal, _) = base.type, isInitializing(base, nominal) else {
        return false
      }
      let field = nominals[nominal].fields[index]
      if field.isLet, field.value != nil || state.flow.fields.contains(index) {
        report("'\(field.name.text)' is a constant that already has a value", at: place.position)
      }
      state.flow.fields.insert(index)
      return true
    default: return false
    }
  }

  private func checkTupleAssignment(
    _ targets: [ExpressionSyntax], _ value: ExpressionSyntax, at position: SourcePosition
  ) -> [TypedStatement] {
    let places = targets.map { place($0, isQuiet: false) }
    guard !places.contains(where: { $0 == nil }) else { return [] }
    let known = places.compactMap { $0 }
    let hint = SourceType.tuple(known.map { .init(label: nil, type: $0.type) })
    let hasDiscard = known.contains { if case .discard = $0.kind { true } else { false } }
    let checked = check(value, hasDiscard ? nil : hint)
    guard case .tuple(let elements) = checked.type, elements.count == known.count else {
      if !checked.type.isInvalid {
        report("\(article(checked.type)) does not have \(known.count) elements", at: value.position)
      }
      return []
    }
    let local = Local("", checked.type, isLet: true, at: position, depth: state.depth)
    var result = [TypedStatement(kind: .declare(local, checked), position: position)]
    for (index, place) in known.enumerated() {
      if case .discard = place.kind { continue }
      let part = TypedExpression(
        .field(TypedExpression(.local(local), checked.type, at: position), index),
        elements[index].type, at: position)
      guard initialize(place) || checkMutable(place) else { continue }
      result.append(
        TypedStatement(kind: .assign(place, convert(part, to: place.type)), position: position))
    }
    return result
  }

  /// `a?.b = c`: the assignment happens if `a` is not `nil`.
  private func checkOptionalAssignment(
    _ inner: ExpressionSyntax, at position: SourcePosition,
    _ assign: (ExpressionSyntax) -> [TypedStatement]
  ) -> [TypedStatement] {
    func forcing(_ syntax: ExpressionSyntax, _ tests: inout [ExpressionSyntax]) -> ExpressionSyntax {
      var result = syntax
      switch syntax.kind {
      case .chained(let base):
        let forced = forcing(base, &tests)
        tests.append(forced)
        result.kind = .forced(forced)
      case .member(.some(let base), let name, let arguments):
        result.kind = .member(base: forcing(base, &tests), name: name, arguments: arguments)
      case .subscript(let base, let arguments):
        result.kind = .subscript(forcing(base, &tests), arguments: arguments)
      case .forced(let base): result.kind = .forced(forcing(base, &tests))
      default: break
      }
      return result
    }
    var tests: [ExpressionSyntax] = []
    let target = forcing(inner, &tests)
    let conditions = tests.map { test -> TypedCondition in
      let value = check(test, nil)
      if value.type.wrapped == nil, !value.type.isInvalid {
        report("'?' needs an optional, and this is \(article(value.type))", at: test.position)
        return .expression(.invalid(at: test.position))
      }
      return .expression(TypedExpression(.field(value, -1), .bool, at: test.position))
    }
    return [TypedStatement(kind: .if(conditions, assign(target), else: []), position: position)]
  }

  /// An expression as a statement: an assignment, or a call.
  func checkExpressionStatement(_ syntax: ExpressionSyntax) -> [TypedStatement] {
    func made(_ value: TypedExpression) -> [TypedStatement] {
      if value.type == .never { state.flow.isReachable = false }
      return [TypedStatement(kind: .expression(value), position: syntax.position)]
    }
    switch syntax.kind {
    case .parentheses(let inner): return checkExpressionStatement(inner)
    case .assignment(let target, let value):
      return checkAssignment(target, value, at: syntax.position)
    case .binary(let target, let sign, let value)
    where sign.text.hasSuffix("=") && !["==", "!=", "<=", ">="].contains(sign.text):
      return checkUpdate(target, sign, value)
    case .statement(let statement): return checkBlock([statement], newScope: false)
    case .chain(let inner):
      let value = attempt { check(syntax, nil) }
      if let value { return made(value) }
      // A mutating call through `?.` is the same call of the value inside.
      return checkOptionalAssignment(inner, at: syntax.position) { checkExpressionStatement($0) }
    default: return made(check(syntax, nil))
    }
  }

  /// `target += value` and the other compound assignments.
  private func checkUpdate(
    _ target: ExpressionSyntax, _ sign: SourceName, _ value: ExpressionSyntax
  ) -> [TypedStatement] {
    if case .chain(let inner) = target.kind {
      return checkOptionalAssignment(inner, at: sign.position) { checkUpdate($0, sign, value) }
    }
    guard let place = place(target, isQuiet: false) else { return [] }
    let own = operatorFunctions(sign.text).filter { $0.parameters.count == 2 }
    for function in own {
      let arguments = [
        ArgumentSyntax(
          label: nil,
          value: ExpressionSyntax(kind: .inout(target), position: target.position, depth: 1)),
        ArgumentSyntax(label: nil, value: value),
      ]
      let fits = attempt {
        call(function, arguments, expected: nil, base: nil, at: sign.position)
      }
      if let fits {
        return [TypedStatement(kind: .expression(fits), position: sign.position)]
      }
    }
    guard checkMutable(place) else { return [] }
    if case .local(let local) = place.kind { _ = read(local, at: place.position) }
    let name = String(sign.text.dropLast())
    if case .array = place.type, name == "+" {
      let other = checkConverting(value, to: place.type)
      return [
        TypedStatement(
          kind: .expression(
            TypedExpression(
              .mutatingArray(.appendContents, place, [other]), .void, at: sign.position)),
          position: sign.position)
      ]
    }
    let local = Local("", place.type, isLet: true, at: target.position, depth: state.depth)
    let current = TypedExpression(.local(local), place.type, at: target.position)
    let result: TypedExpression
    if ["<<", ">>", "&<<", "&>>"].contains(name) {
      let distance = checkConverting(value, to: .int)
      let operation: Operation =
        name.hasSuffix("<<") ? .shiftLeft : place.type == .int ? .shiftRightInt : .shiftRightUInt
      guard place.type == .int || place.type == .uint64 else {
        report("'\(sign.text)' does not apply to \(article(place.type))", at: sign.position)
        return []
      }
      result = TypedExpression(
        .builtIn(operation, [current, distance]), place.type, at: sign.position)
    } else {
      let other = checkConverting(value, to: place.type)
      result = arithmetic(name, current, other, at: sign.position)
    }
    return [TypedStatement(kind: .update(place, local, result), position: sign.position)]
  }
}
