/// A reaper that runs on its own thread and ends every connection whose deadline has passed.
struct Reaper: Sendable {
  let connections: ConnectionTable
  let counters: ServerCounters
  /// The response to a client whose request content does not arrive in time.
  let requestTimeout: PrerenderedResponse

  /// Ends connections until `end` is called.
  ///
  /// The thread sleeps until the earliest deadline or the next check of idle connections, but at
  /// least 0.02 seconds. Apart from this minimum, it never sleeps longer than the shortest
  /// deadline. So it wakes in time for a connection that opens while it sleeps.
  func run() {
    var nextLook = MonotonicTime.now
    connections.contents.wait { contents in
      if contents.reaperMayEnd { return nil }
      let now = MonotonicTime.now
      let looks = nextLook <= now
      if looks { nextLook = now.advanced(bySeconds: Self.lookSeconds) }
      var next = now.advanced(bySeconds: connections.deadlines.shortest)
      if !contents.connections.isEmpty { next = min(next, nextLook) }
      for connection in contents.connections.values {
        next = min(next, visit(connection, at: now, looks: looks))
      }
      return max(next, now.advanced(bySeconds: Self.pauseSeconds))
    }
  }

  func end() { connections.contents.withLockThenWake { $0.reaperMayEnd = true } }

  /// Ends a connection if its deadline has passed, and returns the time of the next visit.
  ///
  /// - Parameter looks: True to also end an idle connection whose client has closed its sending
  ///   side.
  private func visit(
    _ connection: Connection, at now: MonotonicTime, looks: Bool
  ) -> MonotonicTime {
    let state = connection.state
    if looks, state.phase == .idle, state.since.advanced(bySeconds: Self.lookSeconds) <= now,
      connection.hasClientEnded
    {
      // libmicrohttpd does not detect that a client has closed its sending side together with its
      // last request.
      if connection.end(state, as: .cut, at: now) { connection.cut() }
      return .distantFuture
    }
    let end = connections.deadlines.end(of: state)
    guard end <= now else { return end }
    // The unread bytes arrived in time, but the server has not read them yet. So the client has met
    // its deadline.
    if state.phase != .sending, state.phase != .lingering, connection.hasUnreadBytes {
      return now.advanced(bySeconds: Self.pauseSeconds)
    }
    // The reaper may send a response only in the phase `body`: in any other phase, libmicrohttpd
    // may be writing.
    let canRespond = state.phase == .body, isHeadOnly = connection.expectsHeadOnly
    // If the connection has changed its phase meanwhile, `run` visits it again after at most
    // `Deadlines.shortest`.
    guard connection.end(state, as: canRespond ? .lingering : .cut, at: now) else {
      return .distantFuture
    }
    counters.countCut(in: state.phase)
    guard canRespond else {
      connection.cut()
      return .distantFuture
    }
    // The lock of the table is held here, so this call must not block. It sends nothing if the
    // event thread is using the encryption of the connection.
    _ = connection.sendDirectly(requestTimeout, isHeadOnly: isHeadOnly)
    return now.advanced(bySeconds: Deadlines.lingering)
  }

  private static let pauseSeconds = 0.02
  /// The interval, in seconds, between two checks of the idle connections.
  ///
  /// A check ends each idle connection whose client has closed its sending side.
  private static let lookSeconds = 2.0
}
