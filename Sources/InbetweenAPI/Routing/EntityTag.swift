internal import HTTPMessages

/// The entity tags of sessions and content, and their comparison with `If-Match` and
/// `If-None-Match`.
///
/// Source: RFC 9110 sections 8.8.3, 13.1.1 and 13.1.2.
enum EntityTag {
  /// Returns the entity tag of a session's revision.
  static func text(_ revision: Int) -> String {
    // The buffer fits the longest number, its sign and two quotes. The buffer is filled from its
    // end.
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
    // The text is ASCII and therefore valid.
    // BOUND: 19 digits and a sign leave start at 1 or more.
    return text.span.extracting((start - 1)..<text.count).validatedString() ?? ""
  }

  /// Returns the entity tag for a session's revision and the nonce of the write that created the
  /// revision.
  ///
  /// An example is `"3-9f2c01aa"`. Without a nonce, the tag contains only the revision.
  ///
  /// If Redis loses a committed change, the next change has the same revision. But the two changes
  /// have different nonces, so `If-Match` with the tag of the lost change fails.
  static func text(_ revision: Int, nonce: UInt32?) -> String {
    guard let nonce else { return text(revision) }
    return "\"\(revision)-\(String(nonce, radix: 16))\""
  }

  /// Returns the entity tag of content after content coding.
  ///
  /// Different content almost certainly has different tags.
  static func text(of content: [UInt8]) -> String {
    "\"\(String(ContentHash.value(of: content), radix: 36))\""
  }

  /// True if a list of tags is `*` or contains a given strong tag.
  ///
  /// A weak tag in the list matches only if `weakly` is true. If the given tag is `nil`, only `*`
  /// matches.
  static func matches(_ list: String, _ tag: String?, weakly: Bool = false) -> Bool {
    Substring(list).trimmed == "*"
      || list.split(separator: ",").contains { part in
        var given = part.trimmed
        // BOUND: the prefix has two characters.
        if weakly && given.hasPrefix("W/") { given.removeFirst(2) }
        return tag.map { given == $0 } ?? false
      }
  }
}
