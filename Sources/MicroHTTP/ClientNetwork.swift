internal import CMicroHTTPD
internal import Glibc

/// The network of a client, which is the unit for counting connections.
///
/// An IPv4 address is one client, also in its IPv4-mapped form. For IPv6, all addresses with the
/// same first 64 bits are one client. A subscriber gets at least that many addresses, and could
/// otherwise use a new one for each connection.
///
/// Source: RFC 6177 section 2, RFC 4291 section 2.5.4.
struct ClientNetwork: Hashable, Sendable {
  private let bits: UInt64

  /// Creates the network of an IPv4 or IPv6 address; `nil` for any other address family.
  init?(_ address: UnsafePointer<sockaddr>?) {
    var bits: UInt64 = 0
    guard let address, shim_network(address, &bits) != 0 else { return nil }
    self.bits = bits
  }
}
