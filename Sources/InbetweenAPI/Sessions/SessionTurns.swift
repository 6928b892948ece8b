internal import SessionStorage

/// Locks that serialize the changes of each session in order of arrival.
///
/// Within a process, a later writer waits for the earlier one; between processes, the revision
/// decides. A lock belongs to no thread: one thread may take it for playback and another may
/// release it after storing.
final class SessionTurns: Sendable {
  /// The locked sessions, each with the queue of waiting writers.
  private typealias Queues = [SessionID: [Promise<Void>]]

  /// Divided to reduce contention; the count is a power of two.
  private let parts = (0..<16).map { _ in Locked(Queues()) }

  /// Waits for the lock of a session; the caller must call `end` once.
  ///
  /// - Parameters:
  ///   - flush: Writes the pending changes of the store. One of them may have the lock, and this
  ///     thread may have to write it.
  ///   - mayWait: True if the thread may wait for a lock that `flush` does not release.
  /// - Returns: False if another request has the lock and the thread may not wait.
  func begin(_ id: SessionID, flush: () -> Void, mayWait: Bool = true) -> Bool {
    if take(id) { return true }
    flush()
    guard mayWait else { return take(id) }
    let turn = Promise<Void>()
    if !take(id, orQueue: turn) { turn.wait() }
    return true
  }

  /// Takes the lock if it is free; otherwise adds the promise, if any, to the queue.
  private func take(_ id: SessionID, orQueue turn: Promise<Void>? = nil) -> Bool {
    part(id).withLock { queues in
      // The lock is usually free, and one lookup suffices.
      guard var waiting = queues.updateValue([], forKey: id) else { return true }
      if let turn { waiting.append(turn) }
      queues[id] = waiting
      return false
    }
  }

  /// Passes the lock to the next writer in the queue.
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
