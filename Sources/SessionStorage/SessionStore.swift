/// Where sessions rest between requests.
///
/// Every function may be called from any thread, and blocks until it is done unless it says otherwise. What a
/// writing function has returned from, or has told of, survives the death of the process, where the store is
/// durable at all.
/// Only `load` and `sweep` look at deadlines; a deadline has passed when it lies before `now`.
public protocol SessionStore: Sendable {
  /// Returns the session, or `nil` where there is none or its deadline has passed.
  func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord?

  /// Adds a session that must be new.
  ///
  /// - Parameters:
  ///   - record: The session.
  ///   - owner: The client that counts it until it is removed; `nil` if no client does.
  /// - Throws: `exists` where it is not, `limit` where the store holds as many as it may, `ownerLimit` where the
  ///   owner does.
  func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError)

  /// Overwrites a session if its revision is still the given one.
  ///
  /// - Returns: Whether it was; `false` where somebody was faster or the session is gone.
  func replace(_ record: SessionRecord, ifRevision revision: Int) throws(SessionStoreError) -> Bool

  /// Whether what is begun is kept back until the next `flush`; else to begin is to do.
  var writesInGroups: Bool { get }

  /// Begins to overwrite a session if its revision is still the given one.
  ///
  /// A store that writes in groups writes it together with others at the next `flush`.
  ///
  /// - Parameters:
  ///   - record: The session as it is to be.
  ///   - revision: The revision that it must have.
  ///   - done: Told once what became of it, in the words of the function that waits: on any thread, maybe before
  ///     this function returns. It should be quick, and must not call the store.
  func replace(
    _ record: SessionRecord, ifRevision revision: Int,
    done: @escaping @Sendable (Result<Bool, SessionStoreError>) -> Void)

  /// Writes all changes that wait, of every thread. A write that another thread has begun may end later.
  func flush()

  /// Moves a session's deadline and nothing else; does nothing where the session is gone.
  func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError)

  /// Forgets a session.
  ///
  /// - Returns: Whether there was one.
  func remove(_ id: SessionID) throws(SessionStoreError) -> Bool

  /// Returns how many sessions are stored, those past their deadline included.
  func count() throws(SessionStoreError) -> Int

  /// Forgets every session whose deadline lies before the given time.
  ///
  /// - Returns: How many were forgotten.
  func sweep(now: Double) throws(SessionStoreError) -> Int

  /// Throws unless the store can answer now: what readiness means.
  func check() throws(SessionStoreError)

  /// Lets go of files and connections; a store that had any throws `unavailable` from then on.
  func close()
}

extension SessionStore {
  /// Adds a session that must be new and that no client counts.
  public func insert(_ record: SessionRecord) throws(SessionStoreError) {
    try insert(record, by: nil)
  }

  /// It does not: right for a store that is as fast as memory.
  public var writesInGroups: Bool { false }

  /// Waits until it is done: right for a store that is as fast as memory.
  public func replace(
    _ record: SessionRecord, ifRevision revision: Int,
    done: @escaping @Sendable (Result<Bool, SessionStoreError>) -> Void
  ) {
    do throws(SessionStoreError) {
      done(.success(try replace(record, ifRevision: revision)))
    } catch {
      done(.failure(error))
    }
  }

  /// Does nothing: right for a store that keeps nothing back.
  public func flush() {}

  /// Does nothing: right for a store that holds neither files nor connections.
  public func close() {}
}
