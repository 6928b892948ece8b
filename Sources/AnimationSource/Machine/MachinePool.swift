internal import AnimationCore
internal import Synchronization

/// A machine that is passed on without a copy.
final class MachineBox<Value: VectorArithmetic> {
  var content: Machine<Value>

  init(_ content: Machine<Value>) { self.content = content }
}

/// Machines that wait for their next call, because their registers take time to make.
final class MachinePool<Value: VectorArithmetic>: Sendable {
  /// Machines are not `Sendable`; the lock passes each to one thread at a time.
  private struct Idle: @unchecked Sendable { var machines: [MachineBox<Value>] = [] }

  private let idle = Mutex(Idle())

  /// Takes a machine, or makes one.
  func take(_ code: ProgramCode) -> MachineBox<Value> {
    idle.withLock { $0.machines.popLast() } ?? MachineBox(Machine(code))
  }

  /// Returns a machine; a few are kept.
  func put(_ machine: MachineBox<Value>) {
    idle.withLock { if $0.machines.count < 8 { $0.machines.append(machine) } }
  }
}
