internal import AnimationCore
internal import Synchronization

/// Machines that wait for their next call, because their registers take time to make.
final class MachinePool<Value: VectorArithmetic>: Sendable {
  /// Machines are not `Sendable`; the lock passes each to one thread at a time.
  private struct Idle: @unchecked Sendable { var machines: [Machine<Value>] = [] }

  private let idle = Mutex(Idle())

  /// Takes a machine, or makes one.
  func take(_ code: ProgramCode) -> Machine<Value> {
    idle.withLock { $0.machines.popLast() } ?? Machine(code)
  }

  /// Returns a machine; a few are kept.
  func put(_ machine: Machine<Value>) {
    idle.withLock { if $0.machines.count < 8 { $0.machines.append(machine) } }
  }
}
