internal import CMicroHTTPD
internal import Glibc

/// The settings of the process that a server needs; applied once, for any number of servers.
enum ProcessPreparation {
  /// The free bytes that a thread's heap keeps; with fewer, responses of megabytes have to clear
  /// their pages again.
  private static let keptHeapBytes: Int32 = 4_194_304
  /// The largest block of a heap, in bytes: the maximum of malloc.
  ///
  /// With blocks from 128 KiB mapped separately, a response of some hundred kilobytes took 49 %
  /// longer.
  private static let mappedBlockBytes: Int32 = 33_554_432

  /// The maximum number of descriptors, after raising the soft limit to the hard limit.
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

  /// Returns the connection limit that leaves descriptors for other purposes.
  static func connectionLimit(_ wanted: Int) -> Int {
    max(min(wanted, descriptorsMax - 64), 1)
  }
}
