internal import CMicroHTTPD
internal import Glibc

/// The process settings that a server needs; they are applied once, for any number of servers.
enum ProcessPreparation {
  /// The number of free bytes that a thread's heap keeps.
  ///
  /// With fewer bytes, the pages of each response of several megabytes go back to the system, which
  /// clears them before the next use.
  private static let keptHeapBytes: Int32 = 4_194_304
  /// The size in bytes above which malloc maps a block outside the heap; malloc allows no larger
  /// size.
  ///
  /// With a size of 128 KiB, a response of some hundred kilobytes took 49 % longer.
  private static let mappedBlockBytes: Int32 = 33_554_432

  /// The maximum number of descriptors, after the soft limit was raised to the hard limit.
  static let descriptorsMax: Int = {
    // A client that disconnects during a write must cause an error code, not a signal.
    signal(SIGPIPE, SIG_IGN)
    shim_abort_on_panic()
    shim_define_calls()
    shim_bound_freed_memory(keptHeapBytes, mappedBlockBytes)
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
    var raised = limit
    raised.rlim_cur = limit.rlim_max
    if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
    return Int(clamping: limit.rlim_cur)
  }()

  /// Returns `wanted`, or a smaller limit that leaves 64 descriptors for other purposes.
  static func connectionLimit(_ wanted: Int) -> Int {
    max(min(wanted, descriptorsMax - 64), 1)
  }
}
