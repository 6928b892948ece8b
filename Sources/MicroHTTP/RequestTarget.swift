internal import HTTPMessages

/// The target of a request line, split into its parts.
///
/// Source: RFC 9112 section 3.2.
struct RequestTarget: Equatable {
  /// The path, percent-encoded as received.
  ///
  /// It is `*` for the asterisk form; otherwise it starts with `/`.
  var path: String
  /// The query without its `?`, percent-encoded as received; `nil` if the target has no `?`.
  var query: String?
  /// The host and port of a target in absolute form; `nil` in the other forms.
  ///
  /// They replace the value of the Host field.
  var authority: String?

  /// Parses a target; the failure is the refusal to send.
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

  /// Parses a path and an optional query that `?` precedes.
  ///
  /// The path may be empty only in the absolute form.
  private static func origin(
    _ bytes: Span<UInt8>, authority: String?
  ) -> Result<RequestTarget, Refusal> {
    let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
    let path = bytes.extracting(0..<(mark ?? bytes.count))
    guard path.isEscaped(allowing: { $0.isPathByte || $0 == UInt8(ascii: "/") }) else {
      return .failure(.badTarget)
    }
    guard !hasDotSegment(path) else { return .failure(.dotSegment) }
    var target = RequestTarget(path: "/", authority: authority)
    if !path.isEmpty {
      guard let text = path.validatedString() else { return .failure(.badTarget) }
      target.path = text
    }
    if let mark {
      let query = bytes.extracting((mark + 1)..<bytes.count)
      guard query.isEscaped(allowing: \.isQueryByte), let text = query.validatedString() else {
        return .failure(.badTarget)
      }
      target.query = text
    }
    return .success(target)
  }

  private static func authorityStart(_ bytes: Span<UInt8>) -> Int? {
    if bytes.count > 7, bytes.extracting(0..<7).equalsIgnoringCase("http://") { return 7 }
    if bytes.count > 8, bytes.extracting(0..<8).equalsIgnoringCase("https://") { return 8 }
    return nil
  }

  /// True if a segment of the path is `.` or `..`, even if it is percent-encoded.
  ///
  /// The percent-escapes of the path must be well-formed.
  private static func hasDotSegment(_ path: Span<UInt8>) -> Bool {
    var index = 0
    while let slash = path.firstIndex(of: UInt8(ascii: "/"), from: index) {
      index = slash + 1
      var dots = 0
      while dots <= 2, let length = dotLength(path, at: index) {
        dots += 1
        index += length
      }
      let endsHere = index == path.count || path[index] == UInt8(ascii: "/")
      if endsHere, dots == 1 || dots == 2 { return true }
    }
    return false
  }

  private static func dotLength(_ path: Span<UInt8>, at index: Int) -> Int? {
    guard index < path.count else { return nil }
    if path[index] == UInt8(ascii: ".") { return 1 }
    guard path[index] == UInt8(ascii: "%"), index + 2 < path.count,
      path[index + 1] == UInt8(ascii: "2"), path[index + 2].lowercased == UInt8(ascii: "e")
    else { return nil }
    return 3
  }
}
