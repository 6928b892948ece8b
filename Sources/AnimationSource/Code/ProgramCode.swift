internal import AnimationCore

/// A function in the code.
struct FunctionCode {
  /// The index of its first instruction; -1 until it is compiled.
  var entry = -1
  var parameters: [SizedSlots] = []
  var result = SizedSlots(slots: Slots(), size: Size())
  /// The registers that the function uses, from `start` to `end`.
  var start = Slots()
  var end = Slots()
  /// True for a function of the prelude, whose faults are those of its caller.
  var isPrelude = false
  /// True if a call of the function can lead to another call of it.
  var isRecursive = false
  var length = 0
}

/// The compiled code of a source, which all threads share.
final class ProgramCode: Sendable {
  /// The functions of a custom animation in the code.
  struct AnimationEntry: Sendable {
    var name: String
    var animate: Int
    var velocity: Int?
    var shouldMerge: Int?
    var usesState: Bool
  }

  /// A function that makes an animation from arguments.
  struct Maker: Sendable {
    var function: Int
    /// For each parameter the flag that says whether it is given; `nil` if it has no default.
    var flags: [Int?]
    var parameters: [SizedSlots]
    /// The object register of the animation.
    var result: Int
  }

  let text: String
  let digest: String
  let instructions: [Instruction]
  let positions: [SourcePosition]
  let hostCalls: [HostCall]
  let functions: [FunctionCode]
  /// The first contents of the scalar registers.
  let scalars: [Double]
  let vectorCount: Int
  let objectCount: Int
  let contextCount: Int
  let keys: [SourceKey]
  let entryNames: [String]
  let entryKinds: [SourceKind]
  /// The custom animations by the number of their structure.
  let animations: [Int: AnimationEntry]
  let makers: [Maker]
  let typeNames: [String]
  /// Machines for the two vector types of scenes, which wait for the next call.
  let numbers = MachinePool<Double>()
  let vectors = MachinePool<AnimatableVector>()

  init(
    text: String, digest: String, instructions: [Instruction], positions: [SourcePosition],
    hostCalls: [HostCall], functions: [FunctionCode], scalars: [Double], vectorCount: Int,
    objectCount: Int, contextCount: Int, keys: [SourceKey], entryNames: [String],
    entryKinds: [SourceKind], animations: [Int: AnimationEntry], makers: [Maker],
    typeNames: [String]
  ) {
    self.text = text
    self.digest = digest
    self.instructions = instructions
    self.positions = positions
    self.hostCalls = hostCalls
    self.functions = functions
    self.scalars = scalars
    self.vectorCount = vectorCount
    self.objectCount = objectCount
    self.contextCount = contextCount
    self.keys = keys
    self.entryNames = entryNames
    self.entryKinds = entryKinds
    self.animations = animations
    self.makers = makers
    self.typeNames = typeNames
  }
}
