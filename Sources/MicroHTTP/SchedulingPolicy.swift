internal import CMicroHTTPD

/// How the system's scheduler treats a thread among others.
///
/// Source: `sched(7)`.
enum SchedulingPolicy {
  /// Runs a body whose new threads follow `SCHED_BATCH`: woken, they wait until who runs is done or has had its time.
  ///
  /// A client or a proxy on the same machine then sends all that it was about to, which is answered in one row.
  /// Where the process was started under another policy than the usual one, its threads keep that.
  static func makingBatchThreads<Result>(_ body: () -> Result) -> Result {
    guard shim_change_policy(SCHED_OTHER, shim_policy_batch) != 0 else { return body() }
    defer { _ = shim_change_policy(shim_policy_batch, SCHED_OTHER) }
    return body()
  }

  /// Gives the calling thread a tenth of the processor time of a usual thread that wants the same processor.
  ///
  /// Not `SCHED_IDLE`: beside a program that never sleeps, a computation would not end for minutes.
  static func lowerPriority() { shim_be_nice(10) }
}
