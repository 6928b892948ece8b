internal import CSourceMachine

/// A check of compiled code; the check is needed because the machine's loop in C checks no
/// operands.
///
/// The check finds mistakes of the compiler, not mistakes in a source. It requires that each
/// operand names something that exists: a register, an instruction, a function or a table element.
/// Only loops and calls are allowed to lead to earlier instructions. The machine counts loops and
/// calls, so each run ends.
struct CodeCheck {
  /// The kind of register, index or number that an operand must be.
  private enum Operand {
    case unused, scalar, vector, object, earlierInstruction, function
    /// The index of a later instruction; if `isOptional` is true, 0 is also allowed and means no
    /// instruction.
    case laterInstruction(isOptional: Bool = false)
    /// An index in a table: host calls, environment entries, or the mathematics functions of one or
    /// two numbers.
    case hostCall, entry, unary, binary
    /// The number of registers that an instruction copies from one range to another.
    ///
    /// The first two operands are the first registers of the two ranges. For `element`, the third
    /// operand is the first register of the destination, and the source is an array.
    case scalars, vectors, objects, element
    /// Any number, which is not checked.
    case number
  }

  let scalarCount, vectorCount, objectCount: Int
  let functionCount, hostCallCount, entryCount: Int

  /// Returns true if the code has only valid operands and cannot run past its last instruction.
  ///
  /// The `entries` are the indices of the first instructions of the functions.
  func accepts(_ code: [Instruction], entries: [Int]) -> Bool {
    // The machine must not run past the end of the code. So the last instruction must end the loop
    // or jump.
    guard let last = code.last, [.stop, .returnCall, .jump, .loop, .fault].contains(last.kind),
      entries.allSatisfy({ code.indices.contains($0) })
    else { return false }
    return code.indices.allSatisfy { accepts(code[$0], at: $0, code.count) }
  }

  private func accepts(_ instruction: Instruction, at index: Int, _ length: Int) -> Bool {
    guard Operation(rawValue: instruction.operation) != nil else { return false }
    let values = [instruction.a, instruction.b, instruction.c, instruction.d].map(Int.init)
    return zip(Self.operands(of: instruction.kind), values).allSatisfy { operand, value in
      switch operand {
      case .unused, .number: true
      case .scalar: value < scalarCount
      case .vector: value < vectorCount
      case .object: value < objectCount
      case .laterInstruction(let isOptional):
        value > index && value < length || isOptional && value == 0
      case .earlierInstruction: value <= index
      case .function: value < functionCount
      case .hostCall: value < hostCallCount
      case .entry: value < entryCount
      case .unary: value < MathematicsTable.unary.count
      case .binary: value < MathematicsTable.binary.count
      // BOUND: operands have 16 bits, so their sum cannot overflow.
      case .scalars: max(values[0], values[1]) + value <= scalarCount
      case .vectors: max(values[0], values[1]) + value <= vectorCount
      case .objects: max(values[0], values[1]) + value <= objectCount
      case .element: values[2] + value <= scalarCount
      }
    }
  }

  private static func operands(of operation: Operation) -> [Operand] {
    switch operation {
    case .stop, .returnCall: []
    case .jump: [.laterInstruction()]
    case .loop: [.earlierInstruction, .number, .number]
    case .jumpIfFalse, .jumpIfTrue: [.scalar, .laterInstruction()]
    case .jumpUnlessLess, .jumpUnlessLessEqual, .jumpUnlessEqual, .jumpUnlessLessInt,
      .jumpUnlessLessEqualInt, .jumpUnlessEqualInt:
      [.scalar, .scalar, .laterInstruction()]
    case .call, .callRecursive: [.function]
    case .fault: [.number]
    case .copyVector: [.vector, .vector]
    case .copyObject: [.object, .object]
    case .copyScalars: [.number, .number, .scalars]
    case .copyVectors: [.number, .number, .vectors]
    case .copyObjects: [.number, .number, .objects]
    case .host: [.hostCall, .laterInstruction(isOptional: true)]
    case .element: [.object, .scalar, .number, .element]
    case .count: [.scalar, .object]
    case .unaryMath: [.scalar, .scalar, .unary]
    case .binaryMath: [.scalar, .scalar, .scalar, .binary]
    case .addVector, .subtractVector: [.vector, .vector, .vector]
    case .scaleVector: [.vector, .vector, .scalar]
    case .zeroVector: [.vector]
    case .magnitudeSquared: [.scalar, .vector]
    case .equalVector: [.scalar, .vector, .vector]
    case .environment: [.scalar, .entry, .laterInstruction(), .scalar]
    case .copyScalar, .negateDouble, .negateInt, .bitNot, .doubleFromInt, .doubleFromUInt,
      .intFromDouble, .intFromUInt, .uintFromInt, .uintFromDouble, .notBool, .isComplete,
      .setComplete, .checkRange, .checkIntRange, .checkUIntRange:
      [.scalar, .scalar]
    case .addDouble, .subtractDouble, .multiplyDouble, .divideDouble, .lessDouble,
      .lessEqualDouble, .equalDouble, .addInt, .subtractInt, .multiplyInt, .divideInt,
      .remainderInt, .lessInt, .lessEqualInt, .equalInt, .addUInt, .subtractUInt, .multiplyUInt,
      .divideUInt, .remainderUInt, .lessUInt, .lessEqualUInt, .wrappingAdd, .wrappingSubtract,
      .wrappingMultiply, .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRightInt, .shiftRightUInt,
      .equalBool:
      [.scalar, .scalar, .scalar]
    }
  }
}
