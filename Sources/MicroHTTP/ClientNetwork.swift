internal import CMicroHTTPD
internal import Glibc

/// Where a client connects from, as finely as connections are counted.
///
/// An IPv4 address is one client, also where it came mapped into IPv6. Of an IPv6 address the first
/// 64 bits are: that is the least a subscriber is given, who could otherwise be counted as a new
/// one with each connection. Source: RFC 6177 section 2, RFC 4291 section 2.5.4.
struct ClientNetwork: Hashable, Sendable {
  private let bits: UInt64

  /// Fails for an address of any other family.
  init?(_ address: UnsafePointer<sockaddr>?) {
    var bits: UInt64 = 0
    guard let address, shim_network(address, &bits) != 0 else { return nil }
    self.bits = bits
  }
}
