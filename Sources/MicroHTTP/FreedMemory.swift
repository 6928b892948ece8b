internal import CMicroHTTPD

/// A counter that returns freed memory to the system after each 0.25 seconds of computation.
///
/// The C library keeps freed memory in one heap per thread. The library returns memory to the
/// system only from the end of a heap. So most of the memory of a large request would stay resident
/// after the request. Returning all freed memory takes about a millisecond, which is too long after
/// each computation.
///
/// Source: `malloc_trim(3)`.
struct FreedMemory {
  private static let nanoseconds: UInt64 = 250_000_000
  private var computed: UInt64 = 0

  /// Adds the duration of a computation that has just ended.
  ///
  /// If the sum of the durations has reached 0.25 seconds, this method returns freed memory to the
  /// system.
  ///
  /// - Parameter start: The start time of the computation.
  mutating func count(from start: MonotonicTime) {
    computed &+= MonotonicTime.now.nanoseconds &- start.nanoseconds
    guard computed >= Self.nanoseconds else { return }
    computed = 0
    shim_trim_heaps()
  }
}
