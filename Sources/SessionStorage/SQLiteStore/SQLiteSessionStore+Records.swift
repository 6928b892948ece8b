import Foundation

extension SQLiteSessionStore {
  /// Returns the session `id`; `nil` if the session does not exist or its deadline has passed.
  package func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord? {
    if let record = recent.withLock({ $0.use(id) }) {
      return record.expiresAt >= now ? record : nil
    }
    return try withFile(id) { file in
      let record = try file.table.load(id, now: now)
      if let record { recent.withLock { $0.insert(record) } }
      // If a change was queued meanwhile, `replace` removed the record from the cache before the
      // line above inserted it. So the record is removed again.
      if queue.withLock({ $0.contains { $0.record.id == id } }) {
        recent.withLock { $0.remove(id) }
      }
      return record
    }
  }

  /// Adds a session, which must be new.
  package func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError) {
    try withFile(record.id) { file in
      do {
        guard file.stored < sessionLimit else {
          throw SessionStoreError.limit(sessions: sessionLimit)
        }
        try file.owners.checkRoom(for: owner)
        try file.insert(record, by: owner)
      } catch let limit as SessionStoreError {
        // As in the other stores, the error is `exists` if the session exists and a limit is
        // reached.
        let isStored = try file.table.load(record.id, now: -.greatestFiniteMagnitude) != nil
        throw isStored ? SessionStoreError.exists(record.id) : limit
      }
      recent.withLock { $0.insert(record) }
    }
  }

  /// Changes only the deadline of a session.
  ///
  /// - Returns: True if the session exists; otherwise nothing is changed.
  @discardableResult
  package func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError) -> Bool {
    try withFile(id) { file in
      let isStored = try file.table.extend(id, to: expiresAt)
      recent.withLock { $0.extend(id, to: expiresAt) }
      return isStored
    }
  }

  /// Removes a session.
  ///
  /// - Returns: True if the session existed.
  package func remove(_ id: SessionID) throws(SessionStoreError) -> Bool {
    try withFile(id) { file in
      let gone = try file.table.delete(id)
      recent.withLock { $0.remove(id) }
      file.countDeleted(gone)
      if !gone.isEmpty { hints.queue([.removed(id)]) }
      return !gone.isEmpty
    }
  }

  /// Returns the number of stored sessions; expired sessions are counted until they are removed.
  package func count() throws(SessionStoreError) -> Int { try withFile(nil) { $0.stored } }

  /// Removes every session whose deadline is before the time `now`.
  ///
  /// The function removes at most 256 sessions in one transaction. Between two transactions, other
  /// threads can use the file.
  ///
  /// - Returns: The number of removed sessions.
  package func sweep(now: Double) throws(SessionStoreError) -> Int {
    var total = 0
    while true {
      let some = try withFile(nil) { file in
        let gone = try file.table.deleteExpired(before: now, limit: 256)
        if !gone.isEmpty { recent.withLock { $0.removeAll() } }
        file.countDeleted(gone)
        hints.queue(gone.compactMap(\.id).map(SessionHint.removed))
        return gone.count
      }
      guard some > 0 else { return total }
      total += some
    }
  }

  /// Throws an error if the file cannot be read now.
  package func check() throws(SessionStoreError) { try withFile(nil) { try $0.table.check() } }

  /// Runs a function that makes one transaction, while no other thread uses the file.
  ///
  /// All queued changes are written first.
  private func withFile<Result>(
    _ id: SessionID?, _ work: (SessionFile) throws -> Result
  ) throws(SessionStoreError) -> Result {
    defer { hints.sendQueued() }
    return try file.withLock { file throws(SessionStoreError) in
      guard let file else { throw closed }
      writeQueue(to: file)
      do {
        return try file.write { try work(file) }
      } catch {
        // The file may or may not contain the change, so the next load must read the file.
        if let id { recent.withLock { $0.remove(id) } }
        throw error as? SessionStoreError ?? SessionStoreError(error, id: id, path: path)
      }
    }
  }

  /// The error that every call throws after `close`.
  var closed: SessionStoreError { .unavailable("\(path) is closed") }
}
