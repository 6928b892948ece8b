/// The paths and patterns of source files.
package enum SourcePath {
  /// Returns the reason why a path is not allowed; `nil` for an allowed path.
  package static func objection(to path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.isEmpty { return "must be the path of a file" }
    if path.hasPrefix("/") || path.hasPrefix("~") || path.contains("\\") || path.contains(":") {
      return "must be relative to the manifest, with / between its parts"
    }
    if parts.contains("..") { return "must not leave the manifest's directory" }
    if path.utf8.count > 1024 || path.utf8.contains(0) {
      return "must have at most 1024 bytes and no NUL character"
    }
    return nil
  }

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
    let path = parts(path), pattern = parts(pattern)
    // `row[n]` is true if the first n parts of the path match the parts of the pattern so far.
    var row = [true] + path.map { _ in false }
    for part in pattern {
      var next = row.map { _ in false }
      if part == "**" {
        var isReached = false
        for index in row.indices {
          isReached = isReached || row[index]
          next[index] = isReached
        }
      } else {
        // BOUND: the row has one more element than the path has parts.
        for index in path.indices where row[index] && matches(part: path[index], part) {
          next[index + 1] = true
        }
      }
      row = next
    }
    return row.last ?? false
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  private static func matches(part: Substring, _ pattern: Substring) -> Bool {
    let text = Array(part.utf8)
    // `row[n]` is true if the first n bytes of the text match the bytes of the pattern so far. The
    // row is changed in place, because a new array for each byte would take most of the time.
    var row = [true] + text.map { _ in false }
    for byte in pattern.utf8 {
      if byte == UInt8(ascii: "*") {
        var isReached = false
        for index in row.indices {
          isReached = isReached || row[index]
          row[index] = isReached
        }
      } else {
        // BOUND: the row has one more element than the text has bytes.
        for index in text.indices.reversed() {
          row[index + 1] = row[index] && (byte == UInt8(ascii: "?") || byte == text[index])
        }
        row[0] = false
      }
    }
    return row.last ?? false
  }
}
