internal import AnimationCore
internal import CSourceMachine

extension Machine {
  /// Runs instructions until the outermost function returns, a fault occurs, or the budget stops
  /// the call.
  mutating func execute(from start: Int, _ context: inout AnimationContext<Value>) {
    var index = start
    while true {
      // BOUND: the code was checked: its jumps lead to instructions, and its operands name existing
      // registers.
      let instruction = instructions[index]
      let (a, b, c) = (Int(instruction.a), Int(instruction.b), Int(instruction.c))
      switch kinds[index] {
      case .stop: return
      case .callRecursive:
        index = enter(a, from: index)
        if index < 0 { return }
        continue
      case .returnCall:
        index = leave()
        continue
      case .fault:
        fault = (MachineFault(rawValue: a) ?? .fatalError, index)
        return
      case .host:
        let next = host(a, at: index, &context)
        if next < 0 { return }
        if next > 0 {
          index = next
          continue
        }
      case .copyObject:
        scalars.hideArray(in: a)
        objects[a] = objects[b]
        fuel &-= objects[a].copyCost
      case .copyObjects:
        scalars.hideArray()
        for offset in 0..<c {
          objects[a &+ offset] = objects[b &+ offset]
          fuel &-= objects[a &+ offset].copyCost
        }
      case .isComplete:
        let isComplete = inContext(integer(b), &context) { $0.isLogicallyComplete }
        scalars[a] = isComplete ? 1 : 0
      case .setComplete:
        let isComplete = scalars[b] != 0
        inContext(integer(a), &context) { $0.isLogicallyComplete = isComplete }
      case .environment:
        let number = integer(a)
        let isSet =
          number == 0
          ? environment(context.environment, b, Int(instruction.d))
          : environment(contexts[number].environment, b, Int(instruction.d))
        if isSet {
          index = c
          continue
        }
      case .copyVector: vectors[a] = vectors[b]
      case .copyVectors: for offset in 0..<c { vectors[a &+ offset] = vectors[b &+ offset] }
      case .addVector: vectors[a] = vectors[b] + vectors[c]
      case .subtractVector: vectors[a] = vectors[b] - vectors[c]
      case .scaleVector: vectors[a] = vectors[b].scaled(by: scalars[c])
      case .zeroVector: vectors[a] = .zero
      case .magnitudeSquared: scalars[a] = vectors[b].magnitudeSquared
      case .equalVector: scalars[a] = vectors[b] == vectors[c] ? 1 : 0
      default:
        let next = scalars.compute(from: index, vectors)
        if next != index {
          index = next
        } else if !resolve(instruction, at: &index) {
          return
        }
        continue
      }
      index &+= 1
    }
  }

  /// Runs an instruction at which the loop in C has stopped; returns false if the call must end.
  private mutating func resolve(_ instruction: Instruction, at index: inout Int) -> Bool {
    let (a, b, c) = (Int(instruction.a), Int(instruction.b), Int(instruction.c))
    switch instruction.kind {
    case .loop:
      fuel &-= instruction.loopCost
      index = a
      return fuel >= 0 || refuel(at: index)
    case .call:
      index = enter(a, from: index)
      return index >= 0
    case .element: return show(a, at: index)
    case .count: return show(b, at: index)
    case .checkRange, .checkIntRange, .checkUIntRange:
      fault = (.rangeOrder, index)
      return false
    default:
      if let kind = integers(instruction.kind, a, b, c) {
        fault = (kind, index)
        return false
      }
      index &+= 1
      return true
    }
  }

  /// Makes an array readable for the machine's loop in C, so that the loop can repeat the
  /// instruction.
  ///
  /// - Returns: False, with a fault, if the array is already readable. In this case, the loop in C
  ///   has stopped because the index is outside the array.
  private mutating func show(_ register: Int, at index: Int) -> Bool {
    guard !scalars.isShown(register) else {
      fault = (.indexRange, index)
      return false
    }
    if case .array(let count, let value) = objects[register] {
      scalars.show(value.scalars, register: register, count: count)
    } else {
      scalars.show([], register: register, count: 0)
    }
    return true
  }

  /// Calls `body` with the context of the given number; `body` can read or change the context.
  @inline(__always)
  mutating func inContext<Result>(
    _ number: Int, _ context: inout AnimationContext<Value>,
    _ body: (inout AnimationContext<Value>) -> Result
  ) -> Result {
    number == 0 ? body(&context) : body(&contexts[number])
  }

  /// Runs an operation on integers; returns a fault if the operation has no result.
  private mutating func integers(_ operation: Operation, _ a: Int, _ b: Int, _ c: Int)
    -> MachineFault?
  {
    func put(_ result: (partialValue: Int, overflow: Bool)) -> MachineFault? {
      set(a, result.partialValue)
      return result.overflow ? .overflow : nil
    }
    func put(_ result: (partialValue: UInt64, overflow: Bool)) -> MachineFault? {
      scalars[a] = Double(bitPattern: result.partialValue)
      return result.overflow ? .overflow : nil
    }
    let (x, y) = (integer(b), integer(c))
    let (u, v) = (UInt64(bitPattern: Int64(x)), UInt64(bitPattern: Int64(y)))
    switch operation {
    case .addInt: return put(x.addingReportingOverflow(y))
    case .subtractInt: return put(x.subtractingReportingOverflow(y))
    case .multiplyInt: return put(x.multipliedReportingOverflow(by: y))
    case .divideInt: return y == 0 ? .divisionByZero : put(x.dividedReportingOverflow(by: y))
    case .remainderInt:
      return y == 0 ? .divisionByZero : put(x.remainderReportingOverflow(dividingBy: y))
    case .negateInt: return put((0).subtractingReportingOverflow(x))
    case .addUInt: return put(u.addingReportingOverflow(v))
    case .subtractUInt: return put(u.subtractingReportingOverflow(v))
    case .multiplyUInt: return put(u.multipliedReportingOverflow(by: v))
    case .divideUInt: return v == 0 ? .divisionByZero : put(u.dividedReportingOverflow(by: v))
    case .remainderUInt:
      return v == 0 ? .divisionByZero : put(u.remainderReportingOverflow(dividingBy: v))
    case .lessUInt: scalars[a] = u < v ? 1 : 0
    case .lessEqualUInt: scalars[a] = u <= v ? 1 : 0
    case .bitAnd: set(a, x & y)
    case .bitOr: set(a, x | y)
    case .bitNot: set(a, ~x)
    case .shiftLeft: set(a, x << y)
    case .shiftRightInt: set(a, x >> y)
    // A negative distance shifts to the left, as in Swift.
    case .shiftRightUInt: scalars[a] = Double(bitPattern: u >> y)
    case .intFromDouble:
      guard let value = Int(exactly: scalars[b].rounded(.towardZero)) else { return .notAnInteger }
      set(a, value)
    case .uintFromDouble:
      guard let value = UInt64(exactly: scalars[b].rounded(.towardZero)) else {
        return .notAnInteger
      }
      scalars[a] = Double(bitPattern: value)
    case .intFromUInt:
      guard u <= UInt64(Int.max) else { return .largeNumber }
      scalars[a] = scalars[b]
    case .uintFromInt:
      guard x >= 0 else { return .negativeNumber }
      scalars[a] = scalars[b]
    default: return .fatalError
    }
    return nil
  }
}
