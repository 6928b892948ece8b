// Calls of functions, methods and initializers.
extension Checker {
  func checkCall(
    _ callee: ExpressionSyntax, _ arguments: [ArgumentSyntax], _ expected: SourceType?,
    at position: SourcePosition
  ) -> TypedExpression {
    switch callee.kind {
    case .parentheses(let inner): return checkCall(inner, arguments, expected, at: position)
    case .name(let name, let types):
      return checkNamedCall(name, types, arguments, expected)
    case .type(let type):
      return construct(resolve(type, typeScope), arguments, expected, at: type.position)
    case .member(nil, let name, _):
      return checkImplicitMember(name, arguments, expected, at: position)
    case .member(.some(let base), let name, _):
      return checkMemberCall(base, name, arguments, expected)
    default:
      let value = check(callee, nil)
      if value.type.isInvalid { return value }
      return fail("\(article(value.type)) cannot be called", at: position)
    }
  }

  private func checkNamedCall(
    _ name: SourceName, _ types: [TypeSyntax], _ arguments: [ArgumentSyntax],
    _ expected: SourceType?
  ) -> TypedExpression {
    if types.isEmpty, let entry = state.scope.find(name.text) {
      switch entry {
      case .local(let local): return callClosure(local, arguments, at: name.position)
      case .function(let function):
        return call(function, arguments, expected: expected, base: nil, at: name.position)
      }
    }
    if types.isEmpty, let type = state.selfType, name.text != "init" {
      if let local = state.selfLocal, hasMember(name.text, of: type, isStatic: false),
        !functions(name.text, of: type, isStatic: false).isEmpty
      {
        let place = Place(kind: .local(local), type: type, position: name.position)
        return callMethod(
          name, of: TypedExpression(.local(local), type, at: name.position),
          place: local.isLet ? nil : place, arguments, expected)
      }
      if !functions(name.text, of: type, isStatic: true).isEmpty {
        if state.isStatic { return callStatic(name, of: type, arguments, expected: expected) }
        if globals[name.text] == nil {
          return fail("'\(name.text)' is static: write Self.\(name.text)", at: name.position)
        }
      }
    }
    let candidates = (globals[name.text] ?? []).compactMap { member -> FunctionDeclaration? in
      if case .function(let function) = member { function } else { nil }
    }
    if types.isEmpty, !candidates.isEmpty {
      return callOverloaded(candidates, arguments, expected, base: nil, at: name.position)
    }
    if let type = typeNamed(name, types) {
      return construct(type, arguments, expected, at: name.position)
    }
    let value = checkName(name, types, expected)
    if value.type.isInvalid { return value }
    return fail("\(article(value.type)) cannot be called", at: name.position)
  }

  /// The functions of a name that are members of a type.
  func functions(_ name: String, of type: SourceType, isStatic: Bool) -> [FunctionDeclaration] {
    guard let head = type.head else { return [] }
    return (members[head]?[name] ?? []).compactMap { member in
      if case .function(let function) = member, function.isStatic == isStatic,
        !function.isInitializer
      {
        function
      } else {
        nil
      }
    }
  }

  private func checkMemberCall(
    _ base: ExpressionSyntax, _ name: SourceName, _ arguments: [ArgumentSyntax],
    _ expected: SourceType?
  ) -> TypedExpression {
    if name.text == "init" {
      if case .name(let word, _) = base.kind, word.text == "self" {
        return delegateInitializer(arguments, at: name.position)
      }
      let checked = check(base, nil)
      guard case .metatype(let type) = checked.type else {
        return checked.type.isInvalid
          ? checked : fail("'init' stands behind a type", at: name.position)
      }
      return construct(type, arguments, expected, at: name.position)
    }
    // A method may change its base, if this is a place.
    let hint: SourceType? = isFlexible(base) ? expected?.unwrapped : nil
    if let place = attempt({ place(base, isQuiet: true) }) ?? nil {
      if let root = place.root, root.isDeferred { _ = read(root, at: base.position) }
      let value = TypedExpression(.place(place), place.type, at: base.position)
      return callMethod(name, of: value, place: place, arguments, expected)
    }
    let checked = check(base, hint)
    switch checked.type {
    case .invalid: return checked
    case .metatype(let type): return callStatic(name, of: type, arguments, expected: expected)
    default: return callMethod(name, of: checked, place: nil, arguments, expected)
    }
  }

  /// `Type.name(…)`: a static function, a case with values, or a nested type.
  func callStatic(
    _ name: SourceName, of type: SourceType, _ arguments: [ArgumentSyntax], expected: SourceType?
  ) -> TypedExpression {
    if name.text == "init" { return construct(type, arguments, expected, at: name.position) }
    if case .nominal(let index, let own) = type {
      let nominal = nominals[index]
      if let tag = nominal.cases.firstIndex(where: { $0.name.text == name.text }) {
        return enumCase(tag, of: nominal, type, arguments, name, expected)
      }
      if let nested = nominal.nested[name.text] {
        return construct(.nominal(nested, own), arguments, expected, at: name.position)
      }
    }
    let candidates = functions(name.text, of: type, isStatic: true)
    guard !candidates.isEmpty else {
      if hasMember(name.text, of: type, isStatic: true) {
        return fail("'\(name.text)' is not a function", at: name.position)
      }
      return unknownMember(name, of: type, isStatic: true)
    }
    for candidate in candidates { checkAccess(candidate.access, type, name) }
    return callOverloaded(
      candidates, arguments, expected, base: nil, at: name.position, owner: type)
  }

  private func enumCase(
    _ tag: Int, of nominal: NominalDeclaration, _ type: SourceType, _ arguments: [ArgumentSyntax],
    _ name: SourceName, _ expected: SourceType?
  ) -> TypedExpression {
    let part = nominal.cases[tag]
    let parameters = part.payload.map {
      FunctionParameter(
        label: $0.label, name: name, type: $0.type, isInout: false, defaultValue: $0.value)
    }
    guard let matched = match(arguments, parameters, name: name.text, at: name.position) else {
      return .invalid(at: name.position)
    }
    var bindings: [Int: SourceType] = [:]
    if case .nominal(let index, let own) = type, index == nominal.index,
      own != nominal.generics.map({ .generic($0.id) })
        || state.generics.contains(where: { nominal.generics.contains($0) })
    {
      for (generic, argument) in zip(nominal.generics, own) { bindings[generic.id] = argument }
    }
    if let expected { _ = unify(nominal.selfType, expected.unwrapped, &bindings) }
    var values: [TypedExpression] = []
    for (parameter, argument) in zip(parameters, matched) {
      let wanted = parameter.type.replacing(bindings)
      if let argument {
        let value = checkConverting(arguments[argument].value, to: wanted)
        _ = unify(parameter.type, value.type, &bindings)
        values.append(value)
      } else if let value = parameter.defaultValue {
        values.append(checkConverting(value, to: wanted))
      }
    }
    return TypedExpression(
      .enumCase(tag, values), nominal.selfType.replacing(bindings), at: name.position)
  }

  /// Calls a method of a value; a mutating method needs a place.
  func callMethod(
    _ name: SourceName, of base: TypedExpression, place: Place?, _ arguments: [ArgumentSyntax],
    _ expected: SourceType?
  ) -> TypedExpression {
    if base.type.isInvalid { return base }
    if case .array = base.type {
      return callArrayMethod(name, of: base, place: place, arguments, expected)
    }
    if case .range = base.type { return callRangeMethod(name, of: base, arguments) }
    if base.type.wrapped != nil, ["map", "flatMap"].contains(name.text) {
      return callOptionalMethod(name, of: base, arguments)
    }
    if base.type == .bool, name.text == "toggle", arguments.isEmpty {
      guard let place, checkMutable(place) else {
        return fail("'toggle' changes a constant", at: name.position)
      }
      let local = Local("", .bool, isLet: true, at: name.position, depth: state.depth)
      let value = TypedExpression(
        .builtIn(.notBool, [TypedExpression(.local(local), .bool, at: name.position)]), .bool,
        at: name.position)
      return TypedExpression(.update(place, local, value), .void, at: name.position)
    }
    let candidates = functions(name.text, of: base.type, isStatic: false)
    guard !candidates.isEmpty else {
      if hasMember(name.text, of: base.type, isStatic: false) {
        return fail("'\(name.text)' is a property, and not a method", at: name.position)
      }
      return unknownMember(name, of: base.type, isStatic: false)
    }
    for candidate in candidates { checkAccess(candidate.access, base.type, name) }
    return callOverloaded(
      candidates, arguments, expected, base: (base, place), at: name.position, owner: base.type)
  }

  /// Calls the function that fits the arguments.
  func callOverloaded(
    _ candidates: [FunctionDeclaration], _ arguments: [ArgumentSyntax], _ expected: SourceType?,
    base: (TypedExpression, Place?)?, at position: SourcePosition, owner: SourceType? = nil
  ) -> TypedExpression {
    var fitting = candidates
    if fitting.count > 1 {
      fitting = candidates.filter {
        match(arguments, $0.parameters, name: $0.name.text, at: position, isQuiet: true) != nil
      }
    }
    if fitting.count > 1 {
      // Arguments that decide their own type select the overload.
      let types = arguments.map { argument -> SourceType? in
        if isFlexible(argument.value) { return nil }
        if case .closure = argument.value.kind { return nil }
        if case .inout = argument.value.kind { return nil }
        return attempt { check(argument.value, nil) }?.type
      }
      let exact = fitting.filter { candidate in
        guard let matched = match(
          arguments, candidate.parameters, name: candidate.name.text, at: position, isQuiet: true)
        else { return false }
        return zip(candidate.parameters, matched).allSatisfy { parameter, index in
          guard let index, let type = types[index] else { return true }
          var bindings: [Int: SourceType] = [:]
          return unify(parameter.type, type, &bindings)
            || parameter.type.wrapped.map { unify($0, type, &bindings) } ?? false
        }
      }
      if !exact.isEmpty { fitting = exact }
      if fitting.count > 1, let expected {
        let wanted = fitting.filter { $0.result == expected || $0.result == expected.unwrapped }
        if !wanted.isEmpty { fitting = wanted }
      }
      if fitting.count > 1, !arguments.contains(where: { hasFractionLiteral($0.value) }),
        let integer = fitting.first(where: { $0.parameters.allSatisfy { $0.type == .int } && !$0.parameters.isEmpty })
      {
        fitting = [integer]
      }
      if fitting.count > 1, arguments.contains(where: { hasFractionLiteral($0.value) }) {
        let numbers = fitting.filter { $0.parameters.contains { $0.type == .double } }
        if !numbers.isEmpty { fitting = numbers }
      }
    }
    guard let chosen = fitting.first else {
      let spellings = Set(candidates.map { $0.signatureText }).sorted().joined(separator: ", ")
      return fail("no call fits these labels: possible are \(spellings)", at: position)
    }
    return call(chosen, arguments, expected: expected, base: base, at: position, owner: owner)
  }

  func hasFractionLiteral(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .number: true
    case .parentheses(let inner), .prefix(_, let inner): hasFractionLiteral(inner)
    case .binary(let left, _, let right): hasFractionLiteral(left) || hasFractionLiteral(right)
    default: false
    }
  }

  /// Calls a function with arguments that are checked for its parameters.
  func call(
    _ function: FunctionDeclaration, _ arguments: [ArgumentSyntax], expected: SourceType?,
    base: (value: TypedExpression, place: Place?)?, at position: SourcePosition,
    owner: SourceType? = nil
  ) -> TypedExpression {
    guard
      let matched = match(
        arguments, function.parameters, name: function.name.text, at: position)
    else { return .invalid(at: position) }
    var bindings: [Int: SourceType] = [:]
    if let ownerType = function.owner, let actual = base?.value.type ?? owner {
      _ = unify(ownerType, actual, &bindings)
    }
    if let expected {
      var trial = bindings
      if unify(function.result, expected, &trial)
        || function.result.wrapped == nil && unify(function.result, expected.unwrapped, &trial)
      {
        bindings = trial
      }
    }
    var typed: [TypedArgument] = []
    if let base {
      if function.isMutating {
        guard let place = base.place else {
          return fail(
            "'\(function.name.text)' changes its value, and this value is not a variable",
            at: position)
        }
        guard checkMutable(place) else { return .invalid(at: position) }
        typed.append(.place(place))
      } else {
        typed.append(.value(base.value))
      }
    }
    checkExclusive(arguments, base: function.isMutating ? base?.place : nil)
    // Closures are checked last, because the other arguments decide their types.
    var slots = [TypedArgument?](repeating: nil, count: function.parameters.count)
    for isClosure in [false, true] {
      for (index, parameter) in function.parameters.enumerated()
      where parameter.type.isFunction == isClosure {
        slots[index] = argument(
          matched[index].map { arguments[$0].value }, parameter, function, &bindings, at: position)
      }
    }
    guard !slots.contains(where: { $0 == nil }) else { return .invalid(at: position) }
    typed += slots.compactMap { $0 }
    for generic in function.generics {
      guard let bound = bindings[generic.id] else {
        return fail("the type '\(generic.name)' cannot be inferred here", at: position)
      }
      if bound != .double, !bound.isGeneric, !bound.isInvalid {
        return fail(
          "'\(generic.name)' is a VectorArithmetic, and \(text(bound)) is none", at: position)
      }
    }
    noteCall(function)
    if function === state.function,
      bindings.contains(where: { $0.value != .generic($0.key) && !$0.value.isInvalid })
    {
      return fail("a generic function cannot call itself for another type", at: position)
    }
    return TypedExpression(
      .call(function, generics: bindings, arguments: typed), function.result.replacing(bindings),
      at: position)
  }

  private func argument(
    _ syntax: ExpressionSyntax?, _ parameter: FunctionParameter, _ function: FunctionDeclaration,
    _ bindings: inout [Int: SourceType], at position: SourcePosition
  ) -> TypedArgument? {
    guard let syntax else {
      checkDefault(of: function)
      let name = parameter.name.text
      guard
        let value = function.parameters.first(where: { $0.name.text == name })?.checkedDefault
      else { return nil }
      return .value(value)
    }
    if parameter.isInout {
      guard case .inout(let inner) = syntax.kind else {
        report(
          "the argument '\(parameter.name.text)' is inout: write & before it", at: syntax.position)
        return nil
      }
      guard let place = place(inner, isQuiet: false), checkMutable(place) else { return nil }
      guard unify(parameter.type, place.type, &bindings) else {
        if !place.type.isInvalid {
          report(
            "\(article(place.type)) is not \(article(parameter.type.replacing(bindings)))",
            at: inner.position)
        }
        return nil
      }
      return .place(place)
    }
    if case .inout = syntax.kind {
      report("the argument '\(parameter.name.text)' is not inout: remove &", at: syntax.position)
      return nil
    }
    let wanted = parameter.type.replacing(bindings)
    if case .function(let types, let result) = parameter.type {
      return closure(
        syntax, types.map { $0.replacing(bindings) }, parameter.closureInouts,
        result.replacing(bindings)
      ).map { closure in
        _ = unify(result, closure.result, &bindings)
        return .closure(closure)
      }
    }
    let unbound = function.generics.contains { generic in
      bindings[generic.id] == nil && wanted.mentions(generic.id)
    }
    if unbound {
      let value = check(syntax, wanted.isGeneric ? nil : wanted)
      // A literal for a generic parameter is a Double.
      let fitting =
        wanted.isGeneric && value.type == .int && isFlexible(syntax)
        ? checkConverting(syntax, to: .double) : value
      guard unify(parameter.type, fitting.type, &bindings) else {
        if !fitting.type.isInvalid {
          report("\(article(fitting.type)) is not \(article(wanted))", at: syntax.position)
        }
        return nil
      }
      return .value(convert(fitting, to: parameter.type.replacing(bindings)))
    }
    return .value(checkConverting(syntax, to: wanted))
  }

  private func checkDefault(of function: FunctionDeclaration) {
    for index in function.parameters.indices {
      guard let value = function.parameters[index].defaultValue,
        function.parameters[index].checkedDefault == nil
      else { continue }
      let (saved, type) = (state, function.parameters[index].type)
      state = FunctionState(
        result: nil, selfLocal: nil, selfType: function.owner, isStatic: true,
        context: function.context, generics: function.generics, depth: 0,
        scope: Scope(parent: nil), isClosure: false, isPrelude: function.isPrelude)
      function.parameters[index].checkedDefault = checkConverting(value, to: type)
      state = saved
    }
  }

  /// Refuses two inout arguments that are the same variable.
  private func checkExclusive(_ arguments: [ArgumentSyntax], base: Place?) {
    var roots: [ObjectIdentifier] = base?.root.map { [ObjectIdentifier($0)] } ?? []
    for argument in arguments {
      guard case .inout(let inner) = argument.value.kind,
        let local = attempt({ place(inner, isQuiet: true) })??.root
      else { continue }
      if roots.contains(ObjectIdentifier(local)) {
        report("'\(local.name)' is changed by two arguments at once", at: argument.value.position)
      }
      roots.append(ObjectIdentifier(local))
    }
  }
}
