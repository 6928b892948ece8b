internal import Synchronization

/// Every open connection of a server, and who waits for them to end.
///
/// Its lock is taken when a connection opens or closes, and by the reaper and a drain; never per
/// request, except to wake a drain.
final class ConnectionTable: Sendable {
  /// How many connections there may be.
  struct Limits: Sendable {
    var all: Int
    /// For each `ClientNetwork`; `nil` for as many as there may be in all.
    var perAddress: Int?
  }

  /// What becomes of a new connection.
  enum Admission {
    case admitted
    case overLimit
    case overAddressLimit
  }

  struct Contents {
    fileprivate(set) var connections: [ObjectIdentifier: Connection] = [:]
    /// Only where they are limited; a client without connections is not in it.
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

  /// Connections accepted and not yet closed; those on their way to an event thread included.
  var count: Int { admitted.load(ordering: .sequentiallyConsistent) }

  /// Makes room for a connection of this client, if there is any.
  func admit(_ network: ClientNetwork?) -> Admission {
    contents.withLock { contents in
      guard count < limits.all else { return .overLimit }
      if let most = limits.perAddress, let network {
        guard contents.counts[network, default: 0] < most else { return .overAddressLimit }
        contents.counts[network, default: 0] += 1
      }
      admitted.add(1, ordering: .sequentiallyConsistent)
      return .admitted
    }
  }

  /// Gives back the room of a connection that did not come to be.
  func dismiss(_ network: ClientNetwork?) {
    contents.withLock { leave(network, &$0) }
  }

  func insert(_ connection: Connection) {
    contents.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
  }

  /// Forgets a connection; it cannot be cut from here on.
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

  /// Lets a drain look again.
  func wakeDrain() {
    contents.withLockThenWake { _ in }
  }

  /// Waits until no request is under way, the deadline passes, or `endWaiting` is called.
  ///
  /// A connection that was accepted or answered a moment ago counts as busy: its request may lie
  /// unread in the kernel.
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
          // Its request is taken, although no line of it has been read: nothing tells when it will be.
          quiet = max(quiet, now.advanced(bySeconds: Self.settleSeconds))
        } else {
          quiet = max(quiet, state.since.advanced(bySeconds: Self.settleSeconds))
        }
      }
      return quiet > now ? min(quiet, deadline) : nil
    }
  }

  /// Cuts every connection and waits until the event threads have let go of all.
  ///
  /// While libmicrohttpd stops, it queues no response to its own refusals, and then uses the missing response: its
  /// parser must have nothing left. Source: libmicrohttpd 0.9.75, `transmit_error_response_len` and
  /// `MHD_queue_response`.
  func cutAll() {
    let end = MonotonicTime.now.advanced(bySeconds: Self.partingSeconds)
    contents.wait { contents in
      for connection in contents.connections.values where connection.state.phase != .cut {
        while !connection.end(connection.state, as: .cut, at: .now) {}
        connection.cut()
      }
      let now = MonotonicTime.now
      // Those on their way to an event thread are counted. A thread that is busy with a request does not look.
      return count == 0 || now >= end ? nil : min(end, now.advanced(bySeconds: Self.lookSeconds))
    }
  }

  private static let partingSeconds = 2.0, lookSeconds = 0.005

  func endWaiting() {
    contents.withLockThenWake { $0.waitIsOver = true }
  }

  private static let settleSeconds = 0.1
}
