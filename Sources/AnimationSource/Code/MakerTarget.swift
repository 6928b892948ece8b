/// An initializer or a factory that makes an animation.
struct MakerTarget {
  /// The custom animation; `nil` for a factory.
  var nominal: NominalDeclaration?
  /// The function to call; `nil` for the memberwise initializer, and for a constant.
  var function: FunctionDeclaration?
  var constant: GlobalConstant?

  var isFactory: Bool { nominal == nil }

  /// The name that a request uses for the animation or the factory.
  private var name: String {
    nominal?.fullName ?? function?.name.text ?? constant?.name.text ?? ""
  }

  /// The position of the factory's name.
  fileprivate var position: SourcePosition {
    function?.name.position ?? constant?.name.position ?? .start
  }

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
  /// Returns the static functions and properties that the source adds to `Animation` and that
  /// return an `Animation`.
  ///
  /// Private members, generic functions and functions with closure parameters are left out.
  func factories() -> [MakerTarget] {
    let own = (members[.animation] ?? [:]).values.joined().filter { $0.isStatic && !$0.isPrelude }
    let targets = own.compactMap { member -> MakerTarget? in
      switch member {
      case .function(let function)
      where function.result == .animation && function.generics.isEmpty
        && !function.takesClosures && function.access == .file:
        MakerTarget(function: function)
      case .property(let property)
      where property.type == .animation && property.access == .file:
        MakerTarget(function: property.getter)
      case .constant(let constant)
      where constant.type == .animation && constant.access == .file:
        MakerTarget(constant: constant)
      default: nil
      }
    }
    return targets.sorted { $0.position < $1.position }
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
