internal import HTTPMessages

/// What tells one state of a resource from another, and what a request says of it.
///
/// Source: RFC 9110 sections 8.8.3, 13.1.1 and 13.1.2.
enum EntityTag {
  /// The tag of a session's revision.
  static func text(_ revision: Int) -> String {
    // As many bytes as the longest number, its sign and two quotes take, from the last to the first.
    var text: InlineArray<22, UInt8> = .init(repeating: UInt8(ascii: "\""))
    var start = text.count - 1, rest = revision.magnitude
    repeat {
      start -= 1
      text[start] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    } while rest > 0
    if revision < 0 {
      start -= 1
      text[start] = UInt8(ascii: "-")
    }
    // ASCII, so that there always is one.
    // BOUND: 19 digits and a sign leave start at 1 or more.
    return text.span.extracting((start - 1)..<text.count).validatedString() ?? ""
  }

  /// The tag of content, in whichever coding it is sent: other bytes have another tag.
  static func text(of content: [UInt8]) -> String {
    "\"\(String(ContentHash.value(of: content), radix: 36))\""
  }

  /// Whether a list of tags names a revision, as `*` does; a weak tag never matches strongly.
  static func matches(_ list: String, _ revision: Int, weakly: Bool = false) -> Bool {
    matches(list, text(revision), weakly: weakly)
  }

  /// Whether a list of tags names a strong tag, as `*` does; a weak tag never matches strongly.
  static func matches(_ list: String, _ tag: String, weakly: Bool = false) -> Bool {
    list.split(separator: ",").contains { part in
      var given = part.trimmed
      // BOUND: the prefix has two characters.
      if weakly && given.hasPrefix("W/") { given.removeFirst(2) }
      return given == "*" || given == tag
    }
  }
}
