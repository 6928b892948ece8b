/// An initializer or a factory that makes an animation.
struct MakerTarget {
  var name: String
  /// The custom animation; `nil` for a factory.
  var nominal: NominalDeclaration?
  /// The function to call; `nil` for the memberwise initializer, and for a constant.
  var function: FunctionDeclaration?
  var constant: GlobalConstant?

  var isFactory: Bool { nominal == nil }

  func parameters(_ checker: Checker) -> [FunctionParameter] {
    if let function { return function.parameters }
    return nominal.flatMap { checker.memberwiseParameters($0) } ?? []
  }

  func signature(_ checker: Checker, _ code: ProgramCode) -> SourceSignature {
    SourceSignature(
      name: name,
      parameters: parameters(checker).map { parameter in
        SourceParameter(
          label: parameter.label ?? parameter.name.text, isUnlabelled: parameter.label == nil,
          kind: checker.kind(parameter.type),
          defaultText: parameter.defaultValue.map { SourcePrinter.text($0) })
      },
      keepsState: nominal.flatMap { code.animations[$0.index]?.usesState }
        ?? code.animations.contains { $0?.usesState ?? false })
  }
}

extension Checker {
  /// Returns the static functions and properties that the source adds to `Animation`.
  func factories() -> [(name: String, function: FunctionDeclaration?, constant: GlobalConstant?)] {
    let own = (members[.animation] ?? [:]).flatMap { name, members in
      members.compactMap {
        member -> (name: SourceName, function: FunctionDeclaration?, constant: GlobalConstant?)? in
        switch member {
        case .function(let function)
        where function.isStatic && !function.isPrelude && function.result == .animation
          && function.generics.isEmpty && !function.takesClosures && function.access == .file:
          (function.name, function, nil)
        case .property(let property)
        where property.isStatic && !property.getter.isPrelude && property.type == .animation:
          (property.name, property.getter, nil)
        case .constant(let constant) where !constant.isPrelude && constant.type == .animation:
          (constant.name, nil, constant)
        default: nil
        }
      }
    }
    return own.sorted { $0.name.position < $1.name.position }
      .map { ($0.name.text, $0.function, $0.constant) }
  }

  /// Returns the kind of value that a request gives for a parameter of the given type.
  func kind(_ type: SourceType) -> SourceKind {
    switch type {
    case .double: return .number
    case .int: return .integer
    case .bool: return .boolean
    case .animation: return .animation
    case .spring: return .spring
    case .curve: return .curve
    case .array(let element):
      let inner = kind(element)
      if case .other = inner { return .other(text(type)) }
      return .array(of: inner)
    case .optional(let wrapped):
      let inner = kind(wrapped)
      if case .other = inner { return .other(text(type)) }
      return .optional(inner)
    case .nominal(let index, _)
    where nominals[index].isEnumeration && nominals[index].cases.allSatisfy(\.payload.isEmpty):
      return .word(nominals[index].cases.map(\.name.text))
    default: return .other(text(type))
    }
  }
}
