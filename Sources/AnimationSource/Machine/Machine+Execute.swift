internal import AnimationCore

extension Machine {
  /// Runs instructions until the first function returns, or a fault.
  mutating func execute(from start: Int, _ context: inout AnimationContext<Value>) {
    let instructions = code.instructions
    let targets = code.targets
    var index = start
    while true {
      index = Self.compute(
        instructions.span, targets.span, from: index, &scalars, &vectors, &objects, &returns,
        &depth, &fuel)
      let instruction = instructions[index]
      let (a, b) = (Int(instruction.a), Int(instruction.b))
      index &+= 1
      switch instruction.operation {
      case .stop: return
      case .loop:
        fuel &-= instruction.loopCost
        index = a
        if fuel < 0, !refuel(at: index) { return }
      case .call, .callRecursive:
        index = enter(a, from: index &- 1)
        if index < 0 { return }
      case .returnCall:
        index = leave()
        if depth == 0 { return }
      case .fault:
        fault = (MachineFault(rawValue: a) ?? .fatalError, index &- 1)
        return
      case .copyObject:
        objects[a] = objects[b]
        fuel &-= objects[a].copyCost
      case .copyObjects:
        // BOUND: the compiler places every register of a value inside its file.
        for offset in 0..<Int(instruction.c) {
          objects[a &+ offset] = objects[b &+ offset]
          fuel &-= objects[a &+ offset].copyCost
        }
      case .host:
        let next = host(a, at: index &- 1, &context)
        if next < 0 { return }
        if next > 0 { index = next }
      case .element:
        fault = (.indexRange, index &- 1)
        return
      case .isComplete:
        let isComplete = inContext(integer(b), &context) { $0.isLogicallyComplete }
        scalars[a] = isComplete ? 1 : 0
      case .setComplete:
        let isComplete = scalars[b] != 0
        inContext(integer(a), &context) { $0.isLogicallyComplete = isComplete }
      default:
        guard let kind = integers(instruction.operation, a, b, Int(instruction.c)) else { continue }
        fault = (kind, index &- 1)
        return
      }
    }
  }

  /// Runs instructions on numbers and vectors; returns the index of the first other instruction.
  private static func compute(
    _ code: Span<Instruction>, _ targets: Span<ProgramCode.CallTarget>, from start: Int,
    _ numbers: inout [Double], _ values: inout [Value], _ objects: inout [StoredObject<Value>],
    _ places: inout [ReturnPlace], _ running: inout Int, _ remaining: inout Int
  ) -> Int {
    var scalars = numbers.mutableSpan
    var vectors = values.mutableSpan
    var returns = places.mutableSpan
    var (depth, fuel) = (running, remaining)
    defer { (running, remaining) = (depth, fuel) }
    var index = start
    while true {
      let instruction = code[index]
      let (a, b, c) = (Int(instruction.a), Int(instruction.b), Int(instruction.c))
      switch instruction.operation {
      case .jump:
        index = a
        continue
      case .jumpIfFalse:
        if scalars[a] == 0 {
          index = b
          continue
        }
      case .jumpIfTrue:
        if scalars[a] != 0 {
          index = b
          continue
        }
      case .jumpUnlessLess:
        if !(scalars[a] < scalars[b]) {
          index = c
          continue
        }
      case .jumpUnlessLessEqual:
        if !(scalars[a] <= scalars[b]) {
          index = c
          continue
        }
      case .jumpUnlessEqual:
        if !(scalars[a] == scalars[b]) {
          index = c
          continue
        }
      case .jumpUnlessLessInt:
        if Self.integer(scalars[a]) >= Self.integer(scalars[b]) {
          index = c
          continue
        }
      case .jumpUnlessLessEqualInt:
        if Self.integer(scalars[a]) > Self.integer(scalars[b]) {
          index = c
          continue
        }
      case .jumpUnlessEqualInt:
        if scalars[a].bitPattern != scalars[b].bitPattern {
          index = c
          continue
        }
      case .loop:
        let left = fuel &- instruction.loopCost
        if left < 0 { return index }
        fuel = left
        index = a
        continue
      case .call:
        let target = targets[a]
        let left = fuel &- target.cost
        if left < 0 || depth >= SourceLimits.callDepth { return index }
        fuel = left
        returns[depth] = ReturnPlace(index &+ 1, function: a)
        depth &+= 1
        index = target.entry
        continue
      case .returnCall:
        // BOUND: a function that returns is running.
        let place = returns[depth &- 1]
        if place.isSpecial { return index }
        depth &-= 1
        index = place.index
        continue
      case .copyScalar: scalars[a] = scalars[b]
      case .copyVector: vectors[a] = vectors[b]
      // BOUND: the compiler places every register of a value inside its file.
      case .copyScalars: for offset in 0..<c { scalars[a &+ offset] = scalars[b &+ offset] }
      case .copyVectors: for offset in 0..<c { vectors[a &+ offset] = vectors[b &+ offset] }
      case .addDouble: scalars[a] = scalars[b] + scalars[c]
      case .subtractDouble: scalars[a] = scalars[b] - scalars[c]
      case .multiplyDouble: scalars[a] = scalars[b] * scalars[c]
      case .divideDouble: scalars[a] = scalars[b] / scalars[c]
      case .lessDouble: scalars[a] = scalars[b] < scalars[c] ? 1 : 0
      case .lessEqualDouble: scalars[a] = scalars[b] <= scalars[c] ? 1 : 0
      case .equalDouble, .equalBool: scalars[a] = scalars[b] == scalars[c] ? 1 : 0
      case .negateDouble: scalars[a] = -scalars[b]
      case .unaryMath: scalars[a] = MathematicsTable.unary[c].function(scalars[b])
      case .binaryMath:
        scalars[a] = MathematicsTable.binary[Int(instruction.d)].function(scalars[b], scalars[c])
      case .addVector: vectors[a] = vectors[b] + vectors[c]
      case .subtractVector: vectors[a] = vectors[b] - vectors[c]
      case .scaleVector: vectors[a] = vectors[b].scaled(by: scalars[c])
      case .zeroVector: vectors[a] = .zero
      case .magnitudeSquared: scalars[a] = vectors[b].magnitudeSquared
      case .equalVector: scalars[a] = vectors[b] == vectors[c] ? 1 : 0
      case .notBool: scalars[a] = scalars[b] == 0 ? 1 : 0
      case .lessInt:
        scalars[a] = Self.integer(scalars[b]) < Self.integer(scalars[c]) ? 1 : 0
      case .lessEqualInt:
        scalars[a] = Self.integer(scalars[b]) <= Self.integer(scalars[c]) ? 1 : 0
      case .equalInt: scalars[a] = scalars[b].bitPattern == scalars[c].bitPattern ? 1 : 0
      case .addInt:
        // An overflow is a fault, which the caller of this function reports.
        let (sum, overflows) = Self.integer(scalars[b])
          .addingReportingOverflow(Self.integer(scalars[c]))
        if overflows { return index }
        scalars[a] = Self.bits(sum)
      case .subtractInt:
        let (difference, overflows) = Self.integer(scalars[b])
          .subtractingReportingOverflow(Self.integer(scalars[c]))
        if overflows { return index }
        scalars[a] = Self.bits(difference)
      case .multiplyInt:
        let (product, overflows) = Self.integer(scalars[b])
          .multipliedReportingOverflow(by: Self.integer(scalars[c]))
        if overflows { return index }
        scalars[a] = Self.bits(product)
      case .divideInt:
        let divisor = Self.integer(scalars[c])
        if divisor <= 0 { return index }
        scalars[a] = Self.bits(Self.integer(scalars[b]) / divisor)
      case .remainderInt:
        let divisor = Self.integer(scalars[c])
        if divisor <= 0 { return index }
        scalars[a] = Self.bits(Self.integer(scalars[b]) % divisor)
      case .element:
        // Elements of numbers; an index outside of the array is a fault.
        guard case .array(let count, let value) = objects[a] else { return index }
        let (number, size) = (Self.integer(scalars[b]), Int(instruction.d))
        guard number >= 0, number < count else { return index }
        // BOUND: the element is inside the array, and its registers inside their file.
        for offset in 0..<size {
          scalars[c &+ offset] = value.scalars[number &* size &+ offset]
        }
      case .wrappingAdd:
        scalars[a] = Double(bitPattern: scalars[b].bitPattern &+ scalars[c].bitPattern)
      case .wrappingSubtract:
        scalars[a] = Double(bitPattern: scalars[b].bitPattern &- scalars[c].bitPattern)
      case .wrappingMultiply:
        scalars[a] = Double(bitPattern: scalars[b].bitPattern &* scalars[c].bitPattern)
      case .bitXor:
        scalars[a] = Double(bitPattern: scalars[b].bitPattern ^ scalars[c].bitPattern)
      case .shiftRightUInt:
        // A negative distance shifts to the left, as in Swift.
        scalars[a] = Double(bitPattern: scalars[b].bitPattern >> Self.integer(scalars[c]))
      case .doubleFromInt: scalars[a] = Double(Self.integer(scalars[b]))
      case .doubleFromUInt: scalars[a] = Double(scalars[b].bitPattern)
      case .intFromDouble:
        guard let value = Int(exactly: scalars[b].rounded(.towardZero)) else { return index }
        scalars[a] = Self.bits(value)
      default: return index
      }
      index &+= 1
    }
  }

  /// Reads or changes a context by its number.
  @inline(__always)
  mutating func inContext<Result>(
    _ number: Int, _ context: inout AnimationContext<Value>,
    _ body: (inout AnimationContext<Value>) -> Result
  ) -> Result {
    number == 0 ? body(&context) : body(&contexts[number])
  }

  @inline(__always)
  private static func bits(_ integer: Int) -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(integer)))
  }

  @inline(__always)
  private static func integer(_ bits: Double) -> Int { Int(Int64(bitPattern: bits.bitPattern)) }

  /// Runs an operation of integers; returns a fault if there is no result.
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
    case .intFromDouble:
      guard let value = Int(exactly: scalars[b].rounded(.towardZero)) else { return .notAnInteger }
      set(a, value)
    case .uintFromDouble:
      guard let value = UInt64(exactly: scalars[b].rounded(.towardZero)) else {
        return .notAnInteger
      }
      scalars[a] = Double(bitPattern: value)
    case .intFromUInt:
      guard u <= UInt64(Int.max) else { return .shiftRange }
      scalars[a] = scalars[b]
    case .uintFromInt:
      guard x >= 0 else { return .shiftRange }
      scalars[a] = scalars[b]
    default: return .fatalError
    }
    return nil
  }
}
