internal import AnimationCore
internal import CSourceMachine
internal import Synchronization

/// The code of a program in C memory, shared by its machines.
///
/// In this module, only the types of this file hold pointers.
@safe final class SharedCode: @unchecked Sendable {
  fileprivate let code: UnsafeMutablePointer<source_code>

  /// Copies code that ``CodeCheck`` has accepted.
  init(_ instructions: [Instruction], _ functions: [source_function]) {
    let unary: [source_unary?] = MathematicsTable.unary.map(\.function)
    let binary: [source_binary?] = MathematicsTable.binary.map(\.function)
    unsafe code = source_code_make(
      instructions, Int64(instructions.count), functions, Int64(functions.count),
      unary, Int64(unary.count), binary, Int64(binary.count))
  }

  deinit { unsafe source_code_free(code) }
}

/// The number registers of a machine, and its running functions, in C memory.
///
/// Reading a register that does not exist returns 0, and writing to it does nothing.
@safe final class NumberRegisters {
  private let machine: UnsafeMutablePointer<source_machine>
  /// A reference that keeps the code in memory, because the C machine reads the code.
  private let code: SharedCode
  /// The numbers of the array that ``show(_:register:count:)`` has made readable.
  private var shown: [Double] = []

  /// Creates the number registers of a machine.
  ///
  /// - Parameters:
  ///   - code: The code that the machine runs.
  ///   - numbers: The initial values of the registers.
  init(_ code: SharedCode, _ numbers: [Double]) {
    self.code = code
    unsafe machine = source_machine_make(
      code.code, numbers, Int64(numbers.count), Int64(SourceLimits.callDepth))
  }

  deinit { unsafe source_machine_free(machine) }

  subscript(index: Int) -> Double {
    @inline(__always) get { unsafe source_number(machine, Int64(index)) }
    @inline(__always) set { unsafe source_set_number(machine, Int64(index), newValue) }
  }

  /// Returns the numbers in consecutive registers.
  func numbers(from first: Int, count: Int) -> [Double] {
    // BOUND: the compiler counts registers from 0.
    count == 0 ? [] : (first..<first + count).map { self[$0] }
  }

  /// The number of functions that are running.
  var depth: Int {
    @inline(__always) get { unsafe Int(machine.pointee.depth) }
    @inline(__always) set { unsafe machine.pointee.depth = Int64(newValue) }
  }

  /// The number of instructions that can still run before the machine requests more from the
  /// budget.
  var fuel: Int {
    @inline(__always) get { unsafe Int(machine.pointee.fuel) }
    @inline(__always) set { unsafe machine.pointee.fuel = Int64(newValue) }
  }

  /// The return address of the running function at a depth; the index 0 is the outermost function.
  ///
  /// For an index outside of `0..<SourceLimits.callDepth`, reading returns an empty address, and
  /// writing does nothing.
  subscript(place index: Int) -> ReturnPlace {
    @inline(__always) get {
      guard index >= 0, index < SourceLimits.callDepth else { return ReturnPlace(0, function: 0) }
      return unsafe ReturnPlace(bits: Int(machine.pointee.places[index]))
    }
    @inline(__always) set {
      guard index >= 0, index < SourceLimits.callDepth else { return }
      unsafe machine.pointee.places[index] = Int64(newValue.bits)
    }
  }

  /// Lets instructions read an array until ``hideArray()`` is called.
  ///
  /// - Parameters:
  ///   - elements: The numbers of the elements, one after another.
  ///   - register: The object register of the array.
  ///   - count: The number of elements.
  func show(_ elements: [Double], register: Int, count: Int) {
    shown = elements
    // The address of the numbers stays valid, because `shown` refers to them and is not changed.
    unsafe shown.withUnsafeBufferPointer { unsafe machine.pointee.elements = $0.baseAddress }
    unsafe machine.pointee.element_count = Int64(count)
    unsafe machine.pointee.element_size = count > 0 ? Int64(elements.count / count) : 0
    unsafe machine.pointee.shown = Int64(register)
  }

  /// True if instructions can read the array in a register.
  func isShown(_ register: Int) -> Bool { unsafe machine.pointee.shown == Int64(register) }

  /// Ends the access that ``show(_:register:count:)`` has started; needed before an object register
  /// changes.
  @inline(__always)
  func hideArray() {
    guard unsafe machine.pointee.shown >= 0 else { return }
    unsafe machine.pointee.shown = -1
    shown = []
  }

  /// Hides the array that instructions can read, if this array is in the given register.
  @inline(__always)
  func hideArray(in register: Int) {
    if isShown(register) { hideArray() }
  }

  /// Runs instructions on numbers, and on vectors of up to 16 numbers.
  ///
  /// - Returns: The index of the first instruction that was not executed. The caller must run this
  ///   instruction. The C code stops if it does not support the instruction or its operands, if it
  ///   cannot read from an array, or if the fuel is exhausted.
  @inline(__always)
  func compute<Vector>(from index: Int, _ vectors: VectorRegisters<Vector>) -> Int {
    unsafe Int(source_compute(machine, vectors.numbers, vectors.vectors, Int64(index)))
  }
}

/// The vector registers of a machine.
///
/// Reading a register that does not exist returns the zero vector, and writing to it does nothing.
@safe final class VectorRegisters<Vector: VectorArithmetic> {
  private let base: UnsafeMutablePointer<Vector>
  private let count: Int

  /// Creates vector registers whose values are zero.
  ///
  /// - Parameter count: The number of registers.
  init(count: Int) {
    self.count = max(count, 1)
    unsafe base = .allocate(capacity: self.count)
    // BOUND: the count is at least 1.
    unsafe base.initialize(repeating: .zero, count: self.count)
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  subscript(index: Int) -> Vector {
    @inline(__always) get { unsafe index >= 0 && index < count ? base[index] : .zero }
    @inline(__always) set { if index >= 0, index < count { unsafe base[index] = newValue } }
  }

  /// Returns the vectors in consecutive registers.
  func vectors(from first: Int, count: Int) -> [Vector] {
    // BOUND: the compiler counts registers from 0.
    count == 0 ? [] : (first..<first + count).map { self[$0] }
  }

  /// A pointer to the registers if their vectors are numbers; otherwise `nil`.
  fileprivate var numbers: UnsafeMutablePointer<Double>? {
    @inline(__always) get {
      guard Vector.self == Double.self else { return nil }
      return unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: Double.self)
    }
  }

  /// A pointer to the registers if their vectors have the layout of the C type `source_vector`;
  /// otherwise `nil`.
  fileprivate var vectors: UnsafeMutablePointer<source_vector>? {
    @inline(__always) get {
      guard Vector.self == AnimatableVector.self, VectorLayout.isThatOfC else { return nil }
      return unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: source_vector.self)
    }
  }
}

/// The layout of ``AnimatableVector`` in memory.
private enum VectorLayout {
  /// True if the C type `source_vector` has the same layout as ``AnimatableVector``.
  static let isThatOfC: Bool = {
    let numbers = (1...16).map(Double.init)
    guard MemoryLayout<AnimatableVector>.stride == MemoryLayout<source_vector>.stride,
      var vector = AnimatableVector(numbers)
    else { return false }
    return unsafe withUnsafeBytes(of: &vector) { bytes in
      let copy = unsafe bytes.loadUnaligned(as: source_vector.self)
      return unsafe withUnsafeBytes(of: copy.lanes) { lanes in
        unsafe copy.count == 16 && lanes.bindMemory(to: Double.self).elementsEqual(numbers)
      }
    }
  }()
}

/// A value that only one call at a time can use.
///
/// `Sendable` is unchecked: only the call that has set the flag `isBusy` uses the value.
@safe final class SharedPlace<Value: PlacedValue>: @unchecked Sendable {
  private let isBusy = Atomic(false)
  private let value: UnsafeMutablePointer<Value?>

  init() {
    unsafe value = .allocate(capacity: 1)
    unsafe value.initialize(to: nil)
  }

  deinit {
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
  }

  /// Runs `body` with the value, which `make` creates on first use.
  ///
  /// Returns false, without running `body`, if another call uses the value.
  @inline(__always)
  func run(_ make: () -> Value, _ body: (inout Value) -> Void) -> Bool {
    guard isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else { return false }
    defer { isBusy.store(false, ordering: .releasing) }
    if unsafe value.pointee == nil { unsafe value.pointee = make() }
    unsafe value.pointee?.perform(body)
    return true
  }
}

/// A type whose values a ``SharedPlace`` can contain.
protocol PlacedValue {}

extension PlacedValue {
  @inline(__always)
  fileprivate mutating func perform(_ body: (inout Self) -> Void) { body(&self) }
}
