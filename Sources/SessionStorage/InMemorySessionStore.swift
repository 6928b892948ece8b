/// Sessions in this process's memory: gone with it, and seen by no other.
public final class InMemorySessionStore: SessionStore {
  private struct Contents {
    var records: [SessionID: SessionRecord] = [:]
    /// The owners of those that have one.
    var owners: [SessionID: SessionOwner] = [:]
    var counts: OwnerCounts

    mutating func forget(_ id: SessionID) -> Bool {
      counts.remove(from: owners.removeValue(forKey: id))
      return records.removeValue(forKey: id) != nil
    }
  }

  private let sessionLimit: Int
  private let contents: Locked<Contents>

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - sessionLimit: How many sessions it may hold, those past their deadline included.
  ///   - sessionsPerOwner: How many of them one owner may hold; `nil` for as many as there may be.
  public init(sessionLimit: Int = 100_000, sessionsPerOwner: Int? = nil) {
    self.sessionLimit = sessionLimit
    contents = Locked(Contents(counts: OwnerCounts(limit: sessionsPerOwner)))
  }

  /// Returns the session, or `nil` where there is none or its deadline has passed.
  public func load(_ id: SessionID, now: Double) -> SessionRecord? {
    guard let record = contents.withLock({ $0.records[id] }), record.expiresAt >= now else {
      return nil
    }
    return record
  }

  /// Adds a session that must be new.
  public func insert(
    _ record: SessionRecord, by owner: SessionOwner?
  ) throws(SessionStoreError) {
    try contents.withLock { contents throws(SessionStoreError) in
      guard contents.records[record.id] == nil else { throw .exists(record.id) }
      guard contents.records.count < sessionLimit else { throw .limit(sessions: sessionLimit) }
      try contents.counts.checkRoom(for: owner)
      contents.records[record.id] = record
      contents.owners[record.id] = owner
      contents.counts.add(to: owner)
    }
  }

  /// Overwrites a session if its revision is still the given one, and tells whether it was.
  public func replace(_ record: SessionRecord, ifRevision revision: Int) -> Bool {
    contents.withLock { contents in
      guard let index = contents.records.index(forKey: record.id),
        contents.records.values[index].revision == revision
      else { return false }
      contents.records.values[index] = record
      return true
    }
  }

  /// Moves a session's deadline and nothing else; does nothing where the session is gone.
  public func extend(_ id: SessionID, to expiresAt: Double) {
    contents.withLock { $0.records[id]?.expiresAt = expiresAt }
  }

  /// Forgets a session, and tells whether there was one.
  public func remove(_ id: SessionID) -> Bool {
    contents.withLock { $0.forget(id) }
  }

  /// Returns how many sessions are stored, those past their deadline included.
  public func count() -> Int {
    contents.withLock { $0.records.count }
  }

  /// Forgets every session whose deadline lies before the given time, and tells how many.
  public func sweep(now: Double) -> Int {
    contents.withLock { contents in
      let expired = contents.records.values.filter { $0.expiresAt < now }.map(\.id)
      return expired.count { contents.forget($0) }
    }
  }

  /// Returns: memory is always ready.
  public func check() {}
}
