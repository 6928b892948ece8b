/// An IP address as 128 bits; an IPv4 address is stored as an IPv4-mapped IPv6 address.
///
/// Source: RFC 4291 sections 2.2 and 2.5.5.2.
package struct NetworkAddress: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Parses an IPv4 address in dotted decimal, or an IPv6 address in any notation without a zone;
  /// `nil` if the text is neither.
  package init?(_ text: some StringProtocol) { self.init(bytes: Array(text.utf8)[...]) }

  init?(bytes: ArraySlice<UInt8>) {
    if bytes.contains(Self.colon) {
      guard let groups = Self.groups(bytes) else { return nil }
      self.init(
        high: groups[..<4].reduce(0) { $0 << 16 | UInt64($1) },
        low: groups[4...].reduce(0) { $0 << 16 | UInt64($1) })
    } else {
      guard let four = Self.four(bytes) else { return nil }
      self.init(high: 0, low: Self.mapped | UInt64(four))
    }
  }

  var isIPv4: Bool { high == 0 && low >> 32 == Self.mapped >> 32 }

  /// The address that represents one client: an IPv4 address, or the /64 prefix of an IPv6 address.
  ///
  /// Source: RFC 6177 section 2: an IPv6 site has at least a /64.
  var client: NetworkAddress { isIPv4 ? self : NetworkAddress(high: high, low: 0) }

  private static let mapped: UInt64 = 0xFFFF_0000_0000
  private static let colon = UInt8(ascii: ":")

  /// Returns the 32 bits of an IPv4 address in dotted decimal; `nil` if the text is invalid.
  ///
  /// Leading zeros are rejected, because some programs read them as octal.
  ///
  /// Source: RFC 3986 section 3.2.2, `IPv4address`.
  private static func four(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var address: UInt32 = 0
    for part in parts {
      guard (1...3).contains(part.count), part.count == 1 || part.first != UInt8(ascii: "0") else {
        return nil
      }
      var value: UInt32 = 0
      for byte in part {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + UInt32(byte - UInt8(ascii: "0"))
      }
      guard value <= 255 else { return nil }
      address = address << 8 | value
    }
    return address
  }

  /// Returns the eight 16-bit groups of an IPv6 address; `nil` if the text is invalid.
  ///
  /// The groups that `::` represents are 0.
  private static func groups(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
    let parts = bytes.split(separator: colon, omittingEmptySubsequences: false)
    var front: [UInt16] = []
    var back: [UInt16]?
    var index = 0
    while index < parts.count {
      let part = parts[index]
      let isLast = index == parts.count - 1
      var values: [UInt16] = []
      if part.isEmpty {
        // `::` yields one empty part inside the text, and two at the beginning or end of the text.
        let beginsText = index == 0 && parts.count > 2 && parts[1].isEmpty
        let isGap = beginsText || (index > 0 && !isLast)
        guard isGap, back == nil else { return nil }
        back = []
        if beginsText { index += 1 }
        // BOUND: index is count − 2 if the right side of && is evaluated.
        let endsText = index == parts.count - 2 && parts[index + 1].isEmpty
        index += endsText ? 2 : 1
        continue
      } else if isLast, part.contains(UInt8(ascii: ".")) {
        guard let address = four(part) else { return nil }
        values = [UInt16(address >> 16), UInt16(truncatingIfNeeded: address)]
      } else {
        guard let value = hexadecimal(part) else { return nil }
        values = [value]
      }
      if back == nil { front += values } else { back? += values }
      index += 1
    }
    guard let back else { return front.count == 8 ? front : nil }
    let gap = 8 - front.count - back.count
    guard gap > 0 else { return nil }
    return front + Array(repeating: 0, count: gap) + back
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> UInt16? {
    guard (1...4).contains(bytes.count) else { return nil }
    var value: UInt16 = 0
    for byte in bytes {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value << 4 | UInt16(digit)
    }
    return value
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
