// Type checking of `switch` and patterns.
extension Checker {
  /// Checks a `switch`.
  ///
  /// For a `switch` expression, `result` checks the value of each case and assigns it.
  func checkSwitch(
    _ statement: StatementSyntax, _ subject: ExpressionSyntax, _ cases: [SwitchCaseSyntax],
    result: ((StatementSyntax?, [StatementSyntax]) -> [TypedStatement])?
  ) -> TypedStatement.Kind {
    let value = check(subject, nil)
    let local = Local(value.type, at: subject.position)
    let label = pushLabel(statement, isLoop: false)
    label.isSwitch = true
    let before = state.flow
    var after: FunctionState.Flow?
    var checked: [TypedCase] = []
    for part in cases {
      state.flow = before
      let outer = state.scope
      state.scope = Scope(parent: outer)
      let patterns = checkAlternatives(part, value.type)
      let body = result.map { $0(nil, part.statements) } ?? checkBlock(part.statements)
      state.scope = outer
      checked.append(TypedCase(patterns: patterns, body: body, position: part.position))
      after = .join(after, state.flow)
    }
    state.flow = after ?? before
    popLabel(label)
    checkExhaustive(checked, cases, value.type, at: statement.position)
    return .switch(label, local, value, checked)
  }

  func checkAlternatives(
    _ part: SwitchCaseSyntax, _ type: SourceType
  ) -> [(pattern: TypedPattern, condition: TypedExpression?)] {
    guard !part.isDefault else { return [] }
    // All alternatives of a case bind the same names, to the same variables.
    var shared: [String: Local] = [:]
    var result: [(pattern: TypedPattern, condition: TypedExpression?)] = []
    for (index, (pattern, condition)) in part.patterns.enumerated() {
      let outer = state.scope
      state.scope = Scope(parent: outer)
      var bound: [String: Local] = [:]
      var checked = check(pattern, type, &bound)
      if index == 0 {
        shared = bound
      } else {
        if Set(bound.keys) != Set(shared.keys)
          || bound.contains(where: { shared[$0.key]?.type != $0.value.type })
        {
          report(
            "all patterns of a case must bind the same names with the same types",
            at: pattern.position)
        }
        checked = checked.renaming(shared)
      }
      let names = Scope(parent: outer)
      for (name, local) in shared { _ = names.declare(name, local) }
      state.scope = names
      let filter = condition.map { checkConverting($0, to: .bool) }
      state.scope = outer
      result.append((checked, filter))
    }
    for local in shared.values { declare(local) }
    return result
  }

  /// Checks a pattern for values of a type, and declares the names that the pattern binds.
  ///
  /// - Parameter start: The names can hide names that the same scope has declared before the
  ///   position `start`. If `start` is `nil`, a repeated name is an error.
  func check(
    _ pattern: PatternSyntax, _ type: SourceType, hidingBefore start: SourcePosition? = nil
  ) -> TypedPattern {
    var bound: [String: Local] = [:]
    let checked = check(pattern, type, &bound)
    for local in bound.values.sorted(by: { $0.position < $1.position }) {
      declare(local, hidingBefore: start)
    }
    return checked
  }

  func check(
    _ pattern: PatternSyntax, _ type: SourceType, _ bound: inout [String: Local]
  ) -> TypedPattern {
    switch pattern.kind {
    case .wildcard: return .any
    case .binding(let name, let isVariable):
      let local = Local(
        name.text, type, isLet: !isVariable, at: name.position)
      if bound.updateValue(local, forKey: name.text) != nil {
        report("'\(name.text)' is declared twice", at: name.position)
      }
      return .bind(local)
    case .tuple(let parts):
      if parts.count == 1 { return check(parts[0].pattern, type, &bound) }
      guard case .tuple(let elements) = type, elements.count == parts.count else {
        report(
          about: type, "this value is \(article(type)), and not a tuple of \(parts.count) elements",
          at: pattern.position)
        for part in parts { _ = check(part.pattern, .invalid, &bound) }
        return .any
      }
      return .tuple(zip(parts, elements).map { check($0.pattern, $1.type, &bound) })
    case .some(let inner):
      guard let wrapped = type.wrapped else {
        report(
          about: type, "this pattern fits an optional, not \(article(type))", at: pattern.position)
        return check(inner, .invalid, &bound)
      }
      return .some(check(inner, wrapped, &bound))
    case .enumCase(let owner, let name, let payload):
      return checkCase(pattern, owner, name, payload, type, &bound)
    case .expression(let value):
      if case .nil = value.kind, type.wrapped != nil { return .none }
      // `true?` is the value `true` in an optional.
      if case .chain(let chain) = value.kind, case .chained(let inner) = chain.kind {
        let inner = PatternSyntax(kind: .expression(inner), position: pattern.position)
        return check(
          PatternSyntax(kind: .some(inner), position: pattern.position), type, &bound)
      }
      if case .member(nil, let name, _) = value.kind, isCase(name.text, of: type) {
        return checkCase(pattern, nil, name, nil, type, &bound)
      }
      return checkMatch(value, type)
    }
  }

  func isCase(_ name: String, of type: SourceType) -> Bool {
    if type.wrapped != nil, name == "none" || name == "some" { return true }
    guard case .nominal(let index, _) = type.unwrapped else { return false }
    return nominals[index].caseIndices[name] != nil
  }

  func checkCase(
    _ pattern: PatternSyntax, _ owner: TypeSyntax?, _ name: SourceName,
    _ payload: [(label: SourceName?, pattern: PatternSyntax)]?, _ type: SourceType,
    _ bound: inout [String: Local]
  ) -> TypedPattern {
    if let owner {
      let named = resolve(owner, typeScope)
      if !named.isInvalid, named != type.unwrapped, !isSameNominal(named, type.unwrapped) {
        report(
          "this value is \(article(type)), and the pattern names a case of \(text(named))",
          at: pattern.position)
      }
    }
    if let wrapped = type.wrapped {
      if name.text == "none", payload == nil { return .none }
      if name.text == "some", let payload, payload.count == 1 {
        return .some(check(payload[0].pattern, wrapped, &bound))
      }
      return .some(checkCase(pattern, owner, name, payload, wrapped, &bound))
    }
    guard case .nominal(let index, let arguments) = type, nominals[index].isEnumeration else {
      report(about: type, "'.\(name.text)' does not fit \(article(type))", at: name.position)
      for part in payload ?? [] { _ = check(part.pattern, .invalid, &bound) }
      return .any
    }
    let nominal = nominals[index]
    guard let tag = nominal.caseIndices[name.text] else {
      report(
        "'\(nominal.fullName)' has no case '\(name.text)'",
        suggestion: suggestion(name.text, nominal.cases.map(\.name.text)), at: name.position)
      for part in payload ?? [] { _ = check(part.pattern, .invalid, &bound) }
      return .any
    }
    let types = nominal.payloadTypes(tag, arguments)
    guard let payload else {
      return .enumCase(tag, types.map { _ in .any })
    }
    // A single `_` matches all associated values.
    if payload.count == 1, types.count > 1 {
      if case .wildcard = payload[0].pattern.kind { return .enumCase(tag, types.map { _ in .any }) }
    }
    guard payload.count == types.count else {
      report(
        """
        the number of parts in the pattern of '.\(name.text)' must be \(types.count), not \
        \(payload.count)
        """, at: name.position)
      for part in payload { _ = check(part.pattern, .invalid, &bound) }
      return .any
    }
    for (part, declared) in zip(payload, nominal.cases[tag].payload) {
      if let label = part.label, label.text != declared.label {
        report(
          declared.label.map { "the label here must be '\($0)', not '\(label.text)'" }
            ?? "this value of '.\(name.text)' has no label: delete '\(label.text):'",
          at: label.position)
      }
    }
    return .enumCase(tag, zip(payload, types).map { check($0.pattern, $1, &bound) })
  }

  func isSameNominal(_ a: SourceType, _ b: SourceType) -> Bool {
    if case .nominal(let first, _) = a, case .nominal(let second, _) = b {
      first == second
    } else {
      false
    }
  }

  func checkMatch(_ value: ExpressionSyntax, _ type: SourceType) -> TypedPattern {
    let local = Local(type, at: value.position)
    let subject = local.expression(at: value.position)
    if case .binary(let lower, let sign, let upper) = value.kind,
      sign.text == "..<" || sign.text == "..."
    {
      let (a, b) = (checkConverting(lower, to: type), checkConverting(upper, to: type))
      let above = comparison("<=", a, subject, at: sign.position)
      let below = comparison(sign.text == "..<" ? "<" : "<=", subject, b, at: sign.position)
      return .matches(local, TypedExpression(.and(above, below), .bool, at: value.position))
    }
    if case .prefix(let sign, let bound) = value.kind, sign.text == "..<" || sign.text == "..." {
      let b = checkConverting(bound, to: type)
      return .matches(
        local, comparison(sign.text == "..<" ? "<" : "<=", subject, b, at: sign.position))
    }
    if case .postfix(let sign, let bound) = value.kind, sign.text == "..." {
      return .matches(
        local, comparison("<=", checkConverting(bound, to: type), subject, at: sign.position))
    }
    let other = checkConverting(value, to: type)
    return .matches(local, equality(subject, other, isEqual: true, at: value.position))
  }
}

extension TypedPattern {
  /// Returns the pattern with each variable replaced by the variable in `new` that has the same
  /// name.
  fileprivate func renaming(_ new: [String: Local]) -> TypedPattern {
    switch self {
    case .bind(let local): new[local.name].map { .bind($0) } ?? self
    case .tuple(let parts): .tuple(parts.map { $0.renaming(new) })
    case .enumCase(let tag, let parts): .enumCase(tag, parts.map { $0.renaming(new) })
    case .some(let inner): .some(inner.renaming(new))
    case .any, .none, .matches: self
    }
  }
}
