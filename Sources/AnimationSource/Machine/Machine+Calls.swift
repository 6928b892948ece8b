internal import AnimationCore
internal import CSourceMachine

// Calls of functions, their returns, and the registers of recursive functions.
extension Machine {
  /// Returns the position in the source of the instruction at an index, for the report of a fault.
  ///
  /// For an instruction of the prelude, the result is the position of the call in the source.
  func place(of index: Int) -> SourcePosition {
    var index = index
    // BOUND: there is a return address for each running function.
    for number in (0..<depth).reversed() {
      let place = scalars[place: number]
      guard code.functions[place.function].isPrelude else { break }
      index = place.index - 1
    }
    // BOUND: each instruction has a position, and a call has an instruction before its return.
    return code.positions[max(index, 0)]
  }

  /// Starts a call; returns the index of the next instruction, or -1 if the outermost call must
  /// end.
  ///
  /// - Parameters:
  ///   - function: The number of the function that is called.
  ///   - index: The index of the call instruction.
  ///   - flag: For a function that computes a constant, the register that becomes 1 when the
  ///     function returns; otherwise -1.
  mutating func enter(_ function: Int, from index: Int, flag: Int = -1) -> Int {
    let isSaved = saving == function
    saving = -1
    guard depth < SourceLimits.callDepth else { return fail(.tooDeep, at: index) }
    let isSpecial = flag >= 0 || code.functions[function].isRecursive
    if isSpecial {
      specialCalls.append(SpecialCall(isSaved: isSaved, flag: flag))
      active[function] &+= 1
    }
    // BOUND: fewer functions are running than there are return addresses.
    scalars[place: depth] = ReturnPlace(index + 1, function: function, isSpecial: isSpecial)
    depth += 1
    let target = code.targets[function]
    fuel &-= Int(target.cost)
    if fuel < 0, !refuel(at: index) { return -1 }
    return Int(target.entry)
  }

  /// Ends a call; returns the index of the next instruction.
  mutating func leave() -> Int {
    // BOUND: a function that ends is running.
    depth -= 1
    let place = scalars[place: depth]
    guard place.isSpecial, let call = specialCalls.popLast() else { return place.index }
    active[place.function] &-= 1
    if call.flag >= 0 { scalars[call.flag] = 1 }
    if call.isSaved, let kept = saved.popLast() {
      scalars.hideArray()
      let target = code.functions[place.function]
      let value = load(target.returned)
      store(kept, target.frame)
      store(value, target.returned)
    }
    return place.index
  }

  /// If a function is already running, saves its registers before its next call.
  mutating func save(_ function: Int) {
    guard active[function] > 0 else { return }
    let frame = code.functions[function].frame
    saved.append(load(frame))
    saving = function
    fuel &-= frame.size.scalars + frame.size.vectors + frame.size.objects
  }
}

/// The return address of a running function, packed into one integer.
struct ReturnPlace {
  let bits: Int

  /// Packs a return address.
  ///
  /// - Parameters:
  ///   - index: The index of the next instruction, below 2²⁰.
  ///   - function: The number of the function that is running, below 2²⁰.
  ///   - isSpecial: True if the return needs more than a jump.
  init(_ index: Int, function: Int, isSpecial: Bool = false) {
    bits = index | function << 20 | (isSpecial ? 1 << 40 : 0)
  }

  init(bits: Int) { self.bits = bits }

  var index: Int { bits & 0xF_FFFF }
  var function: Int { bits >> 20 & 0xF_FFFF }
  var isSpecial: Bool { bits >> 40 != 0 }
}
