internal import CMicroHTTPD

/// Returns freed memory to the system, after each quarter second of computing.
///
/// The C library keeps freed memory in a heap for each thread and returns only the end of the heap.
/// Much of the memory of each thread's most expensive request would stay resident. Returning it
/// takes about a millisecond, and pages that are used again have to be cleared. So it is not done
/// after each computation.
///
/// Source: `malloc_trim(3)`.
struct FreedMemory {
  private static let nanoseconds: UInt64 = 250_000_000
  private var computed: UInt64 = 0

  /// Adds the duration of a computation that has just ended.
  mutating func count(from start: MonotonicTime) {
    computed &+= MonotonicTime.now.nanoseconds &- start.nanoseconds
    guard computed >= Self.nanoseconds else { return }
    computed = 0
    shim_trim_heaps()
  }
}
