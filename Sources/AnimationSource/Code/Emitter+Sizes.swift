// The registers that types need.
extension Emitter {
  /// Returns a type in which the current function's generic arguments replace the generic
  /// parameters.
  func concrete(_ type: SourceType) -> SourceType { type.replacing(frame.generics) }

  func size(_ type: SourceType) -> Size {
    switch type {
    case .double, .int, .uint64, .bool: return .scalar
    default: return concreteSize(concrete(type))
    }
  }

  /// Returns the size of a type without generic parameters; each type is measured once.
  private func concreteSize(_ type: SourceType) -> Size {
    if let known = sizes[type] { return known }
    let size = measure(type)
    sizes[type] = size
    return size
  }

  private func measure(_ type: SourceType) -> Size {
    switch type {
    // A context and its environment are both stored as the number of the context.
    case .double, .int, .uint64, .bool, .context, .environment: return .scalar
    case .generic: return .vector
    case .animation, .spring, .curve, .state, .array: return .object
    case .optional(let wrapped): return Size.scalar + size(wrapped)
    case .tuple(let elements): return elements.reduce(Size()) { $0 + size($1.type) }
    case .range: return Size(scalars: 2)
    case .nominal(let index, let arguments): return size(checker.nominals[index], arguments)
    case .function, .metatype, .never, .invalid: return Size()
    }
  }

  private func size(_ nominal: NominalDeclaration, _ arguments: [SourceType]) -> Size {
    let types = fieldTypes(nominal, arguments)
    if !nominal.isEnumeration { return types.reduce(Size()) { $0 + size($1) } }
    let payloads = nominal.cases.indices.map { tag in
      nominal.payloadTypes(tag, arguments).reduce(Size()) { $0 + size($1) }
    }
    return Size.scalar + payloads.reduce(Size()) { .union($0, $1) }
  }

  func fieldTypes(_ nominal: NominalDeclaration, _ arguments: [SourceType]) -> [SourceType] {
    let replaced = nominal.replacements(arguments)
    return nominal.fields.map { $0.type.replacing(replaced) }
  }

  /// Returns the types of the parts of a structure, a tuple or a range; empty for other types.
  func partTypes(_ type: SourceType) -> [SourceType] {
    switch concrete(type) {
    case .tuple(let elements): elements.map(\.type)
    case .range(let bound, _): [bound, bound]
    case .nominal(let index, let arguments): fieldTypes(checker.nominals[index], arguments)
    default: []
    }
  }

  /// Returns the first registers of one part of a structure, a tuple or a range.
  ///
  /// - Parameter slots: The first registers of the whole value.
  func part(_ slots: Slots, _ type: SourceType, _ index: Int) -> Slots {
    let offsets = partOffsets(concrete(type))
    // BOUND: the checker has found the part in the type.
    return slots.moved(by: offsets[min(index, offsets.count - 1)])
  }

  /// Returns the number of registers before each part of a type, followed by the total number.
  ///
  /// The type must have no generic parameters.
  private func partOffsets(_ type: SourceType) -> [Size] {
    if let known = offsets[type] { return known }
    var result = [Size()]
    // BOUND: there is one offset before the first part.
    for part in partTypes(type) { result.append(result[result.count - 1] + size(part)) }
    offsets[type] = result
    return result
  }
}
