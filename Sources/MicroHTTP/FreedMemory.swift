internal import CMicroHTTPD

/// A counter that returns freed memory to the system after every 0.25 seconds of computation.
///
/// The C library keeps freed memory in one heap per thread, and returns only the end of a heap to
/// the system. As a result, most memory of a thread's largest request would stay resident.
/// Returning all freed memory takes about a millisecond, so it is not done after each computation.
///
/// Source: `malloc_trim(3)`.
struct FreedMemory {
  private static let nanoseconds: UInt64 = 250_000_000
  private var computed: UInt64 = 0

  /// Adds the duration of a computation that began at `start` and has just ended.
  ///
  /// Returns freed memory to the system if the sum of durations has reached 0.25 seconds.
  mutating func count(from start: MonotonicTime) {
    computed &+= MonotonicTime.now.nanoseconds &- start.nanoseconds
    guard computed >= Self.nanoseconds else { return }
    computed = 0
    shim_trim_heaps()
  }
}
