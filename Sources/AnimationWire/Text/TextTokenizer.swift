/// Splits a text in SwiftUI's spelling into tokens, the last of which is its end.
struct TextTokenizer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var column = 1

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  static func tokens(of text: String) throws(TextSyntaxError) -> [TextToken] {
    var tokenizer = TextTokenizer(text)
    var tokens: [TextToken] = []
    while let token = try tokenizer.next(after: tokens.last?.kind) { tokens.append(token) }
    tokens.append(TextToken(kind: .end, place: TextPlace(column: tokenizer.column, length: 0)))
    return tokens
  }

  private mutating func next(after previous: TextToken.Kind?) throws(TextSyntaxError) -> TextToken?
  {
    while let scalar = peek(), Self.isWhiteSpace(scalar) { advance() }
    guard let scalar = peek() else { return nil }
    let start = column
    switch scalar {
    case "0"..."9":
      let value = try number()
      return TextToken(kind: .number(value), place: place(from: start))
    case ".":
      advance()
      try refuseLeadingPoint(at: start)
    case "(", ")", ",", ":", "+", "-", "*", "/":
      advance()
    case _ where Self.isNameStart(scalar):
      let name = takeWhile(Self.isNameLetter)
      return TextToken(kind: .name(name), place: place(from: start))
    default:
      advance()
      throw TextSyntaxError(
        "'\(scalar)' has no place in an animation", at: place(from: start),
        suggestion: Self.replacements[scalar])
    }
    return TextToken(kind: .symbol(scalar), place: place(from: start))
  }

  private mutating func number() throws(TextSyntaxError) -> Double {
    let start = column
    var text = takeDigits()
    if peek() == ".", Self.isDigit(peek(1)) {
      advance()
      text += "." + takeDigits()
    } else if peek() == "." {
      advance()
      let isMember = peek().map(Self.isNameStart) ?? false
      throw TextSyntaxError(
        isMember ? "a number has no members" : "a digit is missing after the point",
        at: place(from: start), suggestion: isMember ? nil : text + ".0")
    }
    if peek() == "e" || peek() == "E" {
      let signs = peek(1) == "+" || peek(1) == "-" ? 1 : 0
      if Self.isDigit(peek(1 + signs)) {
        advance()
        text += "e"
        if signs == 1, let sign = peek() {
          text.unicodeScalars.append(sign)
          advance()
        }
        text += takeDigits()
      }
    }
    if let scalar = peek(), Self.isNameStart(scalar) {
      _ = takeWhile(Self.isNameLetter)
      throw TextSyntaxError(
        "a number ends in letters: numbers are decimal, such as -1.5e-3", at: place(from: start))
    }
    guard let value = Double(text) else {
      throw TextSyntaxError("a number is malformed", at: place(from: start))
    }
    return value
  }

  /// Swift asks for a zero before the point, and so a point before a digit never begins a member.
  private mutating func refuseLeadingPoint(at start: Int) throws(TextSyntaxError) {
    guard Self.isDigit(peek()) else { return }
    let digits = takeDigits()
    throw TextSyntaxError(
      "a digit is missing before the point", at: place(from: start), suggestion: "0." + digits)
  }

  private mutating func takeDigits() -> String {
    let digits = takeWhile { Self.isDigit($0) || $0 == "_" }
    return digits.utf8.contains(UInt8(ascii: "_")) ? digits.filter { $0 != "_" } : digits
  }

  private mutating func takeWhile(_ belongs: (Unicode.Scalar) -> Bool) -> String {
    var taken = String.UnicodeScalarView()
    while let scalar = peek(), belongs(scalar) {
      taken.append(scalar)
      advance()
    }
    return String(taken)
  }

  // Unicode's tables are asked only beyond ASCII, for which they say the same.
  private static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || "\t"..."\r" ~= scalar : scalar.properties.isWhitespace
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isXIDStart }
    return "a"..."z" ~= scalar || "A"..."Z" ~= scalar || scalar == "_"
  }

  private static func isNameLetter(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else {
      return scalar.properties.isXIDStart || scalar.properties.isXIDContinue
    }
    return isNameStart(scalar) || isDigit(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ("0"..."9").contains($0) } ?? false
  }

  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    index + offset < scalars.count ? scalars[index + offset] : nil
  }

  private mutating func advance() {
    column += UTF16.width(scalars[index])
    index += 1
  }

  private func place(from start: Int) -> TextPlace {
    TextPlace(column: start, length: column - start)
  }

  // What keyboards, editors and other languages write for what Swift does.
  private static let replacements: [Unicode.Scalar: String] = [
    "\u{2212}": "-", "\u{2013}": "-", "\u{2014}": "-", "\u{D7}": "*", "\u{F7}": "/", "=": ":",
    ";": ",", "[": "(", "]": ")", "{": "(", "}": ")", "\u{2026}": ".", "\u{3C0}": ".pi",
  ]
}
