/// The magnitude of a double, rounded half away from zero to a given number of decimals.
struct RoundedDecimal {
  private(set) var whole: UInt64
  /// The digits after the point, as an integer below 10^decimals.
  private(set) var fraction: UInt64

  /// Rounds a double in integer arithmetic; `nil` if the shortest text must be written instead.
  init?(exactly value: Double, _ rounding: Rounding, powers: PowersOfTen) {
    let bits = value.bitPattern
    let biased = Int(truncatingIfNeeded: bits >> 52 & 0x7FF)
    // A double from 2^52 on has no fraction; infinity and NaN have the largest exponent.
    guard biased < 1075 else { return nil }
    let c = bits & 0x000F_FFFF_FFFF_FFFF | (biased == 0 ? 0 : 1 << 52)
    let shift = UInt64(truncatingIfNeeded: biased == 0 ? 1074 : 1075 &- biased)
    whole = shift < 64 ? c &>> shift : 0
    if whole >= rounding.wholeEnd {
      let shortest = ShortestDecimal(value.magnitude, powers: powers)
      if Self.decimals(of: shortest) <= rounding.decimals { return nil }
    }
    let rest = shift < 64 ? c & (1 &<< shift &- 1) : c
    fraction = Self.quotient(rest.multipliedFullWidth(by: rounding.scale), shift)
    if fraction == rounding.scale { (whole, fraction) = (whole &+ 1, 0) }
  }

  /// Divides `product` by 2^`shift` and rounds half up.
  ///
  /// - Parameter product: An integer below 2^103, in two words.
  private static func quotient(_ product: (high: UInt64, low: UInt64), _ shift: UInt64) -> UInt64 {
    // For such a shift, half of 2^shift is larger than the product.
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
    return max(0, -exponent)
  }
}
