internal import HTTPMessages

/// The parser of queries.
///
/// Source: WHATWG URL, application/x-www-form-urlencoded. `&` separates parameters, `+` is a space,
/// and `%XX` is a byte.
enum Query {
  /// Returns the decoded parameters in order.
  ///
  /// A parameter without `=` has an empty value.
  static func parameters(_ query: String?) throws(Problem) -> [(name: String, value: String)] {
    guard let query, !query.isEmpty else { return [] }
    var result: [(name: String, value: String)] = []
    for part in query.utf8.split(separator: UInt8(ascii: "&")) {
      let pair = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      result.append((try text(pair[0]), try text(pair.count > 1 ? pair[1] : "".utf8[...])))
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

  /// True if a query contains one of the names, or any escaped name.
  private static func mayHold(_ names: [String], _ query: String) -> Bool {
    let bytes = query.utf8.span
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "="), bytes[end] != UInt8(ascii: "&") {
        if bytes[end] == UInt8(ascii: "%") || bytes[end] == UInt8(ascii: "+") { return true }
        end += 1
      }
      // BOUND: start ≤ end ≤ count.
      for name in names where isSame(name, bytes.extracting(start..<end)) { return true }
      while end < bytes.count, bytes[end] != UInt8(ascii: "&") { end += 1 }
      start = end + 1
    }
    return false
  }

  private static func isSame(_ name: String, _ given: Span<UInt8>) -> Bool {
    let bytes = name.utf8.span
    guard bytes.count == given.count else { return false }
    for index in bytes.indices where bytes[index] != given[index] { return false }
    return true
  }

  private static func text(_ encoded: Substring.UTF8View) throws(Problem) -> String {
    var bytes: [UInt8] = []
    var rest = encoded
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else {
          throw Problem(
            .malformedRequest,
            "the query contains a % without two hex digits: write %25 for %")
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(.malformedRequest, "the query is not valid UTF-8")
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
