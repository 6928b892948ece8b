internal import CMicroHTTPD
internal import Glibc

/// The processors that a thread may run on.
///
/// A container may have been given a part of its machine's.
/// Source: `sched_getaffinity(2)`; a machine of more than 1024 processors does not tell.
struct Processors {
  private let set: shim_processors

  /// Those of the calling thread; `nil` where they cannot be told.
  static var current: Processors? {
    var set = shim_processors()
    return shim_get_processors(&set) != 0 ? Processors(set: set) : nil
  }

  private init(set: shim_processors) {
    self.set = set
  }

  /// How many the process may use, from 1 to 256.
  static var count: Int {
    let count = current?.singles.count ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return min(max(count, 1), 256)
  }

  /// One processor by its number.
  private init(only number: Int32) {
    var set = shim_processors()
    shim_add_processor(&set, number)
    self.set = set
  }

  /// Each by itself, in the order of their numbers.
  var singles: [Processors] {
    var set = set
    return (0..<shim_processor_count).filter { shim_has_processor(&set, $0) != 0 }
      .map(Processors.init(only:))
  }

  /// Runs a body whose new threads stay on these; where the system does not let them, they go where they may.
  func confine<Result>(_ body: () -> Result) -> Result {
    var wanted = set
    guard var before = Self.current?.set, shim_run_on(&wanted) != 0 else { return body() }
    defer { _ = shim_run_on(&before) }
    return body()
  }
}
