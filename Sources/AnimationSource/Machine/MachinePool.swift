internal import AnimationCore

/// Idle machines, which are kept because the creation of their registers takes time.
final class MachinePool<Value: VectorArithmetic>: Sendable {
  private let first = SharedPlace<Machine<Value>>()
  /// More machines, for calls that start while another call uses the machine `first`.
  ///
  /// The call that uses `first` runs in another thread, or belongs to an outer animation of the
  /// same source.
  private let others = (0..<7).map { _ in SharedPlace<Machine<Value>>() }

  /// The program size, in bytes, below which the pool keeps more than one machine.
  private static var keptBytes: Int { 65_536 }

  /// Runs `body` with a machine that no other call uses.
  @inline(__always)
  func run(_ code: ProgramCode, _ body: (inout Machine<Value>) -> Void) {
    if !first.run({ Machine(code) }, body) { runElsewhere(code, body) }
  }

  private func runElsewhere(_ code: ProgramCode, _ body: (inout Machine<Value>) -> Void) {
    // Only small machines are kept here, because `memorySize` counts one machine for each vector
    // type.
    if code.memorySize < Self.keptBytes {
      for place in others where place.run({ Machine(code) }, body) { return }
    }
    // The time to create a machine is proportional to its memory: 2 KiB count as one step.
    Work.spend(code.memorySize >> 11, on: .instructions)
    var machine = Machine<Value>(code)
    body(&machine)
  }
}

extension Machine: PlacedValue {}
