internal import HTTPMessages

/// A path in which some parts vary, such as `/v1/sessions/{id}/evaluate` or `/v1/evaluate.{form}`.
struct PathTemplate: Sendable {
  private enum Piece: Sendable {
    /// Bytes that every path has there.
    case literal([UInt8])
    /// Anything up to the next `/`; nothing only where no suffix may follow, as a session without a name is one that
    /// does not exist.
    case word
    /// One of the suffixes, at the end.
    case suffix
  }

  /// What a path has in the place of what varies.
  struct Match: Sendable, Equatable {
    /// The words, as they were sent.
    var words: [String] = []
    /// The suffix, without its point.
    var suffix: String?
  }

  /// The path, with names in braces for what varies.
  let text: String
  /// The suffixes that the last part may have, without the point.
  let suffixes: [String]
  private let pieces: [Piece]

  /// - Parameters:
  ///   - text: The path. A name in braces behind a point is for one of the suffixes, any other for a word.
  ///   - suffixes: Where the path ends with a word, this word may have one of them behind a point.
  init(_ text: String, suffixes: [String] = []) {
    self.text = text
    self.suffixes = suffixes
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
      let literal = rest[..<open]
      pieces.append(.literal(Array(literal.utf8)))
      pieces.append(literal.hasSuffix(".") ? .suffix : .word)
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.literal(Array(rest.utf8))) }
    self.pieces = pieces
  }

  /// Whether all its paths are one and the same.
  var isFixed: Bool { pieces.count == 1 && !text.contains("{") }

  /// What every path of the template begins with.
  var prefix: Substring { text.prefix { $0 != "{" } }

  /// What varies in a path, percent-encoded as it came; `nil` for a path that is not of the template.
  func match(_ path: Span<UInt8>) -> Match? {
    var match = Match(), place = 0
    for piece in pieces {
      switch piece {
      case .literal(let bytes):
        guard Self.has(path, bytes, at: place) else { return nil }
        place += bytes.count
      case .word:
        var end = place
        while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
        guard end > place || suffixes.isEmpty else { return nil }
        // BOUND: end is from place to the count.
        match.words.append(Self.text(path.extracting(place..<end)))
        place = end
      case .suffix:
        // BOUND: place is at most the count, as literals are compared in whole.
        let suffix = Self.text(path.extracting(place..<path.count))
        guard suffixes.contains(suffix) else { return nil }
        match.suffix = suffix
        place = path.count
      }
    }
    guard place == path.count else { return nil }
    if match.suffix == nil, !suffixes.isEmpty, let last = match.words.popLast() {
      let (word, suffix) = split(last)
      match.words.append(word)
      match.suffix = suffix
    }
    return match
  }

  /// Takes one of the suffixes off a word: only these, as `1.5` has a point, too.
  private func split(_ word: String) -> (word: String, suffix: String?) {
    guard let point = word.utf8.lastIndex(of: UInt8(ascii: ".")), point > word.startIndex else {
      return (word, nil)
    }
    let suffix = String(word[word.utf8.index(after: point)...])
    return suffixes.contains(suffix) ? (String(word[..<point]), suffix) : (word, nil)
  }

  private static func has(_ path: Span<UInt8>, _ bytes: [UInt8], at place: Int) -> Bool {
    guard path.count - place >= bytes.count else { return false }
    // BOUND: place + offset < place + bytes.count ≤ path.count.
    for offset in bytes.indices where path[place + offset] != bytes[offset] { return false }
    return true
  }

  /// A part of a path, cut at letters of ASCII.
  private static func text(_ part: Span<UInt8>) -> String { part.validatedString() ?? "" }
}
