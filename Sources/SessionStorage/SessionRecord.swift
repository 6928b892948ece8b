/// A stored session.
///
/// The payload is opaque to the store.
package struct SessionRecord: Sendable, Equatable {
  /// The session's identity.
  package var id: SessionID
  /// The number of changes; 1 for a new session.
  ///
  /// A writer compares it before it overwrites the session.
  package var revision: Int
  /// The time after which the session may be removed: wall time in seconds since
  /// 1970-01-01T00:00:00Z.
  package var expiresAt: Double
  /// The session's document.
  package var payload: [UInt8]

  /// Creates a record.
  package init(id: SessionID, revision: Int, expiresAt: Double, payload: [UInt8]) {
    self.id = id
    self.revision = revision
    self.expiresAt = expiresAt
    self.payload = payload
  }
}
