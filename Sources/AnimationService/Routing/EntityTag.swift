/// The revision of a session as an entity tag, and what a request says of it.
///
/// Source: RFC 9110 sections 8.8.3, 13.1.1 and 13.1.2.
enum EntityTag {
  static func text(_ revision: Int) -> String { "\"\(revision)\"" }

  /// Whether a list of tags names a revision, as `*` does; a weak tag never matches strongly.
  static func matches(_ list: String, _ revision: Int, weakly: Bool = false) -> Bool {
    list.split(separator: ",").contains { part in
      var tag = part.trimmed
      if weakly && tag.hasPrefix("W/") { tag.removeFirst(2) }
      return tag == "*" || tag == text(revision)
    }
  }
}
