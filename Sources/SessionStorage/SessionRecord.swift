/// A session as it is stored; the store does not interpret its payload.
package struct SessionRecord: Sendable, Equatable {
  /// The valid revision numbers, which are exact as double-precision numbers.
  static let revisions = 1..<1 << 53

  package var id: SessionID
  /// The revision number: 1 for a new session, and one more after each change.
  ///
  /// A session is overwritten only if its stored revision equals the revision that the writer
  /// expects.
  package var revision: Int
  /// A random number chosen when this revision was written; `nil` if the store needs none.
  ///
  /// If a store loses the change to revision 7, a later change can have the revision 7 again. The
  /// nonces of these two changes differ.
  package var nonce: UInt32?
  /// The time after which the session can be removed, in seconds since 1970-01-01T00:00:00Z.
  package var expiresAt: Double
  /// The bytes of the session's document.
  package var payload: [UInt8]

  /// Creates a record; by default, it has no nonce.
  package init(
    id: SessionID, revision: Int, nonce: UInt32? = nil, expiresAt: Double, payload: [UInt8]
  ) {
    self.id = id
    self.revision = revision
    self.nonce = nonce
    self.expiresAt = expiresAt
    self.payload = payload
  }
}
