internal import CMicroHTTPD
internal import Glibc

/// The network of a client, at the granularity at which connections are counted.
///
/// An IPv4 address is one client, also in its IPv4-mapped form. For an IPv6 address the first 64
/// bits are one client: a subscriber gets at least that many addresses, and could otherwise use a
/// new one for each connection.
///
/// Source: RFC 6177 section 2, RFC 4291 section 2.5.4.
struct ClientNetwork: Hashable, Sendable {
  private let bits: UInt64

  /// Fails for an address of any other family.
  init?(_ address: UnsafePointer<sockaddr>?) {
    var bits: UInt64 = 0
    guard let address, shim_network(address, &bits) != 0 else { return nil }
    self.bits = bits
  }
}
