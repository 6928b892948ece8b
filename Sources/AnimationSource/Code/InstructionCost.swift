internal import CSourceMachine

/// The costs of instructions; an instruction that copies one number has the cost 1.
///
/// The costs bound the time of a call that reaches `SourceLimits.instructions`.
/// `Benchmarks/listings/run limit` measures this time for each kind of instruction. The time of
/// some instructions depends on the length of an array or on the size of a value. Such an
/// instruction spends an additional cost when it runs.
extension Instruction {
  func cost(_ hostCalls: [HostCall]) -> Int {
    switch kind {
    case .copyScalars: Int(c)
    case .copyObject: Size.objectCopyCost
    case .copyObjects: Size.objectCopyCost * Int(c)
    case .copyVectors: 3 * Int(c)
    case .copyVector, .scaleVector, .magnitudeSquared: 3
    case .addVector, .subtractVector, .equalVector: 4
    case .unaryMath: 6
    case .binaryMath: 12
    case .element: 2 + Int(d)
    case .environment: 8
    // The loop in C reads one array at a time. To count the elements of another array, it must
    // first switch to that array.
    case .count: 4
    case .host: hostCalls[Int(a)].cost
    default: 1
    }
  }
}

extension HostCall {
  fileprivate var cost: Int {
    switch self {
    case .clear(let place): 4 + place.size.cost
    case .loadState(_, _, let place), .storeState(_, _, let place),
      .loadStateObject(_, _, let place), .storeStateObject(_, _, let place):
      16 + place.size.cost
    case .element(_, _, let place), .setElement(_, _, let place), .append(_, let place),
      .insert(_, _, let place), .remove(_, _, let place):
      8 + place.size.cost
    case .customAnimation(_, let place, _): 32 + place.size.cost
    case .swap(_, _, _, let size): 8 + 2 * size.cost
    case .array(_, let count, let size, _): 16 + count * (8 + size.cost)
    case .animate, .velocity, .shouldMerge, .copyContext, .withState, .withNewState: 64
    case .library(LibraryTable.search, _, _): 400
    case .library: 52
    case .spring, .springSettling, .springProperty: 20
    case .save: 16
    case .equalObjects, .curve: 8
    default: 4
    }
  }
}

extension Size {
  /// The cost of copying a value of this size.
  fileprivate var cost: Int { scalars + 3 * vectors + Self.storedObjectCost * objects }

  /// The cost of copying an object, in instructions.
  ///
  /// A copy retains up to three arrays and later releases these arrays. Together, this takes about
  /// 30 ns.
  static let objectCopyCost = 4

  /// The cost of copying an object to or from an array or the state.
  ///
  /// The copy takes up to 130 ns, including the allocation of the array.
  static let storedObjectCost = 12
}
