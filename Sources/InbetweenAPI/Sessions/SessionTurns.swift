internal import SessionStorage

/// Who may change a session now: one request at a time, in the order in which they came.
///
/// Within a process the later of two writers waits and is applied after the earlier; between processes the
/// revision decides. A turn is no thread's own: it begins on the one that plays and may end on another, which stores.
final class SessionTurns: Sendable {
  /// The sessions being changed, each with those that wait for their turn.
  private typealias Queues = [SessionID: [Promise<Void>]]

  /// Split, so that threads seldom meet in it; a power of two.
  private let parts = (0..<16).map { _ in Locked(Queues()) }

  /// Waits for the turn to change a session; `end` must follow, once.
  ///
  /// - Parameters:
  ///   - flush: Writes the changes that wait for the store. The turn may be held by one of them, and this
  ///     thread may be the one that has to write it.
  ///   - mayWait: Whether the thread may wait for a turn that does not end with the writing.
  /// - Returns: False where it may not, and the turn is another request's.
  func begin(_ id: SessionID, flush: () -> Void, mayWait: Bool = true) -> Bool {
    if take(id) { return true }
    flush()
    guard mayWait else { return take(id) }
    let turn = Promise<Void>()
    if !take(id, orQueue: turn) { turn.wait() }
    return true
  }

  /// Takes the turn where it is free; where it is not, queues what waits for it, if anything.
  private func take(_ id: SessionID, orQueue turn: Promise<Void>? = nil) -> Bool {
    part(id).withLock { queues in
      // Mostly it is free, and the session is looked up once.
      guard var waiting = queues.updateValue([], forKey: id) else { return true }
      if let turn { waiting.append(turn) }
      queues[id] = waiting
      return false
    }
  }

  /// Hands the turn on.
  func end(_ id: SessionID) {
    let next = part(id).withLock { queues -> Promise<Void>? in
      guard let waiting = queues.removeValue(forKey: id), let first = waiting.first else {
        return nil
      }
      queues[id] = Array(waiting.dropFirst())
      return first
    }
    next?.fulfill(())
  }

  private func part(_ id: SessionID) -> Locked<Queues> {
    // BOUND: the count is a power of two, so its mask is an index.
    parts[id.digest & (parts.count - 1)]
  }
}
