// Type checking of assignments.
extension Checker {
  /// Checks the assignment `target = value`.
  func checkAssignment(
    _ target: ExpressionSyntax, _ value: ExpressionSyntax, at position: SourcePosition
  ) -> [TypedStatement] {
    if case .tuple(let elements) = target.kind {
      return checkTupleAssignment(elements.map(\.value), value, at: position)
    }
    if case .chain(let inner) = target.kind {
      return checkOptionalAssignment(inner, at: position) {
        checkAssignment($0, value, at: position)
      }
    }
    if case .subscript(_, let arguments) = target.kind,
      case .member(.some, let name, _)? = arguments.first?.value.kind, name.text == "self"
    {
      // The value determines the generic arguments of the key.
      assignedType = attempt { check(value, nil) }?.type
    }
    let known = place(target, isQuiet: false)
    assignedType = nil
    guard let place = known else {
      _ = attempt { check(value, nil) }
      return []
    }
    if case .discard = place.kind {
      return [TypedStatement(.expression(check(value, nil)), at: position)]
    }
    let checked = checkConverting(value, to: place.type)
    guard initialize(place) || checkMutable(place) else { return [] }
    if let read = checked.place, Self.isSame(read, place) {
      report("this assigns a variable or a property to itself: delete it", at: position)
    }
    return [TypedStatement(.assign(place, checked), at: position)]
  }

  /// True if two l-values are the same variable, or the same stored property of a variable.
  ///
  /// As in Swift, elements of tuples and arrays are not compared.
  private static func isSame(_ a: Place, _ b: Place) -> Bool {
    switch (a.kind, b.kind) {
    case (.local(let a), .local(let b)): return a === b
    case (.field(let a, let index), .field(let b, let other)):
      guard index == other, case .nominal = a.type else { return false }
      return isSame(a, b)
    default: return false
    }
  }

  /// Records the assignment to an l-value that has no initial value; returns false for other
  /// l-values.
  ///
  /// Such an l-value is a variable that the innermost function declares without a value. In an
  /// initializer, `self` and the stored properties are such l-values, too.
  func initialize(_ place: Place) -> Bool {
    switch place.kind {
    case .local(let local) where local.isDeferred && capture(local): return false
    case .local(let local) where local.isDeferred:
      let id = ObjectIdentifier(local)
      state.flow.assigned.insert(id)
      if local.isLet { noteConstant(.local(id), local.name, local.position, at: place.position) }
      return true
    case .local(let local) where state.isInitializerBody && local === state.selfLocal:
      assignWholeSelf()
      return true
    case .field(let base, let index):
      guard case .nominal(let nominal, _) = base.type, isInitializing(base, nominal) else {
        return false
      }
      let field = nominals[nominal].fields[index]
      if field.isLet, field.value != nil || state.flow.fields.contains(index) {
        report(
          "'\(field.name.text)' is a constant that already has a value: declare it with 'var'",
          at: place.position)
      } else if field.isLet {
        noteConstant(.property(index), field.name.text, nil, at: place.position)
      }
      state.flow.fields.insert(index)
      return true
    default: return false
    }
  }

  func checkTupleAssignment(
    _ targets: [ExpressionSyntax], _ value: ExpressionSyntax, at position: SourcePosition
  ) -> [TypedStatement] {
    let places = targets.map { place($0, isQuiet: false) }
    guard !places.contains(where: { $0 == nil }) else { return [] }
    let known = places.compactMap { $0 }
    let checked = assignedTuple(value, to: known)
    guard case .tuple(let elements) = checked.type, elements.count == known.count else {
      report(
        about: checked.type, "\(article(checked.type)) does not have \(known.count) elements",
        at: value.position)
      return []
    }
    let local = Local(checked.type, at: position)
    var parts: [(place: Place, value: TypedExpression)] = []
    for (index, place) in known.enumerated() {
      if case .discard = place.kind { continue }
      let part = local.expression(at: position).field(index, elements[index].type, at: position)
      guard initialize(place) || checkMutable(place) else { continue }
      parts.append((place, convert(part, to: place.type)))
    }
    return [TypedStatement(.assignTuple(local, checked, parts), at: position)]
  }

  private func assignedTuple(_ value: ExpressionSyntax, to places: [Place]) -> TypedExpression {
    let types = places.map { place -> SourceType? in
      if case .discard = place.kind { nil } else { place.type }
    }
    if case .tuple(let elements) = value.kind, elements.count == places.count {
      return checkTuple(elements, types, at: value.position)
    }
    let isComplete = !types.contains { $0 == nil }
    let hint = SourceType.tuple(types.compactMap { $0 }.map { .init(label: nil, type: $0) })
    return check(value, isComplete ? hint : nil)
  }

  /// Checks an expression that is used as a statement: an assignment, or a call.
  func checkExpressionStatement(_ syntax: ExpressionSyntax) -> [TypedStatement] {
    func made(_ value: TypedExpression) -> [TypedStatement] {
      if value.type == .never { state.flow.isReachable = false }
      return [TypedStatement(.expression(value), at: syntax.position)]
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
      // A mutating call through `?.` is checked as the same call on the wrapped value.
      return checkOptionalAssignment(inner, at: syntax.position) { checkExpressionStatement($0) }
    default: return made(check(syntax, nil))
    }
  }

  /// Checks a compound assignment, such as `target += value`.
  func checkUpdate(
    _ target: ExpressionSyntax, _ sign: SourceName, _ value: ExpressionSyntax
  ) -> [TypedStatement] {
    if case .chain(let inner) = target.kind {
      return checkOptionalAssignment(inner, at: sign.position) { checkUpdate($0, sign, value) }
    }
    guard let place = place(target, isQuiet: false) else { return [] }
    let outer = operands.count
    defer { operands.removeSubrange(outer...) }
    let value = checkedOperands([value], of: sign)[0]
    if hasInvalidOperand([value]) { return [] }
    let changed = ExpressionSyntax(kind: .inout(target), position: target.position, depth: 1)
    if let own = callOwnOperator([changed, value], sign, nil) {
      return [TypedStatement(.expression(own), at: sign.position)]
    }
    guard checkMutable(place) else { return [] }
    if case .nominal = place.type {
      let other = check(value, nil)
      report(about: other.type, refusal(sign.text, place.type, other.type), at: sign.position)
      return []
    }
    if case .local(let local) = place.kind { _ = read(local, at: place.position) }
    let name = String(sign.text.dropLast())
    if case .array = place.type, name == "+" {
      let other = checkConverting(value, to: place.type)
      let appended = TypedExpression(
        .mutatingArray(.appendContents, place, [other]), .void, at: sign.position)
      return [TypedStatement(.expression(appended), at: sign.position)]
    }
    let local = Local(place.type, at: target.position)
    let current = local.expression(at: target.position)
    let result: TypedExpression
    if ["<<", ">>", "&<<", "&>>"].contains(name) {
      let distance = checkConverting(value, to: .int)
      let operation: Operation =
        name.hasSuffix("<<") ? .shiftLeft : place.type == .int ? .shiftRightInt : .shiftRightUInt
      guard place.type == .int || place.type == .uint64 else {
        report(
          "'\(sign.text)' shifts an Int or a UInt64, not \(article(place.type))", at: sign.position)
        return []
      }
      result = TypedExpression(
        .builtIn(operation, [current, name.hasPrefix("&") ? masked(distance) : distance]),
        place.type, at: sign.position)
    } else {
      let other = checkConverting(value, to: place.type)
      result = arithmetic(name, current, other, at: sign.position)
    }
    return [TypedStatement(.update(place, local, result), at: sign.position)]
  }
}

extension TypedExpression {
  /// The l-value if the expression is a plain read of an l-value; otherwise `nil`.
  fileprivate var place: Place? {
    switch kind {
    case .local(let local): local.place(at: position)
    case .field(let base, let index):
      base.place.map { Place(kind: .field($0, index), type: type, position: position) }
    case .place(let place): place
    default: nil
    }
  }
}
