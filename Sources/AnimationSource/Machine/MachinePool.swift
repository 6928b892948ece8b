internal import AnimationCore

/// Idle machines, which are kept because the creation of their registers takes time.
final class MachinePool<Value: VectorArithmetic>: Sendable {
  private let first = SharedPlace<Machine<Value>>()
  /// Further machines, for calls of other threads and for animations that contain an animation of
  /// the same source.
  private let others = (0..<7).map { _ in SharedPlace<Machine<Value>>() }

  /// Runs a function with a machine that no other call uses.
  @inline(__always)
  func run(_ code: ProgramCode, _ body: (inout Machine<Value>) -> Void) {
    let kept = { (machine: inout Machine<Value>) in
      body(&machine)
      // Every source has its own pool, so the memory of idle machines would add up.
      if machine.isLarge { machine = Machine(code) }
    }
    if !first.run({ Machine(code) }, kept) { runElsewhere(code, kept) }
  }

  private func runElsewhere(_ code: ProgramCode, _ body: (inout Machine<Value>) -> Void) {
    for place in others where place.run({ Machine(code) }, body) { return }
    // The time to create a machine is proportional to its memory: 2 kB count as one step.
    Work.spend(code.memorySize >> 11, on: .instructions)
    var machine = Machine<Value>(code)
    body(&machine)
  }
}

extension Machine: PlacedValue {}
