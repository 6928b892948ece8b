internal import AnimationCore
internal import CSourceMachine

/// A compiled function: its first instruction and its registers.
struct FunctionCode {
  /// The index of the function's first instruction; -1 until the function is compiled.
  var entry = -1
  var parameters: [SizedSlots] = []
  var result = SizedSlots(slots: Slots(), size: Size())
  /// The registers that the caller reads after a call: the result, and the copies of the `inout`
  /// parameters of a recursive function.
  ///
  /// The return of a recursive call restores all other registers of the function.
  var returned = SizedSlots(slots: Slots(), size: Size())
  /// For each parameter, the first registers of the value that the parameter has at the end of a
  /// call.
  ///
  /// The caller reads these registers for `inout` parameters.
  var finals: [Slots] = []
  /// The first register of the function, for each kind of register.
  var start = Slots()
  /// The register after the last one of the function, for each kind of register.
  var end = Slots()
  /// True for a function of the prelude; a fault in such a function is reported at the function's
  /// call in the source.
  var isPrelude = false
  /// True if the function can call itself, directly or through other functions.
  var isRecursive = false
  var length = 0

  /// All registers that the function uses.
  var frame: SizedSlots {
    SizedSlots(
      slots: start,
      size: Size(
        scalars: end.scalar - start.scalar, vectors: end.vector - start.vector,
        objects: end.object - start.object))
  }
}

/// The compiled code of a source, shared by all threads.
final class ProgramCode: Sendable {
  /// The methods of a custom animation, as the numbers of their compiled functions.
  struct AnimationEntry: Sendable {
    var animate: Int
    var velocity: Int?
    var shouldMerge: Int?
    var usesState: Bool
  }

  /// The name and the kind of an environment value that the code reads.
  struct EnvironmentPlace: Sendable {
    /// The kinds of values.
    ///
    /// The engine sets `enginePaused`, a request can set numbers, integers and booleans, and
    /// nothing sets `other`.
    enum Kind { case enginePaused, number, integer, boolean, other }

    let name: String
    let kind: Kind

    init(name: String, kind: SourceKind) {
      self.name = name
      switch kind {
      case .boolean: self.kind = name == "animationPaused" ? .enginePaused : .boolean
      case .number: self.kind = .number
      case .integer: self.kind = .integer
      default: self.kind = .other
      }
    }
  }

  /// A function that makes an animation from arguments.
  struct Maker: Sendable {
    var function: Int
    /// For each parameter, the register of a flag: 1 if the request gives an argument, and 0 if the
    /// parameter's default is used.
    ///
    /// The element is `nil` if the parameter has no default.
    var flags: [Int?]
    var parameters: [SizedSlots]
    /// The object register that contains the new animation.
    var result: Int
  }

  let text: String
  let digest: String
  let instructions: [Instruction]
  /// The operation of each instruction, by the instruction's index.
  let kinds: [Operation]
  let positions: [SourcePosition]
  let hostCalls: [HostCall]
  let functions: [FunctionCode]
  /// The entry and the cost of each function, by the function's number.
  let targets: [source_function]
  let shared: SharedCode
  /// The initial contents of the scalar registers.
  let scalars: [Double]
  let vectorCount: Int
  let objectCount: Int
  let contextCount: Int
  let keys: [SourceKey]
  let entries: [EnvironmentPlace]
  /// The methods of each custom animation, by the number of its type; `nil` for types that are not
  /// custom animations.
  let animations: [AnimationEntry?]
  let methods: [AnimationMethods?]
  let makers: [Maker]
  let typeNames: [String]
  /// The pool of idle machines whose vector type is `Double`.
  let numbers = MachinePool<Double>()
  /// The pool of idle machines whose vector type is `AnimatableVector`.
  let vectors = MachinePool<AnimatableVector>()

  /// The total size, in bytes, of the code and of two machines, one for each vector type.
  var memorySize: Int {
    let perInstruction =
      2 * MemoryLayout<Instruction>.stride + MemoryLayout<SourcePosition>.stride + 1
    return text.utf8.count + instructions.count * perInstruction
      + hostCalls.count * MemoryLayout<HostCall>.stride + 2 * 8 * scalars.count
      + (8 + MemoryLayout<AnimatableVector>.stride) * vectorCount
      + 2 * MemoryLayout<StoredObject<Double>>.stride * objectCount
      + contextCount
      * (MemoryLayout<AnimationContext<Double>>.stride
        + MemoryLayout<AnimationContext<AnimatableVector>>.stride)
  }

  init(_ text: String, _ emitter: Emitter, _ compiled: ProgramBuilder.Compiled) {
    let (digest, checker, end) = (SourceDigest.hexadecimal(text), emitter.checker, emitter.end)
    self.text = text
    self.digest = digest
    positions = emitter.positions
    hostCalls = emitter.hostCalls
    functions = emitter.functions
    var costs = [0]
    var code = emitter.code
    for instruction in code {
      // BOUND: there is one cost before the first instruction.
      costs.append(costs[costs.count - 1] + instruction.cost(hostCalls))
    }
    for index in code.indices where code[index].kind == .loop {
      // BOUND: a loop jumps back, and costs has one element more than the code.
      code[index].loopCost = costs[index + 1] - costs[Int(code[index].a)]
    }
    instructions = code
    kinds = code.map(\.kind)
    // BOUND: a compiled function is a part of the code.
    targets = functions.map {
      source_function(
        entry: Int64(max($0.entry, 0)),
        cost: Int64($0.entry < 0 ? 1 : 1 + costs[$0.entry + $0.length] - costs[$0.entry]))
    }
    shared = SharedCode(code, targets)
    // BOUND: the number of registers is not negative.
    var scalars = Array(repeating: 0.0, count: end.scalar)
    for (bits, index) in emitter.constants where index < scalars.count {
      scalars[index] = Double(bitPattern: bits)
    }
    self.scalars = scalars
    vectorCount = end.vector
    objectCount = end.object
    contextCount = emitter.contextCount
    keys = emitter.keyNames.map { SourceKey(source: digest, name: $0) }
    entries = checker.entries.map {
      EnvironmentPlace(name: $0.name.text, kind: checker.kind($0.type))
    }
    animations = compiled.animations
    methods = animations.map { [functions] in $0.map { AnimationMethods($0, functions) } }
    makers = compiled.makers
    typeNames = checker.nominals.map(\.fullName)
  }
}
