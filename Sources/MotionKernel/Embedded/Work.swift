/// The budget of the kernel's current call.
///
/// In the WebAssembly module, this file replaces the folder `AnimationCore/Work`, whose budgets
/// belong to threads. A module has one thread, and each call has its own budget.
public enum Work {
  private static nonisolated(unsafe) var remaining = 0

  /// Starts the budget of a call.
  package static func begin(steps: Int) { remaining = steps }

  /// Spends steps of the budget.
  ///
  /// - Returns: False if the computation has to stop.
  @discardableResult
  public static func spend(_ count: Int, on kind: WorkKind) -> Bool {
    remaining &-= min(max(count, 0), remaining &+ 1)
    return remaining >= 0
  }

  /// True if the call needed more steps than its budget; its result must then be discarded.
  public static var isStopped: Bool { remaining < 0 }
}

/// The kinds of work that a call spends steps on; all kinds share one budget.
public enum WorkKind: Sendable {
  case values, trials, candidates
}
