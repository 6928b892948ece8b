extension SourceTokenizer {
  /// Skips spaces, line ends and comments.
  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: index += 1
      case UInt8(ascii: "\n"):
        index += 1
        startLine()
      case UInt8(ascii: "\r"):
        let isPair = byte(index + 1) == UInt8(ascii: "\n")
        if !isPair {
          report("a carriage return alone ends no line: end lines with LF or CR LF", at: position)
        }
        index += isPair ? 2 : 1
        startLine()
      case UInt8(ascii: "/"):
        switch byte(index + 1) {
        case UInt8(ascii: "/"): skipLineComment()
        case UInt8(ascii: "*"): skipBlockComment()
        default: return
        }
      default: return
      }
    }
  }

  private mutating func skipLineComment() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
      case 0:
        report("a NUL character is not allowed: delete it", at: position)
        index += 1
      default: skipScalarByte()
      }
    }
  }

  /// Skips a comment between `/*` and `*/`.
  ///
  /// Such comments can be nested.
  private mutating func skipBlockComment() {
    let start = position
    var depth = 0
    repeat {
      guard index < bytes.count else {
        report("this comment has no end: write */", at: start)
        return
      }
      switch (bytes[index], byte(index + 1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        index += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        index += 2
      case (UInt8(ascii: "\n"), _):
        index += 1
        startLine()
      case (0, _):
        report("a NUL character is not allowed: delete it", at: position)
        index += 1
      default: skipScalarByte()
      }
    } while depth > 0
  }

  /// Skips a text of at most 63 bytes in single quotes on one line; otherwise skips only the quote.
  mutating func skipQuoted() {
    let line = bytes.part(index + 1, index + 64)
      .prefix { $0 >= UInt8(ascii: " ") && $0 != UInt8(ascii: "'") }
    let isQuoted = byte(index + 1 + line.count) == UInt8(ascii: "'")
    for _ in 0..<(isQuoted ? line.count + 2 : 1) { skipScalarByte() }
  }

  /// Skips one byte of a Unicode scalar, and counts it if it is a UTF-8 continuation byte.
  mutating func skipScalarByte() {
    if bytes[index] & 0xC0 == 0x80 { continuations += 1 }
    index += 1
  }

  /// Reads a string literal to its end.
  ///
  /// The parser reports an error for a string that it does not skip.
  mutating func readString() {
    let start = index
    let place = position
    let quote = UInt8(ascii: "\"")
    let isLong = byte(index + 1) == quote && byte(index + 2) == quote
    index += isLong ? 3 : 1
    defer { append(.string, from: start, at: place) }
    // The number of open parentheses in interpolations, such as "\(a)", which can contain strings.
    var parentheses = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n") where isLong:
        index += 1
        startLine()
      case UInt8(ascii: "\n") where !isLong, UInt8(ascii: "\r") where !isLong:
        return reportEndlessString("\"", at: place)
      case UInt8(ascii: "\\"):
        if byte(index + 1) == UInt8(ascii: "(") { parentheses += 1 }
        index += 1
        if index < bytes.count, bytes[index] >= UInt8(ascii: " ") { skipScalarByte() }
      case UInt8(ascii: "(") where parentheses > 0:
        parentheses += 1
        index += 1
      case UInt8(ascii: ")") where parentheses > 0:
        parentheses -= 1
        index += 1
      case quote where parentheses == 0:
        let isEnd = !isLong || byte(index + 1) == quote && byte(index + 2) == quote
        index += isLong && isEnd ? 3 : 1
        if isEnd { return }
      default: skipScalarByte()
      }
    }
    reportEndlessString(isLong ? "\"\"\"" : "\"", at: place)
  }

  /// Reports a string without an end; strings are allowed only in the arguments of attributes.
  private mutating func reportEndlessString(_ end: String, at place: SourcePosition) {
    // An attribute with a string has few tokens before it, as in `@available(*, message: "…")`.
    let head = tokens.suffix(24).reversed().drop {
      $0.kind != .leftParenthesis && $0.kind != .rightParenthesis
    }
    let isArgument =
      head.first?.kind == .leftParenthesis && head.dropFirst(2).first?.kind == .at
    report(
      isArgument
        ? "this string has no end: write \(end)"
        : "this string has no end, and strings are not supported here: delete it", at: place)
  }
}
