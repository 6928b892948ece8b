/// The client network that created a session; the sessions of each network are counted.
///
/// An IPv4 address is one owner. For IPv6, all addresses with the same first 64 bits are one owner,
/// because a subscriber has at least 2^64 addresses.
///
/// Source: RFC 6177 section 2.
package struct SessionOwner: Hashable, Sendable {
  /// The first 64 bits of an IPv6 address.
  ///
  /// For IPv4, the number is `0xFFFF` followed by the 32 bits of the address.
  package let network: UInt64

  /// Creates the owner for a client network.
  package init(network: UInt64) { self.network = network }
}

/// The number of sessions of each owner.
///
/// An owner without sessions has no entry. So there are never more entries than sessions.
package struct OwnerCounts: Sendable {
  private let limit: Int?
  private var counts: [SessionOwner: Int] = [:]

  /// Creates a table without owners.
  ///
  /// - Parameter limit: The maximum number of sessions of one owner. With `nil`, there is no limit,
  ///   and sessions are not counted.
  package init(limit: Int?) { self.limit = limit }

  /// True if the number of sessions per owner is limited; only then are sessions counted.
  package var isLimited: Bool { limit != nil }

  /// Throws `ownerLimit` if an owner already has the maximum number of sessions.
  package func checkRoom(for owner: SessionOwner?) throws(SessionStoreError) {
    guard let limit, let owner, counts[owner, default: 0] >= limit else { return }
    throw .ownerLimit(sessions: limit)
  }

  /// Adds new sessions to the count of an owner.
  package mutating func add(_ sessions: Int = 1, to owner: SessionOwner?) {
    guard limit != nil, let owner else { return }
    counts[owner, default: 0] += sessions
  }

  /// Subtracts one removed session from the count of an owner.
  package mutating func remove(from owner: SessionOwner?) {
    guard let owner, let held = counts[owner] else { return }
    counts[owner] = held > 1 ? held - 1 : nil
  }
}
