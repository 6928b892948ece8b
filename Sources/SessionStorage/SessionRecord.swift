/// One session at rest.
///
/// The store never learns what an animation is: the payload is opaque to it.
public struct SessionRecord: Sendable, Equatable {
  /// The session's identity.
  public var id: SessionID
  /// How often the session has changed; 1 when it is new.
  ///
  /// It is what a writer compares before it sets.
  public var revision: Int
  /// When the session may be forgotten: seconds since 1970-01-01T00:00:00Z, wall time.
  public var expiresAt: Double
  /// The session's document.
  public var payload: [UInt8]

  /// Creates a record.
  public init(id: SessionID, revision: Int, expiresAt: Double, payload: [UInt8]) {
    self.id = id
    self.revision = revision
    self.expiresAt = expiresAt
    self.payload = payload
  }
}
