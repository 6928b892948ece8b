import AnimationNotation
import MotionTools

/// The search for the files that match patterns.
extension SourceTree {
  /// Returns, for each pattern, the paths of the matching files in alphabetical order.
  ///
  /// A pattern that no file matches has no entry.
  ///
  /// Each directory is visited at most once. Hidden files and directories and `node_modules` are
  /// left out. Symbolic links to directories are not followed.
  func paths(matching patterns: [String]) throws(Refusal) -> [String: [String]] {
    let searches = patterns.map { Search($0, self) }
    var found: [String: [String]] = [:], count = 0
    for first in Self.outermost(searches) {
      try walk(from: first.base, first.pattern, &count) { path, isReadable in
        let matching = searches.filter { $0.matches(path) }
        guard !matching.isEmpty, isReadable() else { return }
        for search in matching { found[search.pattern, default: []].append(path) }
      }
    }
    return found.mapValues { $0.sorted() }
  }

  /// Returns the directories that are searched for files that match `patterns`.
  ///
  /// Their subdirectories are searched, too, but are not listed.
  ///
  /// Each element is a relative path with a slash at its end, or empty for the root.
  func directories(searchedFor patterns: [String]) -> [String] {
    Self.outermost(patterns.map { Search($0, self) }).map(\.base)
  }

  /// Returns the searches that together visit each directory once.
  ///
  /// If several searches have the same directory, only the first one is returned. A search is left
  /// out if its directory is inside the directory of another search.
  private static func outermost(_ searches: [Search]) -> [Search] {
    var outermost: [Search] = []
    for search in searches.sorted(by: { $0.base.utf8.count < $1.base.utf8.count })
    where !outermost.contains(where: { search.base.utf8.starts(with: $0.base.utf8) }) {
      outermost.append(search)
    }
    return outermost
  }

  /// A pattern, with the directory to search and the end of all matching paths.
  private struct Search {
    let pattern: String
    /// The directory that contains all matching files, with a slash at its end; empty for the root.
    let base: String
    /// The end of each matching path: the bytes of the pattern after its last wildcard.
    private let tail: [UInt8]

    init(_ pattern: String, _ tree: SourceTree) {
      self.pattern = pattern
      let parts = pattern.split(separator: "/").filter { $0 != "." }
      var base = ""
      for part in parts.dropLast() {
        guard !SourcePath.isPattern(String(part)), tree.mayEnter(base + part) else { break }
        base += part + "/"
      }
      self.base = base
      let end = (parts.last ?? "").utf8.reversed().prefix { byte in
        byte != UInt8(ascii: "*") && byte != UInt8(ascii: "?")
      }
      tail = end.reversed()
    }

    func matches(_ path: String) -> Bool {
      path.utf8.starts(with: base.utf8) && path.utf8.suffix(tail.count).elementsEqual(tail)
        && SourcePath.matches(path, pattern)
    }
  }
}
