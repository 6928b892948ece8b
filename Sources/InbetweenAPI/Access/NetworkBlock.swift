internal import HTTPMessages

/// A CIDR block of addresses, or a single address.
///
/// Source: RFC 4632 section 3.1 and RFC 4291 section 2.3.
package struct NetworkBlock: Sendable, Equatable, CustomStringConvertible {
  private let address: NetworkAddress
  /// The number of leading bits that all 128-bit addresses of the block share.
  ///
  /// An IPv4 address is stored as an IPv6 address, which adds 96 bits: `10.0.0.0/8` has length 104.
  private let length: Int

  /// Parses `10.0.0.0/8`, `fd00::/8`, or a single address.
  ///
  /// The bits after the prefix must be 0.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let address = NetworkAddress(first) else { return nil }
    let unused = address.isIPv4 ? 96 : 0
    var length = 128
    if parts.count == 2 {
      // BOUND: unused is 0 or 96.
      guard !parts[1].isEmpty, parts[1].utf8.allSatisfy(\.isDigit),
        let given = Int(parts[1]), 0...(128 - unused) ~= given
      else { return nil }
      length = unused + given
    }
    self.address = address
    self.length = length
    guard address.high & ~mask.high == 0, address.low & ~mask.low == 0 else { return nil }
  }

  package func contains(_ other: NetworkAddress) -> Bool {
    let mask = mask
    return (address.high ^ other.high) & mask.high == 0
      && (address.low ^ other.low) & mask.low == 0
  }

  /// The block in the syntax of `init(_:)`; a single address has no prefix length.
  package var description: String {
    length == 128 ? "\(address)" : "\(address)/\(address.isIPv4 ? length - 96 : length)"
  }

  private var mask: (high: UInt64, low: UInt64) {
    // A shift by 64 or more returns 0.
    (~(UInt64.max >> UInt64(min(length, 64))), ~(UInt64.max >> UInt64(max(length - 64, 0))))
  }
}
