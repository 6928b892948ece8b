/// The part of a URL that says where a server is.
///
/// Source: RFC 3986 section 3.2.
enum Authority {
  /// Host and port, with brackets where the host is an IPv6 address.
  static func text(host: String, port: Int) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
