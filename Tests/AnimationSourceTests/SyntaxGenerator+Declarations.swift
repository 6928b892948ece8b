import TestSupport

@testable import AnimationSource

extension SyntaxGenerator {
  mutating func file(_ depth: Int) -> SourceFileSyntax {
    SourceFileSyntax(declarations: some(1...3) { $0.declaration(depth, .file) })
  }

  mutating func declaration(_ depth: Int, _ scope: SourceParser.Scope) -> DeclarationSyntax {
    var declaration = DeclarationSyntax(kind: kind(depth, scope), position: .start)
    if scope != .local, random.chance(0.3) {
      declaration.modifiers = [name(one(of: ["public", "private", "fileprivate"]))]
    }
    switch declaration.kind {
    case .function(let function)
    where function.keyword == .function && scope != .file && scope != .local && random.chance(0.3):
      declaration.modifiers.append(name(one(of: ["static", "mutating"])))
    case .variable where scope != .file && scope != .local && random.chance(0.3):
      declaration.modifiers.append(name(one(of: ["static", "private(set)", "nonisolated"])))
    default: break
    }
    if random.chance(0.1) {
      declaration.attributes.append(name(one(of: ["available", "discardableResult", "inlinable"])))
    }
    return declaration
  }

  private mutating func kind(_ depth: Int, _ scope: SourceParser.Scope) -> DeclarationSyntax.Kind {
    switch random.whole(0...(depth > 0 ? 9 : 2)) {
    case 0, 1: return variable(depth, isConstant: scope == .file)
    case 2: return .typeAlias(name: typeName(), generics: generics(), type: type(2))
    case 3 where scope == .file: return .import(name(one(of: SourceParser.allowedModules)))
    case 4 where scope == .file:
      return .extension(
        ExtensionSyntax(
          type: type(0), inherited: some(0...1) { $0.type(0) }, requirements: [],
          members: some(0...3) { $0.declaration(depth - 1, .extension) }))
    case 5 where scope == .enumeration: return .enumCases(some(1...3) { $0.enumCase(depth - 1) })
    case 6 where scope != .file && scope != .local:
      return .function(function(depth - 1, one(of: [.initializer, .failableInitializer])))
    case 7, 8:
      let isEnum = random.chance(0.4)
      return .nominal(
        NominalSyntax(
          keyword: isEnum ? .enumeration : .structure, name: typeName(), generics: generics(),
          inherited: some(0...2) { $0.type(0) },
          members: some(0...4) {
            $0.declaration(depth - 1, isEnum ? .enumeration : .structure)
          }))
    default: return .function(function(depth - 1, .function))
    }
  }

  private mutating func generics() -> [GenericParameterSyntax] {
    guard random.chance(0.3) else { return [] }
    return some(1...2) { generator in
      GenericParameterSyntax(
        name: generator.typeName(), constraints: generator.some(0...2) { $0.type(0) })
    }
  }

  private mutating func enumCase(_ depth: Int) -> EnumCaseSyntax {
    EnumCaseSyntax(
      name: variable(),
      payloads: some(0...2) { generator in
        EnumCaseSyntax.Payload(
          label: generator.optionalLabel(), type: generator.type(2),
          defaultValue: generator.random.chance(0.2) ? generator.value(depth) : nil)
      }, rawValue: random.chance(0.2) ? value(depth) : nil)
  }

  private mutating func function(
    _ depth: Int, _ keyword: FunctionSyntax.Keyword
  ) -> FunctionSyntax {
    let parameters = some(0...3) { generator in
      let variable = generator.variable()
      let label = [nil, variable, generator.label()][generator.random.whole(0...2)]
      return ParameterSyntax(
        label: label, name: variable, type: generator.type(2),
        isInout: generator.random.chance(0.2),
        defaultValue: generator.random.chance(0.2) ? generator.value(depth) : nil)
    }
    let isOperator = keyword == .function && random.chance(0.2)
    let name =
      keyword != .function
      ? name("init") : isOperator ? name(one(of: ["+", "-", "<", ">>", "==", "!"])) : variable()
    return FunctionSyntax(
      keyword: keyword, name: name, generics: isOperator ? [] : generics(), parameters: parameters,
      result: keyword == .function && random.chance(0.6) ? type(2) : nil, body: block(depth))
  }

  private mutating func variable(
    _ depth: Int, isConstant: Bool
  ) -> DeclarationSyntax.Kind {
    if depth > 0, random.chance(0.3) {
      var accessors = AccessorsSyntax(get: block(depth - 1), position: .start)
      if random.chance(0.4) {
        accessors.set = block(depth - 1)
        accessors.setParameter = random.chance(0.5) ? variable() : nil
      }
      let pattern = PatternSyntax(kind: .binding(variable(), isVariable: true), position: .start)
      return .variable(
        VariableSyntax(
          isLet: false,
          bindings: [.init(pattern: pattern, type: type(2), value: nil, accessors: accessors)]))
    }
    let isLet = isConstant || random.chance(0.5)
    var bindings = some(1...2) { generator in
      VariableSyntax.Binding(
        pattern: generator.names(2, isVariable: !isLet),
        type: generator.random.chance(0.5) ? generator.type(3) : nil,
        value: generator.random.chance(0.8) ? generator.value(depth) : nil, accessors: nil)
    }
    // A name without a type and a value would take the type of the next name.
    if bindings.count > 1, bindings[0].type == nil, bindings[0].value == nil {
      bindings[0].type = type(1)
    }
    return .variable(VariableSyntax(isLet: isLet, bindings: bindings))
  }
}
