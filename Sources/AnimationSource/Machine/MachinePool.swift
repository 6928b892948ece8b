internal import AnimationCore
internal import Synchronization

/// Machines that wait for their next call, because their registers take time to make.
final class MachinePool<Value: VectorArithmetic>: Sendable {
  private let first = MachinePlace<Value>()
  /// The places for calls of other threads, and for animations that contain one of the same source.
  private let others = (0..<7).map { _ in MachinePlace<Value>() }

  /// Runs a function with a machine that no other call uses.
  @inline(__always)
  func run(_ code: ProgramCode, _ body: (inout Machine<Value>) -> Void) {
    if !first.run(code, body) { runElsewhere(code, body) }
  }

  private func runElsewhere(_ code: ProgramCode, _ body: (inout Machine<Value>) -> Void) {
    for place in others where place.run(code, body) { return }
    var machine = Machine<Value>(code)
    body(&machine)
  }
}

/// A machine that one call at a time uses.
final class MachinePlace<Value: VectorArithmetic>: Sendable {
  /// Machines are not `Sendable`; the lock passes each to one thread at a time.
  private struct Content: @unchecked Sendable { var machine: Machine<Value>? }

  private let content = Mutex(Content())

  /// Runs a function with the machine; returns false if another call uses it.
  ///
  /// The lock is only tried, so that no call waits for another one.
  @inline(__always)
  func run(_ code: ProgramCode, _ body: (inout Machine<Value>) -> Void) -> Bool {
    content.withLockIfAvailable {
      if $0.machine == nil { $0.machine = Machine(code) }
      $0.machine?.perform(body)
      return true
    } ?? false
  }
}

extension Machine {
  @inline(__always)
  fileprivate mutating func perform(_ body: (inout Machine) -> Void) { body(&self) }
}
