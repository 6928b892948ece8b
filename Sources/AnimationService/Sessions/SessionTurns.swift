internal import SessionStorage

/// Who may change a session now: one request at a time, in the order in which they came.
///
/// Within a process the later of two writers waits and is applied after the earlier; between processes the
/// revision decides. A turn is no thread's own: it begins on the one that plays and may end on another, which stores.
final class SessionTurns: Sendable {
  /// The sessions being changed, each with those that wait for their turn.
  private typealias Queues = [SessionID: [Deferred<Void>]]

  /// Split, so that threads seldom meet in it; a power of two.
  private let parts = (0..<16).map { _ in Locked(Queues()) }

  /// Waits for the turn to change a session; `end` must follow, once.
  ///
  /// - Parameter flush: Writes what was begun. A turn may end with a change that waits to be written, and
  ///   the thread that would do it may be this one.
  func begin(_ id: SessionID, flush: () -> Void) {
    let turn = part(id).withLock { queues -> Deferred<Void>? in
      // Mostly nobody has the turn, and the session is looked up once.
      guard let waiting = queues.updateValue([], forKey: id) else { return nil }
      let turn = Deferred<Void>()
      queues[id] = waiting + [turn]
      return turn
    }
    guard let turn else { return }
    flush()
    turn.wait()
  }

  /// Hands the turn on.
  func end(_ id: SessionID) {
    let next = part(id).withLock { queues -> Deferred<Void>? in
      guard let waiting = queues.removeValue(forKey: id), let first = waiting.first else {
        return nil
      }
      queues[id] = Array(waiting.dropFirst())
      return first
    }
    next?.fulfill(())
  }

  /// Runs the body in a turn of its own.
  func during<T>(
    _ id: SessionID, flush: () -> Void, _ body: () throws(Problem) -> T
  ) throws(Problem) -> T {
    begin(id, flush: flush)
    defer { end(id) }
    return try body()
  }

  private func part(_ id: SessionID) -> Locked<Queues> {
    parts[id.digest & (parts.count - 1)]
  }
}
