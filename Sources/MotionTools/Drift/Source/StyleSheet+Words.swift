internal import AnimationCore

/// The words of values: keywords, names and quotations.
///
/// These functions compare bytes. Searching for and comparing characters takes much longer in texts
/// that are not ASCII, and one character can have any number of bytes.
extension StyleSheet {
  /// The maximum length of a time, a keyword or a name in bytes; a longer word is of no known kind.
  static let longestWord = 256

  /// Returns a keyword or a number in lower case; the result is empty for a word of more than 256
  /// bytes.
  ///
  /// Source: CSS Values and Units Level 4, section Textual Data Types: only ASCII letters are
  /// compared without case.
  static func keyword(_ word: String) -> String {
    let count = word.utf8.count
    guard count <= longestWord, Work.spend(1 + count / 16, on: .bytes) else { return "" }
    return lowercased(word.utf8)
  }

  /// Returns a time in seconds, such as 0.3 for `300ms`; `nil` if the text is not a time or has
  /// more than 256 bytes.
  static func seconds(_ text: String) -> Double? {
    let bytes = text.utf8
    guard bytes.count <= longestWord, bytes.last.map({ $0 | 0x20 }) == UInt8(ascii: "s") else {
      return nil
    }
    let isShort = bytes.dropLast().last.map { $0 | 0x20 } == UInt8(ascii: "m")
    return Double(css: Substring(bytes.dropLast(isShort ? 2 : 1))).map {
      isShort ? $0 / 1000 : $0
    }
  }

  /// Returns a text with its ASCII letters in lower case.
  static func lowercased(_ bytes: some Sequence<UInt8>) -> String {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return String(decoding: bytes.map { capitals ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Returns the name of a property in lower case; the name of a variable is unchanged.
  ///
  /// Source: CSS Syntax Level 3, section Style rules: only the names of properties are compared
  /// without case.
  static func name(_ name: String) -> String {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let isVariable = ["--", "$", "@"].contains { name.utf8.starts(with: $0.utf8) }
    return isVariable || !name.utf8.contains(where: { capitals ~= $0 })
      ? name : lowercased(name.utf8)
  }

  /// Returns the start of a text from a file, for an error: at most 60 Unicode scalars.
  static func excerpt(_ text: String) -> String { String(text.unicodeScalars.prefix(60)) }

  /// True if a text begins with `var(`, `$`, `@` or `#{`: a reference, or an interpolation of SCSS
  /// or Less.
  static func isReference(_ text: String) -> Bool {
    ["var(", "$", "@", "#{"].contains { text.utf8.starts(with: $0.utf8) }
  }

  /// True if a text can be the name of `@keyframes`: a quoted text, or a word of at most 256 bytes.
  ///
  /// A word consists of letters, digits, `-`, `_`, `!` and non-ASCII characters.
  static func isName(_ text: String) -> Bool {
    if isQuoted(text) { return true }
    guard text.utf8.count <= longestWord else { return false }
    return text.utf8.allSatisfy { byte in
      byte >= 128 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "!")
    }
  }

  /// Returns a text without the quotation marks around it.
  static func unquoted(_ text: String) -> String {
    isQuoted(text) ? String(Substring(text.utf8.dropFirst().dropLast())) : text
  }

  private static func isQuoted(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count > 1, let first = bytes.first, first == bytes.last else { return false }
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
  }

  /// A part of a text, and its byte range in the text.
  struct Piece {
    let text: String
    let range: Range<Int>

    /// The piece without the white space around it.
    var trimmed: Piece {
      let start = text.utf8.prefix { $0 <= 32 }.count, part = StyleSheet.trimmed(text)
      // BOUND: the trimmed text is a part of the text, so both sums are at most the upper bound.
      let low = range.lowerBound + start, high = low + part.utf8.count
      return Piece(text: part, range: low..<max(low, high))
    }
  }

  /// Splits a text at a separator outside parentheses; the separator `" "` stands for any white
  /// space.
  ///
  /// Empty parts are omitted.
  static func parts(of text: String, at separator: Unicode.Scalar) -> [String] {
    pieces(of: text, at: separator).map(\.text)
  }

  /// Splits a text like `parts(of:at:)`; the ranges of the pieces begin at `start`.
  static func pieces(
    of text: String, at separator: Unicode.Scalar, from start: Int = 0
  ) -> [Piece] {
    guard Work.spend(1 + text.utf8.count / 4, on: .bytes) else { return [] }
    let mark = UInt8(ascii: separator)
    var pieces: [Piece] = [], part: [UInt8] = [], depth = 0, end = start
    func finish() {
      guard !part.isEmpty else { return }
      // BOUND: the bytes of the part are before `end`, and after `start`.
      pieces.append(
        Piece(
          text: String(decoding: part, as: UTF8.self),
          range: max(start, end - part.count)..<max(start, end)))
      part = []
    }
    for byte in text.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
      let separates = mark == 32 ? byte <= 32 : byte == mark
      if separates, depth == 0 {
        finish()
      } else {
        part.append(byte)
      }
      end += 1
    }
    finish()
    return pieces
  }

  /// Splits a value at white space outside parentheses, except around an operator: `$d * 2` is one
  /// word.
  static func words(of text: String) -> [String] { words(in: text, from: 0).map(\.text) }

  /// Splits a piece of a value like `words(of:)`; the ranges have the origin of the piece's range.
  static func words(in piece: Piece) -> [Piece] {
    words(in: piece.text, from: piece.range.lowerBound)
  }

  private static func words(in text: String, from start: Int) -> [Piece] {
    var words: [Piece] = [], isOpen = false
    for part in pieces(of: text, at: " ", from: start) where Work.spend(2, on: .bytes) {
      let isOperator = part.text.utf8.count == 1 && ["*", "/", "+", "-"].contains(part.text)
      if let last = words.last, isOperator || isOpen, last.text.utf8.count < 256,
        Work.spend(1 + last.text.utf8.count / 16, on: .bytes)
      {
        let (low, high) = (last.range.lowerBound, part.range.upperBound)
        // BOUND: the list has a last word.
        words[words.count - 1] = Piece(
          text: "\(last.text) \(part.text)", range: low..<max(low, high))
      } else {
        words.append(part)
      }
      isOpen = isOperator
    }
    return words
  }
}

extension StyleSheet {
  /// Returns the mark at the end of a value, in lower case without its `!`, and the range before
  /// the mark; `nil` if there is no mark.
  ///
  /// Source: CSS Syntax Level 3, section Consume a declaration: white space may follow the sign;
  /// Sass, Variables: `!default` and `!global`.
  static func lastMark(
    in value: Range<Int>, of bytes: [UInt8]
  ) -> (mark: String, rest: Range<Int>)? {
    func isBefore(_ index: Int, _ test: (UInt8) -> Bool) -> Bool {
      // BOUND: index > value.lowerBound ≥ 0, by the condition before it.
      index > value.lowerBound && test(bytes[index - 1])
    }
    var start = value.upperBound
    while value.upperBound - start < 10,
      isBefore(start, { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 })
    {
      start -= 1
    }
    // BOUND: start ≤ value.upperBound, because it only decreases.
    let mark = lowercased(bytes[start..<value.upperBound])
    guard ["important", "default", "global"].contains(mark) else { return nil }
    while isBefore(start, { $0 <= 32 }) { start -= 1 }
    guard isBefore(start, { $0 == UInt8(ascii: "!") }) else { return nil }
    return (mark, value.lowerBound..<max(value.lowerBound, start - 1))
  }
}

extension StyleSheet.Declaration {
  var isImportant: Bool { marks.contains("important") }

  /// True if this declaration overrides another one for the same element.
  ///
  /// Source: CSS Cascading and Inheritance Level 4, section Cascade Sorting Order: importance
  /// precedes the order of appearance.
  func overrides(_ other: StyleSheet.Declaration) -> Bool {
    guard isImportant == other.isImportant else { return isImportant }
    return range.lowerBound > other.range.lowerBound
  }

  /// Returns the byte range in the file of a piece of the value.
  ///
  /// The result is `nil` in a file that is not UTF-8: offsets in the text can then differ from
  /// offsets in the bytes.
  func range(of piece: StyleSheet.Piece) -> Range<Int>? {
    guard value.utf8.count == range.count else { return nil }
    // BOUND: a piece is inside the value, and the value is inside the file.
    let low = range.lowerBound + piece.range.lowerBound
    return low..<max(low, range.lowerBound + piece.range.upperBound)
  }
}
