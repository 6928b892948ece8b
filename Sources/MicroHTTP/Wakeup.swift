internal import CMicroHTTPD
internal import Glibc

/// An event descriptor by which one thread ends a call of `poll` in another thread.
///
/// Source: `eventfd`.
final class Wakeup: Sendable {
  let descriptor: Int32

  init() throws(MicroHTTPError) {
    descriptor = shim_make_event()
    guard descriptor >= 0 else { throw .systemCall(name: "eventfd", code: errno) }
  }

  deinit { close(descriptor) }

  func raise() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Makes the descriptor unreadable until the next `raise`.
  func lower() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
