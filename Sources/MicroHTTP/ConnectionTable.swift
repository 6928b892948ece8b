internal import Synchronization

/// Every open connection of a server, and who waits for them to end.
///
/// Its lock is taken when a connection opens or closes, and by the reaper and a drain; never per
/// request, except to wake a drain.
final class ConnectionTable: Sendable {
  /// How long each phase of a connection may take, in seconds.
  struct Deadlines: Sendable {
    var head: Double
    var body: Double
    var answer: Double
    var idle: Double

    init(_ configuration: ServerConfiguration) {
      head = configuration.headDeadlineSeconds
      body = configuration.bodyDeadlineSeconds
      answer = configuration.answerDeadlineSeconds
      // The library ends a silent connection itself. This bound is for one that drips the bytes of
      // a request line: nothing of it is seen until the line is whole.
      idle = Double(configuration.idleSeconds) + configuration.headDeadlineSeconds
    }

    fileprivate func end(of state: (phase: Connection.Phase, since: MonotonicTime)) -> MonotonicTime
    {
      switch state.phase {
      case .fresh, .head: state.since.advanced(bySeconds: head)
      case .body: state.since.advanced(bySeconds: body)
      case .answer: state.since.advanced(bySeconds: answer)
      case .idle: state.since.advanced(bySeconds: idle)
      }
    }

    fileprivate var shortest: Double { min(head, body, answer, idle) }
  }

  private struct Contents {
    var connections: [ObjectIdentifier: Connection] = [:]
    var reaperMayEnd = false
    var waitIsOver = false
  }

  /// Connections accepted and not yet closed; those on their way to an event thread included.
  let accepted = Atomic<Int>(0)
  private let deadlines: Deadlines
  private let contents = Monitor(Contents())

  init(deadlines: Deadlines) {
    self.deadlines = deadlines
  }

  func insert(_ connection: Connection) {
    contents.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
  }

  /// Forgets a connection; it cannot be cut from here on.
  func remove(_ connection: Connection, wakingDrain isDraining: Bool) {
    contents.withLock {
      $0.connections[ObjectIdentifier(connection)] = nil
      accepted.subtract(1, ordering: .sequentiallyConsistent)
    }
    if isDraining { wakeDrain() }
  }

  /// Lets a drain look again.
  func wakeDrain() {
    contents.withLockThenWake { _ in }
  }

  /// Cuts every connection that is past its deadline, until `endReaping`.
  ///
  /// Wakes when the first deadline passes, and a new one cannot lie before the shortest span from
  /// now; a pause keeps many deadlines close together from waking it for each.
  func reap() {
    contents.wait { contents in
      if contents.reaperMayEnd { return nil }
      let now = MonotonicTime.now
      var next = now.advanced(bySeconds: deadlines.shortest)
      for connection in contents.connections.values {
        let end = deadlines.end(of: connection.state)
        if end <= now {
          connection.cut()
        } else {
          next = min(next, end)
        }
      }
      return max(next, now.advanced(bySeconds: Self.reaperPauseSeconds))
    }
  }

  func endReaping() {
    contents.withLockThenWake { $0.reaperMayEnd = true }
  }

  /// Waits until no request is under way, the deadline passes, or `endWaiting` is called.
  ///
  /// A connection that was accepted or answered a moment ago counts as busy: its request may lie
  /// unread in the kernel.
  func waitUntilQuiet(deadline: MonotonicTime) {
    contents.wait { contents in
      let now = MonotonicTime.now
      if contents.waitIsOver || now >= deadline { return nil }
      let areAllHere =
        accepted.load(ordering: .sequentiallyConsistent) == contents.connections.count
      var quiet = areAllHere ? now : now.advanced(bySeconds: Self.settleSeconds)
      for connection in contents.connections.values {
        let state = connection.state
        if state.phase.isBusy {
          quiet = deadline
        } else if connection.hasUnreadBytes {
          // Its request is taken, although no line of it has been read: nothing tells when it will be.
          quiet = max(quiet, now.advanced(bySeconds: Self.settleSeconds))
        } else {
          quiet = max(quiet, state.since.advanced(bySeconds: Self.settleSeconds))
        }
      }
      return quiet > now ? min(quiet, deadline) : nil
    }
  }

  func endWaiting() {
    contents.withLockThenWake { $0.waitIsOver = true }
  }

  private static let reaperPauseSeconds = 0.02
  private static let settleSeconds = 0.1
}
