internal import AnimationCore
internal import CSourceMachine

/// The compiler from the typed tree to instructions.
///
/// All registers have fixed places: constants first, then a range for each function. A recursive
/// call saves the registers of the running call. The return from the recursive call restores these
/// registers.
///
/// The code is generated in three passes, each with its own emitter. The first pass measures the
/// functions, so that short functions can be inlined. The second pass counts constants and
/// registers. The third pass uses their final indices. If the code with inlined short functions
/// exceeds a limit, the last two passes are repeated without this inlining.
final class Emitter {
  /// The number of constants, and the first registers of each function, from an earlier pass.
  struct Layout {
    let constants: Int
    /// The first registers of each function, by the function's number.
    ///
    /// The last element contains the first free registers after all functions.
    let starts: [Slots]

    init(constants: Int, frames: [Size]) {
      self.constants = constants
      var starts = [Slots(scalar: constants)]
      // BOUND: there is one place before the first frame.
      for frame in frames { starts.append(starts[starts.count - 1].moved(by: frame)) }
      self.starts = starts
    }
  }

  /// A function with its generic arguments.
  struct FunctionKey: Hashable {
    var function: ObjectIdentifier
    /// The identifiers of the generic parameters whose argument is `Double`; the arguments of all
    /// other generic parameters are vectors.
    var numbers: Set<Int>
  }

  let checker: Checker
  let layout: Layout?
  var code: [Instruction] = []
  var positions: [SourcePosition] = []
  var hostCalls: [HostCall] = []
  var functions: [FunctionCode] = []
  var indices: [FunctionKey: Int] = [:]
  /// The functions whose bodies are not compiled yet.
  var queue: [(compile: () -> Void, index: Int)] = []
  /// For each function, the numbers of the functions that it calls.
  var callees: [Set<Int>] = []
  /// For each function, true if the function's own code uses an `AnimationState`.
  var touchesState: [Bool] = []
  var constants: [UInt64: Int] = [:]
  var keys: [String: Int] = [:]
  var keyNames: [String] = []
  var contextCount = 1
  /// The index in `Machine.contexts` for each variable whose value is an `AnimationContext`.
  var contextNumbers: [ObjectIdentifier: Int] = [:]
  /// The first register of each kind that is free now.
  var next = Slots()
  /// For each kind of register, the index after the highest register that the current function has
  /// used so far.
  var highest = Slots()
  var frame = Frame(parent: nil)
  var position = SourcePosition.start
  /// While a prelude function is inlined, the position of its call in the source; otherwise `nil`.
  var callPosition: SourcePosition?
  /// The sizes of types without generic parameters.
  var sizes: [SourceType: Size] = [:]
  /// For each type without generic parameters, the offset of each part in registers, followed by
  /// the size of the type.
  var offsets: [SourceType: [Size]] = [:]
  /// For each function that was examined, its number of operations; -1 if it is not small enough to
  /// be inlined.
  var smallSizes: [ObjectIdentifier: Int] = [:]
  /// For each structure and enumeration that was compared, its function for `==`; `nil` if its
  /// values are compared part by part.
  var equalities: [SourceType: OwnOperator?] = [:]
  var currentFunction = 0
  /// The index of the instruction at which the most recent label was placed.
  var lastLabel = 0
  var failure: SourceDiagnostic?
  /// The target of `fallthrough`: the body of the next case of a `switch`; `nil` if there is no
  /// next case.
  var following: Label?
  /// The bodies of the `defer` statements that precede the current statement in the blocks around
  /// it.
  var deferred: [[TypedStatement]] = []
  /// The number of `defer` statements before the current `switch`.
  ///
  /// A `fallthrough` runs only later `defer` statements.
  var caseDeferred = 0
  /// The nesting depth of the functions and closures that are being inlined.
  var inlineDepth = 0
  /// The nesting depth of the statements and expressions that are being compiled.
  var depth = 0
  /// True if the budget has stopped the compilation.
  var isStopped = false
  /// The number of times that a function or a closure was inlined.
  var inlineCount = 0
  /// For each function, its number of instructions in an earlier pass; short functions are inlined.
  let lengths: [ObjectIdentifier: Int]
  /// The number of instructions that inlined short functions can still add.
  var inlineBudget = Emitter.inlineBudget

  init(_ checker: Checker, _ layout: Layout?, lengths: [ObjectIdentifier: Int] = [:]) {
    self.checker = checker
    self.layout = layout
    self.lengths = lengths
    emit(.stop)
  }

  /// For each compiled function, its number of instructions.
  ///
  /// A function can be compiled several times, for different generic arguments. The value is then
  /// the largest of the numbers.
  var foundLengths: [ObjectIdentifier: Int] {
    var result: [ObjectIdentifier: Int] = [:]
    for (key, index) in indices {
      // BOUND: each index is the index of a function.
      result[key.function] = max(result[key.function] ?? 0, functions[index].length)
    }
    return result
  }

  /// The layout that this pass has computed and that the last pass uses.
  var found: Layout {
    Layout(
      constants: constants.count,
      frames: functions.map(\.frame.size))
  }

  /// Returns the first registers of a function.
  func start(of index: Int) -> Slots {
    guard let layout else { return Slots() }
    // BOUND: both passes compile the same functions in the same order.
    return layout.starts[min(index, layout.starts.count - 1)]
  }

  /// The first registers after the last function.
  var end: Slots { start(of: functions.count) }

  func fail(_ message: String) {
    failure = failure ?? SourceDiagnostic(message, at: position)
  }

  /// Reports a contradiction between the checker and the compiler; no source should cause one.
  func failInternally(_ reason: String) {
    fail("internal error: \(reason); please report it with this source")
  }

  // MARK: Instructions

  @discardableResult
  func emit(
    _ operation: Operation, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0
  ) -> Int {
    guard code.count < SourceLimits.programLength else {
      fail(
        """
        the compiled source has more than \(SourceLimits.programLength) instructions: shorten it, \
        or move repeated code into functions
        """)
      return 0
    }
    guard max(a, b, c, d) < 1 << 16 else {
      fail("the compiled source needs too many registers and constants: shorten it")
      return 0
    }
    if code.count > checker.paidBytes, code.count & 63 == 0 { pay(64) }
    code.append(
      Instruction(
        operation, a: UInt16(a), b: UInt16(b), c: UInt16(c), d: UInt16(d)))
    positions.append(callPosition ?? position)
    return code.count - 1
  }

  /// Emits a host call, or cheaper instructions with the same effect.
  ///
  /// - Parameter label: The target of the jump that is taken if the call finds a value.
  func emit(_ call: HostCall, found label: Label? = nil) {
    if case .element(let array, let index, let result) = call,
      result.size == Size(scalars: result.size.scalars)
    {
      emit(.element, array, index, result.slots.scalar, result.size.scalars)
      return
    }
    if case .clear(let place) = call, place.size.objects == 0, place.size.scalars <= 4 {
      for offset in 0..<place.size.scalars {
        emit(.copyScalar, place.slots.scalar + offset, constant(UInt64(0)))
      }
      for offset in 0..<place.size.vectors { emit(.zeroVector, place.slots.vector + offset) }
      return
    }
    hostCalls.append(call)
    let index = emit(.host, hostCalls.count - 1)
    if let label { connect(index, to: label) }
  }

  // MARK: Registers

  static let tooManyRegisters =
    "the source needs too many registers: use fewer variables, or smaller types"

  func allocate(_ size: Size) -> Slots {
    let result = next
    next = next.moved(by: size)
    highest = Slots(
      scalar: max(highest.scalar, next.scalar), vector: max(highest.vector, next.vector),
      object: max(highest.object, next.object))
    if !next.isWithinLimits {
      fail(Self.tooManyRegisters)
      next = Slots()
    }
    return result
  }

  func scalar() -> Int { allocate(.scalar).scalar }

  /// Returns the registers of a value of the given type, which begin at `slots`.
  func sized(_ slots: Slots, _ type: SourceType) -> SizedSlots {
    SizedSlots(slots: slots, size: size(type))
  }

  /// Allocates the registers for a value of the given type.
  func allocated(_ type: SourceType) -> SizedSlots { sized(allocate(size(type)), type) }

  /// Returns the register that contains the constant with the given bits.
  func constant(_ bits: UInt64) -> Int {
    if let index = constants[bits] { return index }
    let index = constants.count
    constants[bits] = index
    return index
  }

  func constant(_ number: Double) -> Int { constant(number.bitPattern) }

  var one: Int { constant(1.0) }
  var zero: Int { constant(0.0) }

  func copy(_ source: Slots, to target: Slots, _ size: Size) {
    func copy(_ from: Int, _ to: Int, _ count: Int, _ one: Operation, _ several: Operation) {
      guard from != to, count > 0 else { return }
      if count == 1 { emit(one, to, from) } else { emit(several, to, from, count) }
    }
    copy(source.scalar, target.scalar, size.scalars, .copyScalar, .copyScalars)
    copy(source.vector, target.vector, size.vectors, .copyVector, .copyVectors)
    copy(source.object, target.object, size.objects, .copyObject, .copyObjects)
  }
}
