/// The network from which a session was created, for counting sessions.
///
/// An IPv4 address is one owner. For IPv6, the first 64 bits of the address are one owner: a
/// subscriber has at least 2^64 addresses. Source: RFC 6177 section 2.
package struct SessionOwner: Hashable, Sendable {
  /// The first 64 bits of an IPv6 address; for IPv4, `0xFFFF` and the 32 bits of the address.
  package let network: UInt64

  /// Creates an owner.
  package init(network: UInt64) { self.network = network }
}

/// The number of sessions of each owner.
///
/// An owner without sessions has no entry, so the table is never longer than the store.
package struct OwnerCounts: Sendable {
  private let limit: Int?
  private var counts: [SessionOwner: Int] = [:]

  /// Creates an empty table.
  ///
  /// - Parameter limit: The maximum number of sessions of one owner; `nil` for no limit, and then
  ///   nothing is counted.
  package init(limit: Int?) { self.limit = limit }

  /// True if owners are counted.
  package var isLimited: Bool { limit != nil }

  /// The number of owners with sessions.
  package var count: Int { counts.count }

  /// Throws `ownerLimit` if an owner has the maximum number of sessions.
  package func checkRoom(for owner: SessionOwner?) throws(SessionStoreError) {
    guard let limit, let owner, counts[owner, default: 0] >= limit else { return }
    throw .ownerLimit(sessions: limit)
  }

  /// Counts new sessions of an owner.
  package mutating func add(_ sessions: Int = 1, to owner: SessionOwner?) {
    guard limit != nil, let owner else { return }
    counts[owner, default: 0] += sessions
  }

  /// Counts a removed session of an owner.
  package mutating func remove(from owner: SessionOwner?) {
    guard let owner, let held = counts[owner] else { return }
    counts[owner] = held > 1 ? held - 1 : nil
  }
}
