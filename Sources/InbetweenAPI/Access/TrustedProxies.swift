internal import HTTPMessages

/// The proxies whose word on a client's address is taken.
struct TrustedProxies: Sendable {
  let blocks: [NetworkBlock]

  /// The address that a request came from: the last hop before the trusted ones.
  ///
  /// Each proxy appends to `X-Forwarded-For` where its request came from, so that the list is believed from its
  /// end, and no further than to the first address that is not a trusted proxy's: whatever stands before it is
  /// the client's invention. An entry that is no address ends the list, too.
  /// - Returns: `nil` where the connection's own address is not known.
  func client(of request: Request) -> NetworkAddress? {
    guard var client = NetworkAddress(request.clientAddress) else { return nil }
    guard !blocks.isEmpty, trusts(client), let list = request.list(of: .xForwardedFor) else {
      return client
    }
    for hop in list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .reversed()
    {
      guard let address = Self.address(of: Array(hop)[...]) else { break }
      client = address
      if !trusts(client) { break }
    }
    return client
  }

  private func trusts(_ address: NetworkAddress) -> Bool {
    blocks.contains { $0.contains(address) }
  }

  /// The address of an entry, which some proxies write with a port: `192.0.2.1:80`, `[2001:db8::1]:80`.
  private static func address(of entry: ArraySlice<UInt8>) -> NetworkAddress? {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var entry = entry.drop(while: isSpace)
    // BOUND: there is a last one, by the condition.
    while let last = entry.last, isSpace(last) { entry.removeLast() }
    if entry.first == UInt8(ascii: "[") {
      return NetworkAddress(bytes: entry.dropFirst().prefix { $0 != UInt8(ascii: "]") })
    }
    let colons = entry.count { $0 == UInt8(ascii: ":") }
    return NetworkAddress(bytes: colons == 1 ? entry.prefix { $0 != UInt8(ascii: ":") } : entry)
  }
}
