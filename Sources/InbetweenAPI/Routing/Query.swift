internal import HTTPMessages

/// The parser of queries.
///
/// Source: WHATWG URL, application/x-www-form-urlencoded. `&` separates parameters, `+` is a space,
/// and `%XX` is a byte.
enum Query {
  /// Returns the decoded parameters in order.
  ///
  /// A parameter without `=` has an empty value.
  static func parameters(
    _ query: String?, in part: String = "query"
  ) throws(Problem) -> [(name: String, value: String)] {
    guard let query else { return [] }
    let bytes = query.utf8.span
    var result: [(name: String, value: String)] = []
    var start = 0
    while start < bytes.count {
      var end = start
      var equals: Int?
      while end < bytes.count, bytes[end] != UInt8(ascii: "&") {
        if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
        end += 1
      }
      if end > start {
        let nameEnd = equals ?? end
        // BOUND: start ≤ nameEnd ≤ end ≤ count, and nameEnd < end if there is an equals sign.
        let name = try text(bytes.extracting(start..<nameEnd), in: part)
        let value = try text(bytes.extracting((equals == nil ? end : nameEnd + 1)..<end), in: part)
        result.append((name, value))
      }
      start = end + 1
    }
    return result
  }

  /// Returns the parameters with the given names, and the rest of the query unchanged.
  static func taking(
    _ names: [String], from query: String?
  ) throws(Problem) -> (taken: [(name: String, value: String)], rest: String?) {
    guard let query else { return ([], nil) }
    // Most queries contain none of the names, and are returned without parsing.
    guard mayHold(names, query) else { return ([], query) }
    var taken: [(name: String, value: String)] = []
    var rest: [Substring] = []
    for part in query.split(separator: "&", omittingEmptySubsequences: false) {
      if let parameter = try parameters(String(part)).first, names.contains(parameter.name) {
        taken.append(parameter)
      } else {
        rest.append(part)
      }
    }
    return (taken, rest.isEmpty ? nil : rest.joined(separator: "&"))
  }

  /// True if it is possible that a query contains one of the names.
  ///
  /// The result is also true for an escaped name, which is not decoded here and could be any name.
  private static func mayHold(_ names: [String], _ query: String) -> Bool {
    let bytes = query.utf8.span
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "="), bytes[end] != UInt8(ascii: "&") {
        if isEscape(bytes[end]) { return true }
        end += 1
      }
      // BOUND: start ≤ end ≤ count.
      for name in names where bytes.extracting(start..<end).equals(name) { return true }
      while end < bytes.count, bytes[end] != UInt8(ascii: "&") { end += 1 }
      start = end + 1
    }
    return false
  }

  private static func text(_ encoded: Span<UInt8>, in part: String) throws(Problem) -> String {
    guard encoded.indices.contains(where: { isEscape(encoded[$0]) }) else {
      return try string(encoded, in: part)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var index = 0
    while index < encoded.count {
      switch encoded[index] {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        // BOUND: index + 2 < count is checked first.
        guard index + 2 < encoded.count, let high = encoded[index + 1].hexadecimalDigit,
          let low = encoded[index + 2].hexadecimalDigit
        else {
          throw Problem(
            .malformedRequest,
            "the \(part) contains a % without two hexadecimal digits: write %25 for %")
        }
        bytes.append(high << 4 | low)
        index += 2
      case let byte: bytes.append(byte)
      }
      index += 1
    }
    return try string(bytes.span, in: part)
  }

  private static func string(_ bytes: Span<UInt8>, in part: String) throws(Problem) -> String {
    guard let text = bytes.validatedString() else {
      throw Problem(
        .malformedRequest,
        "the \(part) is not valid UTF-8: encode the text in UTF-8, then percent-encode its bytes")
    }
    return text
  }

  private static func isEscape(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+")
  }
}
