internal import CMicroHTTPD
internal import Glibc

/// A set of processors on which a thread is allowed to run.
///
/// A container can be restricted to some of the processors of its machine.
///
/// Source: `sched_getaffinity(2)`, which fails on a machine with more than 1024 processors.
struct Processors {
  private let set: shim_processors

  /// The processors on which the calling thread is allowed to run; `nil` if they are not known.
  static var current: Processors? {
    var set = shim_processors()
    return shim_get_processors(&set) != 0 ? Processors(set: set) : nil
  }

  private init(set: shim_processors) { self.set = set }

  /// The number of processors that the process is allowed to use, 1...256.
  static var count: Int {
    let count = current?.singles.count ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return min(max(count, 1), 256)
  }

  /// Creates a set that contains one processor.
  private init(only number: Int32) {
    var set = shim_processors()
    shim_add_processor(&set, number)
    self.set = set
  }

  /// One set for each processor, in the order of the processor numbers.
  var singles: [Processors] {
    var set = set
    return (0..<shim_processor_count).filter { shim_has_processor(&set, $0) != 0 }
      .map(Processors.init(only:))
  }

  /// Runs a function while the calling thread is bound to these processors.
  ///
  /// Threads that the function starts are also bound to them. If the system refuses the binding,
  /// the function runs without it.
  func confine<Result>(_ body: () -> Result) -> Result {
    var wanted = set
    guard var before = Self.current?.set, shim_run_on(&wanted) != 0 else { return body() }
    defer { _ = shim_run_on(&before) }
    return body()
  }
}
