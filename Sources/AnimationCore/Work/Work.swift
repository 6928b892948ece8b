internal import CWork

/// The budget of the computation that runs on this thread.
///
/// Work is counted in steps. Functions that play a scene or compute points of a trajectory spend
/// steps from the budget. After the budget has stopped, these functions return immediately. So a
/// computation that calls these functions ends soon, and `perform` discards the result.
///
/// A program that uses the library directly has no budget, and nothing is counted.
public enum Work {
  /// The budget of this thread; `nil` if no steps are counted.
  public static var budget: WorkBudget? {
    guard let budget = unsafe work_budget() else { return nil }
    return unsafe Unmanaged<WorkBudget>.fromOpaque(budget).takeUnretainedValue()
  }

  /// Calls a function with the thread's budget; returns `nil` if the thread has no budget.
  @inline(__always)
  private static func read<Result>(_ body: (WorkBudget) -> Result) -> Result? {
    // The budget is not retained for the call. Its pointer is valid, because `with(budget:_:)`
    // retains the budget until the previous budget is current again.
    guard let budget = unsafe work_budget() else { return nil }
    return unsafe Unmanaged<WorkBudget>.fromOpaque(budget)._withUnsafeGuaranteedRef(body)
  }

  /// Runs a computation with a budget; if the budget is `nil`, no steps are counted.
  ///
  /// The budget belongs to the thread, so other threads and tasks that the computation starts have
  /// no budget. This method does not report that the budget has stopped; ``perform(within:_:)``
  /// does.
  public static func with<Result, Failure: Error>(
    budget: WorkBudget?, _ computation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let earlier = unsafe work_budget()
    if let budget {
      unsafe work_set_budget(Unmanaged.passUnretained(budget).toOpaque())
    } else {
      work_set_budget(nil)
    }
    defer {
      unsafe work_set_budget(earlier)
      withExtendedLifetime(budget) {}
    }
    return try computation()
  }

  /// Spends steps of the current budget.
  ///
  /// A computation must call this function at least once for each hundred thousand steps, because a
  /// cancelled computation ends at its next call of this function.
  ///
  /// - Returns: False if the computation has to stop.
  @discardableResult
  public static func spend(_ count: Int, on kind: WorkKind) -> Bool {
    read { $0.spend(count, on: kind) } ?? true
  }

  /// Stops counting steps, because the result of the computation is final.
  ///
  /// See `WorkBudget.settle()`.
  ///
  /// - Returns: False if the budget has already stopped the computation.
  public static func settle() -> Bool { read { $0.settle() } ?? true }

  /// True if the budget has stopped and the computation must therefore stop.
  public static var isStopped: Bool { read { $0.isStopped } ?? false }

  /// Runs a computation within a budget.
  ///
  /// - Throws: The budget's ``WorkBudget/stop``, if it is not `nil` after the computation. The
  ///   result is then discarded.
  public static func perform<Result>(
    within budget: WorkBudget, _ computation: () -> Result
  ) throws(WorkStop) -> Result {
    let result = with(budget: budget, computation)
    if let stop = budget.stop { throw stop }
    return result
  }
}
