extension Checker {
  private static let builtInTypes: [String: SourceType] = [
    "Double": .double, "CGFloat": .double, "TimeInterval": .double, "Int": .int,
    "UInt64": .uint64, "Bool": .bool, "Animation": .animation, "Spring": .spring,
    "UnitCurve": .curve, "EnvironmentValues": .environment, "Void": .void, "Never": .never,
  ]

  /// The built-in types with one generic argument.
  static let builtInGenerics: Set<String> = [
    "AnimationContext", "AnimationState", "Array", "Optional", "Range", "ClosedRange",
  ]

  static let unsupportedTypes: [String: String] = [
    "Float": "use Double", "String": "animations compute with numbers",
    "Character": "animations compute with numbers", "Any": "write the type of the value",
    "AnyObject": "write the type of the value", "Set": "use an array",
    "Dictionary": "use an array or a struct", "Int32": "use Int", "Int64": "use Int",
    "Int16": "use Int", "Int8": "use Int", "UInt": "use UInt64", "UInt8": "use UInt64",
    "UInt16": "use UInt64", "UInt32": "use UInt64", "Float32": "use Double",
    "Float64": "use Double", "Float80": "use Double", "Date": "use the parameter 'time'",
    "Duration": "use TimeInterval", "CGPoint": "use two numbers", "CGSize": "use two numbers",
    "AnimatablePair": "use the generic type of the parameter 'value'",
    "Color": "use the generic type of the parameter 'value'",
    "SystemRandomNumberGenerator": "results must be repeatable; write a seeded generator",
    "AnyHashable": "write the type of the value", "Result": "use an optional",
  ]

  /// Resolves a type that the source contains; reports an unknown type, and a type that is too
  /// large.
  func resolve(
    _ syntax: TypeSyntax, _ scope: ExtensionScope, isExtended: Bool = false
  ) -> SourceType {
    guard count(syntax.position) else { return .invalid }
    let type = resolveUnbounded(syntax, scope, isExtended: isExtended)
    guard type.isBounded else { return fail(.invalid, Self.tooLarge, at: syntax.position) }
    return type
  }

  static let tooLarge =
    "the type is too large: at most \(SourceLimits.typeParts) parts and \(SourceLimits.nesting) nested levels are allowed"

  private func resolveUnbounded(
    _ syntax: TypeSyntax, _ scope: ExtensionScope, isExtended: Bool
  ) -> SourceType {
    switch syntax.kind {
    case .optional(let wrapped):
      return .optional(value(wrapped, scope, Self.optionalClosure))
    case .array(let element): return .array(value(element, scope, Self.closureArray))
    case .tuple(let elements):
      if elements.count == 1 { return resolve(elements[0].type, scope) }
      return .tuple(
        elements.map {
          SourceType.TupleElement(
            label: $0.label?.text, type: value($0.type, scope, Self.closureTuple))
        })
    case .function(let parameters, let result):
      return .function(
        parameters.map { value($0.type, scope, Self.closureParameter) },
        value(result, scope, Self.closureResult))
    case .metatype(let type): return .metatype(resolve(type, scope))
    case .named(let name, let arguments, let parent):
      if let parent {
        let outer = resolve(parent, scope)
        guard case .nominal(let index, _) = outer else {
          if outer != .invalid {
            report(
              "the type '\(name.text)' of '\(text(outer))' is not available in this subset of Swift",
              at: name.position)
          }
          return .invalid
        }
        return member(name, arguments, of: nominals[index], scope)
      }
      return named(name, arguments, scope, isExtended: isExtended)
    }
  }

  private func member(
    _ name: SourceName, _ arguments: [TypeSyntax], of nominal: NominalDeclaration,
    _ scope: ExtensionScope
  ) -> SourceType {
    if let nested = nominal.nested[name.text] {
      return apply(nominals[nested], arguments.map { resolve($0, scope) }, name, isExtended: false)
    }
    if let alias = nominal.aliases[name.text] {
      return resolve(alias, name, arguments, scope, nominal)
    }
    return fail(
      .invalid, "'\(nominal.fullName)' has no type '\(name.text)'",
      suggestion: suggestion(name.text, nominal.nested.keys), at: name.position)
  }

  private func named(
    _ name: SourceName, _ arguments: [TypeSyntax], _ scope: ExtensionScope, isExtended: Bool
  ) -> SourceType {
    if name.text == "Self", let type = scope.selfType { return type }
    if let generic = scope.generics.last(where: { $0.name == name.text }) {
      return .generic(generic.id)
    }
    var outer = scope.nominal
    while let nominal = outer {
      if nominal.name.text == name.text, arguments.isEmpty, !isExtended { return nominal.selfType }
      if nominal.nested[name.text] != nil || nominal.aliases[name.text] != nil {
        return member(name, arguments, of: nominal, scope)
      }
      outer = nominal.parent
    }
    if let index = types[name.text] {
      return apply(
        nominals[index], arguments.map { resolve($0, scope) }, name, isExtended: isExtended)
    }
    if let alias = aliases[name.text] { return resolve(alias, name, arguments, scope, nil) }
    if Self.builtInGenerics.contains(name.text) {
      let refusal = name.text == "Optional" ? Self.optionalClosure : Self.closureArray
      return builtIn(name, arguments.map { value($0, scope, refusal) })
    }
    if let type = Self.builtInTypes[name.text] {
      if !arguments.isEmpty {
        report("'\(name.text)' has no generic parameters", at: name.position)
      }
      return type
    }
    if let reason = Self.unsupportedTypes[name.text] {
      report("the type '\(name.text)' is not supported: \(reason)", at: name.position)
      return .invalid
    }
    if let advice = Self.advice(onType: name.text) {
      return fail(.invalid, advice, at: name.position)
    }
    return fail(
      .invalid, "the type '\(name.text)' is neither declared nor available in this subset of Swift",
      suggestion: suggestion(
        name.text,
        Array(types.keys) + Self.builtInTypes.keys + scope.generics.map(\.name) + [
          "AnimationContext", "AnimationState", "Range", "ClosedRange", "Array",
        ]), at: name.position)
  }

  /// Returns the error for a known name that is not a type; `nil` for other names.
  static func advice(onType name: String) -> String? {
    switch name {
    case "VectorArithmetic":
      "'VectorArithmetic' is a protocol: write a generic parameter <V: VectorArithmetic>, and V as the type"
    case "CustomAnimation", "Equatable", "Comparable", "Hashable", "Sendable":
      "'\(name)' is a protocol, and cannot be the type of a value: write a type"
    case "SwiftUI", "Swift", "Foundation":
      "'\(name)' is a module: omit it, as in Animation instead of SwiftUI.Animation"
    default: nil
    }
  }

  private func builtIn(_ name: SourceName, _ arguments: [SourceType]) -> SourceType {
    guard arguments.count == 1 else {
      let example = name.text.hasPrefix("Animation") ? "V" : "Double"
      return fail(
        .invalid, "'\(name.text)' needs one generic argument, such as \(name.text)<\(example)>",
        at: name.position)
    }
    let argument = arguments[0]
    switch name.text {
    case "Array": return .array(argument)
    case "Optional": return .optional(argument)
    case "Range": return .range(argument, isClosed: false)
    case "ClosedRange": return .range(argument, isClosed: true)
    default:
      guard argument.isGeneric || argument == .invalid else {
        report(
          """
          '\(name.text)' of \(text(argument)) is not supported: use the generic parameter of the \
          method
          """,
          at: name.position)
        return .invalid
      }
      return name.text == "AnimationContext" ? .context(argument) : .state(argument)
    }
  }

  private func apply(
    _ nominal: NominalDeclaration, _ arguments: [SourceType], _ name: SourceName, isExtended: Bool
  ) -> SourceType {
    if isExtended { return nominal.selfType }
    let inherited = nominal.parent?.generics.count ?? 0
    guard arguments.count == nominal.generics.count - inherited else {
      // The caller infers missing arguments.
      if arguments.isEmpty {
        return .nominal(nominal.index, nominal.generics.map { .generic($0.id) })
      }
      report(
        """
        the number of generic arguments of '\(nominal.fullName)' must be \
        \(nominal.generics.count - inherited), not \(arguments.count)
        """, at: name.position)
      return .invalid
    }
    if let wrong = arguments.first(where: { $0 != .double && !$0.isGeneric }) {
      report(
        about: wrong,
        "a generic argument must be Double or a generic parameter, not \(text(wrong))",
        at: name.position)
      return .invalid
    }
    return .nominal(
      nominal.index, nominal.generics.prefix(inherited).map { .generic($0.id) } + arguments)
  }

  private func resolve(
    _ alias: TypeAlias, _ name: SourceName, _ arguments: [TypeSyntax], _ scope: ExtensionScope,
    _ nominal: NominalDeclaration?
  ) -> SourceType {
    guard alias.generics.isEmpty, arguments.isEmpty else {
      report(
        alias.generics.isEmpty
          ? "the typealias '\(name.text)' takes no generic arguments: remove them"
          : "a typealias with generic parameters is not supported",
        at: name.position)
      return .invalid
    }
    // Resolving an alias that refers to itself would not end.
    aliasDepth += 1
    defer { aliasDepth -= 1 }
    guard aliasDepth <= SourceLimits.aliases else {
      report(
        """
        the typealias '\(name.text)' refers to itself, or is in a chain of more than \
        \(SourceLimits.aliases) typealiases
        """, at: name.position)
      return .invalid
    }
    return resolve(
      alias.type, ExtensionScope(nominal, generics: scope.generics, selfType: scope.selfType))
  }
}
