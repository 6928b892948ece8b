/// The path and the query of a request target in origin form.
///
/// Source: RFC 9112 section 3.2.1.
package struct PathAndQuery: Sendable, Equatable {
  /// The path, percent-encoded as received; `/` for an empty path.
  package var path: String
  /// The query without its `?`, percent-encoded as received; `nil` if there is no `?`.
  package var query: String?

  /// Parses a path, optionally followed by `?` and a query; a failure contains the error response.
  ///
  /// This function does not require that the path begins with `/`, because the path of an absolute
  /// URI can be empty. The caller must check the first byte if necessary.
  package static func parse(_ bytes: Span<UInt8>) -> Result<PathAndQuery, Refusal> {
    let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
    let path = bytes.extracting(0..<(mark ?? bytes.count))
    guard path.isEscaped(allowing: { $0.isPathByte || $0 == UInt8(ascii: "/") }) else {
      return .failure(.badTarget)
    }
    guard !hasDotSegment(path) else { return .failure(.dotSegment) }
    var target = PathAndQuery(path: "/")
    if !path.isEmpty {
      guard let text = path.validatedString() else { return .failure(.badTarget) }
      target.path = text
    }
    if let mark {
      // BOUND: mark is the index of a byte.
      let query = bytes.extracting((mark + 1)..<bytes.count)
      guard query.isEscaped(allowing: \.isQueryByte), let text = query.validatedString() else {
        return .failure(.badTarget)
      }
      target.query = text
    }
    return .success(target)
  }

  /// Returns the number of parameters in the query of a request target; 0 without a query.
  ///
  /// Empty parameters are counted too.
  package static func parameterCount(in target: Span<UInt8>) -> Int {
    guard let mark = target.firstIndex(of: UInt8(ascii: "?")) else { return 0 }
    var count = 1
    // BOUND: mark is the index of a byte.
    for index in mark..<target.count { count += target[index] == UInt8(ascii: "&") ? 1 : 0 }
    return count
  }

  /// True if a segment after a `/` is `.` or `..`, even if the dots are percent-encoded.
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
    // BOUND: index + 2 < count is checked first.
    guard path[index] == UInt8(ascii: "%"), index + 2 < path.count,
      path[index + 1] == UInt8(ascii: "2"), path[index + 2].lowercased == UInt8(ascii: "e")
    else { return nil }
    return 3
  }
}

/// The refusals of requests whose target is not accepted.
extension Refusal {
  package static let badTarget = Refusal(
    status: 400,
    detail: "The request target is malformed. Send a percent-encoded path that begins with '/', "
      + "and optionally a query. %00 is not allowed. In a request line, http://HOST or "
      + "https://HOST may precede the path.")
  package static let dotSegment = Refusal(
    status: 400,
    detail: "The path must not contain the segments '.' or '..', even if they are percent-encoded.")

  package static func targetTooLong(bytesMax: Int) -> Refusal {
    Refusal(status: 414, detail: "The request target is longer than \(bytesMax) bytes.")
  }
  package static func tooManyParameters(max: Int) -> Refusal {
    Refusal(status: 400, detail: "The query has more than \(max) parameters.")
  }
}

extension UInt8 {
  /// True if this byte is allowed unescaped in a path segment.
  ///
  /// Source: RFC 3986 section 3.3, `pchar`.
  package var isPathByte: Bool { isIn(0x2FFF_7FD2_0000_0000, 0x47FF_FFFE_87FF_FFFF) }

  /// True if this byte is allowed unescaped in a query.
  ///
  /// Source: RFC 3986 section 3.4.
  package var isQueryByte: Bool { isIn(0xAFFF_FFD2_0000_0000, 0x47FF_FFFE_87FF_FFFF) }
}

extension Span<UInt8> {
  /// True if the bytes consist of allowed bytes and percent-escapes.
  ///
  /// An escape is `%` and two hexadecimal digits; `%00` is not allowed.
  ///
  /// - Parameter standsForItself: Returns true for a byte that is allowed without an escape.
  ///
  /// Source: RFC 3986 section 2.1.
  package func isEscaped(allowing standsForItself: (UInt8) -> Bool) -> Bool {
    var index = 0
    while index < count {
      if self[index] == UInt8(ascii: "%") {
        // BOUND: index + 2 < count is checked first.
        guard index + 2 < count, let high = self[index + 1].hexadecimalDigit,
          let low = self[index + 2].hexadecimalDigit, high | low != 0
        else { return false }
        index += 3
      } else {
        guard standsForItself(self[index]) else { return false }
        index += 1
      }
    }
    return true
  }
}
