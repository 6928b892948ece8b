/// The authority part of a URL: host and port.
///
/// Source: RFC 3986 section 3.2.
enum Authority {
  /// Returns the host and the port, with brackets around an IPv6 address.
  static func text(host: String, port: Int) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
