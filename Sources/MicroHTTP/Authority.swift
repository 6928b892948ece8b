internal import HTTPMessages

/// True if the bytes are a host with an optional port.
///
/// User information (`user@`) is refused, as RFC 9110 section 4.2.4 recommends.
///
/// Source: RFC 9110 section 7.2 and RFC 3986 section 3.2.2.
func isAuthority(_ bytes: Span<UInt8>) -> Bool {
  guard !bytes.isEmpty else { return false }
  if bytes[0] == UInt8(ascii: "[") {
    guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
    return isIPv6(bytes.extracting(1..<close))
      && isPortPart(bytes.extracting((close + 1)..<bytes.count))
  }
  let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
  return colon > 0 && bytes.extracting(0..<colon).isEscaped(allowing: \.isHostNameByte)
    && isPortPart(bytes.extracting(colon..<bytes.count))
}

/// True if the bytes look like an IPv6 address.
///
/// There must be 2 to 45 bytes, including a colon, and each byte must be allowed in an address. The
/// address is never resolved, so a more precise check is not needed.
private func isIPv6(_ bytes: Span<UInt8>) -> Bool {
  2...45 ~= bytes.count && bytes.firstIndex(of: UInt8(ascii: ":")) != nil
    && bytes.allSatisfy {
      $0.hexadecimalDigit != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
    }
}

/// True if the bytes are empty, or a colon and an optional port number.
///
/// These bytes can follow a host. RFC 3986 allows a colon without a number.
private func isPortPart(_ bytes: Span<UInt8>) -> Bool {
  if bytes.isEmpty { return true }
  guard bytes[0] == UInt8(ascii: ":"), bytes.count <= 6 else { return false }
  var port = 0
  for index in bytes.indices.dropFirst() {
    guard let digit = bytes[index].decimalDigit else { return false }
    port = port * 10 + digit
  }
  return port <= 65_535
}
