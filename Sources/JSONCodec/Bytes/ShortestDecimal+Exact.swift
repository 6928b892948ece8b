extension ShortestDecimal {
  /// Returns the shortest decimal of any positive finite double.
  ///
  /// The initializer is faster. It calls this method for the few doubles that the initializer
  /// cannot convert.
  ///
  /// Source: R. Giulietti, The Schubfach way to render doubles, 2021.
  @inline(never)
  static func exactly(_ value: Double, powers: PowersOfTen) -> ShortestDecimal {
    // The numbers that round to the double form an interval. Both ends of the interval are scaled
    // in the same way as the double. The scaling multiplies by the first 128 bits of a power of
    // ten, and one sticky bit represents the lost bits. The paper proves that this is enough for
    // every double.
    let bits = value.bitPattern
    let fraction = bits & 0x000F_FFFF_FFFF_FFFF
    let biased = Int(truncatingIfNeeded: bits &>> 52)
    let (c, q) = biased == 0 ? (fraction, -1074) : (fraction | 1 << 52, biased &- 1075)
    // Below a power of two, doubles are twice as dense. So the part of the interval below the
    // double is half as long as the part above the double.
    let isUneven = fraction == 0 && biased > 1
    let k = isUneven ? floorLog10OfThreeQuarters(q) : floorLog10(q)
    // BOUND: k is the exponent for a double, and the powers of all doubles are in the table.
    let power = powers[0 &- k]
    let shift = UInt64(truncatingIfNeeded: q &+ floorLog2OfTenPower(0 &- k) &+ 1)
    let middle = scaled(4 &* c &<< shift, power)
    let left = scaled((4 &* c &- (isUneven ? 1 : 2)) &<< shift, power)
    let right = scaled((4 &* c &+ 2) &<< shift, power)
    // The ends of the interval round to this double only if the last bit of the double is 0.
    let isOdd = c & 1
    let lower = left &+ isOdd
    let upper = right &- isOdd
    let s = middle / 4
    if s >= 10 {
      let tenth = s / 10
      let isBelowIn = lower <= 40 &* tenth
      let isAboveIn = 40 &* tenth &+ 40 <= upper
      if isBelowIn != isAboveIn { return aligned(tenth &+ (isAboveIn ? 1 : 0), k &+ 1) }
    }
    let isBelowIn = lower <= 4 &* s
    let isAboveIn = 4 &* s &+ 4 <= upper
    if isBelowIn != isAboveIn { return aligned(s &+ (isAboveIn ? 1 : 0), k) }
    let half = 4 &* s &+ 2
    return aligned(s &+ (middle > half || (middle == half && s & 1 == 1) ? 1 : 0), k)
  }

  /// Returns the highest 64 bits of the 192-bit product of a number and a power of ten.
  ///
  /// The lowest bit of the result is also set if the next 64 bits of the product form a number
  /// above 1.
  private static func scaled(_ number: UInt64, _ power: PowersOfTen.Entry) -> UInt64 {
    let low = power.low.multipliedFullWidth(by: number).high
    let (high, middle) = power.high.multipliedFullWidth(by: number)
    let (sum, overflow) = middle.addingReportingOverflow(low)
    return (high &+ (overflow ? 1 : 0)) | (sum > 1 ? 1 : 0)
  }

  /// Returns the decimal `significand` · 10^`exponent`, extended to a significand of seventeen
  /// digits.
  private static func aligned(_ significand: UInt64, _ exponent: Int) -> ShortestDecimal {
    let missing = 17 &- DecimalDigits.count(of: significand)
    return ShortestDecimal(
      significand: significand &* DecimalDigits.tens[missing], exponent: exponent &- missing)
  }
}
