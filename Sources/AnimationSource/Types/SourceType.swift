/// A type of the source language.
indirect enum SourceType: Hashable, Sendable {
  /// The type `Double`; also `CGFloat` and `TimeInterval`.
  case double
  case int
  case uint64
  case bool
  case animation
  case spring
  case curve
  /// The type `AnimationContext<V>`; the payload is `V`.
  case context(SourceType)
  /// The type `AnimationState<V>`; the payload is `V`.
  case state(SourceType)
  case environment
  /// A generic parameter with the constraint `VectorArithmetic`.
  case generic(Int)
  /// A structure or an enumeration: its index, and its generic arguments.
  case nominal(Int, [SourceType])
  case optional(SourceType)
  case array(SourceType)
  case tuple([TupleElement])
  case range(SourceType, isClosed: Bool)
  case function([SourceType], SourceType)
  case metatype(SourceType)
  case never
  /// The type of an expression with an error; the error is not reported again.
  case invalid

  struct TupleElement: Hashable, Sendable {
    var label: String?
    var type: SourceType
  }

  static let void = SourceType.tuple([])

  /// Returns the type with its generic parameters replaced by the given arguments.
  func replacing(_ arguments: [Int: SourceType]) -> SourceType {
    if arguments.isEmpty { return self }
    switch self {
    case .generic(let id): return arguments[id] ?? self
    case .context(let vector): return .context(vector.replacing(arguments))
    case .state(let vector): return .state(vector.replacing(arguments))
    case .nominal(let index, let own): return .nominal(index, own.map { $0.replacing(arguments) })
    case .optional(let wrapped): return .optional(wrapped.replacing(arguments))
    case .array(let element): return .array(element.replacing(arguments))
    case .tuple(let elements):
      return .tuple(
        elements.map { TupleElement(label: $0.label, type: $0.type.replacing(arguments)) })
    case .range(let bound, let isClosed):
      return .range(bound.replacing(arguments), isClosed: isClosed)
    case .function(let parameters, let result):
      return .function(parameters.map { $0.replacing(arguments) }, result.replacing(arguments))
    case .metatype(let type): return .metatype(type.replacing(arguments))
    case .double, .int, .uint64, .bool, .animation, .spring, .curve, .environment, .never, .invalid:
      return self
    }
  }

  /// True if one of the types directly inside this type satisfies a condition.
  func hasPart(_ condition: (SourceType) -> Bool) -> Bool {
    switch self {
    case .context(let type), .state(let type), .optional(let type), .array(let type),
      .range(let type, _), .metatype(let type):
      condition(type)
    case .nominal(_, let arguments): arguments.contains(where: condition)
    case .tuple(let elements): elements.contains { condition($0.type) }
    case .function(let parameters, let result):
      condition(result) || parameters.contains(where: condition)
    default: false
    }
  }

  /// True if the type, or a part of it, is invalid.
  var isInvalid: Bool {
    if case .invalid = self { true } else { hasPart { $0.isInvalid } }
  }

  /// True if the type contains a generic parameter whose number satisfies a condition.
  func hasGeneric(_ condition: (Int) -> Bool) -> Bool {
    if case .generic(let id) = self { condition(id) } else { hasPart { $0.hasGeneric(condition) } }
  }

  /// True if the type has at most `SourceLimits.typeParts` parts, and a nesting depth of at most
  /// `SourceLimits.nesting`.
  ///
  /// The tuple `(t, t)` has twice as many parts as the tuple `t`. Without a limit, a few
  /// declarations could therefore make a type that is too large for any memory.
  var isBounded: Bool {
    var parts = SourceLimits.typeParts
    return isBounded(SourceLimits.nesting, &parts)
  }

  private func isBounded(_ depth: Int, _ parts: inout Int) -> Bool {
    parts -= 1
    guard depth > 0, parts >= 0 else { return false }
    return !hasPart { !$0.isBounded(depth - 1, &parts) }
  }

  var isNumeric: Bool { self == .double || self == .int || self == .uint64 }

  var isGeneric: Bool { if case .generic = self { true } else { false } }

  var isFunction: Bool { if case .function = self { true } else { false } }

  /// The type inside an optional; `nil` if the type is not optional.
  var wrapped: SourceType? { if case .optional(let wrapped) = self { wrapped } else { nil } }

  /// The type without the optionals around it.
  var unwrapped: SourceType { wrapped?.unwrapped ?? self }

  /// The type without its generic arguments.
  ///
  /// The value is `nil` if the members of the type are built into the checker.
  var head: TypeHead? {
    switch self {
    case .double: .double
    case .int: .int
    case .uint64: .uint64
    case .bool: .bool
    case .animation: .animation
    case .spring: .spring
    case .curve: .curve
    case .context: .context
    case .state: .state
    case .environment: .environment
    case .generic: .vector
    case .nominal(let index, _): .nominal(index)
    default: nil
    }
  }
}

/// The key for the lookup of members: a type without its generic arguments.
enum TypeHead: Hashable, Sendable {
  case double, int, uint64, bool, animation, spring, curve, context, state, environment, vector
  case nominal(Int)
}
