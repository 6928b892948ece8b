// The sizes of structures and enumerations.
extension Checker {
  private struct Extent {
    /// An upper bound of the number of registers that a value of the type needs.
    var parts = 1
    /// The depth of nested types, including this type.
    var depth = 1
  }

  /// The maximum depth of nested types.
  private static let depthLimit = 64

  /// Refuses types that contain themselves, and types that are too large or too deep.
  ///
  /// The stored properties and associated values of a refused type become invalid. So the types
  /// that contain the refused type are not refused as well, and no use of the refused type is
  /// reported.
  ///
  /// The search keeps its path in an array, because a source can nest thousands of types.
  func checkSizes() {
    var extents: [Int: Extent] = [:]
    var recursive: Set<Int> = []
    for root in nominals.indices where extents[root] == nil {
      var path = [(index: root, rest: containedTypes(of: nominals[root]))]
      var running: Set<Int> = [root]
      while let (index, rest) = path.popLast() {
        guard let next = rest.last else {
          running.remove(index)
          extents[index] = checkedExtent(
            nominals[index], extents, isRecursive: recursive.contains(index))
          continue
        }
        path.append((index, rest.dropLast()))
        if running.contains(next) {
          recursive.insert(next)
        } else if extents[next] == nil {
          running.insert(next)
          path.append((next, containedTypes(of: nominals[next])))
        }
      }
    }
  }

  private func checkedExtent(
    _ nominal: NominalDeclaration, _ extents: [Int: Extent], isRecursive: Bool
  ) -> Extent {
    let types = valueTypes(of: nominal)
    let total = types.reduce(1) { min($0 + parts($1, extents), 10_000) }
    let depth = 1 + (containedTypes(of: nominal).map { extents[$0]?.depth ?? 1 }.max() ?? 0)
    let reason: String
    if isRecursive {
      reason =
        """
        cannot contain itself, even through an optional, an array or another type: keep all values \
        in one array, and store their indices
        """
    } else if depth > Self.depthLimit {
      reason = "has more than \(Self.depthLimit) levels of nested types: use fewer levels"
    } else if total > SourceLimits.valueSize {
      reason =
        """
        contains more than \(SourceLimits.valueSize) numbers, vectors and objects: use an array
        """
    } else {
      return Extent(parts: total, depth: depth)
    }
    report("'\(nominal.fullName)' \(reason)", at: nominal.name.position)
    nominal.invalidateParts()
    return Extent()
  }

  /// Returns an upper bound of the number of registers of a type; an array is one object.
  private func parts(_ type: SourceType, _ extents: [Int: Extent]) -> Int {
    switch type {
    case .optional(let wrapped): 1 + parts(wrapped, extents)
    case .tuple(let elements): elements.reduce(0) { min($0 + parts($1.type, extents), 10_000) }
    case .range: 2
    case .nominal(let index, _): extents[index]?.parts ?? 1
    default: 1
    }
  }

  func valueTypes(of nominal: NominalDeclaration) -> [SourceType] {
    nominal.fields.map(\.type) + nominal.cases.flatMap { $0.payload.map(\.type) }
  }

  /// Returns the indices of the structures and enumerations that the values of a type contain,
  /// including those in arrays.
  private func containedTypes(of nominal: NominalDeclaration) -> ArraySlice<Int> {
    var result: Set<Int> = []
    func add(_ type: SourceType) {
      switch type {
      case .optional(let inner), .array(let inner), .range(let inner, _): add(inner)
      case .tuple(let elements): for element in elements { add(element.type) }
      case .nominal(let index, let arguments):
        result.insert(index)
        arguments.forEach(add)
      default: break
      }
    }
    valueTypes(of: nominal).forEach(add)
    return result.sorted()[...]
  }
}
