internal import CMicroHTTPD
internal import Glibc

/// The network of a client: one IPv4 address, or all IPv6 addresses with the same first 64 bits.
///
/// The server limits the number of connections for each network. A subscriber has at least 2^64
/// IPv6 addresses, so a limit for each address would have no effect. An IPv4-mapped IPv6 address is
/// treated as the IPv4 address.
///
/// Source: RFC 6177 section 2, RFC 4291 sections 2.5.4 and 2.5.5.2.
struct ClientNetwork: Hashable, Sendable {
  private let bits: UInt64

  /// Creates the network of an IPv4 or IPv6 address; `nil` if the address is `nil` or of another
  /// family.
  init?(_ address: UnsafePointer<sockaddr>?) {
    var bits: UInt64 = 0
    guard let address, shim_network(address, &bits) != 0 else { return nil }
    self.bits = bits
  }
}
