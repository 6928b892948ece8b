internal import CMicroHTTPD
internal import Glibc

/// A set of stream sockets that the system watches only for disconnects.
///
/// libmicrohttpd does not poll a suspended connection. A socket is added once, when its stream
/// first waits, so later waits need no system call. Only the event thread accesses the set.
///
/// Source: `epoll(7)`, `EPOLLRDHUP`, `EPOLLET`.
final class HangupSet {
  /// The descriptor of the set; it is readable after a client has disconnected.
  let descriptor: Int32
  private(set) var count = 0

  init() throws(MicroHTTPError) {
    descriptor = shim_make_hangup_set()
    guard descriptor >= 0 else { throw .systemCall(name: "epoll_create1", code: errno) }
  }

  deinit { close(descriptor) }

  /// Adds the socket of a stream; returns false if the system refuses the socket.
  ///
  /// LIFETIME: the stream calls `remove` before libmicrohttpd releases the stream.
  func add(_ content: StreamedContent, socket: Int32) -> Bool {
    let owner = Unmanaged.passUnretained(content).toOpaque()
    guard shim_watch_hangup(descriptor, socket, owner) != 0 else { return false }
    count += 1
    return true
  }

  func remove(socket: Int32) {
    shim_unwatch_hangup(descriptor, socket)
    count -= 1
  }

  /// Calls a function with each stream whose client has disconnected or has closed its sending
  /// side.
  ///
  /// - Parameter handle: Receives the stream and a flag. The flag is true if the connection is
  ///   lost, and false if the client can still read. The function must not release a stream.
  func takeAll(_ handle: (StreamedContent, Bool) -> Void) {
    withUnsafeTemporaryAllocation(of: shim_hangup.self, capacity: Self.batch) { found in
      var count = Self.batch
      while count == Self.batch {
        count = Int(shim_take_hangups(descriptor, found.baseAddress, Int32(Self.batch)))
        for hangup in found.prefix(max(count, 0)) {
          guard let owner = hangup.owner else { continue }
          handle(
            Unmanaged<StreamedContent>.fromOpaque(owner).takeUnretainedValue(),
            hangup.is_lost != 0)
        }
      }
    }
  }

  /// The maximum number of events that one system call returns.
  private static let batch = Int(shim_hangups_max)
}
