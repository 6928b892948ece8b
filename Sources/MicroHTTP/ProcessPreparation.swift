internal import CMicroHTTPD
internal import Glibc

/// What a process must have in place before it serves; done once, however many servers start.
enum ProcessPreparation {
  /// The free memory that a thread's heap keeps: less makes responses of megabytes clear their pages anew.
  private static let keptHeapBytes: Int32 = 4_194_304
  /// The largest block of a heap, in bytes: the maximum of malloc.
  ///
  /// With blocks from 128 KiB mapped separately, a response of some hundred kilobytes took 49 % longer.
  private static let mappedBlockBytes: Int32 = 33_554_432

  /// The most descriptors the process may open, after raising the soft limit to the hard one.
  static let descriptorsMax: Int = {
    // A client that hangs up while it is written to must be an error code, not a signal.
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

  /// The connection limit that leaves descriptors for everything else the process opens.
  static func connectionLimit(_ wanted: Int) -> Int {
    max(min(wanted, descriptorsMax - 64), 1)
  }
}
