extension SourceTokenizer {
  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Reads a name or a keyword.
  mutating func readName() {
    let start = index
    let place = position
    var packed: UInt128 = 0
    while index < bytes.count, SourceTokenizer.isNameByte(bytes[index]) {
      packed = packed << 8 | UInt128(bytes[index])
      index += 1
    }
    if index < bytes.count, bytes[index] >= 0x80 {
      let end = index
      skipNameScalars(isStart: end == start)
      guard index > start else { return skipUnknownScalars() }
      if index > end { return append(.identifier, from: start, at: place) }
    }
    let length = index - start
    if length == 1, bytes[start] == UInt8(ascii: "_") {
      append(.underscore, from: start)
    } else if length <= 16, let (word, isReserved) = SourceWord.byBytes[packed] {
      append(isReserved ? .keyword : .identifier, from: start, word: word)
    } else {
      append(.identifier, from: start)
    }
  }

  /// Skips the rest of a name that contains scalars beyond ASCII.
  private mutating func skipNameScalars(isStart: Bool) {
    var isStart = isStart
    while index < bytes.count {
      if bytes[index] < 0x80 {
        guard SourceTokenizer.isNameByte(bytes[index]) else { return }
        index += 1
      } else {
        let (scalar, length) = scalar(at: index)
        let properties = scalar.properties
        guard isStart ? properties.isXIDStart : properties.isXIDContinue else { return }
        index += length
        continuations += length - 1
      }
      isStart = false
    }
  }

  /// Reports a scalar that cannot be in a name, and skips it.
  ///
  /// Further scalars beyond ASCII are skipped, too, up to the first scalar that can start a name.
  private mutating func skipUnknownScalars() {
    reportUnknown(scalar(at: index).0)
    repeat {
      let length = scalar(at: index).1
      index += length
      continuations += length - 1
    } while byte(index) >= 0x80 && !scalar(at: index).0.properties.isXIDStart
  }

  private mutating func reportUnknown(_ scalar: Unicode.Scalar) {
    let advice =
      switch scalar {
      case "×", "·", "∙", "⋅", "•", "∗": "write *"
      case "÷", "∕": "write /"
      case "−", "–", "—", "‐", "‑": "write -"
      case "≤": "write <="
      case "≥": "write >="
      case "≠": "write !="
      case "…": "write ..."
      case "→": "write ->"
      case "√": "write sqrt(…)"
      case "²": "write x * x"
      case "³": "write x * x * x"
      case "½": "write 0.5"
      case "∞": "write Double.infinity"
      case "“", "”", "„", "‘", "’": "strings are not supported"
      case "\u{A0}", "\u{2000}"..."\u{200D}", "\u{2028}", "\u{2029}", "\u{202F}", "\u{205F}",
        "\u{3000}", "\u{FEFF}":
        "write a space or a new line"
      default: "delete it"
      }
    let code = String(scalar.value, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
    report("character U+\(digits) is not allowed here: \(advice)", at: position)
  }

  /// Returns the scalar beyond ASCII at an index, and the number of its bytes.
  private func scalar(at start: Int) -> (Unicode.Scalar, Int) {
    let first = bytes[start]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for next in bytes.part(start, start + length).dropFirst() {
      value = value << 6 | UInt32(next & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", min(length, bytes.count - start))
  }

  /// Reads a name in backticks.
  mutating func readQuotedName() {
    let start = index
    let place = position
    index += 1
    while index < bytes.count, SourceTokenizer.isNameByte(bytes[index]) || bytes[index] >= 0x80 {
      skipScalarByte()
    }
    let isName =
      index > start + 1 && byte(index) == UInt8(ascii: "`")
      && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(start + 1))
    if byte(index) == UInt8(ascii: "`") { index += 1 }
    if !isName { report("backticks enclose one name, such as `repeat`", at: place) }
    append(.identifier, from: start, at: place)
  }

  /// Reads a closure parameter, such as `$0`.
  mutating func readClosureParameter() {
    let start = index
    let place = position
    index += 1
    while SourceTokenizer.isNameByte(byte(index)) { index += 1 }
    let digits = bytes.part(start, index).dropFirst()
    if digits.isEmpty || !digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    {
      report(
        "'$' is allowed only before the number of a closure's parameter, such as $0", at: place)
      append(.identifier, from: start)
    } else {
      append(.closureParameter, from: start)
    }
  }
}
