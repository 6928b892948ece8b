internal import CMicroHTTPD
internal import Glibc

/// The process settings that a server needs.
///
/// They are applied only once, even if the process starts several servers.
enum ProcessPreparation {
  /// The maximum number of free bytes that each heap keeps at its end.
  ///
  /// With fewer bytes, a heap would return the memory of each large response to the system. The
  /// system would have to clear this memory before its next use.
  private static let keptHeapBytes: Int32 = 4_194_304
  /// The size in bytes above which malloc allocates a block outside the heap.
  ///
  /// It is the highest threshold that malloc accepts. With a threshold of 128 KiB, a response of
  /// several hundred kilobytes took 49 % longer.
  private static let mappedBlockBytes: Int32 = 33_554_432

  /// The maximum number of descriptors that the process can open.
  ///
  /// The first access to this constant applies all settings to the process. One of them raises the
  /// soft limit of descriptors to the hard limit.
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

  /// Returns a connection limit of at least 1, reduced so that 64 descriptors remain for other
  /// uses.
  static func connectionLimit(_ wanted: Int) -> Int { max(min(wanted, descriptorsMax - 64), 1) }
}
