extension DecimalSignificand {
  /// Returns the double nearest to the digits times 10^`exponent`.
  ///
  /// - Returns: `nil` if the exponent is outside -292...324, if digits were dropped, or if all
  ///   digits are zero. The result is also `nil` if the nearest double is uncertain, not normal, or
  ///   2^1023 or more.
  ///
  /// Source: D. Lemire, Number Parsing at a Gigabyte per Second, 2021.
  package func nearest(exponent: Int) -> Double? {
    guard isExact, value > 0, PowersOfTen.exponents.contains(exponent) else { return nil }
    let zeros = value.leadingZeroBitCount
    // The digits are shifted to 64 bits and multiplied by the first 128 bits of the power. The
    // power is rounded up by less than one unit in its last place. So the product, which has 192
    // bits, is too large by less than 2⁶⁴. The first 128 bits of the product are therefore too
    // large by less than one unit in their last place. The bits after the first 53 bits decide the
    // rounding. If these bits are exactly a half, the exact value may be below a half, and the
    // nearest double is uncertain. In all other cases, the product and the exact value round to the
    // same double.
    let digits = value &<< UInt64(zeros)
    let power = PowersOfTen.shared[exponent]
    let carried = digits.multipliedFullWidth(by: power.low).high
    let product = digits.multipliedFullWidth(by: power.high)
    let (low, overflow) = product.low.addingReportingOverflow(carried)
    let high = product.high &+ (overflow ? 1 : 0)
    // The first set bit is the highest bit or the bit below the highest bit.
    let top = Int(high >> 63)
    let shift = UInt64(10 + top)
    let rest = high & (1 &<< shift - 1), half: UInt64 = 1 &<< (shift - 1)
    if rest == half, low == 0 { return nil }
    let biased = 63 + top - zeros + ShortestDecimal.floorLog2OfTenPower(exponent) + 1023
    guard 1...2045 ~= biased else { return nil }
    // A carry out of the fraction increments the exponent.
    let rounded = high &>> shift &- 1 &<< 52 &+ (rest >= half ? 1 : 0)
    return Double(bitPattern: UInt64(biased) &<< 52 &+ rounded)
  }
}
