/// The paths and patterns of source files.
package enum SourcePath {
  /// Returns the reason why a path is not allowed; `nil` for an allowed path.
  package static func objection(to path: String) -> String? {
    if !path.hasPrefix("/"), normalized(path).isEmpty { return "must be the path of a file" }
    if path.hasPrefix("/") || path.hasPrefix("~") || path.contains("\\") || path.contains(":") {
      return """
        must be relative to the manifest, with / between its parts, and without a ~ at the start, \
        a colon or a backslash
        """
    }
    if parts(path).contains("..") { return "must not leave the manifest's directory" }
    if path.utf8.count > 1024 || path.utf8.contains(0) {
      return "must have at most 1024 bytes and no NUL character"
    }
    return nil
  }

  /// Returns the only spelling of a path without empty parts and `.`, such as `a/b` for `./a//b`.
  package static func normalized(_ path: String) -> String { parts(path).joined(separator: "/") }

  /// True if a path is a pattern: it contains `*` or `?`.
  package static func isPattern(_ path: String) -> Bool {
    path.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
  }

  /// True if a path matches a pattern.
  ///
  /// The parts of a path are separated by `/`. `*` matches any number of characters within a part,
  /// `?` matches one byte, and `**` matches any number of parts. The running time is at most
  /// proportional to the length of the path times the length of the pattern.
  package static func matches(_ path: String, _ pattern: String) -> Bool {
    matches(parts(path), parts(pattern), isAny: { $0 == "**" }) { part, pattern in
      matches(Array(part.utf8), Array(pattern.utf8), isAny: { $0 == UInt8(ascii: "*") }) {
        $1 == UInt8(ascii: "?") || $0 == $1
      }
    }
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  /// True if a list matches a pattern.
  ///
  /// - Parameters:
  ///   - list: The elements that are compared, such as the bytes of a name.
  ///   - pattern: The elements of the pattern.
  ///   - isAny: Returns true for an element of the pattern, such as `*`, that matches any number of
  ///     elements.
  ///   - isMatch: Returns true if an element of the pattern for which `isAny` is false matches an
  ///     element of the list.
  private static func matches<Element>(
    _ list: [Element], _ pattern: [Element], isAny: (Element) -> Bool,
    _ isMatch: (_ element: Element, _ pattern: Element) -> Bool
  ) -> Bool {
    // `row[n]` is true if the first n elements match the elements of the pattern so far. The row is
    // changed in place, because a new array for each element would take most of the time.
    var row = [true] + list.map { _ in false }
    for part in pattern {
      if isAny(part) {
        var isReached = false
        for index in row.indices {
          isReached = isReached || row[index]
          row[index] = isReached
        }
      } else {
        // BOUND: the row has one more element than the list.
        for index in list.indices.reversed() {
          row[index + 1] = row[index] && isMatch(list[index], part)
        }
        row[0] = false
      }
    }
    return row.last ?? false
  }
}
