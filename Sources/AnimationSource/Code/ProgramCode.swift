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
  /// The cost of the instructions before each one, in instructions.
  let costs: [Int]
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
    var costs = [0]
    for instruction in instructions {
      // BOUND: there is one cost before the first instruction.
      costs.append(costs[costs.count - 1] + instruction.cost(hostCalls))
    }
    self.costs = costs
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

extension Instruction {
  /// The cost in instructions that copy one number.
  fileprivate func cost(_ hostCalls: [HostCall]) -> Int {
    switch operation {
    case .copyScalars, .copyVectors, .copyObjects: Int(c)
    case .host:
      switch hostCalls[Int(a)] {
      case .clear(let place), .loadState(_, _, _, let place), .storeState(_, _, let place),
        .loadStateObject(_, _, _, let place), .storeStateObject(_, _, let place),
        .element(_, _, let place), .setElement(_, _, let place), .append(_, let place),
        .insert(_, _, let place), .remove(_, _, let place), .customAnimation(_, let place, _):
        4 + place.size.scalars + place.size.vectors + place.size.objects
      case .animate, .velocity, .shouldMerge, .library, .copyContext, .withState: 32
      default: 4
      }
    default: 1
    }
  }
}
