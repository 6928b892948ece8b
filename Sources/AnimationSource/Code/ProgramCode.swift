internal import AnimationCore
internal import CSourceMachine

/// A function in the code.
struct FunctionCode {
  /// The index of its first instruction; -1 until it is compiled.
  var entry = -1
  var parameters: [SizedSlots] = []
  var result = SizedSlots(slots: Slots(), size: Size())
  /// The registers that the function uses, from `start` to `end`.
  var start = Slots()
  var end = Slots()
  /// True for a function of the prelude; its faults are reported at the call in the source.
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

/// The compiled code of a source, which all threads share.
final class ProgramCode: Sendable {
  /// The functions of a custom animation in the code.
  struct AnimationEntry: Sendable {
    var animate: Int
    var velocity: Int?
    var shouldMerge: Int?
    var usesState: Bool
  }

  /// A value of the environment, by its name and type.
  struct EnvironmentPlace: Sendable {
    /// The kind `enginePaused` is a value of the engine; a request cannot set the kind `other`.
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
    /// For each parameter, the register of the flag that is set if an argument is given; `nil` if
    /// the parameter has no default.
    var flags: [Int?]
    var parameters: [SizedSlots]
    /// The object register of the animation.
    var result: Int
  }

  let text: String
  let digest: String
  let instructions: [Instruction]
  /// The operations of the instructions.
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
  /// The custom animations by the number of their structure.
  let animations: [AnimationEntry?]
  let methods: [AnimationMethods?]
  let makers: [Maker]
  let typeNames: [String]
  /// Pools of idle machines for the two vector types of scenes.
  let numbers = MachinePool<Double>()
  let vectors = MachinePool<AnimatableVector>()

  /// The bytes of the code, and of a machine for each of the two vector types.
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

  init(
    text: String, digest: String, instructions: [Instruction], positions: [SourcePosition],
    hostCalls: [HostCall], functions: [FunctionCode], scalars: [Double], vectorCount: Int,
    objectCount: Int, contextCount: Int, keys: [SourceKey], entries: [EnvironmentPlace],
    animations: [AnimationEntry?], makers: [Maker],
    typeNames: [String]
  ) {
    self.text = text
    self.digest = digest
    self.positions = positions
    self.hostCalls = hostCalls
    var costs = [0]
    for instruction in instructions {
      // BOUND: there is one cost before the first instruction.
      costs.append(costs[costs.count - 1] + instruction.cost(hostCalls))
    }
    var code = instructions
    for index in code.indices where code[index].kind == .loop {
      // BOUND: a loop jumps back, and costs has one element more than the code.
      code[index].loopCost = costs[index + 1] - costs[Int(code[index].a)]
    }
    self.instructions = code
    kinds = code.map(\.kind)
    self.functions = functions
    // BOUND: a compiled function is a part of the code.
    targets = functions.map {
      source_function(
        entry: Int64(max($0.entry, 0)),
        cost: Int64($0.entry < 0 ? 1 : 1 + costs[$0.entry + $0.length] - costs[$0.entry]))
    }
    shared = SharedCode(code, targets)
    self.scalars = scalars
    self.vectorCount = vectorCount
    self.objectCount = objectCount
    self.contextCount = contextCount
    self.keys = keys
    self.entries = entries
    self.animations = animations
    methods = animations.map { $0.map { AnimationMethods($0, functions) } }
    self.makers = makers
    self.typeNames = typeNames
  }
}
