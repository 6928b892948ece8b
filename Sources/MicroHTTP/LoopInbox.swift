internal import Glibc
internal import Synchronization

/// Work that other threads assign to an event loop.
///
/// The loop takes all assigned work at once. Only the first piece of work after a `take` wakes the
/// loop, so waking a thousand streams needs only one system call.
final class LoopInbox: Sendable {
  /// A connection that the loop must adopt.
  struct AcceptedSocket: Sendable {
    let socket: Int32
    let address: sockaddr_storage
    let addressBytes: socklen_t
    let network: ClientNetwork?
  }

  /// The work that was assigned since the last `take`.
  struct Contents: Sendable {
    var sockets: [AcceptedSocket] = []
    /// The streams to wake.
    var signals: [StreamSignal] = []
    /// True if all streams that wait must be woken.
    var wakesAll = false
    /// True if the loop must end; it stays true.
    var isStopping = false
  }

  /// The wake-up that ends a wait of the loop.
  ///
  /// It needs no `lower`, because each `raise` is a new event for libmicrohttpd.
  let wakeup: Wakeup
  private let contents = Monitor(Contents())
  private let isRaised = Atomic(false)

  init() throws(MicroHTTPError) { wakeup = try Wakeup() }

  /// Assigns an accepted socket; returns false, and leaves it open, if the loop is ending.
  func add(_ socket: AcceptedSocket) -> Bool { add { $0.sockets.append(socket) } }

  /// Makes the loop wake one stream.
  func add(_ signal: StreamSignal) { _ = add { $0.signals.append(signal) } }

  /// Makes the loop wake all streams that wait.
  func wakeAllStreams() { _ = add { $0.wakesAll = true } }

  /// Ends the loop after its current iteration.
  func stop() { _ = add { $0.isStopping = true } }

  /// Makes the loop run one more iteration.
  func raise() { if !isRaised.exchange(true, ordering: .sequentiallyConsistent) { wakeup.raise() } }

  /// True if work was assigned or `raise` was called since the last `take`.
  ///
  /// The loop must then not wait.
  ///
  /// The wake-up is one of the events of libmicrohttpd's `epoll` descriptor. So libmicrohttpd may
  /// take the wake-up before the loop waits.
  var hasWork: Bool { isRaised.load(ordering: .sequentiallyConsistent) }

  /// Removes and returns all work; `nil` if `hasWork` is false.
  ///
  /// The loop calls this method in each iteration. If the loop and not libmicrohttpd waits for
  /// events, the loop checks `hasWork` before the wait. So no work is overlooked. If work is
  /// assigned before the check, the loop does not wait. If work is assigned later, the wake-up ends
  /// the wait.
  func take() -> Contents? {
    guard isRaised.load(ordering: .acquiring) else { return nil }
    isRaised.store(false, ordering: .sequentiallyConsistent)
    return contents.withLock { contents in
      defer { contents = Contents(isStopping: contents.isStopping) }
      return contents
    }
  }

  private func add(_ change: (inout Contents) -> Void) -> Bool {
    let isAdded = contents.withLock { contents in
      if contents.isStopping { return false }
      change(&contents)
      return true
    }
    if isAdded { raise() }
    return isAdded
  }
}
