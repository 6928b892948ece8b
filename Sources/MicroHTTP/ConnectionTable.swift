internal import Synchronization

/// The open connections of a server.
///
/// A drain uses the table to wait until the connections are idle or closed. A thread takes the lock
/// of the table when a connection opens or closes. The reaper thread and a drain also take the
/// lock. A request takes the lock only to wake a drain.
final class ConnectionTable: Sendable {
  /// The maximum numbers of open connections.
  struct Limits: Sendable {
    var all: Int
    /// The maximum number of connections per `ClientNetwork`; `nil` if only the total is limited.
    var perAddress: Int?
  }

  /// The result of `admit`: a new connection is admitted, or one of the limits is reached.
  enum Admission {
    case admitted
    case overLimit
    case overAddressLimit
  }

  struct Contents {
    fileprivate(set) var connections: [ObjectIdentifier: Connection] = [:]
    /// The number of connections of each client network; empty if only the total is limited.
    fileprivate var counts: [ClientNetwork: Int] = [:]
    var reaperMayEnd = false
    fileprivate var waitIsOver = false
  }

  let deadlines: Deadlines
  let contents = Monitor(Contents())
  private let limits: Limits
  private let admitted = Atomic<Int>(0)

  init(limits: Limits, deadlines: Deadlines) {
    self.limits = limits
    self.deadlines = deadlines
  }

  /// The number of connections that were accepted and are not yet closed.
  ///
  /// The number includes connections that no event thread has adopted yet.
  var count: Int { admitted.load(ordering: .sequentiallyConsistent) }

  /// Counts a new connection; if a limit is reached, counts nothing and returns the limit.
  ///
  /// - Parameter network: The network of the client; `nil` if it is not known.
  func admit(_ network: ClientNetwork?) -> Admission {
    contents.withLock { contents in
      guard count < limits.all else { return .overLimit }
      if let limit = limits.perAddress, let network {
        guard contents.counts[network, default: 0] < limit else { return .overAddressLimit }
        contents.counts[network, default: 0] += 1
      }
      admitted.add(1, ordering: .sequentiallyConsistent)
      return .admitted
    }
  }

  /// Undoes `admit` for a connection that could not be created.
  func cancelAdmission(_ network: ClientNetwork?) { contents.withLock { leave(network, &$0) } }

  func insert(_ connection: Connection) {
    contents.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
  }

  /// Removes a connection; afterwards the reaper and a drain cannot cut it.
  func remove(_ connection: Connection, wakingDrain isDraining: Bool) {
    contents.withLock { contents in
      contents.connections[ObjectIdentifier(connection)] = nil
      leave(connection.network, &contents)
    }
    if isDraining { wakeDrain() }
  }

  private func leave(_ network: ClientNetwork?, _ contents: inout Contents) {
    admitted.subtract(1, ordering: .sequentiallyConsistent)
    guard let network, let count = contents.counts[network] else { return }
    contents.counts[network] = count > 1 ? count - 1 : nil
  }

  /// Wakes the thread that drains the server, so that the thread checks again for requests in
  /// progress.
  func wakeDrain() { contents.withLockThenWake { _ in } }

  /// Waits until no request is in progress, but at most until `deadline`.
  ///
  /// A connection that was accepted or served less than 0.1 seconds ago is treated as busy. The
  /// next request of such a connection can be unread in the kernel. A call of `endWaiting` ends the
  /// wait, too.
  func waitUntilQuiet(deadline: MonotonicTime) {
    contents.wait { contents in
      let now = MonotonicTime.now
      if contents.waitIsOver || now >= deadline { return nil }
      var quiet =
        count == contents.connections.count ? now : now.advanced(bySeconds: Self.settleSeconds)
      for connection in contents.connections.values {
        let state = connection.state
        if state.phase.isBusy {
          quiet = deadline
        } else if !state.phase.isOver, connection.hasUnreadBytes {
          // Bytes of a request have arrived, but its request line was not read yet. No event wakes
          // this thread when the line is read, so this closure must run again soon.
          quiet = max(quiet, now.advanced(bySeconds: Self.settleSeconds))
        } else {
          quiet = max(quiet, state.since.advanced(bySeconds: Self.settleSeconds))
        }
      }
      return quiet > now ? min(quiet, deadline) : nil
    }
  }

  /// Cuts every connection and waits until all are closed, for at most 2 seconds.
  ///
  /// Call this method before libmicrohttpd is stopped. If libmicrohttpd read a bad request while it
  /// stops, it would dereference a response that does not exist.
  ///
  /// Source: libmicrohttpd 0.9.75, `transmit_error_response_len` and `MHD_queue_response`.
  func cutAll() {
    let end = MonotonicTime.now.advanced(bySeconds: Self.partingSeconds)
    contents.wait { contents in
      for connection in contents.connections.values where connection.state.phase != .cut {
        while !connection.end(connection.state, as: .cut, at: .now) {}
        connection.cut()
      }
      let now = MonotonicTime.now
      // Check again soon. An event thread may not have adopted a connection yet, or may be handling
      // a request and not notice the cut.
      return count == 0 || now >= end ? nil : min(end, now.advanced(bySeconds: Self.lookSeconds))
    }
  }

  private static let partingSeconds = 2.0, lookSeconds = 0.005

  func endWaiting() { contents.withLockThenWake { $0.waitIsOver = true } }

  private static let settleSeconds = 0.1
}
