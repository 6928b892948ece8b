/// A table that limits the excess bytes of large sessions.
///
/// A session is large if its payload has more than `freeBytes` bytes. Its excess bytes are the
/// bytes beyond `freeBytes`. Most sessions have 1 to 2 kB. But a session can have 256 KiB, and one
/// short request can copy the session. So with only a limit on the number of sessions, a store
/// could become far larger than usual.
package struct LargeSessions: Sendable {
  /// The size, in bytes, up to which a session has no excess bytes; the table contains only larger
  /// sessions.
  package static let freeBytes = 8192

  private struct Entry {
    /// The number of excess bytes of the session.
    var bytes: Int
    var owner: SessionOwner?
  }

  private let limit: Int
  private let ownerLimit: Int?
  private var entries: [SessionID: Entry] = [:]
  private var total = 0
  private var owned: [SessionOwner: Int] = [:]

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - sessionLimit: The maximum number of sessions in the store.
  ///   - sessionsPerOwner: The maximum number of sessions of one owner; `nil` for no limit.
  package init(sessionLimit: Int, sessionsPerOwner: Int?) {
    limit = Self.limit(sessions: sessionLimit)
    ownerLimit = sessionsPerOwner.map { Self.ownerLimit(sessions: $0) }
  }

  /// Returns the maximum number of excess bytes in a store with at most `sessions` sessions.
  ///
  /// The maximum is 4 KiB for each of these sessions, and at least 4 MiB.
  package static func limit(sessions: Int) -> Int { max(1 << 22, bytes(for: sessions)) }

  /// Returns the maximum number of excess bytes of an owner with at most `sessions` sessions.
  ///
  /// The maximum is 4 KiB for each of these sessions, and at least 1 MiB.
  package static func ownerLimit(sessions: Int) -> Int { max(1 << 20, bytes(for: sessions)) }

  private static func bytes(for sessions: Int) -> Int {
    let (bytes, overflow) = sessions.multipliedReportingOverflow(by: 4096)
    return overflow ? .max : bytes
  }

  /// True if the table contains the session, or if `bytes` is more than `freeBytes`.
  package func counts(_ id: SessionID, bytes: Int) -> Bool {
    bytes > Self.freeBytes || entries[id] != nil
  }

  /// True if the table contains the session; the table then also contains the session's owner.
  package func contains(_ id: SessionID) -> Bool { entries[id] != nil }

  /// Returns the size and the owner of a session in the table.
  ///
  /// If the table does not contain the session, the size is 0 and the owner is `nil`.
  package func size(of id: SessionID) -> (bytes: Int, owner: SessionOwner?) {
    guard let entry = entries[id] else { return (0, nil) }
    return (Self.freeBytes + entry.bytes, entry.owner)
  }

  /// Throws `sizeLimit` or `ownerSizeLimit` if a session's new size would make the excess bytes
  /// exceed a limit.
  ///
  /// A session is always allowed to become smaller.
  ///
  /// - Parameters:
  ///   - id: The identifier of the session.
  ///   - bytes: The size of the session's new payload.
  ///   - owner: The session's owner; ignored if the table already contains the session.
  package func checkRoom(
    for id: SessionID, bytes: Int, owner: SessionOwner?
  ) throws(SessionStoreError) {
    let entry = entries[id]
    let growth = bytes - Self.freeBytes - (entry?.bytes ?? 0)
    guard bytes > Self.freeBytes, growth > 0 else { return }
    guard growth <= limit - total else { throw .sizeLimit(bytes: limit) }
    guard let ownerLimit, let owner = entry == nil ? owner : entry?.owner else { return }
    guard growth <= ownerLimit - owned[owner, default: 0] else {
      throw .ownerSizeLimit(bytes: ownerLimit)
    }
  }

  /// Sets the size of a session; a session without excess bytes is removed from the table.
  ///
  /// - Parameter owner: The session's owner; ignored if the table already contains the session.
  package mutating func set(_ id: SessionID, bytes: Int, owner: SessionOwner?) {
    guard counts(id, bytes: bytes) else { return }
    let entry = entries[id]
    let owner = entry == nil ? owner : entry?.owner
    let excess = max(0, bytes - Self.freeBytes)
    let growth = excess - (entry?.bytes ?? 0)
    total += growth
    if let owner {
      let held = owned[owner, default: 0] + growth
      owned[owner] = held > 0 ? held : nil
    }
    entries[id] = excess > 0 ? Entry(bytes: excess, owner: owner) : nil
  }

  package mutating func remove(_ id: SessionID) { set(id, bytes: 0, owner: nil) }
}
