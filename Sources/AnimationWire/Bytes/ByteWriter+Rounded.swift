extension ByteWriter {
  /// Appends a finite double with at most this many decimals, 0 to 15, without zeros at the end.
  ///
  /// What is rounded is the exact value of the double, half away from zero, so that 2.675, which is
  /// 2.67499…, becomes 2.67. The notation is plain, never with an exponent, and `-0` does not occur.
  /// Where the result has more than fifteen digits and the shortest text of the double has no more
  /// decimals than asked for, the latter is written: a precision never adds digits that mean
  /// nothing. A double without a fraction is written as without a precision. What is not finite is
  /// `null`; a number of decimals outside the range is taken as its nearest bound.
  public mutating func append(_ value: Double, decimals: Int) {
    reserve(Self.numberBytes)
    let (start, powers) = (count, powers)
    var span = storage.mutableSpan
    let end = span.store(value, Rounding(decimals: decimals), at: start, powers)
    count = end
  }
}

/// A number of decimals, with what follows from it for every number.
struct Rounding {
  let decimals: Int
  /// 10^decimals.
  let scale: UInt64
  /// From here on a number may have more digits than a double means.
  let digitsMax: UInt64

  init(decimals: Int) {
    self.decimals = min(max(decimals, 0), 15)
    scale = DecimalDigits.tens[self.decimals]
    digitsMax = DecimalDigits.tens[15 &- self.decimals]
  }
}

extension MutableSpan<UInt8> {
  /// Stores a double with at most so many decimals and answers where it ends.
  @inline(__always)
  mutating func store(
    _ value: Double, _ rounding: Rounding, at start: Int, _ powers: PowersOfTen
  ) -> Int {
    let bits = value.bitPattern
    let biased = Int(truncatingIfNeeded: bits >> 52 & 0x7FF)
    // From 2^52 on there is no fraction, and what is not finite is there too.
    guard biased < 1075 else { return store(shortest: value, at: start, powers) }
    let c = bits & 0x000F_FFFF_FFFF_FFFF | (biased == 0 ? 0 : 1 << 52)
    let shift = UInt64(truncatingIfNeeded: biased == 0 ? 1074 : 1075 &- biased)
    var whole = shift < 64 ? c &>> shift : 0
    if whole >= rounding.digitsMax {
      let shortest = ShortestDecimal(value.magnitude, powers: powers)
      if Self.decimals(of: shortest) <= rounding.decimals {
        return store(shortest: value, at: start, powers)
      }
    }
    let fraction = shift < 64 ? c & (1 &<< shift &- 1) : c
    var rounded = Self.roundedQuotient(fraction.multipliedFullWidth(by: rounding.scale), shift)
    if rounded == rounding.scale {
      whole &+= 1
      rounded = 0
    }
    var end = start
    if bits >> 63 == 1, whole | rounded != 0 {
      self[end] = UInt8(ascii: "-")
      end &+= 1
    }
    end = store(digitsOf: whole, at: end)
    if rounded != 0 { end = store(fraction: rounded, decimals: rounding.decimals, at: end) }
    return end
  }

  /// A product below 2^103 divided by 2^shift, rounded half up.
  @inline(__always)
  private static func roundedQuotient(
    _ product: (high: UInt64, low: UInt64), _ shift: UInt64
  ) -> UInt64 {
    // The half that is added is then larger than the product.
    if shift > 104 { return 0 }
    let half: (high: UInt64, low: UInt64) =
      shift <= 64 ? (0, 1 &<< (shift &- 1)) : (1 &<< (shift &- 65), 0)
    let (low, overflow) = product.low.addingReportingOverflow(half.low)
    let high = product.high &+ half.high &+ (overflow ? 1 : 0)
    return shift >= 64 ? high &>> (shift &- 64) : high &<< (64 &- shift) | low &>> shift
  }

  private static func decimals(of decimal: ShortestDecimal) -> Int {
    var (digits, exponent) = (decimal.significand, decimal.exponent)
    while digits % 10 == 0, exponent < 0 { (digits, exponent) = (digits / 10, exponent + 1) }
    return Swift.max(0, -exponent)
  }

  /// Stores a point and a fraction of 10^decimals, which is not zero, and answers where it ends.
  @inline(__always)
  fileprivate mutating func store(fraction: UInt64, decimals: Int, at start: Int) -> Int {
    self[start] = UInt8(ascii: ".")
    let begin = start &+ 1
    if decimals <= 8 {
      let digits = DecimalDigits(fraction &* DecimalDigits.tens[8 &- decimals])
      store(digits.characters, at: begin)
      return begin &+ digits.significantCount
    }
    let aligned = fraction &* DecimalDigits.tens[16 &- decimals]
    let upper = DecimalDigits(aligned / 100_000_000)
    let lower = DecimalDigits(aligned % 100_000_000)
    store(upper.characters, at: begin)
    store(lower.characters, at: begin &+ 8)
    return begin &+ (lower.word == 0 ? upper.significantCount : 8 &+ lower.significantCount)
  }
}
