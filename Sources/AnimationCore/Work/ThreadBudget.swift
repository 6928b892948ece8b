internal import CWork

/// The budget of the computation that runs on this thread.
///
/// The pointer to the budget is valid, because ``with(_:_:)`` retains the budget until the previous
/// budget is current again.
@safe enum ThreadBudget {
  /// The budget of this thread; `nil` if the thread has no budget.
  static var current: WorkBudget? {
    guard let budget = unsafe work_budget() else { return nil }
    return unsafe Unmanaged<WorkBudget>.fromOpaque(budget).takeUnretainedValue()
  }

  /// Calls a function with the thread's budget; returns `nil` if the thread has no budget.
  ///
  /// The budget is not retained for the call.
  @inline(__always)
  static func read<Result>(_ body: (WorkBudget) -> Result) -> Result? {
    guard let budget = unsafe work_budget() else { return nil }
    return unsafe Unmanaged<WorkBudget>.fromOpaque(budget)._withUnsafeGuaranteedRef(body)
  }

  /// Runs a computation with another budget on this thread, and then restores the previous budget.
  static func with<Result, Failure: Error>(
    _ budget: WorkBudget?, _ computation: () throws(Failure) -> Result
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
}
