internal import JSONCodec

// The tokenizer skips white space, comments, and quotation marks around the text.
extension TextTokenizer {
  /// Skips white space and comments; comments can be nested.
  mutating func skipSpace() throws(TextSyntaxError) {
    while let scalar = peek() {
      if Self.isWhiteSpace(scalar) || scalar == Self.byteOrderMark {
        advance()
      } else if scalar == "/", peek(1) == "/" {
        while let scalar = peek(), scalar != "\n", scalar != "\r" { advance() }
      } else if scalar == "/", peek(1) == "*" {
        try skipComment()
      } else {
        return
      }
    }
  }

  /// The byte order mark, which some editors write at the beginning of a file.
  private static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"

  private mutating func skipComment() throws(TextSyntaxError) {
    let start = column
    var depth = 0
    repeat {
      guard let scalar = peek() else {
        throw TextSyntaxError(
          "the comment has no end: close it with */", at: TextPlace(column: start, length: 2))
      }
      let isOpening = scalar == "/" && peek(1) == "*", isClosing = scalar == "*" && peek(1) == "/"
      depth += isOpening ? 1 : isClosing ? -1 : 0
      if isOpening || isClosing { advance() }
      advance()
    } while depth > 0
  }

  /// Skips the rest of a CSS word with hyphens, such as `cubic-bezier`.
  ///
  /// Only words of a fixed list are skipped. After any other name, a hyphen is a minus sign.
  mutating func skipHyphenatedRest(from first: Int) {
    guard peek() == "-" else { return }
    var last = index
    // A longer word is not read to its end: otherwise, a text of many hyphens would take quadratic
    // time.
    while last < end, last - first <= Self.longestHyphenatedWord,
      bytes[last] == UInt8(ascii: "-") || Self.isASCIILetter(bytes[last])
    {
      last += 1
    }
    // BOUND: first is before index, and last is index or more.
    let word = String(decoding: bytes[first..<last], as: UTF8.self)
    guard Self.hyphenatedWords.contains(word) else { return }
    while index < last { advance() }
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The CSS words that contain hyphens.
  ///
  /// Source: CSS Easing Functions Level 1.
  private static let hyphenatedWords: Set<String> = [
    "cubic-bezier", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
  ]

  private static let longestHyphenatedWord = hyphenatedWords.map(\.utf8.count).max() ?? 0

  /// Skips quotation marks around the whole text, such as those of a string copied from code.
  mutating func unquote() {
    guard let first = bytes.first(where: { !Self.isASCIISpace($0) }),
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") || first == UInt8(ascii: "`")
        || first >= 0xC2
    else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    let scalars = text.unicodeScalars
    guard let open = scalars.first(where: { !Self.isWhiteSpace($0) }),
      let close = scalars.last(where: { !Self.isWhiteSpace($0) }),
      Self.quotes.contains(open), Self.quotes.contains(close),
      let begin = scalars.firstIndex(of: open), let finish = scalars.lastIndex(of: close),
      begin < finish
    else { return }
    end = text.utf8.distance(from: text.startIndex, to: finish)
    while let scalar = peek(), Self.isWhiteSpace(scalar) { advance() }
    advance()
  }

  private static func isASCIISpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  private static let quotes: Set<Unicode.Scalar> = [
    "\"", "'", "`", "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{AB}",
    "\u{BB}",
  ]
}
