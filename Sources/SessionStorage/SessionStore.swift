/// A store that keeps sessions between requests.
///
/// Every function may be called from any thread. A function blocks until it has finished, unless
/// its comment says otherwise. In a durable store, a change survives a crash of the process once
/// the function or the `commit` that makes the change has returned. A function sees every change
/// that was made or queued before its call. Only `load` and `sweep` take deadlines into account. A
/// deadline has passed if it is before `now`.
package protocol SessionStore: Sendable {
  /// Returns a session; `nil` if there is none or its deadline has passed.
  func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord?

  /// Adds a session, which must be new.
  ///
  /// - Parameters:
  ///   - record: The session.
  ///   - owner: The owner for which the session is counted until it is removed; `nil` if it is not
  ///     counted.
  /// - Throws: `exists` if the session is not new. `limit` if the store has its maximum number of
  ///   sessions. `ownerLimit` if the owner has its maximum number of sessions.
  func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError)

  /// Overwrites a session if its stored revision is `revision`.
  ///
  /// A store that writes in groups only queues the change, and `SessionWrite.commit` writes it. The
  /// next call for the same session also writes it.
  ///
  /// - Parameters:
  ///   - record: The new state of the session.
  ///   - revision: The expected revision.
  func replace(_ record: SessionRecord, ifRevision revision: Int) -> SessionWrite

  /// Changes only a session's deadline.
  ///
  /// Does nothing if the session does not exist any more.
  func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError)

  /// Removes a session.
  ///
  /// - Returns: True if the session existed.
  func remove(_ id: SessionID) throws(SessionStoreError) -> Bool

  /// Returns the number of stored sessions, including those past their deadline.
  func count() throws(SessionStoreError) -> Int

  /// Removes every session whose deadline is before the time `now`.
  ///
  /// - Returns: The number of removed sessions.
  func sweep(now: Double) throws(SessionStoreError) -> Int

  /// Throws an error unless the store is ready.
  func check() throws(SessionStoreError)

  /// Closes files and connections.
  ///
  /// Afterwards, a store that had files or connections throws `unavailable`.
  func close()
}

extension SessionStore {
  /// Adds a session, which must be new and is not counted for any owner.
  package func insert(_ record: SessionRecord) throws(SessionStoreError) {
    try insert(record, by: nil)
  }

  /// Does nothing.
  ///
  /// This is correct for a store that has no files or connections.
  package func close() {}
}
