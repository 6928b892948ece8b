internal import CSourceMachine

/// An operation of the machine.
///
/// The comments give the operands: `s` is a scalar register, `v` a vector register, `o` an object
/// register. The first operand is the destination. A scalar register holds the bits of a `Double`,
/// an `Int` or a `UInt64`; a boolean is 1.0 or 0.0. The machine's loop in C uses the same numbers
/// for the operations.
enum Operation: UInt16, CaseIterable {
  // Control. Targets are indices of instructions.
  case stop
  /// a: target.
  case jump
  /// a: target, an earlier instruction; b, c: the cost of the instructions from there to this one.
  case loop
  /// a: scalar, b: target.
  case jumpIfFalse, jumpIfTrue
  /// a, b: scalars, c: target; jumps unless the comparison is true.
  case jumpUnlessLess, jumpUnlessLessEqual, jumpUnlessEqual
  case jumpUnlessLessInt, jumpUnlessLessEqualInt, jumpUnlessEqualInt
  /// a: number of the function; `callRecursive` is for a function that can call itself.
  case call, callRecursive
  case returnCall
  /// a: number of the fault.
  case fault
  /// a: destination, b: source; c: count for the last three.
  case copyScalar, copyVector, copyObject, copyScalars, copyVectors, copyObjects
  /// a: index in the table of host calls; b: target if the call finds a value; 0 for none.
  case host
  /// a: array, b: scalar with the index, c: first scalar of the element, d: count of its scalars.
  case element

  /// a: result, b: array.
  case count
  /// a, b: scalars with the bounds of a range; the operation fails unless a ≤ b.
  case checkRange, checkIntRange, checkUIntRange

  // Double: s s s.
  case addDouble, subtractDouble, multiplyDouble, divideDouble
  case lessDouble, lessEqualDouble, equalDouble
  /// s s.
  case negateDouble
  /// s, s, number of the function.
  case unaryMath
  /// s, s, s, number of the function.
  case binaryMath

  // Int and UInt64: s s s. The first five operations of each type fail on overflow and on division
  // by zero.
  case addInt, subtractInt, multiplyInt, divideInt, remainderInt
  case lessInt, lessEqualInt, equalInt
  case addUInt, subtractUInt, multiplyUInt, divideUInt, remainderUInt
  case lessUInt, lessEqualUInt
  case wrappingAdd, wrappingSubtract, wrappingMultiply
  case bitAnd, bitOr, bitXor, shiftLeft, shiftRightInt, shiftRightUInt
  /// s s.
  case negateInt, bitNot
  case doubleFromInt, doubleFromUInt, intFromDouble, intFromUInt, uintFromInt, uintFromDouble
  case notBool
  /// s s s.
  case equalBool

  // Vectors.
  /// v v v.
  case addVector, subtractVector
  /// v v s.
  case scaleVector
  /// v.
  case zeroVector
  /// s v.
  case magnitudeSquared
  /// s v v.
  case equalVector

  /// s: result, s: context.
  case isComplete
  /// s: context, s: value.
  case setComplete
  /// a: scalar with the context, b: number of the entry, c: target if the entry is set, d: scalar
  /// for the value of the entry.
  case environment

  /// The operations by name, for the prelude.
  static let byName: [String: Operation] = Dictionary(
    // BOUND: the cases of an enumeration have different names.
    uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}

/// An instruction: an operation and up to four operands.
typealias Instruction = source_instruction

extension Instruction {
  init(_ operation: Operation, a: UInt16 = 0, b: UInt16 = 0, c: UInt16 = 0, d: UInt16 = 0) {
    self.init(operation: operation.rawValue, a: a, b: b, c: c, d: d)
  }

  /// The operation as a case of the enumeration.
  var kind: Operation { Operation(rawValue: operation) ?? .stop }

  /// The cost of one pass of a loop, which the `loop` instruction contains in `b` and `c`.
  var loopCost: Int {
    get { Int(b) | Int(c) << 16 }
    set {
      (b, c) = (UInt16(truncatingIfNeeded: newValue), UInt16(truncatingIfNeeded: newValue >> 16))
    }
  }
}
