internal import HTTPMessages

/// The target of a request line, split into its parts.
///
/// Source: RFC 9112 section 3.2.
struct RequestTarget: Equatable {
  /// The path, percent-encoded as received.
  ///
  /// The path is `*` for the asterisk form; otherwise it starts with `/`.
  var path: String
  /// The query without its `?`, percent-encoded as received; `nil` if the target has no `?`.
  var query: String?
  /// The host and port of a target in absolute form; `nil` in the other forms.
  ///
  /// This host and port replace the value of the Host field.
  var authority: String?

  /// Parses a target.
  ///
  /// A failure contains the refusal that the server sends.
  static func parse(_ bytes: Span<UInt8>, bytesMax: Int) -> Result<RequestTarget, Refusal> {
    guard bytes.count <= bytesMax else { return .failure(.targetTooLong(bytesMax: bytesMax)) }
    guard !bytes.isEmpty else { return .failure(.badTarget) }
    if bytes[0] == UInt8(ascii: "/") { return origin(bytes, authority: nil) }
    if bytes.equals("*") { return .success(RequestTarget(path: "*")) }
    guard let start = authorityStart(bytes) else { return .failure(.badTarget) }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "?") {
      end += 1
    }
    let authority = bytes.extracting(start..<end)
    guard isAuthority(authority), let text = authority.validatedString() else {
      return .failure(.badTarget)
    }
    return origin(bytes.extracting(end..<bytes.count), authority: text)
  }

  private static func origin(
    _ bytes: Span<UInt8>, authority: String?
  ) -> Result<RequestTarget, Refusal> {
    PathAndQuery.parse(bytes).map {
      RequestTarget(path: $0.path, query: $0.query, authority: authority)
    }
  }

  private static func authorityStart(_ bytes: Span<UInt8>) -> Int? {
    if bytes.count > 7, bytes.extracting(0..<7).equalsIgnoringCase("http://") { return 7 }
    if bytes.count > 8, bytes.extracting(0..<8).equalsIgnoringCase("https://") { return 8 }
    return nil
  }
}
