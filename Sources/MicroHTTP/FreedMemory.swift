internal import CMicroHTTPD

/// Returns freed memory to the system after every 0.25 seconds of computation time.
///
/// For each thread, the C library keeps freed memory in a heap and returns only the end of the heap
/// to the system. So much of the memory of each thread's largest request would stay resident. A
/// return of all freed memory takes about a millisecond, and the system clears the pages before
/// they are used again. So memory is not returned after each computation.
///
/// Source: `malloc_trim(3)`.
struct FreedMemory {
  private static let nanoseconds: UInt64 = 250_000_000
  private var computed: UInt64 = 0

  /// Adds the duration of a computation that has just ended.
  ///
  /// Returns freed memory to the system if the sum of durations has reached 0.25 seconds.
  mutating func count(from start: MonotonicTime) {
    computed &+= MonotonicTime.now.nanoseconds &- start.nanoseconds
    guard computed >= Self.nanoseconds else { return }
    computed = 0
    shim_trim_heaps()
  }
}
