// The first pass: names, types and signatures of all declarations, and the tables of members.
extension Checker {
  /// Collects the declarations of a source: types first, then the members, which can use the types.
  func collect(_ file: SourceFileSyntax) {
    lateFunctions = file.lateFunctions
    for declaration in file.declarations { collectType(declaration, in: nil) }
    let first = nominals.firstIndex { $0.isPrelude == isPrelude } ?? nominals.count
    let own = nominals[first...]
    for nominal in own { collectInheritance(nominal) }
    for declaration in file.declarations {
      switch declaration.kind {
      // The parser refuses cases outside of enumerations.
      case .nominal, .typeAlias, .import, .enumCases: break
      case .extension(let syntax): collect(syntax)
      case .function(let syntax):
        let function = function(
          syntax, declaration, owner: nil, ownerGenerics: [], context: nil)
        add(function, to: nil)
      case .variable(let syntax): collect(syntax, declaration, Owner(type: nil, context: nil))
      }
    }
    for nominal in own {
      let owner = Owner(type: nominal.selfType, generics: nominal.generics, context: nominal)
      for member in nominal.syntax.members { collectMember(member, owner) }
    }
  }

  /// The type whose members are being collected.
  struct Owner {
    var type: SourceType?
    var generics: [GenericParameter] = []
    var context: NominalDeclaration?
    /// True in an extension, which cannot have stored properties.
    var isExtension = false
  }

  func collectType(_ declaration: DeclarationSyntax, in parent: NominalDeclaration?) {
    switch declaration.kind {
    case .nominal(let syntax):
      let nominal = NominalDeclaration(
        index: nominals.count, syntax: syntax, parent: parent, isPrelude: isPrelude)
      nominals.append(nominal)
      nominal.generics = generics(syntax.generics, in: parent?.generics ?? [])
      declareType(nominal, in: parent)
      for member in syntax.members { collectType(member, in: nominal) }
    case .typeAlias(let name, let generics, let type):
      let alias = TypeAlias(type: type, generics: generics)
      let isNew =
        parent.map { $0.aliases.updateValue(alias, forKey: name.text) == nil }
        ?? (aliases.updateValue(alias, forKey: name.text) == nil)
      if !isNew { report("'\(name.text)' is declared twice", at: name.position) }
    case .extension(let syntax):
      for member in syntax.members where Self.isEnvironmentKey(member, in: syntax) {
        collectType(member, in: nil)
      }
    default: break
    }
  }

  /// True for a key that is declared in an extension of `EnvironmentValues`; such a key is
  /// collected as a global type.
  static func isEnvironmentKey(_ member: DeclarationSyntax, in syntax: ExtensionSyntax) -> Bool {
    guard case .named(let name, _, nil) = syntax.type.kind, name.text == "EnvironmentValues",
      case .nominal(let nominal) = member.kind
    else { return false }
    return nominal.inherited.contains { type in
      if case .named(let name, _, nil) = type.kind { name.text == "EnvironmentKey" } else { false }
    }
  }

  func declareType(_ nominal: NominalDeclaration, in parent: NominalDeclaration?) {
    let name = nominal.name
    let earlier = parent.map { $0.nested[name.text] } ?? types[name.text]
    // A source may declare a type with the name of a prelude type.
    if let earlier, nominals[earlier].isPrelude == isPrelude {
      report("'\(name.text)' is declared twice", at: name.position)
    }
    if let parent {
      parent.nested[name.text] = nominal.index
    } else {
      types[name.text] = nominal.index
    }
  }

  /// The protocols that can follow the colon of a type's declaration.
  ///
  /// The method `checkConformances` checks the requirements that a source must meet. The method
  /// rejects `Identifiable` with an error of its own.
  static let protocols: Set<String> = [
    "CustomAnimation", "AnimationStateKey", "EnvironmentKey", "Hashable", "Equatable", "Sendable",
    "Comparable", "CaseIterable", "Codable", "Encodable", "Decodable", "Identifiable",
    "SendableMetatype", "BitwiseCopyable",
  ]

  /// Collects the members of an extension.
  func collect(_ syntax: ExtensionSyntax) {
    guard case .named(let name, let arguments, let parent) = syntax.type.kind, arguments.isEmpty
    else { return report(Self.extensionAdvice(syntax.type), at: syntax.type.position) }
    var owner = Owner(type: nil, context: nil, isExtension: true)
    // A source may declare a type with one of these names.
    switch (parent == nil && types[name.text] == nil ? name.text : "") {
    case "AnimationContext", "AnimationState":
      let value = freshGeneric("Value")
      owner.generics = [value]
      owner.type =
        name.text == "AnimationContext" ? .context(.generic(value.id)) : .state(.generic(value.id))
    case "VectorArithmetic":
      let value = freshGeneric("Self")
      owner.generics = [value]
      owner.type = .generic(value.id)
    case "CustomAnimation", "AnimatableData", "Animatable", "FloatingPoint", "BinaryFloatingPoint",
      "BinaryInteger", "Comparable", "View", "Array", "Collection", "Sequence", "Optional", "Range",
      "ClosedRange":
      return report(
        "an extension of '\(name.text)' is not supported: write a function instead",
        at: syntax.type.position)
    default:
      let type = resolve(syntax.type, ExtensionScope.none, isExtended: true)
      guard type != .invalid else { return }
      guard type.head != nil else {
        return report(
          "an extension of '\(text(type))' is not supported: write a function instead",
          at: syntax.type.position)
      }
      owner.type = type
      if case .nominal(let index, _) = type {
        owner.context = nominals[index]
        owner.generics = nominals[index].generics
        for inherited in syntax.inherited {
          addInheritance(inherited, to: nominals[index], isExtension: true)
        }
      } else if !syntax.inherited.isEmpty {
        report(
          "an extension of a built-in type cannot add a protocol: delete the protocol",
          at: syntax.inherited[0].position)
      }
    }
    for member in syntax.members where !Self.isEnvironmentKey(member, in: syntax) {
      collectMember(member, owner)
    }
  }

  /// Returns the error for an extension of a type that is not a plain name, such as `[Double]` or
  /// `Key<V>`.
  private static func extensionAdvice(_ type: TypeSyntax) -> String {
    let builtIn: Set<String> = ["Array", "Optional", "Range", "ClosedRange", "Set", "Dictionary"]
    guard case .named(let name, _, let parent) = type.kind, !builtIn.contains(name.text) else {
      return "an extension of this type is not supported: write a function instead"
    }
    let example = parent == nil ? ": extension \(name.text)" : ""
    return "an extension must name the type without generic arguments" + example
  }

  func collectMember(_ member: DeclarationSyntax, _ owner: Owner) {
    func refuse(_ kind: String, _ name: SourceName) {
      report(
        """
        a \(kind) inside an extension is not supported: declare '\(name.text)' outside of the \
        extension
        """, at: member.position)
    }
    switch member.kind {
    case .function(let syntax):
      let function = function(
        syntax, member, owner: owner.type, ownerGenerics: owner.generics, context: owner.context)
      add(function, to: owner.type)
      if function.isInitializer, !owner.isExtension { owner.context?.hasBodyInitializer = true }
    case .variable(let syntax): collect(syntax, member, owner)
    case .enumCases(let cases):
      if let nominal = owner.context { for syntax in cases { collect(syntax, in: nominal) } }
    case .nominal(let syntax) where owner.isExtension: refuse("type", syntax.name)
    case .typeAlias(let name, _, _) where owner.isExtension: refuse("typealias", name)
    case .nominal, .typeAlias: break
    // The parser refuses these declarations here.
    case .extension, .import: break
    }
  }

  func collect(_ syntax: EnumCaseSyntax, in nominal: NominalDeclaration) {
    if nominal.caseIndices[syntax.name.text] != nil {
      report("'\(syntax.name.text)' is declared twice", at: syntax.name.position)
    }
    var payload = syntax.payloads.map {
      (
        label: $0.label?.text, type: resolve($0.type, ExtensionScope(nominal)),
        value: $0.defaultValue
      )
    }
    for value in syntax.payloads.indices where payload[value].type.isFunction {
      report("a closure cannot be stored: write a method", at: syntax.payloads[value].type.position)
      payload[value].type = .invalid
    }
    if nominal.rawType != nil, !payload.isEmpty {
      report("a case with a raw value cannot have associated values", at: syntax.name.position)
    }
    let raw = rawValue(syntax, in: nominal)
    if let raw, nominal.rawValues.contains(raw) {
      report("the raw value of '\(syntax.name.text)' is not unique", at: syntax.name.position)
    }
    nominal.add(EnumCase(name: syntax.name, payload: payload, rawValue: raw))
  }

  /// Adds a function to a type, or to the global declarations if `owner` is `nil`; reports a second
  /// function with the same signature.
  func add(_ function: FunctionDeclaration, to owner: SourceType?) {
    functions.append(function)
    if isOperator(function.name.text) {
      operatorTable[function.name.text, default: []].append(function)
      if owner == nil, let head = function.parameters.first?.type.head {
        let key = OperatorKey(name: function.name.text, head: head)
        globalOperators[key, default: []].append(function)
      }
    }
    add(.function(function), function.name, to: owner)
  }

  func add(_ member: Member, _ name: SourceName, to owner: SourceType?) {
    func mayFollow(_ other: Member) -> Bool {
      guard let new = member.function, let old = other.function else {
        // A property and a function with parameters may share a name.
        return (member.function ?? other.function)?.parameters.isEmpty == false
          || member.isStatic != other.isStatic || member.isPrelude != other.isPrelude
      }
      return new.isPrelude != old.isPrelude || new.isStatic != old.isStatic
        || !new.hasSignature(of: old)
    }
    let existing = owner.map { members(name.text, of: $0) } ?? globals[name.text] ?? []
    if !existing.allSatisfy(mayFollow) {
      report("'\(name.text)' is declared twice", at: name.position)
    }
    // A declaration of the source is inserted at the start, so that it hides the prelude's
    // declaration of the same name.
    if let owner {
      guard let head = owner.head else { return }
      members[head, default: [:]][name.text, default: []].insert(member, at: 0)
    } else {
      globals[name.text, default: []].insert(member, at: 0)
    }
  }

  /// Returns the members of a type that have the given name.
  func members(_ name: String, of type: SourceType?) -> [Member] {
    type?.head.flatMap { members[$0]?[name] } ?? []
  }
}
