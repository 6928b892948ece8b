/// A store that keeps sessions between requests.
///
/// Every function can be called from any thread. A function blocks until it has finished, unless
/// its comment says otherwise.
///
/// In a durable store, a change survives a crash as soon as the function that makes the change has
/// returned. A queued change survives a crash as soon as `SessionWrite.commit` has returned. Every
/// change that was made or queued before a call is visible to that call.
///
/// A deadline has passed, and its session is expired, if the deadline is before `now`. A store is
/// allowed to remove an expired session at any time. Until then, only `load` treats the session as
/// missing.
package protocol SessionStore: Sendable {
  /// True if calls can wait for another computer; the calls must then not run on an event thread.
  var mayBlock: Bool { get }

  /// True if the store can lose a finished change; each record then needs a nonce.
  var needsNonces: Bool { get }

  /// Returns the session `id`; `nil` if the session does not exist or its deadline has passed.
  func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord?

  /// Adds a session, which must be new.
  ///
  /// - Parameters:
  ///   - record: The session to add.
  ///   - owner: The owner of the session; `nil` if the session is not counted for any owner.
  /// - Throws: `exists` if the session is not new. `limit` if the store has its maximum number of
  ///   sessions. `ownerLimit` if the owner has its maximum number of sessions. A store with the
  ///   limits of `LargeSessions` throws `sizeLimit` or `ownerSizeLimit` if such a limit would be
  ///   exceeded.
  func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError)

  /// Overwrites a session if its stored revision is `revision` and its stored nonce is `nonce`.
  ///
  /// Some stores write several changes in a group. Such a store only queues the change. The store
  /// writes the change when `SessionWrite.commit` is called, or earlier during another call.
  ///
  /// - Parameters:
  ///   - record: The new state of the session.
  ///   - revision: The expected revision.
  ///   - nonce: The expected nonce. A store that needs no nonces ignores this value.
  func replace(_ record: SessionRecord, ifRevision revision: Int, nonce: UInt32?) -> SessionWrite

  /// Changes only the deadline of a session.
  ///
  /// - Returns: True if the session exists; otherwise nothing is changed.
  @discardableResult
  func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError) -> Bool

  /// Removes a session.
  ///
  /// - Returns: True if the session existed.
  func remove(_ id: SessionID) throws(SessionStoreError) -> Bool

  /// Returns the number of stored sessions; expired sessions are counted until they are removed.
  func count() throws(SessionStoreError) -> Int

  /// Removes every session whose deadline is before the time `now`.
  ///
  /// - Returns: The number of removed sessions.
  func sweep(now: Double) throws(SessionStoreError) -> Int

  /// Throws an error if the store is not ready.
  func check() throws(SessionStoreError)

  /// Reports that the payload of a session cannot be decoded; nothing is changed.
  ///
  /// - Parameter reason: A description in one sentence, for a log.
  func reportUnreadable(_ id: SessionID, _ reason: String)

  /// Sets the function that receives hints about changes of sessions in this store, including
  /// changes by other processes.
  ///
  /// The function replaces the function of an earlier call. It is called on any thread, after the
  /// change is committed and visible to `load`. It must not block, but is allowed to call the
  /// store. `close` releases the function.
  ///
  /// A store that several processes share sends `unknown` if hints of other processes may have been
  /// missed. The store sends `unknown` when it begins to receive the hints of other processes, and
  /// when it no longer receives these hints.
  func observeChanges(_ observer: @escaping @Sendable (SessionHint) -> Void)

  /// The counts of the hints that the store has sent.
  var hintStatistics: SessionHintStatistics { get }

  /// Closes all files and connections of the store.
  ///
  /// Afterwards, every call that reads or changes sessions fails with `unavailable`. In a store
  /// without files and connections, these calls still work.
  func close()
}

extension SessionStore {
  /// False, because calls wait at most for a local disk.
  package var mayBlock: Bool { false }

  /// False, because the store never loses a finished change.
  package var needsNonces: Bool { false }

  /// Overwrites a session that was stored without a nonce, if its stored revision is `revision`.
  package func replace(_ record: SessionRecord, ifRevision revision: Int) -> SessionWrite {
    replace(record, ifRevision: revision, nonce: nil)
  }

  /// Adds a session, which must be new; the session is not counted for any owner.
  package func insert(_ record: SessionRecord) throws(SessionStoreError) {
    try insert(record, by: nil)
  }

  /// Adds a session, which must be new, or replaces a session whose deadline has passed.
  ///
  /// - Parameters:
  ///   - record: The session to add.
  ///   - owner: The owner of a new session; a replaced session keeps its owner.
  ///   - now: The wall clock's time, in seconds since 1970-01-01T00:00:00Z.
  /// - Throws: The errors of `insert(_:by:)`, `load(_:now:)` and `SessionWrite.commit`.
  package func insert(
    _ record: SessionRecord, by owner: SessionOwner?, now: Double
  ) throws(SessionStoreError) {
    do throws(SessionStoreError) { try insert(record, by: owner) } catch {
      // No deadline is before 0, so an expired session is found, too.
      guard case .exists = error, let expired = try load(record.id, now: 0),
        expired.expiresAt < now
      else { throw error }
      var next = record
      // If several requests replace the session, the revision lets only one of them succeed.
      // BOUND: a session is replaced at most once in its time to live.
      next.revision = expired.revision + 1
      let write = replace(next, ifRevision: expired.revision, nonce: expired.nonce)
      guard try write.commit() else { throw error }
    }
  }

  /// Does nothing, because the store has no log.
  package func reportUnreadable(_ id: SessionID, _ reason: String) {}

  /// Does nothing, because the store sends no hints.
  package func observeChanges(_ observer: @escaping @Sendable (SessionHint) -> Void) {}

  /// All counts are 0, because the store sends no hints.
  package var hintStatistics: SessionHintStatistics { SessionHintStatistics() }

  /// Does nothing, because the store has no files or connections.
  package func close() {}
}
