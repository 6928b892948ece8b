/// A store of sessions in the memory of this process.
package final class InMemorySessionStore: SessionStore {
  private struct Contents {
    var records: [SessionID: SessionRecord] = [:]
    /// The owners of the sessions; a session without an owner has no entry.
    var owners: [SessionID: SessionOwner] = [:]
    var counts: OwnerCounts
    var large: LargeSessions

    mutating func remove(_ id: SessionID) -> Bool {
      large.remove(id)
      counts.remove(from: owners.removeValue(forKey: id))
      return records.removeValue(forKey: id) != nil
    }
  }

  private let sessionLimit: Int
  private let contents: Locked<Contents>
  private let hints = SessionHints()

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - sessionLimit: The maximum number of sessions; expired sessions are counted until they are
  ///     removed.
  ///   - sessionsPerOwner: The maximum number of sessions of one owner; `nil` for no limit.
  package init(sessionLimit: Int = 100_000, sessionsPerOwner: Int? = nil) {
    self.sessionLimit = sessionLimit
    contents = Locked(
      Contents(
        counts: OwnerCounts(limit: sessionsPerOwner),
        large: LargeSessions(sessionLimit: sessionLimit, sessionsPerOwner: sessionsPerOwner)))
  }

  /// Returns the session `id`; `nil` if the session does not exist or its deadline has passed.
  package func load(_ id: SessionID, now: Double) -> SessionRecord? {
    guard let record = contents.withLock({ $0.records[id] }), record.expiresAt >= now else {
      return nil
    }
    return record
  }

  /// Adds a session, which must be new.
  package func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError) {
    try contents.withLock { contents throws(SessionStoreError) in
      guard contents.records[record.id] == nil else { throw .exists(record.id) }
      guard contents.records.count < sessionLimit else { throw .limit(sessions: sessionLimit) }
      try contents.counts.checkRoom(for: owner)
      let bytes = record.payload.count
      try contents.large.checkRoom(for: record.id, bytes: bytes, owner: owner)
      contents.large.set(record.id, bytes: bytes, owner: owner)
      contents.records[record.id] = record
      contents.owners[record.id] = owner
      contents.counts.add(to: owner)
    }
  }

  /// Overwrites a session if its stored revision is `revision`.
  ///
  /// The nonce is ignored. The change needs no commit.
  package func replace(
    _ record: SessionRecord, ifRevision revision: Int, nonce: UInt32?
  ) -> SessionWrite {
    let outcome = contents.withLock { contents -> SessionWrite.Outcome in
      guard let index = contents.records.index(forKey: record.id),
        contents.records.values[index].revision == revision
      else { return .success(false) }
      let bytes = record.payload.count
      if contents.large.counts(record.id, bytes: bytes) {
        let owner = contents.owners[record.id]
        do throws(SessionStoreError) {
          try contents.large.checkRoom(for: record.id, bytes: bytes, owner: owner)
        } catch {
          return .failure(error)
        }
        contents.large.set(record.id, bytes: bytes, owner: owner)
      }
      contents.records.values[index] = record
      return .success(true)
    }
    if case .success(true) = outcome { hints.send(.changed(record.id, revision: record.revision)) }
    return SessionWrite(outcome)
  }

  /// Changes only the deadline of a session.
  ///
  /// - Returns: True if the session exists; otherwise nothing is changed.
  @discardableResult
  package func extend(_ id: SessionID, to expiresAt: Double) -> Bool {
    contents.withLock { contents in
      guard let index = contents.records.index(forKey: id) else { return false }
      contents.records.values[index].expiresAt = expiresAt
      return true
    }
  }

  /// Removes a session.
  ///
  /// - Returns: True if the session existed.
  package func remove(_ id: SessionID) -> Bool {
    let isGone = contents.withLock { $0.remove(id) }
    if isGone { hints.send(.removed(id)) }
    return isGone
  }

  /// Returns the number of stored sessions; expired sessions are counted until they are removed.
  package func count() -> Int { contents.withLock { $0.records.count } }

  /// Removes every session whose deadline is before the time `now`.
  ///
  /// - Returns: The number of removed sessions.
  package func sweep(now: Double) -> Int {
    let gone = contents.withLock { contents in
      let expired = contents.records.values.filter { $0.expiresAt < now }.map(\.id)
      return expired.filter { contents.remove($0) }
    }
    for id in gone { hints.send(.removed(id)) }
    return gone.count
  }

  /// Sets the function that receives a hint after a session was overwritten or removed.
  package func observeChanges(_ observer: @escaping @Sendable (SessionHint) -> Void) {
    hints.observe(observer)
  }

  /// The counts of the hints that the store has sent.
  package var hintStatistics: SessionHintStatistics { hints.statistics }

  /// Releases the observer.
  package func close() { hints.observe(nil) }

  /// Does nothing, because memory is always ready.
  package func check() {}
}
