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
    /// True if the loop must end; the value never becomes false again.
    var isStopping = false
  }

  /// The wake-up that ends a wait of the loop.
  ///
  /// The loop never calls `Wakeup.lower`, because libmicrohttpd treats each `raise` as a new event.
  let wakeup: Wakeup
  private let contents = Monitor(Contents())
  private let isRaised = Atomic(false)

  init() throws(MicroHTTPError) { wakeup = try Wakeup() }

  /// Assigns an accepted socket to the loop.
  ///
  /// - Returns: False if the loop is ending. The socket is then not assigned, and the caller must
  ///   close the socket.
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
  /// If this property is true, the loop must not wait: libmicrohttpd has perhaps consumed the
  /// wake-up, which would then not end the wait.
  var hasWork: Bool { isRaised.load(ordering: .sequentiallyConsistent) }

  /// Removes and returns all work; `nil` if `hasWork` is false.
  ///
  /// The loop calls this method in each iteration, and checks `hasWork` before it waits itself. So
  /// no work is overlooked: work assigned before the check prevents the wait, and the wake-up for
  /// later work ends the wait.
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
