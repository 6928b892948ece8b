extension ByteWriter {
  /// Appends a finite double in the shortest digits that read back as the same double.
  ///
  /// The notation is ECMAScript's: `0.000001` to `100000000000000000000` plainly, beyond them
  /// `1e-7` and `1e+21`; a negative zero is `0`. What is not finite is `null`.
  ///
  /// Source: RFC 8785, section 3.2.2.3; ECMA-262, Number::toString.
  public mutating func append(shortest value: Double) {
    reserve(Self.numberBytes)
    let (start, powers) = (count, powers)
    var span = storage.mutableSpan
    let end = span.store(shortest: value, at: start, powers)
    count = end
  }

  /// As many bytes as a number in either notation may touch.
  static let numberBytes = 64
}

extension MutableSpan<UInt8> {
  /// Stores a double in its shortest digits and answers where it ends.
  @inline(__always)
  mutating func store(shortest value: Double, at start: Int, _ powers: PowersOfTen) -> Int {
    let magnitude = value.magnitude
    guard magnitude < .infinity else { return storeNull(at: start) }
    var end = start
    if value < 0 {
      self[end] = UInt8(ascii: "-")
      end &+= 1
    }
    // Whole numbers are frequent, and their digits are at hand.
    if magnitude < 0x1p53 {
      let whole = UInt64(magnitude)
      if Double(whole) == magnitude { return store(digitsOf: whole, at: end) }
    }
    return store(ShortestDecimal(magnitude, powers: powers), at: end)
  }

  /// Stores `null`, which stands for what is not finite.
  mutating func storeNull(at start: Int) -> Int {
    for (index, byte) in "null".utf8.enumerated() { self[start &+ index] = byte }
    return start &+ 4
  }

  /// Stores a decimal in ECMAScript's notation and answers where it ends; touches 32 bytes at most.
  @inline(__always)
  fileprivate mutating func store(_ decimal: ShortestDecimal, at start: Int) -> Int {
    let length = DecimalDigits.count(of: decimal.significand)
    let point = length &+ decimal.exponent
    // All numbers get seventeen digits, so that their places are known: one, eight and eight.
    let aligned = decimal.significand &* DecimalDigits.tens[17 &- length]
    let first = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: aligned / 10_000_000_000_000_000)
    let rest = aligned % 10_000_000_000_000_000
    let upper = DecimalDigits(rest / 100_000_000)
    let lower = DecimalDigits(rest % 100_000_000)
    let digits = 1 &+ (lower.word == 0 ? upper.significantCount : 8 &+ lower.significantCount)
    switch point {
    case 1...21 where digits <= point:
      self[start] = first
      store(upper.characters, at: start &+ 1)
      store(lower.characters, at: start &+ 9)
      for index in 17..<Swift.max(17, point) { self[start &+ index] = UInt8(ascii: "0") }
      return start &+ point
    case 1...21:
      // One place to the right; what belongs before the point moves back.
      self[start] = first
      store(upper.characters, at: start &+ 2)
      store(lower.characters, at: start &+ 10)
      for index in 1..<point { self[start &+ index] = self[start &+ index &+ 1] }
      self[start &+ point] = UInt8(ascii: ".")
      return start &+ digits &+ 1
    case -5...0:
      store(0x3030_3030_3030_2E30, at: start)
      let begin = start &+ 2 &- point
      self[begin] = first
      store(upper.characters, at: begin &+ 1)
      store(lower.characters, at: begin &+ 9)
      return begin &+ digits
    default:
      self[start] = first
      store(upper.characters, at: start &+ 2)
      store(lower.characters, at: start &+ 10)
      self[start &+ 1] = UInt8(ascii: ".")
      let end = start &+ (digits == 1 ? 1 : digits &+ 1)
      self[end] = UInt8(ascii: "e")
      self[end &+ 1] = point > 0 ? UInt8(ascii: "+") : UInt8(ascii: "-")
      return store(digitsOf: UInt64((point &- 1).magnitude), at: end &+ 2)
    }
  }
}
