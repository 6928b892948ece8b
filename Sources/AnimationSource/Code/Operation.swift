internal import CSourceMachine

/// An operation of the machine.
///
/// The comments give the operands: `s` is a scalar register, and `v` is a vector register. The
/// first operand is the register of the result, unless the comment names other operands. A scalar
/// register holds the bits of a `Double`, an `Int` or a `UInt64`; a boolean is 1.0 or 0.0. The
/// machine's loop in C uses the same numbers for the operations.
enum Operation: UInt16, CaseIterable {
  // Control. Targets are indices of instructions.
  case stop
  /// Jumps; a: target.
  case jump
  /// Jumps back to the start of a loop; a: target; b, c: the cost of the instructions from the
  /// target to this instruction.
  case loop
  /// Conditional jumps; a: scalar with the condition, b: target.
  case jumpIfFalse, jumpIfTrue
  /// Jumps unless the comparison is true; a, b: scalars, c: target.
  case jumpUnlessLess, jumpUnlessLessEqual, jumpUnlessEqual
  case jumpUnlessLessInt, jumpUnlessLessEqualInt, jumpUnlessEqualInt
  /// Calls a function; a: number of the function.
  ///
  /// `callRecursive` is for a function that can call itself.
  case call, callRecursive
  case returnCall
  /// Ends the call with a fault; a: number of the fault.
  case fault
  /// Copies registers; a: destination, b: source, c: number of registers for the last three cases.
  case copyScalar, copyVector, copyObject, copyScalars, copyVectors, copyObjects
  /// Runs a host call, and jumps if the call finds a value.
  ///
  /// a: index in the table of host calls; b: target of the jump, 0 for no jump.
  case host
  /// Copies an array element to scalars; a: array, b: scalar with the index, c: first scalar of the
  /// result, d: number of scalars.
  case element

  /// Counts the elements of an array; a: result, b: array.
  case count
  /// Fails unless the bounds of a range are in order, a ≤ b; a, b: scalars with the bounds.
  case checkRange, checkIntRange, checkUIntRange

  // Operations on Double. Operands `s s s`: result, two numbers.
  case addDouble, subtractDouble, multiplyDouble, divideDouble
  case lessDouble, lessEqualDouble, equalDouble
  /// Operands `s s`: result, number.
  case negateDouble
  /// Operands: result, argument, number of the mathematics function.
  case unaryMath
  /// Operands: result, two arguments, number of the mathematics function.
  case binaryMath

  // Operations on Int and UInt64. Operands `s s s`: result, two integers. The first five operations
  // of each type fail on overflow and on division by zero.
  case addInt, subtractInt, multiplyInt, divideInt, remainderInt
  case lessInt, lessEqualInt, equalInt
  case addUInt, subtractUInt, multiplyUInt, divideUInt, remainderUInt
  case lessUInt, lessEqualUInt
  case wrappingAdd, wrappingSubtract, wrappingMultiply
  case bitAnd, bitOr, bitXor, shiftLeft, shiftRightInt, shiftRightUInt
  /// Operands `s s`: result, integer.
  case negateInt, bitNot
  case doubleFromInt, doubleFromUInt, intFromDouble, intFromUInt, uintFromInt, uintFromDouble
  case notBool
  /// Operands `s s s`: result, two booleans.
  case equalBool

  // Vectors.
  /// Operands `v v v`: result, two vectors.
  case addVector, subtractVector
  /// Operands `v v s`: result, vector, factor.
  case scaleVector
  /// Operand `v`: result.
  case zeroVector
  /// Operands `s v`: result, vector.
  case magnitudeSquared
  /// Operands `s v v`: result, two vectors.
  case equalVector

  /// Operands `s s`: result, context.
  case isComplete
  /// Operands `s s`: context, new value.
  case setComplete
  /// Reads an entry of the environment, and jumps if the entry is set.
  ///
  /// a: scalar with the context, b: number of the entry, c: target of the jump, d: scalar for the
  /// value of the entry.
  case environment
}

/// An instruction: an operation and up to four operands.
typealias Instruction = source_instruction

extension Instruction {
  init(_ operation: Operation, a: UInt16 = 0, b: UInt16 = 0, c: UInt16 = 0, d: UInt16 = 0) {
    self.init(operation: operation.rawValue, a: a, b: b, c: c, d: d)
  }

  /// The operation of the instruction as a case of the enumeration.
  var kind: Operation { Operation(rawValue: operation) ?? .stop }

  /// The cost of one pass of a loop, which the `loop` instruction contains in `b` and `c`.
  var loopCost: Int {
    get { Int(b) | Int(c) << 16 }
    set {
      (b, c) = (UInt16(truncatingIfNeeded: newValue), UInt16(truncatingIfNeeded: newValue >> 16))
    }
  }
}
