extension SourceTokenizer {
  /// Reads the token of a number; the parser computes the number's value.
  mutating func readNumber() {
    let start = index
    let place = position
    var isNumber = false
    var radix = 10
    if let last = tokens.last, last.kind == .period {
      // The index of a tuple element; `a.0.1` contains no number with a fraction.
      skipDigits()
    } else if byte(index) == UInt8(ascii: "0"), let base = Self.base(byte(index + 1)) {
      radix = base
      index += 2
      let digits = index
      while isDigit(byte(index), radix) || (byte(index) == UInt8(ascii: "_") && index > digits) {
        index += 1
      }
      if index == digits {
        let allowed = radix == 2 ? "0 or 1" : radix == 8 ? "0 to 7" : "0 to 9, a to f"
        report(
          """
          \(bytes.text(start, digits)) needs a digit of base \(radix) directly after it (\(allowed))
          """, at: place)
      }
      if radix == 16 { isNumber = readHexadecimalFraction(place) }
    } else {
      skipDigits()
      if byte(index) == UInt8(ascii: "."), isDigit(byte(index + 1), 10) {
        isNumber = true
        index += 1
        skipDigits()
      }
      if byte(index) | 0x20 == UInt8(ascii: "e") {
        isNumber = true
        readExponent(place)
      }
    }
    if SourceTokenizer.isNameByte(byte(index)) || byte(index) >= 0x80 {
      while SourceTokenizer.isNameByte(byte(index)) || byte(index) >= 0x80 { skipScalarByte() }
      let text = bytes.text(start, min(index, start + 20))
      report(
        radix == 10
          ? "'\(text)' is not a number: delete the letters, or write an operator before them"
          : "'\(text)' is not a number with base \(radix)", at: place)
    }
    append(isNumber ? .number : .integer, from: start, at: place)
  }

  /// Returns the base of numbers that begin with `0` and the given letter, such as 16 for `x`;
  /// `nil` if no number begins so.
  static func base(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "b"): 2
    case UInt8(ascii: "o"): 8
    default: nil
    }
  }

  private func isDigit(_ byte: UInt8, _ radix: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48 < radix
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): radix == 16
    default: false
    }
  }

  private mutating func skipDigits() {
    while isDigit(byte(index), 10) || byte(index) == UInt8(ascii: "_") { index += 1 }
  }

  /// Reads the fraction and the exponent of a hexadecimal number, such as `.8p1`.
  ///
  /// - Returns: True if there is a fraction or an exponent.
  private mutating func readHexadecimalFraction(_ place: SourcePosition) -> Bool {
    var isNumber = false
    if byte(index) == UInt8(ascii: "."), isDigit(byte(index + 1), 16) {
      // Without an exponent, a period before a letter starts a member, as in `0xF.a`.
      var end = index + 1
      while isDigit(byte(end), 16) || byte(end) == UInt8(ascii: "_") { end += 1 }
      if byte(end) | 0x20 == UInt8(ascii: "p") {
        index = end
      } else if isDigit(byte(index + 1), 10) {
        index = end
        report("a hexadecimal fraction needs an exponent, such as p0", at: place)
        return true
      }
    }
    if byte(index) | 0x20 == UInt8(ascii: "p") {
      isNumber = true
      readExponent(place)
    }
    return isNumber
  }

  private mutating func readExponent(_ place: SourcePosition) {
    index += 1
    if byte(index) == UInt8(ascii: "+") || byte(index) == UInt8(ascii: "-") { index += 1 }
    if isDigit(byte(index), 10) {
      skipDigits()
    } else {
      report("the exponent of a number needs digits", at: place)
    }
  }
}
