/// Splits a source text into tokens.
struct CodeScanner {
  let bytes: [UInt8]
  let language: SourceLanguage
  var place = 0
  /// True if a `/` at the current place can begin a regular expression, and is not a division.
  ///
  /// A `/` can begin a regular expression at the start of the file, after the word `return`, and
  /// after all symbols except `)` and `]`.
  private var expectsValue = true
  /// The first byte of the previous token; 0 before the first token.
  private var previous: UInt8 = 0
  /// A mark for each byte that a search for the end of a regular expression has visited; 0 for
  /// other bytes.
  ///
  /// The mark is 1 if the byte was visited outside of a set such as `[/]`, and 2 if it was visited
  /// inside. The mark is 3 if the byte was visited in both ways. The list is empty before the first
  /// search.
  private var visits: [UInt8] = []

  init(_ bytes: [UInt8], _ language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
  }

  private func byte(_ offset: Int) -> UInt8 {
    let index = place + offset
    return index < bytes.count ? bytes[index] : 0
  }

  mutating func next() -> CodeToken? {
    let token = scan()
    if let token { previous = bytes[token.range.lowerBound] }
    return token
  }

  private mutating func scan() -> CodeToken? {
    while place < bytes.count {
      let current = byte(0)
      if current == UInt8(ascii: " ") || (9...13).contains(current) {
        place += 1
        continue
      }
      if current == UInt8(ascii: "/"), skipComment() { continue }
      let start = place
      if Self.isQuote(current) {
        skipString(current)
        expectsValue = false
        return CodeToken(.string, start..<max(start, place))
      }
      if Self.isDigit(current) || current == UInt8(ascii: ".") && Self.isDigit(byte(1)) {
        skipNumber()
        expectsValue = false
        return CodeToken(.number, start..<max(start, place))
      }
      if Self.isLetter(current) {
        while place < bytes.count, Self.isLetter(byte(0)) || Self.isDigit(byte(0)) { place += 1 }
        let word = bytes[start..<max(start, place)]
        expectsValue = word.elementsEqual("return".utf8)
        return CodeToken(.word, start..<max(start, place))
      }
      if current == UInt8(ascii: "/"), language == .script, expectsValue, !closesElement,
        skipPattern()
      {
        expectsValue = false
        return CodeToken(.string, start..<max(start, place))
      }
      place += symbolLength()
      expectsValue = current != UInt8(ascii: ")") && current != UInt8(ascii: "]")
      // BOUND: the symbol is in the file, because its second byte is not the 0 after the end.
      let symbol = CodeSymbol(bytes[start..<max(start, place)])
      return CodeToken(.symbol, start..<max(start, place), symbol)
    }
    return nil
  }

  /// Returns the length of the symbol at `place`: 2 for an operator that must not be split,
  /// otherwise 1.
  private func symbolLength() -> Int {
    let (equal, greater, star) = (UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "*"))
    return switch (byte(0), byte(1)) {
    case (equal, equal), (equal, greater), (UInt8(ascii: "-"), greater), (UInt8(ascii: "!"), equal),
      (UInt8(ascii: "<"), equal), (greater, equal), (star, star):
      2
    default: 1
    }
  }

  /// Skips a comment; returns false if no comment begins at `place`.
  private mutating func skipComment() -> Bool {
    if byte(1) == UInt8(ascii: "/") {
      while place < bytes.count, byte(0) != UInt8(ascii: "\n") { place += 1 }
      return true
    }
    guard byte(1) == UInt8(ascii: "*") else { return false }
    var depth = 0
    while place < bytes.count {
      if byte(0) == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        if depth == 0 || language.nestsComments { depth += 1 }
        place += 2
      } else if byte(0) == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        place += 2
        if depth == 0 { return true }
      } else {
        place += 1
      }
    }
    place = bytes.count
    return true
  }

  /// Skips a string that begins at `place`.
  ///
  /// A string in backticks or triple quotes can extend over several lines; without a closing quote,
  /// it ends with the file. Without a closing quote, any other string ends with its line.
  private mutating func skipString(_ quote: UInt8) {
    let isTriple =
      byte(1) == quote && byte(2) == quote && language != .script && language != .json
    place += isTriple ? 3 : 1
    while place < bytes.count {
      let current = byte(0)
      if current == UInt8(ascii: "\\") {
        place = min(place + 2, bytes.count)
        continue
      }
      if isTriple {
        if current == quote, byte(1) == quote, byte(2) == quote {
          place += 3
          return
        }
      } else if current == quote {
        place += 1
        return
      } else if current == UInt8(ascii: "\n"), quote != UInt8(ascii: "`") {
        return
      }
      place += 1
    }
    place = min(place, bytes.count)
  }

  private mutating func skipNumber() {
    while place < bytes.count {
      let current = byte(0)
      let isSign = current == UInt8(ascii: "+") || current == UInt8(ascii: "-")
      // BOUND: place > 0, because the first byte of a number is not a sign.
      let isExponent = isSign && bytes[place - 1] | 0x20 == UInt8(ascii: "e")
      // A point belongs to the number only before a digit. So `0..<1` and `1.dp` become several
      // tokens.
      let isPoint = current == UInt8(ascii: ".") && Self.isDigit(byte(1))
      guard Self.isLetter(current) || Self.isDigit(current) || isPoint || isExponent else { return }
      place += 1
    }
  }

  /// True if the slash at `place` belongs to a JSX tag, such as `</b>` or `/>`.
  ///
  /// Before `/>`, only an attribute in braces and a generic argument are recognized.
  private var closesElement: Bool {
    let endsTag = byte(1) == UInt8(ascii: ">")
    return previous == UInt8(ascii: "<")
      || endsTag && (previous == UInt8(ascii: "}") || previous == UInt8(ascii: ">"))
  }

  /// Skips a regular expression on one line; returns false if none begins at `place`.
  ///
  /// All searches together take linear time. A search fails at a byte that an earlier search has
  /// visited in the same state, because that search failed, too.
  private mutating func skipPattern() -> Bool {
    if visits.isEmpty { visits = Array(repeating: 0, count: bytes.count) }
    var index = place + 1, isInSet = false
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      let state: UInt8 = isInSet ? 2 : 1
      guard visits[index] & state == 0 else { return false }
      visits[index] |= state
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "/") where !isInSet:
        place = index + 1
        return true
      default: break
      }
      index += 1
    }
    return false
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte >= 0x80
  }
}
