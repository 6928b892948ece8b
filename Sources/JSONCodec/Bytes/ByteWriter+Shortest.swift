extension ByteWriter {
  /// Appends a finite double in the shortest digits that parse as the same double.
  ///
  /// The notation is that of ECMAScript. Zero, and magnitudes from 10^-6 to just below 10^21, are
  /// written without an exponent. Other numbers have an exponent, such as `1e-7` and `1e+21`. A
  /// negative zero is written as `0`. Infinity and NaN are written as `null`.
  ///
  /// Source: RFC 8785, section 3.2.2.3; ECMA-262, Number::toString.
  package mutating func append(shortest value: Double) {
    reserve(Self.numberBytes)
    let (start, powers) = (count, powers)
    var span = storage.mutableSpan
    let end = span.store(usual: value, at: start, powers)
    guard let end else { return append(unusual: value) }
    count = end
  }

  /// Appends a double that the fast method `store(usual:at:_:)` does not support.
  ///
  /// The double is written in its shortest digits. Infinity and NaN are written as `null`.
  @inline(never)
  mutating func append(unusual value: Double) {
    if !value.isFinite { nonFiniteCount &+= 1 }
    reserve(Self.numberBytes)
    let (start, powers) = (count, powers)
    var span = storage.mutableSpan
    let end = span.store(any: value, at: start, powers)
    count = end
  }

  /// The number of bytes that are reserved before a number is stored; no number needs more.
  static let numberBytes = 64
}

extension MutableSpan<UInt8> {
  /// Stores a double in its shortest digits.
  ///
  /// - Returns: The index after the text. The result is `nil` for infinity and NaN, and if the text
  ///   has an exponent. It is also `nil` if the text has more than three zeros directly after the
  ///   point, or more than fifteen digits before the point.
  @inline(__always)
  mutating func store(usual value: Double, at start: Int, _ powers: PowersOfTen) -> Int? {
    let magnitude = value.magnitude
    guard magnitude < 1e15 else { return nil }
    // The sign is overwritten if the number is not negative.
    self[start] = UInt8(ascii: "-")
    let begin = start &+ (value < 0 ? 1 : 0)
    // Whole numbers are frequent. The low bits of the sum are the nearest whole number.
    let sum = magnitude + 0x1p52
    if sum - 0x1p52 == magnitude {
      return NumberText(sum.bitPattern & 0x000F_FFFF_FFFF_FFFF).store(in: &self, at: begin)
    }
    let decimal = ShortestDecimal(magnitude, powers: powers)
    let isShort = decimal.significand < 10_000_000_000_000_000
    let digits = LongDigits(isShort ? decimal.significand &* 10 : decimal.significand)
    let point = decimal.exponent &+ (isShort ? 16 : 17)
    guard point >= -3 else { return nil }
    return NumberText(digits, point: point).store(in: &self, at: begin)
  }

  /// Stores any double in its shortest digits and returns the index after the text.
  @inline(never)
  mutating func store(any value: Double, at start: Int, _ powers: PowersOfTen) -> Int {
    if let end = store(usual: value, at: start, powers) { return end }
    let magnitude = value.magnitude
    guard magnitude < .infinity else { return storeNull(at: start) }
    if value < 0 { self[start] = UInt8(ascii: "-") }
    let begin = start &+ (value < 0 ? 1 : 0)
    if magnitude < 0x1p53 {
      let whole = UInt64(bounded: magnitude, in: 0...1 << 53)
      if Double(whole) == magnitude { return NumberText(whole).store(in: &self, at: begin) }
    }
    return store(ShortestDecimal(magnitude, powers: powers), at: begin)
  }

  /// Stores `null` in place of infinity or NaN, and returns the index after the text.
  private mutating func storeNull(at start: Int) -> Int {
    // BOUND: space for the longest number is reserved before a number is stored.
    for (index, byte) in "null".utf8.enumerated() { self[start &+ index] = byte }
    return start &+ 4
  }

  /// Stores a decimal with any exponent in ECMAScript's notation, and returns the index after the
  /// text.
  private mutating func store(_ decimal: ShortestDecimal, at start: Int) -> Int {
    let length = DecimalDigits.count(of: decimal.significand)
    let point = length &+ decimal.exponent
    // BOUND: a significand has 1 to 17 digits; space for the longest number is reserved.
    let digits = LongDigits(decimal.significand &* DecimalDigits.tens[17 &- length])
    let count = digits.significantCount
    switch point {
    case 1...21:
      store(digits, at: start)
      for index in 17..<Swift.max(17, point) { self[start &+ index] = UInt8(ascii: "0") }
      if count <= point { return start &+ point }
      for index in (point..<count).reversed() { self[start &+ index &+ 1] = self[start &+ index] }
      self[start &+ point] = UInt8(ascii: ".")
      return start &+ count &+ 1
    case -5...0:
      store(0x3030_3030_3030_2E30, at: start)
      store(digits, at: start &+ 2 &- point)
      return start &+ 2 &- point &+ count
    default:
      store(digits, at: start &+ 1)
      self[start] = self[start &+ 1]
      self[start &+ 1] = UInt8(ascii: ".")
      let end = start &+ (count == 1 ? 1 : count &+ 1)
      self[end] = UInt8(ascii: "e")
      self[end &+ 1] = point > 0 ? UInt8(ascii: "+") : UInt8(ascii: "-")
      return NumberText(UInt64((point &- 1).magnitude)).store(in: &self, at: end &+ 2)
    }
  }

  private mutating func store(_ digits: LongDigits, at start: Int) {
    store(digits.head, at: start)
    store(digits.end, at: start &+ 8)
    // BOUND: space for the longest number is reserved.
    self[start &+ 16] = UInt8(truncatingIfNeeded: digits.last)
  }
}
