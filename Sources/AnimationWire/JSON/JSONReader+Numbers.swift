extension JSONReader {
  /// Reads a number, the reading position at its first digit or sign.
  mutating func number() throws(JSONSyntaxError) -> Double {
    let start = index
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var significand = DecimalSignificand()
    try integerDigits(into: &significand)
    var exponent = 0
    if peek == UInt8(ascii: ".") {
      index += 1
      let first = index
      try digits(into: &significand, "a digit after the point")
      exponent -= index - first
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      index += 1
      exponent += try writtenExponent()
    }
    if index - start > limits.numberCharacters {
      throw error("a number has more than \(limits.numberCharacters) characters", at: start)
    }
    if let magnitude = significand.double(exponent: exponent) {
      return isNegative ? -magnitude : magnitude
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(text) else { throw error("a number is malformed", at: start) }
    return value
  }

  private mutating func integerDigits(
    into significand: inout DecimalSignificand
  ) throws(JSONSyntaxError) {
    guard peek == UInt8(ascii: "0") else {
      return try digits(into: &significand, "a digit")
    }
    index += 1
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek) {
      throw error("a number begins with a zero that is not its only digit", at: index - 1)
    }
  }

  private mutating func digits(
    into significand: inout DecimalSignificand, _ expected: String
  ) throws(JSONSyntaxError) {
    let first = index
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      significand.append(digit)
      index += 1
    }
    if index == first { throw unexpected(expected) }
  }

  /// Reads the digits after an `e`.
  private mutating func writtenExponent() throws(JSONSyntaxError) -> Int {
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative || peek == UInt8(ascii: "+") { index += 1 }
    var magnitude = DecimalSignificand()
    try digits(into: &magnitude, "a digit of the exponent")
    return isNegative ? -magnitude.asExponent : magnitude.asExponent
  }
}
