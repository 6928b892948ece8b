internal import HTTPMessages

/// The hosts that requests are allowed to name, in `Host` or in their target.
///
/// A web page can assign the address 127.0.0.1 to its own name ("DNS rebinding"). Then its scripts
/// can send requests to a server on the user's machine. These requests contain the name of the
/// page, so the server can refuse them.
package enum ServedHosts: Sendable, Equatable {
  /// Requests can name every host.
  case any
  /// If the server listens on a loopback address, requests can name only some hosts; otherwise,
  /// requests can name every host.
  ///
  /// The allowed hosts are the loopback names, the name or address that the server listens on, and
  /// the names in `also`.
  case namesOfAddress(also: [String])
  /// Requests can name the loopback names, the name or address that the server listens on, and the
  /// given names.
  case only([String])
}

/// A filter that checks the host that a request names.
struct HostFilter: Sendable, Equatable {
  /// The served hosts in lowercase; an IPv6 address is in brackets.
  let names: [String]

  /// Creates a filter; `nil` if every host is served.
  ///
  /// - Parameters:
  ///   - served: The hosts to serve.
  ///   - host: The configured name or address that the server listens on.
  ///   - isLoopback: True if only this machine can reach the bound address.
  init?(_ served: ServedHosts, host: String, isLoopback: Bool) {
    let others: [String]
    switch served {
    case .any: return nil
    case .namesOfAddress(let names):
      guard isLoopback else { return nil }
      others = names
    case .only(let names): others = names
    }
    var names = ["localhost", "127.0.0.1", "[::1]"]
    for name in ([host] + others).map(Self.normal) where !names.contains(name) {
      names.append(name)
    }
    self.names = names
  }

  /// True if the host in `authority` is served; the port is ignored.
  func serves(_ authority: Span<UInt8>) -> Bool {
    var end = authority.count
    if end > 0, authority[0] == UInt8(ascii: "[") {
      guard let close = authority.firstIndex(of: UInt8(ascii: "]")) else { return false }
      end = close + 1
    } else if let colon = authority.firstIndex(of: UInt8(ascii: ":")) {
      end = colon
    }
    // A final dot marks a name as fully qualified. The name without the dot denotes the same host.
    if end > 1, authority[end - 1] == UInt8(ascii: ".") { end -= 1 }
    let host = authority.extracting(0..<end)
    for name in names where host.equalsIgnoringCase(name) { return true }
    return false
  }

  private static func normal(_ host: String) -> String {
    let host = host.lowercased()
    return host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
  }
}
