internal import HTTPMessages

/// A path with variable parts, such as `/v1/sessions/{id}/evaluate` or `/v1/evaluate.{suffix}`.
struct PathTemplate: Sendable {
  private enum Piece: Sendable {
    /// Bytes that a path must contain literally.
    case literal([UInt8])
    /// Any bytes up to the next `/`.
    ///
    /// The segment can be empty if the template has no suffixes. For example, `/v1/sessions/` is
    /// the path of a session that does not exist.
    case segment
    /// One of the suffixes, at the end of the path.
    case suffix
  }

  /// The variable parts of a path.
  struct Match: Sendable, Equatable {
    /// The values of the variable segments, percent-encoded as received.
    var segments: [String] = []
    /// The suffix, without its dot.
    var suffix: String?
  }

  /// The path, with names in braces for the variable parts.
  let text: String
  /// The allowed suffixes of the last part, without the dot.
  let suffixes: [String]
  private let pieces: [Piece]

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - text: The path. A name in braces after a dot is a placeholder for one of the suffixes. Any
  ///     other name in braces is a placeholder for a variable segment.
  ///   - suffixes: The allowed suffixes. If the path ends with a variable segment, the suffixes are
  ///     optional. If the path does not end with a placeholder, the suffixes are ignored.
  init(_ text: String, suffixes: [String] = []) {
    self.text = text
    self.suffixes = text.hasSuffix("}") ? suffixes : []
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
      let literal = rest[..<open]
      pieces.append(.literal(Array(literal.utf8)))
      pieces.append(literal.hasSuffix(".") ? .suffix : .segment)
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.literal(Array(rest.utf8))) }
    self.pieces = pieces
  }

  /// True if the path is the same for all requests, because it has no variable parts.
  var isFixed: Bool { pieces.count == 1 && !text.contains("{") }

  /// The beginning of the path up to the first variable part.
  var prefix: Substring { text.prefix { $0 != "{" } }

  /// Returns the variable parts of a path; `nil` if the path does not match.
  func match(_ path: Span<UInt8>) -> Match? {
    // Many templates begin with the same bytes, so the end is compared before any segment is
    // copied.
    if case .literal(let bytes)? = pieces.last {
      // BOUND: `has` checks that this difference of two counts is not negative.
      guard Self.has(path, bytes, at: path.count - bytes.count) else { return nil }
    }
    var match = Match(), place = 0
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .literal(let bytes):
        guard Self.has(path, bytes, at: place) else { return nil }
        place += bytes.count
      case .segment:
        var end = place
        while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
        guard end > place || suffixes.isEmpty, end == path.count || index < pieces.count - 1 else {
          return nil
        }
        // BOUND: place ≤ end ≤ count.
        match.segments.append(Self.text(path.extracting(place..<end)))
        place = end
      case .suffix:
        // BOUND: place ≤ count, because literals are compared as a whole.
        let suffix = Self.text(path.extracting(place..<path.count))
        guard suffixes.contains(suffix) else { return nil }
        match.suffix = suffix
        place = path.count
      }
    }
    guard place == path.count else { return nil }
    if match.suffix == nil, !suffixes.isEmpty, let last = match.segments.popLast() {
      let (segment, suffix) = split(last)
      match.segments.append(segment)
      match.suffix = suffix
    }
    return match
  }

  /// Splits a segment into its value and its suffix.
  ///
  /// If the segment does not end with an allowed suffix, the suffix is `nil`, and the value is the
  /// whole segment. An example of such a segment is `1.5`.
  private func split(_ segment: String) -> (segment: String, suffix: String?) {
    guard let point = segment.utf8.lastIndex(of: UInt8(ascii: ".")), point > segment.startIndex
    else {
      return (segment, nil)
    }
    let suffix = String(segment[segment.utf8.index(after: point)...])
    return suffixes.contains(suffix) ? (String(segment[..<point]), suffix) : (segment, nil)
  }

  private static func has(_ path: Span<UInt8>, _ bytes: [UInt8], at place: Int) -> Bool {
    guard place >= 0, path.count - place >= bytes.count else { return false }
    // BOUND: place + offset < place + bytes.count ≤ path.count.
    for offset in bytes.indices where path[place + offset] != bytes[offset] { return false }
    return true
  }

  /// Returns a part of a path as text.
  ///
  /// Each end of a part is next to an ASCII character or at an end of the path. So no UTF-8
  /// sequence is split.
  private static func text(_ part: Span<UInt8>) -> String { part.validatedString() ?? "" }
}
