extension JSONReader {
  /// Reads a number, the reading position at its first digit or sign.
  ///
  /// With a significand up to 2^53 and a power of ten up to 22 both are exact doubles, so that one
  /// product or quotient rounds correctly; what exceeds them takes the library's slower way.
  ///
  /// Source: W. D. Clinger, How to Read Floating Point Numbers Accurately, 1990.
  mutating func number() throws(JSONSyntaxError) -> Double {
    let start = index
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var significand = Significand()
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
    if significand.isExact, significand.value <= 1 << 53, abs(exponent) <= 22 {
      let whole = Double(significand.value)
      let power = Self.exactPowers[abs(exponent)]
      let magnitude = exponent < 0 ? whole / power : whole * power
      return isNegative ? -magnitude : magnitude
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(text) else { throw error("a number is malformed", at: start) }
    return value
  }

  private mutating func integerDigits(
    into significand: inout Significand
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
    into significand: inout Significand, _ expected: String
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

  /// Reads the digits after an `e`; more than any double needs is cut to a bound, not overflowed.
  private mutating func writtenExponent() throws(JSONSyntaxError) -> Int {
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative || peek == UInt8(ascii: "+") { index += 1 }
    var magnitude = Significand()
    try digits(into: &magnitude, "a digit of the exponent")
    let bounded = magnitude.isExact ? Int(min(magnitude.value, 100_000)) : 100_000
    return isNegative ? -bounded : bounded
  }

  /// Digits gathered into an integer for as long as they fit.
  private struct Significand {
    var value: UInt64 = 0
    var isExact = true

    mutating func append(_ digit: UInt8) {
      if value < 1_000_000_000_000_000_000 {
        value = value * 10 + UInt64(digit)
      } else {
        isExact = false
      }
    }
  }

  private static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
