extension JSONReader {
  /// Reads the number at the current position, which begins with a digit or a minus sign.
  mutating func number() throws(JSONSyntaxError) -> Double {
    let start = index
    let isNegative = bytes[start] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var significand = DecimalSignificand()
    if peek == UInt8(ascii: "0") {
      index += 1
      if peek &- UInt8(ascii: "0") < 10 {
        throw error("a number has a leading zero: remove the zero", at: index - 1)
      }
    } else {
      try digits(into: &significand, "a digit")
    }
    var exponent = 0
    if peek == UInt8(ascii: ".") {
      index += 1
      let first = index
      try digits(into: &significand, "a digit after the point")
      exponent = first - index
    }
    if peek | 0x20 == UInt8(ascii: "e") {
      index += 1
      exponent += try writtenExponent()
    }
    if index - start > limits.numberCharacters {
      throw error("a number has more than \(limits.numberCharacters) characters", at: start)
    }
    if let magnitude = significand.double(exponent: exponent)
      ?? significand.nearest(exponent: exponent)
    {
      return isNegative ? -magnitude : magnitude
    }
    // BOUND: index starts at start and grows only within the text.
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(text) else {
      throw error("a number cannot be read: write it with digits, such as -1.5e-3", at: start)
    }
    return value
  }

  @inline(__always)
  private mutating func digits(
    into significand: inout DecimalSignificand, _ expected: String
  ) throws(JSONSyntaxError) {
    let first = index
    var next = first
    while next < bytes.count {
      let digit = bytes[next] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      significand.append(digit)
      next &+= 1
    }
    index = next
    if next == first { throw unexpected(expected) }
  }

  /// Reads the exponent after an `e`, with its optional sign.
  private mutating func writtenExponent() throws(JSONSyntaxError) -> Int {
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative || peek == UInt8(ascii: "+") { index += 1 }
    var magnitude = DecimalSignificand()
    try digits(into: &magnitude, "a digit of the exponent")
    return isNegative ? -magnitude.asExponent : magnitude.asExponent
  }
}
