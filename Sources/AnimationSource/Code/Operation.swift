internal import CSourceMachine

/// An operation of the machine.
///
/// An instruction has up to four operands, `a`, `b`, `c` and `d`. Most operands are indices of
/// registers: scalar registers contain numbers, vector registers contain vectors, and object
/// registers contain arrays and other objects. A scalar register holds the bits of a `Double`, an
/// `Int` or a `UInt64`; a boolean is 1.0 or 0.0. The machine's loop in C uses the same raw values
/// for the operations.
enum Operation: UInt16, CaseIterable {
  // Control. Targets are indices of instructions.
  case stop
  /// Jumps to the instruction with the index `a`.
  case jump
  /// Jumps back to the start of a loop, the instruction with the index `a`.
  ///
  /// The operands `b` and `c` are the low and the high 16 bits of the cost of one pass of the loop.
  case loop
  /// Tests the boolean in the scalar register `a`, and jumps to the instruction with the index `b`
  /// or continues.
  ///
  /// `jumpIfFalse` jumps if the boolean is false, and `jumpIfTrue` jumps if it is true.
  case jumpIfFalse, jumpIfTrue
  /// Compares the scalar registers `a` and `b`, and jumps to the instruction with the index `c` if
  /// the comparison is false.
  case jumpUnlessLess, jumpUnlessLessEqual, jumpUnlessEqual
  case jumpUnlessLessInt, jumpUnlessLessEqualInt, jumpUnlessEqualInt
  /// Calls the function with the number `a`.
  ///
  /// `callRecursive` is for a function that can call itself.
  case call, callRecursive
  case returnCall
  /// Ends the call with the fault whose raw value in `MachineFault` is `a`.
  case fault
  /// Copies the register `b` to the register `a`.
  ///
  /// `copyScalars`, `copyVectors` and `copyObjects` copy `c` consecutive registers; `a` and `b` are
  /// then the first registers of the two ranges.
  case copyScalar, copyVector, copyObject, copyScalars, copyVectors, copyObjects
  /// Runs the host call with the index `a`.
  ///
  /// If the call finds a value, jumps to the instruction with the index `b`; if `b` is 0, there is
  /// no jump.
  case host
  /// Copies an element of an array to consecutive scalar registers.
  ///
  /// Operands: the array `a`, the register `b` with the element's index, the first register `c` of
  /// the copy, and the number `d` of registers.
  case element

  /// Writes the number of elements of the array `b` to the scalar register `a`.
  case count
  /// Requires that the lower bound of a range, in the register `a`, is at most the upper bound, in
  /// the register `b`; otherwise, ends the call with a fault.
  case checkRange, checkIntRange, checkUIntRange

  // Operations on Double. They write the result for the scalar registers b and c to a.
  case addDouble, subtractDouble, multiplyDouble, divideDouble
  case lessDouble, lessEqualDouble, equalDouble
  /// Writes the negative of the number in the scalar register `b` to the scalar register `a`.
  case negateDouble
  /// Applies a function to the number in the scalar register `b`; writes the result to the scalar
  /// register `a`.
  ///
  /// The operand `c` is the index of the function in `MathematicsTable.unary`.
  case unaryMath
  /// Applies a function to the numbers in the scalar registers `b` and `c`; writes the result to
  /// the scalar register `a`.
  ///
  /// The operand `d` is the index of the function in `MathematicsTable.binary`.
  case binaryMath

  // Operations on Int and UInt64. They write the result for the scalar registers b and c to a. The
  // first five operations of each type fail on overflow and on division by zero.
  case addInt, subtractInt, multiplyInt, divideInt, remainderInt
  case lessInt, lessEqualInt, equalInt
  case addUInt, subtractUInt, multiplyUInt, divideUInt, remainderUInt
  case lessUInt, lessEqualUInt
  case wrappingAdd, wrappingSubtract, wrappingMultiply
  case bitAnd, bitOr, bitXor, shiftLeft, shiftRightInt, shiftRightUInt
  /// Writes the negative, or the inverted bits, of the integer in the scalar register `b` to the
  /// scalar register `a`.
  case negateInt, bitNot
  case doubleFromInt, doubleFromUInt, intFromDouble, intFromUInt, uintFromInt, uintFromDouble
  case notBool
  /// Compares the booleans in the scalar registers `b` and `c`; writes the result to `a`.
  case equalBool

  // Vectors.
  /// Writes the sum or the difference of the vectors `b` and `c` to the vector register `a`.
  case addVector, subtractVector
  /// Multiplies the vector `b` by the number in the scalar register `c`; writes the result to the
  /// vector register `a`.
  case scaleVector
  /// Writes the zero vector to the vector register `a`.
  case zeroVector
  /// Writes the squared magnitude of the vector `b` to the scalar register `a`.
  case magnitudeSquared
  /// Compares the vectors `b` and `c`; writes the result, a boolean, to the scalar register `a`.
  case equalVector

  /// Writes `isLogicallyComplete` of a context to the scalar register `a`.
  ///
  /// The scalar register `b` contains the number of the context.
  case isComplete
  /// Sets `isLogicallyComplete` of a context to the boolean in the scalar register `b`.
  ///
  /// The scalar register `a` contains the number of the context.
  case setComplete
  /// Reads the entry with the number `b` from the environment of a context.
  ///
  /// If the entry is set, writes its value to the scalar register `d`, and jumps to the instruction
  /// with the index `c`. The scalar register `a` contains the number of the context.
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

  /// The cost of one pass of a loop, from the operands `b` and `c` of a `loop` instruction.
  var loopCost: Int {
    get { Int(b) | Int(c) << 16 }
    set {
      (b, c) = (UInt16(truncatingIfNeeded: newValue), UInt16(truncatingIfNeeded: newValue >> 16))
    }
  }
}
