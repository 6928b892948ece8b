internal import JSONCodec

/// A tokenizer of texts in SwiftUI's spelling; the last token marks the text's end.
///
/// Comments are white space, as in Swift. Quotation marks around the whole text are skipped.
struct TextTokenizer {
  let bytes: [UInt8]
  var index = 0
  var column = 1
  /// The offset after the last byte of the tokenized part.
  var end: Int

  private init(_ text: String, _ part: Range<Int>?) {
    bytes = Array(text.utf8)
    end = bytes.count
    guard let part else {
      unquote()
      return
    }
    while index < part.lowerBound, peek() != nil { advance() }
    end = min(end, part.upperBound)
  }

  /// Returns the tokens of a text, or of a part of it.
  ///
  /// - Parameters:
  ///   - text: The text; columns are counted from its beginning.
  ///   - part: The offsets of the part in UTF-8; `nil` for the whole text.
  static func tokens(
    of text: String, in part: Range<Int>? = nil
  ) throws(TextSyntaxError) -> [TextToken] {
    var tokenizer = TextTokenizer(text, part)
    var tokens: [TextToken] = []
    // Names and numbers have several letters each, and symbols separate them. So this capacity
    // usually suffices.
    tokens.reserveCapacity(tokenizer.bytes.count / 3 + 2)
    while let token = try tokenizer.next() { tokens.append(token) }
    tokens.append(TextToken(kind: .end, place: TextPlace(column: tokenizer.column, length: 0)))
    return tokens
  }

  private mutating func next() throws(TextSyntaxError) -> TextToken? {
    try skipSpace()
    guard let scalar = peek() else { return nil }
    let start = column
    let kind: TextToken.Kind
    switch scalar {
    case "0"..."9": kind = .number(try number())
    // CSS and many people omit the zero before the decimal point. The point does not begin a
    // member, because no name begins with a digit.
    case "." where Self.isDigit(peek(1)): kind = .number(try number())
    case "(", ")", ",", ":", ";", "+", "-", "*", "/", ".":
      advance()
      kind = .symbol(scalar)
    // The mathematical minus sign, and the dash that editors substitute for a hyphen.
    case "\u{2212}", "\u{2013}":
      advance()
      kind = .symbol("-")
    case _ where Self.isNameStart(scalar):
      let first = index
      skipName()
      skipHyphenatedRest(from: first)
      // BOUND: index begins with first, and grows only within the text.
      kind = .name(String(decoding: bytes[first..<index], as: UTF8.self))
    default:
      advance()
      throw TextSyntaxError(
        """
        unexpected '\(scalar)'. Paste only the value, such as .spring(duration: 0.5) for an \
        animation
        """,
        at: place(from: start), suggestion: Self.replacements[scalar])
    }
    return TextToken(kind: kind, place: place(from: start))
  }

  private mutating func number() throws(TextSyntaxError) -> Double {
    let start = column
    let first = index
    var digits = DecimalSignificand()
    var exponent = 0
    takeDigits(into: &digits)
    if peek() == ".", Self.isDigit(peek(1)) {
      advance()
      exponent -= takeDigits(into: &digits)
    } else if peek() == "." {
      let whole = text(from: first)
      advance()
      let isMember = peek().map(Self.isNameStart) ?? false
      throw TextSyntaxError(
        isMember
          ? "a number has no modifiers: write an animation before the point"
          : "a digit is missing after the point",
        at: place(from: start), suggestion: isMember ? nil : whole + ".0")
    }
    if peek() == "e" || peek() == "E" {
      let isNegative = peek(1) == "-"
      let signs = isNegative || peek(1) == "+" ? 1 : 0
      if Self.isDigit(peek(1 + signs)) {
        for _ in 0...signs { advance() }
        var written = DecimalSignificand()
        takeDigits(into: &written)
        exponent += isNegative ? -written.asExponent : written.asExponent
      }
    }
    let end = index
    if let scalar = peek(), Self.isNameStart(scalar) || scalar == "%" {
      if scalar == "%" { advance() } else { skipName() }
      // BOUND: index begins with first, and grows only within the text.
      let written = String(decoding: bytes[first..<index], as: UTF8.self)
      throw TextSyntaxError(
        MeantNumber.objection(to: written), at: place(from: start),
        suggestion: MeantNumber(written)?.text)
    }
    guard let value = digits.double(exponent: exponent) ?? Double(text(from: first, to: end)) else {
      throw TextSyntaxError(
        "a number is malformed: numbers are decimal, such as -1.5e-3", at: place(from: start))
    }
    return value
  }

  /// Appends digits and skips underscores; returns the number of appended digits.
  @discardableResult
  private mutating func takeDigits(into digits: inout DecimalSignificand) -> Int {
    var count = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit < 10 {
        digits.append(digit)
        count += 1
      } else if bytes[index] != UInt8(ascii: "_") {
        break
      }
      index += 1
      column += 1
    }
    return count
  }

  /// Returns the text in a byte range, with all underscores removed.
  private func text(from start: Int, to end: Int? = nil) -> String {
    // BOUND: the end position was reached after the start position.
    String(
      decoding: bytes[start..<(end ?? index)].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }

  private mutating func skipName() {
    while let scalar = peek(), Self.isNameLetter(scalar) { advance() }
  }

  // Unicode's tables are needed only beyond ASCII. For ASCII, the comparisons give the same result.
  static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || "\t"..."\r" ~= scalar : scalar.properties.isWhitespace
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isXIDStart }
    return "a"..."z" ~= scalar || "A"..."Z" ~= scalar || scalar == "_"
  }

  static func isNameLetter(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else {
      return scalar.properties.isXIDStart || scalar.properties.isXIDContinue
    }
    return isNameStart(scalar) || isDigit(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ("0"..."9").contains($0) } ?? false
  }

  /// Returns the scalar at a byte offset from the current position; `nil` at the end.
  func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    guard index + offset < end else { return nil }
    // BOUND: index + offset < end <= count, by the guard.
    let byte = bytes[index + offset]
    return byte < 0x80 ? Unicode.Scalar(byte) : longScalar(at: index + offset)
  }

  /// Returns the scalar whose bytes begin at an index; the result is never `nil`.
  ///
  /// The bytes of a text are well-formed UTF-8.
  private func longScalar(at start: Int) -> Unicode.Scalar? {
    // BOUND: start is an index, so start + 1 is at most the end.
    let end = bytes[(start + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
    return String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.first
  }

  mutating func advance() {
    guard let scalar = peek() else { return }
    column += UTF16.width(scalar)
    index += UTF8.width(scalar)
  }

  private func place(from start: Int) -> TextPlace {
    TextPlace(column: start, length: column - start)
  }

  // Characters that keyboards, editors and other languages produce, and their spelling in Swift.
  private static let replacements: [Unicode.Scalar: String] = [
    "\u{2014}": "-", "\u{D7}": "*", "\u{F7}": "/", "=": ":", "[": "(", "]": ")",
    "\u{2026}": ".", "\u{3C0}": ".pi",
  ]
}
