import AnimationCore
import CSourceMachine
import Testing

@testable import AnimationSource

@Suite("The loop of the machine in C")
struct MachineLoopTests {
  @Test("has the operations of the compiler, with the same numbers", arguments: Operation.allCases)
  func operations(operation: Operation) {
    let name = source_operation_name(operation.rawValue).map { String(cString: $0) }
    #expect(name == "\(operation)")
  }

  @Test("has no further operation")
  func end() {
    #expect(source_operation_name(UInt16(Operation.allCases.count)) == nil)
  }

  /// A check of code for a machine with few registers.
  private let check = CodeCheck(
    scalarCount: 4, vectorCount: 3, objectCount: 2, functionCount: 1, hostCallCount: 1,
    entryCount: 2)

  @Test("receives no code whose operands do not exist", arguments: Operation.allCases)
  func operands(operation: Operation) {
    var random = SystemRandomNumberGenerator()
    let end = Instruction(.returnCall)
    // With small operands every operation is accepted; jumps lead to a later instruction.
    let next: UInt16 = Self.jumps.contains(operation) ? 1 : 0
    let small = Instruction(operation, a: next, b: next, c: next)
    #expect(check.accepts([small, end], entries: [0]))
    // Each operand that is a register or an index has a bound.
    let free: Set<Operation> = [.stop, .returnCall, .fault]
    let large = (0..<4).map { _ in UInt16.random(in: 60_000...65_535, using: &random) }
    let far = Instruction(operation, a: large[0], b: large[1], c: large[2], d: large[3])
    #expect(check.accepts([far, end], entries: [0]) == free.contains(operation))
  }

  private static let jumps: Set<Operation> = [
    .jump, .jumpIfFalse, .jumpIfTrue, .jumpUnlessLess, .jumpUnlessLessEqual, .jumpUnlessEqual,
    .jumpUnlessLessInt, .jumpUnlessLessEqualInt, .jumpUnlessEqualInt, .environment,
  ]

  @Test("receives no code that jumps back without being counted", arguments: jumps)
  func jumpsBack(operation: Operation) {
    let back = Instruction(operation)
    #expect(!check.accepts([back, Instruction(.stop)], entries: [0]))
    #expect(!check.accepts([Instruction(.stop), back, Instruction(.stop)], entries: [0]))
    #expect(check.accepts([Instruction(.loop), Instruction(.stop)], entries: [0]))
    #expect(!check.accepts([Instruction(.loop, a: 1), Instruction(.stop)], entries: [0]))
  }

  @Test("receives no host call that leads back")
  func host() {
    let stop = Instruction(.stop)
    #expect(check.accepts([stop, Instruction(.host, b: 2), stop], entries: [0]))
    #expect(!check.accepts([stop, Instruction(.host, b: 1), stop], entries: [0]))
    #expect(!check.accepts([stop, Instruction(.host, b: 3), stop], entries: [0]))
  }

  @Test("receives no code that runs beyond its end")
  func ends() {
    #expect(!check.accepts([], entries: []))
    #expect(!check.accepts([Instruction(.copyScalar)], entries: [0]))
    #expect(!check.accepts([Instruction(.returnCall)], entries: [1]))
    #expect(!check.accepts([Instruction(.jump, a: 1)], entries: [0]))
    #expect(
      !check.accepts(
        [Instruction(.copyScalars, a: 2, b: 0, c: 3), Instruction(.stop)], entries: [0]))
    #expect(
      check.accepts(
        [Instruction(.copyScalars, a: 2, b: 0, c: 2), Instruction(.stop)], entries: [0]))
  }

  /// Runs one instruction on vectors of C, and returns the third vector and the first number.
  private func run(
    _ operation: Operation, _ a: AnimatableVector, _ b: AnimatableVector, _ factor: Double
  ) -> (AnimatableVector, Double) {
    let shared = SharedCode([Instruction(operation, a: 2, b: 0, c: 1), Instruction(.stop)], [])
    let numbers = NumberRegisters(shared, [0, factor, 0, 0])
    let vectors = VectorRegisters<AnimatableVector>(count: 3)
    (vectors[0], vectors[1], vectors[2]) = (a, b, a + b)
    numbers.fuel = 100
    #expect(numbers.compute(from: 0, vectors) == 1)
    return (vectors[2], numbers[2])
  }

  @Test("computes with vectors of all sizes as Swift does, to the last bit")
  func vectors() throws {
    var random = SystemRandomNumberGenerator()
    func vector(_ count: Int) throws -> AnimatableVector {
      count == 0
        ? .zero
        : try #require(
          AnimatableVector((0..<count).map { _ in Double.random(in: -1e6...1e6, using: &random) }))
    }
    func bits(_ vector: AnimatableVector) -> [UInt64] {
      [UInt64(vector.count)] + (0..<16).map { vector[$0].bitPattern }
    }
    for _ in 0..<2_000 {
      let a = try vector(.random(in: 0...16, using: &random))
      let b = try vector(.random(in: 0...16, using: &random))
      let factor = Double.random(in: -3...3, using: &random)
      #expect(bits(run(.addVector, a, b, factor).0) == bits(a + b))
      #expect(bits(run(.subtractVector, a, b, factor).0) == bits(a - b))
      #expect(bits(run(.scaleVector, a, b, factor).0) == bits(a.scaled(by: factor)))
      #expect(bits(run(.copyVector, a, b, factor).0) == bits(a))
      #expect(bits(run(.zeroVector, a, b, factor).0) == bits(.zero))
      #expect(run(.magnitudeSquared, a, b, factor).1 == a.magnitudeSquared)
      #expect(run(.equalVector, a, b, factor).1 == (a == b ? 1 : 0))
    }
  }
}
