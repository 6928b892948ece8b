/// Sessions in this process's memory: gone with it, and seen by no other.
public final class InMemorySessionStore: SessionStore {
  private let sessionLimit: Int
  private let records = Locked([SessionID: SessionRecord]())

  /// Creates an empty store.
  ///
  /// - Parameter sessionLimit: How many sessions it may hold, those past their deadline included.
  public init(sessionLimit: Int = 100_000) {
    self.sessionLimit = sessionLimit
  }

  /// Returns the session, or `nil` where there is none or its deadline has passed.
  public func load(_ id: SessionID, now: Double) -> SessionRecord? {
    guard let record = records.withLock({ $0[id] }), record.expiresAt >= now else { return nil }
    return record
  }

  /// Adds a session that must be new.
  public func insert(_ record: SessionRecord) throws(SessionStoreError) {
    let problem: SessionStoreError? = records.withLock { records in
      guard records[record.id] == nil else { return .exists(record.id) }
      guard records.count < sessionLimit else { return .full(sessionLimit: sessionLimit) }
      records[record.id] = record
      return nil
    }
    if let problem { throw problem }
  }

  /// Overwrites a session if its revision is still the given one, and tells whether it was.
  public func replace(_ record: SessionRecord, ifRevision revision: Int) -> Bool {
    records.withLock { records in
      guard let index = records.index(forKey: record.id),
        records.values[index].revision == revision
      else { return false }
      records.values[index] = record
      return true
    }
  }

  /// Moves a session's deadline and nothing else; does nothing where the session is gone.
  public func extend(_ id: SessionID, to expiresAt: Double) {
    records.withLock { $0[id]?.expiresAt = expiresAt }
  }

  /// Forgets a session, and tells whether there was one.
  public func remove(_ id: SessionID) -> Bool {
    records.withLock { $0.removeValue(forKey: id) != nil }
  }

  /// Returns how many sessions are stored, those past their deadline included.
  public func count() -> Int {
    records.withLock { $0.count }
  }

  /// Forgets every session whose deadline lies before the given time, and tells how many.
  public func sweep(now: Double) -> Int {
    records.withLock { records in
      let before = records.count
      records = records.filter { $0.value.expiresAt >= now }
      return before - records.count
    }
  }

  /// Returns: memory is always ready.
  public func check() {}
}
