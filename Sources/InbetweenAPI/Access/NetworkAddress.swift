internal import Support

/// An IP address as 128 bits; an IPv4 address is stored as an IPv4-mapped IPv6 address.
///
/// Source: RFC 4291 sections 2.2 and 2.5.5.2.
package struct NetworkAddress: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  var isIPv4: Bool { high == 0 && low >> 32 == Self.mapped >> 32 }

  /// The address that represents one client: an IPv4 address, or the /64 prefix of an IPv6 address.
  ///
  /// Source: RFC 6177 section 2: an IPv6 site has at least a /64.
  var client: NetworkAddress { isIPv4 ? self : NetworkAddress(high: high, low: 0) }

  private static let mapped: UInt64 = 0xFFFF_0000_0000
}

extension NetworkAddress {
  /// Parses an IPv4 address in dotted decimal, or an IPv6 address in any notation without a zone;
  /// `nil` if the text is neither.
  package init?(_ text: some StringProtocol) {
    guard let bytes = addressBytes(String(text)) else { return nil }
    func number(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    self =
      bytes.count == 4
      ? NetworkAddress(high: 0, low: Self.mapped | number(bytes[...]))
      : NetworkAddress(high: number(bytes.prefix(8)), low: number(bytes.suffix(8)))
  }
}

extension NetworkAddress: CustomStringConvertible {
  /// The address in dotted decimal for IPv4, or as the shortest lowercase text for IPv6.
  ///
  /// Source: RFC 5952 section 4.
  package var description: String {
    if isIPv4 {
      return (0..<4).map { String(low >> UInt64(24 - 8 * $0) & 0xFF) }.joined(separator: ".")
    }
    let groups = (0..<8).map { index in
      let half = index < 4 ? high : low
      return half >> UInt64(48 - 16 * (index % 4)) & 0xFFFF
    }
    var longest = 0..<0
    var run = 0
    for (index, group) in groups.enumerated() {
      run = group == 0 ? run + 1 : 0
      // BOUND: run is a number of consecutive groups that end at index, so run ≤ index + 1.
      if run > max(longest.count, 1) { longest = (index + 1 - run)..<(index + 1) }
    }
    let texts = groups.map { String($0, radix: 16) }
    guard !longest.isEmpty else { return texts.joined(separator: ":") }
    return texts[..<longest.lowerBound].joined(separator: ":") + "::"
      + texts[longest.upperBound...].joined(separator: ":")
  }
}
