internal import HTTPMessages

/// The proxies whose `X-Forwarded-For` entries are trusted.
struct TrustedProxies: Sendable {
  let blocks: [NetworkBlock]

  /// Returns the address of the client: the last sender that is not a trusted proxy.
  ///
  /// Each proxy appends the address of its peer to `X-Forwarded-For`. If the connection comes from
  /// a trusted proxy, the entries are read from the last one back to the first address that is not
  /// trusted. The client can forge the entries before this address. Reading also ends at an entry
  /// that is not an address.
  ///
  /// - Returns: The address; `nil` if the address of the connection is unknown.
  func client(of request: Request) -> NetworkAddress? {
    guard var client = NetworkAddress(request.clientAddress) else { return nil }
    guard !blocks.isEmpty, trusts(client), let list = request.list(of: .xForwardedFor) else {
      return client
    }
    for hop in list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .reversed()
    {
      guard let address = Self.address(of: Substring(hop).trimmed.utf8) else { break }
      client = address
      if !trusts(client) { break }
    }
    return client
  }

  private func trusts(_ address: NetworkAddress) -> Bool {
    blocks.contains { $0.contains(address) }
  }

  /// Parses the address of an entry; `nil` if the entry is not an address.
  ///
  /// Some proxies append a port: `192.0.2.1:80`, `[2001:db8::1]:80`.
  private static func address(of entry: Substring.UTF8View) -> NetworkAddress? {
    if entry.first == UInt8(ascii: "[") {
      return NetworkAddress(Substring(entry.dropFirst().prefix { $0 != UInt8(ascii: "]") }))
    }
    let colons = entry.count { $0 == UInt8(ascii: ":") }
    return NetworkAddress(Substring(colons == 1 ? entry.prefix { $0 != UInt8(ascii: ":") } : entry))
  }
}
