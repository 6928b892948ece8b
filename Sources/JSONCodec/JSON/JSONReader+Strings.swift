extension JSONReader {
  /// Reads the string whose opening quote is at the current position, and appends it to the tokens.
  mutating func string() throws(JSONSyntaxError) {
    let start = index + 1
    index = start
    var head: UInt64 = 0
    while true {
      let block = ASCIIBlock(bytes.span, from: index)
      if index == start { head = block.characters }
      index &+= block.count
      if block.count < 8 { break }
    }
    guard peek == UInt8(ascii: "\"") else { return try string(from: start) }
    // BOUND: index is start plus a count.
    tokens.append(slice: start..<index, head: head)
    index &+= 1
  }

  /// Reads the rest of a string that the fast method could not read completely.
  ///
  /// The current position is at the first byte that is not plain ASCII, or at the end of the text.
  ///
  /// - Parameter start: The index of the first byte of the string.
  @inline(never)
  private mutating func string(from start: Int) throws(JSONSyntaxError) {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        // BOUND: index ≥ start, and is below the count.
        tokens.append(slice: start..<index, head: head(of: start..<index))
        index += 1
        return
      case UInt8(ascii: "\\"):
        return tokens.append(text: try escapedString(from: start))
      case let byte where Self.isPlain(byte):
        index += 1
      default:
        try skipCharacter()
      }
    }
    throw error("the text ends inside a string: expected a closing '\"'")
  }

  /// Returns the first eight bytes of a slice; see ``JSONKey/head``.
  private func head(of slice: Range<Int>) -> UInt64 {
    bytes[slice].prefix(8).reversed().reduce(0) { $0 &<< 8 | UInt64($1) }
  }

  /// True for an ASCII character that a string can contain without an escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x60 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Reads the rest of a string, beginning at its first backslash, and returns the whole string.
  ///
  /// The string is decoded into a buffer, because it is not a slice of the JSON text.
  ///
  /// - Parameter start: The index of the first byte of the string.
  private mutating func escapedString(from start: Int) throws(JSONSyntaxError) -> String {
    // BOUND: index ≥ start, and is below the count.
    var buffer = Array(bytes[start..<index])
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: buffer, as: UTF8.self)
      case UInt8(ascii: "\\"):
        let scalar = try escape()
        buffer.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default:
        let from = index
        try skipCharacter()
        // BOUND: index only grows, and each well-formed character ends within the text.
        buffer.append(contentsOf: bytes[from..<index])
      }
    }
    throw error("the text ends inside a string: expected a closing '\"'")
  }

  private mutating func skipCharacter() throws(JSONSyntaxError) {
    switch bytes[index] {
    case ..<0x20:
      throw error(
        "a string contains the control character U+\(hexadecimal(bytes[index])): "
          + "write an escape such as \\n or \\u000A")
    case ..<0x80:
      index += 1
    default:
      guard let length = wellFormedLength(at: index) else {
        throw error("a string contains a byte that is not UTF-8: send UTF-8")
      }
      index += length
    }
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index
    index += 1
    let letter = peek
    index += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default:
      throw error(
        "a string contains an unknown escape: write one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX",
        at: start)
    }
  }

  private mutating func unicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try fourHexDigits(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, peek == UInt8(ascii: "\\") {
      let second = index
      index += 1
      if peek == UInt8(ascii: "u") {
        index += 1
        let low = try fourHexDigits(from: second)
        if (0xDC00...0xDFFF).contains(low) {
          let value = 0x10000 + (UInt32(unit - 0xD800) << 10) + UInt32(low - 0xDC00)
          if let scalar = Unicode.Scalar(value) { return scalar }
        }
      }
    }
    throw error(
      """
      an escape is half of a surrogate pair: write one escape from \\uD800 to \\uDBFF, then one from \
      \\uDC00 to \\uDFFF
      """, at: start)
  }

  private mutating func fourHexDigits(from start: Int) throws(JSONSyntaxError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = peek.hexDigitValue else {
        throw error("an escape is incomplete: write \\u and four hexadecimal digits", at: start)
      }
      value = value << 4 | UInt16(digit)
      index += 1
    }
    return value
  }

  /// Returns the length of the UTF-8 sequence that begins with the non-ASCII byte at `offset`.
  ///
  /// - Returns: `nil` if the sequence is ill-formed.
  ///
  /// Source: The Unicode Standard, table 3-7.
  func wellFormedLength(at offset: Int) -> Int? {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[offset] {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: return nil
    }
    // BOUND: offset + length ≤ count is checked first, and length ≥ 2.
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
    for index in offset + 2..<max(offset + 2, offset + length) {
      guard (0x80...0xBF).contains(bytes[index]) else { return nil }
    }
    return length
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in either case, from 0 to 15; `nil` for another byte.
  package var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
