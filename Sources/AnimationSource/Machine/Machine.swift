internal import AnimationCore
internal import CSourceMachine

/// The interpreter of a program's instructions, for one vector type.
///
/// A machine is used by one thread at a time.
struct Machine<Value: VectorArithmetic> {
  let code: ProgramCode
  /// The instructions of `code`, stored in the machine itself because each call reads them.
  ///
  /// The machine also stores copies of the properties `kinds`, `hostCalls`, `keys` and `keyIDs`.
  let instructions: [Instruction]
  let kinds: [Operation]
  let hostCalls: [HostCall]
  let keys: [SourceKey]
  let keyIDs: [ObjectIdentifier]
  /// The named values of the most recently read environment.
  var lastNamed = NamedValues()
  /// For each environment entry, the register content for its value in `lastNamed`.
  ///
  /// An element is `nil` if the entry is not set.
  var namedNumbers: [Double?]
  let scalars: NumberRegisters
  let vectors: VectorRegisters<Value>
  var objects: [StoredObject<Value>]
  /// The contexts of variables, by number from 1.
  ///
  /// The number 0 belongs to the caller's context, which is passed as a parameter.
  var contexts: [AnimationContext<Value>]
  /// The special calls that are running; the innermost is last.
  var specialCalls: [SpecialCall] = []
  /// The number of running calls of each function, counted only for recursive functions and for
  /// functions that compute constants.
  var active: [Int32]
  /// The saved registers of running recursive functions, one element for each saved call.
  var saved: [StoredValue<Value>] = []
  /// The number of the function whose registers `save` has saved for the next call; otherwise -1.
  var saving = -1
  /// The number of instructions granted to the outermost call so far, on all machines.
  ///
  /// The number grows when `refuel` grants more instructions. The first `firstFuel` instructions
  /// are not counted.
  var spent = 0
  /// The number of instructions in `spent` that other machines have run for the outermost call.
  private var elsewhere = 0
  /// True if the machine must be discarded, because its arrays hold too many numbers.
  private var isLarge = false
  /// The number of instructions run since the registers were last searched for large arrays.
  private var unsearched = 0
  /// The first fault of this call, and the index of its instruction.
  var fault: (kind: MachineFault, at: Int)?
  /// True if the computation must stop without a fault.
  var isStopped = false
  /// The nesting depth of the running animations.
  var nesting = 0
  /// The stored properties that were last written to the registers of `self`; `nil` if the
  /// registers can contain other values.
  var lastProperties: SharedProperties?
  /// The number of the method for which `lastProperties` was last set; -1 at first.
  var lastMethod = -1

  /// A call of a recursive function, or of a function that computes a constant.
  struct SpecialCall {
    /// True if registers were saved for the call.
    var isSaved: Bool
    /// For a function that computes a constant, the register that becomes 1 when the function
    /// returns; otherwise -1.
    var flag: Int
  }

  init(_ code: ProgramCode) {
    self.code = code
    instructions = code.instructions
    kinds = code.kinds
    hostCalls = code.hostCalls
    keys = code.keys
    keyIDs = code.keys.map { ObjectIdentifier($0) }
    namedNumbers = code.entries.map { _ in nil }
    scalars = NumberRegisters(code.shared, code.scalars)
    // BOUND: the compiler counts registers and functions from 0.
    vectors = VectorRegisters(count: code.vectorCount)
    objects = Array(repeating: .none, count: code.objectCount)
    contexts = Array(repeating: AnimationContext(), count: code.contextCount)
    active = Array(repeating: 0, count: code.functions.count)
  }

  var depth: Int {
    get { scalars.depth }
    nonmutating set { scalars.depth = newValue }
  }

  var fuel: Int {
    get { scalars.fuel }
    nonmutating set { scalars.fuel = newValue }
  }

  /// Runs a function whose parameters are already in its registers.
  ///
  /// - Parameters:
  ///   - function: The number of the function.
  ///   - isRecursive: True if the function can call itself, directly or through other functions.
  ///   - context: The caller's context, which has the number 0.
  /// - Returns: False after a fault, or if the budget is spent.
  @inline(__always)
  mutating func run(
    _ function: Int, isRecursive: Bool, _ context: inout AnimationContext<Value>
  ) -> Bool {
    fault = nil
    isStopped = false
    let outer = Int(source_running_instructions())
    (spent, elsewhere) = (outer, outer)
    // BOUND: a function has a target.
    fuel = Self.firstFuel &- Int(code.targets[function].cost)
    defer { scalars.hideArray() }
    // BOUND: there is a return address for each function that may be running. The first instruction
    // of the code is a stop, to which the function returns.
    scalars[place: 0] = ReturnPlace(0, function: function)
    depth = 1
    if isRecursive { active[function] = 1 }
    execute(from: Int(code.targets[function].entry), &context)
    if isRecursive { active[function] = 0 }
    let used = spent + Self.firstFuel - fuel
    source_set_running_instructions(outer == 0 ? 0 : Int64(used))
    unsearched += used - elsewhere
    if unsearched > Self.firstFuel {
      unsearched = 0
      for index in contexts.indices { contexts[index] = AnimationContext() }
      // Every source has its own idle machines, so their memory would add up.
      isLarge = holdsManyNumbers
    }
    // `refuel` has already charged the instructions that it granted. They are charged a second time
    // here, because 16 instructions of the slowest loops take twice the time of a step.
    if !isStopped { isStopped = !spend(1 + ((used - elsewhere) >> 4)) }
    if let fault {
      let place = place(of: fault.at), line = Int(place.line), column = Int(place.column)
      Work.budget?.fail(
        WorkFault(fault.kind.message, line: line, column: column, digest: code.digest))
    }
    if fault == nil, !isStopped { return true }
    reset()
    return false
  }

  /// True if the arrays in the registers have more than 256 KiB in total.
  private var holdsManyNumbers: Bool {
    let limit = 32_768
    return StoredValue(objects: objects).size(upTo: limit) > limit
  }

  /// Replaces the machine with a new machine if its arrays are too large to keep.
  ///
  /// Call this method only after the result of the machine's last call was read.
  @inline(__always)
  mutating func renew() {
    if isLarge { self = Machine(code) }
  }

  /// Runs a call of another animation, and counts that call's instructions for the current call.
  ///
  /// Returns -1 if the current call must end.
  @inline(__always)
  mutating func nested(at index: Int, _ call: (inout Machine) -> Void) -> Int {
    let before = spent + Self.firstFuel - fuel
    source_set_running_instructions(Int64(before))
    call(&self)
    let added = Int(source_running_instructions()) - before
    spent += added
    elsewhere += added
    if Work.isStopped {
      isStopped = true
      return -1
    }
    return spent > SourceLimits.instructions ? fail(.tooLong, at: index) : 0
  }

  /// Records the fault of an instruction; returns -1, because the call must end.
  mutating func fail(_ kind: MachineFault, at index: Int) -> Int {
    fault = (kind, index)
    return -1
  }

  /// The number of instructions that run before more are requested from the budget.
  static var firstFuel: Int { 4096 }

  /// Requests more instructions from the budget; returns false if the call must end.
  mutating func refuel(at index: Int) -> Bool {
    // A single instruction on a long array can spend more than `firstFuel`.
    let more = max(Self.firstFuel, Self.firstFuel - fuel)
    spent += more
    fuel += more
    if spent > SourceLimits.instructions {
      fault = (.tooLong, index)
      return false
    }
    isStopped = !spend(more >> 4)
    return !isStopped
  }

  private func spend(_ steps: Int) -> Bool { Work.spend(steps, on: .instructions) }

  /// Returns the index of the instruction to jump to if a host call finds a value.
  ///
  /// - Parameter index: The index of the host call's instruction.
  // BOUND: `index` is the index of a host instruction.
  func target(at index: Int) -> Int { Int(instructions[index].b) }

  private mutating func reset() {
    for index in active.indices { active[index] = 0 }
    depth = 0
    specialCalls.removeAll(keepingCapacity: true)
    saved.removeAll()
    saving = -1
    // A call that ended early may have left other properties in the registers.
    lastProperties = nil
  }

  // MARK: Values in registers

  func load(_ place: SizedSlots) -> StoredValue<Value> {
    let (slots, size) = (place.slots, place.size)
    return StoredValue(
      scalars: scalars.numbers(from: slots.scalar, count: size.scalars),
      // BOUND: the compiler allocates every register of a value.
      vectors: vectors.vectors(from: slots.vector, count: size.vectors),
      objects: size.objects == 0
        ? [] : Array(objects[slots.object..<slots.object + size.objects]))
  }

  /// Writes a value to registers; returns false if the value does not have the size of the
  /// registers.
  @discardableResult
  mutating func store(_ value: StoredValue<Value>, _ place: SizedSlots) -> Bool {
    let (slots, size) = (place.slots, place.size)
    guard value.scalars.count == size.scalars, value.vectors.count == size.vectors,
      value.objects.count == size.objects
    else { return false }
    if size.objects > 0 { scalars.hideArray() }
    // BOUND: the compiler allocates every register of a value.
    for index in 0..<size.scalars { scalars[slots.scalar + index] = value.scalars[index] }
    for index in 0..<size.vectors { vectors[slots.vector + index] = value.vectors[index] }
    for index in 0..<size.objects { objects[slots.object + index] = value.objects[index] }
    return true
  }

  func integer(_ index: Int) -> Int { Int(Int64(bitPattern: scalars[index].bitPattern)) }

  func set(_ index: Int, _ integer: Int) {
    scalars[index] = Double(bitPattern: UInt64(bitPattern: Int64(integer)))
  }
}
