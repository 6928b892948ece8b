/// Ends every connection that is past its deadline, on a thread of its own.
struct Reaper: Sendable {
  let connections: ConnectionTable
  let counters: ServerCounters
  /// What is said to a client whose content does not arrive in time.
  let requestTimeout: PrerenderedResponse

  /// Reaps until `end` is called.
  ///
  /// Wakes when the first deadline passes, and a new one cannot lie before the shortest span from
  /// now; a pause keeps many deadlines close together from waking it for each.
  func run() {
    connections.contents.wait { contents in
      if contents.reaperMayEnd { return nil }
      let now = MonotonicTime.now
      let span = connections.deadlines.shortest
      var next = now.advanced(
        bySeconds: contents.connections.isEmpty ? span : min(span, Self.lookSeconds))
      for connection in contents.connections.values {
        next = min(next, visit(connection, at: now))
      }
      return max(next, now.advanced(bySeconds: Self.pauseSeconds))
    }
  }

  func end() {
    connections.contents.withLockThenWake { $0.reaperMayEnd = true }
  }

  /// Ends a connection if it is time, and returns when to come back.
  private func visit(_ connection: Connection, at now: MonotonicTime) -> MonotonicTime {
    let state = connection.state
    if state.phase == .idle, state.since.advanced(bySeconds: Self.lookSeconds) <= now,
      connection.hasClientEnded
    {
      // The library does not notice an end that came together with the last request.
      if connection.end(state, as: .cut, at: now) { connection.cut() }
      return .distantFuture
    }
    let end = connections.deadlines.end(of: state)
    guard end <= now else { return end }
    // What has come and lies unread is late on this side: a deadline is for clients.
    if state.phase != .answer, state.phase != .leaving, connection.hasUnreadBytes {
      return now.advanced(bySeconds: Self.pauseSeconds)
    }
    // In any other phase the library may be writing, or be about to.
    let canAnswer = state.phase == .body
    // What moved on meanwhile has a new deadline, which is no nearer than the shortest.
    guard connection.end(state, as: canAnswer ? .leaving : .cut, at: now) else {
      return .distantFuture
    }
    counters.countCut(in: state.phase)
    guard canAnswer else {
      connection.cut()
      return .distantFuture
    }
    _ = connection.say(requestTimeout)
    return now.advanced(bySeconds: Deadlines.leaving)
  }

  private static let pauseSeconds = 0.02
  /// How often idle connections are looked at for clients that have ended their sending.
  private static let lookSeconds = 2.0
}
