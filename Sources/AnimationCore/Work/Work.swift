/// The budget of the computation that runs on this thread.
///
/// A loop whose length depends on a request spends from it and ends early where it is refused. The
/// functions that every such computation rests on spend by themselves: playing a scene and computing
/// points of a trajectory. Once the budget has stopped they return at once, so that a computation that
/// does not look at the budget ends soon, too; `perform` discards its result.
///
/// Without a budget nothing is counted, as in programs that use the library by itself.
public enum Work {
  /// The budget; `nil` where nothing is counted.
  @TaskLocal public static var budget: WorkBudget?

  /// Spends steps.
  ///
  /// Spend at least once for each hundred thousand steps: a cancelled computation ends at its next
  /// spending.
  ///
  /// - Returns: False where the computation has to stop.
  @discardableResult
  public static func spend(_ count: Int, on kind: WorkKind) -> Bool {
    budget?.spend(count, on: kind) ?? true
  }

  /// Counts no further step of the budget; see `WorkBudget.settle()`.
  public static func settle() -> Bool { budget?.settle() ?? true }

  /// True where the computation has to stop.
  public static var isStopped: Bool { budget?.stop != nil }

  /// Computes something within a budget.
  ///
  /// - Returns: The result, unless the budget has stopped meanwhile.
  /// - Throws: `WorkStop` where the budget has stopped, whatever the computation returned or threw.
  public static func perform<Result>(
    within budget: WorkBudget, _ computation: () -> Result
  ) throws(WorkStop) -> Result {
    let result = $budget.withValue(budget) { computation() }
    if let stop = budget.stop { throw stop }
    return result
  }
}
