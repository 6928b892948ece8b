internal import AnimationCore

/// The number of registers that a value needs, by kind.
struct Size: Hashable {
  var scalars = 0
  var vectors = 0
  var objects = 0

  static func + (a: Size, b: Size) -> Size {
    Size(
      scalars: a.scalars + b.scalars, vectors: a.vectors + b.vectors,
      objects: a.objects + b.objects)
  }

  /// Returns the size that fits either of two values: the maximum for each kind of register.
  static func union(_ a: Size, _ b: Size) -> Size {
    Size(
      scalars: max(a.scalars, b.scalars), vectors: max(a.vectors, b.vectors),
      objects: max(a.objects, b.objects))
  }

  static let scalar = Size(scalars: 1)
  static let vector = Size(vectors: 1)
  static let object = Size(objects: 1)
}

/// The first registers of a value, by kind.
///
/// The other registers of the value follow the first register of each kind.
struct Slots: Hashable {
  var scalar = 0
  var vector = 0
  var object = 0

  func moved(by size: Size) -> Slots {
    Slots(
      scalar: scalar + size.scalars, vector: vector + size.vectors, object: object + size.objects)
  }

  /// True if no kind of registers exceeds its limit.
  var isWithinLimits: Bool {
    scalar <= SourceLimits.registers && vector <= SourceLimits.vectorRegisters
      && object <= SourceLimits.objectRegisters
  }
}

/// The registers of a value: the first register and the number of registers, for each kind.
struct SizedSlots {
  var slots: Slots
  var size: Size

  /// The registers of the value's numbers and vectors.
  var numbers: NumberPlaces {
    // BOUND: the compiler counts registers from 0.
    NumberPlaces(
      scalars: slots.scalar..<slots.scalar + size.scalars,
      vectors: slots.vector..<slots.vector + size.vectors)
  }
}

/// An operation that the machine runs outside of its loop in C, with any number of operands.
///
/// A host call contains no array, so the machine can copy a host call without counting references.
enum HostCall {
  case animate(animation: Int, value: Int, time: Int, context: Int, result: Slots)
  case velocity(animation: Int, value: Int, time: Int, context: Int, result: Slots)
  case shouldMerge(
    animation: Int, previous: Int, value: Int, time: Int, context: Int, result: Int)
  /// Copies the value for a key from the state of a context to `result`.
  ///
  /// If the state has the value, the machine then jumps over the code of the default value.
  case loadState(context: Int, key: Int, result: SizedSlots)
  case storeState(context: Int, key: Int, value: SizedSlots)
  /// Copies the value for a key from the state in an object register to `result`.
  ///
  /// If the state has the value, the machine then jumps over the code of the default value.
  case loadStateObject(object: Int, key: Int, result: SizedSlots)
  case storeStateObject(object: Int, key: Int, value: SizedSlots)
  case newState(object: Int)
  case contextState(context: Int, result: Int)
  case setContextState(context: Int, value: Int)
  /// Copies a context to the context with the number `to`, and writes this number to `result`.
  case copyContext(from: Int, to: Int, result: Int)
  case withState(context: Int, state: Int, to: Int, result: Int)
  /// Copies a context, but with an empty state, to the context with the number `to`.
  ///
  /// The call also writes this number to `result`.
  case withNewState(context: Int, to: Int, result: Int)
  /// Computes the value or the velocity of a spring.
  ///
  /// If `isNumber` is true, the target, the velocity and the result are scalars; otherwise they are
  /// vectors.
  case spring(
    Int, target: Int, velocity: Int, time: Int, isNumber: Bool, isVelocity: Bool, result: Int)
  /// Computes the settling duration of a spring in seconds.
  ///
  /// If `isNumber` is true, the target and the velocity are scalars; otherwise they are vectors.
  case springSettling(
    Int, target: Int, velocity: Int, epsilon: Int, isNumber: Bool, result: Int)
  /// Reads the property of a spring that has the given index in `LibraryTable.springProperties`.
  case springProperty(Int, spring: Int, result: Int)
  /// Computes the value or the velocity of the curve in the given object register.
  case curve(Int, progress: Int, isVelocity: Bool, result: Int)
  /// Calls the library function with the given index; the arguments are in consecutive registers.
  case library(Int, arguments: SizedSlots, result: Slots)
  case customAnimation(type: Int, properties: SizedSlots, result: Int)
  case equalObjects(Int, Int, result: Int)
  /// Creates an array from elements that are in consecutive registers.
  case array(first: Slots, count: Int, size: Size, result: Int)
  case repeating(element: Slots, size: Size, count: Int, result: Int)
  case element(array: Int, index: Int, result: SizedSlots)
  case setElement(array: Int, index: Int, element: SizedSlots)
  case append(array: Int, element: SizedSlots)
  case appendContents(array: Int, other: Int)
  case insert(array: Int, index: Int, element: SizedSlots)
  case remove(array: Int, index: Int, result: SizedSlots)
  case removeAll(array: Int)
  case swap(array: Int, Int, Int, size: Size)
  /// Sets the registers for numbers and vectors to zero, and empties the registers for objects.
  case clear(SizedSlots)
  /// Saves the registers of a function before its next call, if the function is already running.
  ///
  /// When this call returns, the registers are restored.
  case save(function: Int)
  /// Calls the function that computes a constant, if the register `flag` is 0.
  ///
  /// When the function returns, the register becomes 1.
  case ensure(flag: Int, function: Int)
}

/// The faults that end an animation with an error.
enum MachineFault: Int, CaseIterable, Sendable {
  case overflow, divisionByZero, negativeNumber, largeNumber, notAnInteger, noValue, indexRange,
    emptyArray
  case rangeOrder, tooManyElements, tooDeep, tooLong, fatalError, stateTooLarge, nesting
  case negativeCount, strideOfZero, animationTooLarge

  var message: String {
    switch self {
    case .overflow: "integer overflow: the result does not fit into its type, Int or UInt64"
    case .divisionByZero: "a division by zero"
    case .negativeNumber: "a negative number does not fit into UInt64"
    case .largeNumber: "a number above Int.max does not fit into Int"
    case .notAnInteger: "the number is not finite or does not fit into the integer type"
    case .noValue: "'!' is applied to nil"
    case .indexRange: "the index is not in the array"
    case .emptyArray: "the array is empty"
    case .rangeOrder: "the upper bound of the range is below the lower bound"
    case .tooManyElements: "an array has more than \(SourceLimits.arrayElements) elements"
    case .tooDeep: "function calls are nested more than \(SourceLimits.callDepth) levels deep"
    case .tooLong:
      "one call of the animation takes more than \(SourceLimits.instructions) instructions: shorten its loops, and check that loops and recursions end"
    case .fatalError: "the source calls fatalError, or a precondition is not met"
    case .stateTooLarge:
      "the state has more than \(SourceLimits.stateSize) numbers or \(SourceLimits.stateKeys) keys"
    case .nesting: "animations are nested more than \(SourceLimits.nesting) levels deep"
    case .negativeCount: "the count of an array is negative"
    case .strideOfZero: "the step of a stride is zero"
    case .animationTooLarge:
      "an animation has more than \(SourceLimits.stateSize) numbers, including those of the animations in it"
    }
  }
}
