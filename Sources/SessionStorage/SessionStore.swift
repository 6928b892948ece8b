/// A store of sessions between requests.
///
/// Every function may be called from any thread, and blocks until it has finished unless stated
/// otherwise. In a durable store, a change survives the death of the process as soon as its
/// function or its `commit` has returned. A function sees every change that was made or queued
/// before its call.
/// Only `load` and `sweep` use deadlines; a deadline has passed if it lies before `now`.
package protocol SessionStore: Sendable {
  /// Returns the session; `nil` if there is none or its deadline has passed.
  func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord?

  /// Adds a session that must be new.
  ///
  /// - Parameters:
  ///   - record: The session.
  ///   - owner: The owner that counts it until it is removed; `nil` if no owner does.
  /// - Throws: `exists` if it is not new, `limit` if the store has its maximum number of sessions,
  ///   `ownerLimit` if the owner has.
  func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError)

  /// Overwrites a session if its revision is still the given one.
  ///
  /// A store that writes in groups only queues the change; `SessionWrite.commit` writes it. The next
  /// call for the same session does, too.
  ///
  /// - Parameters:
  ///   - record: The new state of the session.
  ///   - revision: The expected revision.
  func replace(_ record: SessionRecord, ifRevision revision: Int) -> SessionWrite

  /// Moves a session's deadline and changes nothing else; does nothing if the session is gone.
  func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError)

  /// Removes a session.
  ///
  /// - Returns: True if there was one.
  func remove(_ id: SessionID) throws(SessionStoreError) -> Bool

  /// Returns the number of stored sessions, including those past their deadline.
  func count() throws(SessionStoreError) -> Int

  /// Removes every session whose deadline is before the given time.
  ///
  /// - Returns: The number of removed sessions.
  func sweep(now: Double) throws(SessionStoreError) -> Int

  /// Throws unless the store is ready.
  func check() throws(SessionStoreError)

  /// Closes files and connections; a store that had any throws `unavailable` from then on.
  func close()
}

extension SessionStore {
  /// Adds a session that must be new and that no owner counts.
  package func insert(_ record: SessionRecord) throws(SessionStoreError) {
    try insert(record, by: nil)
  }

  /// Does nothing: right for a store without files and connections.
  package func close() {}
}
