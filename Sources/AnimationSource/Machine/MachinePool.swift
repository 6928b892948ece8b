internal import AnimationCore

/// Machines that wait for their next call, because their registers take time to make.
final class MachinePool<Value: VectorArithmetic>: Sendable {
  private let first = SharedPlace<Machine<Value>>()
  /// The places for calls of other threads, and for animations that contain one of the same source.
  private let others = (0..<7).map { _ in SharedPlace<Machine<Value>>() }

  /// Runs a function with a machine that no other call uses.
  @inline(__always)
  func run(_ code: ProgramCode, _ body: (inout Machine<Value>) -> Void) {
    if !first.run({ Machine(code) }, body) { runElsewhere(code, body) }
  }

  private func runElsewhere(_ code: ProgramCode, _ body: (inout Machine<Value>) -> Void) {
    for place in others where place.run({ Machine(code) }, body) { return }
    // A new machine takes as long as its registers have memory: 2 kB are a step.
    Work.spend(code.memorySize >> 11, on: .instructions)
    var machine = Machine<Value>(code)
    body(&machine)
  }
}

extension Machine: PlacedValue {}
