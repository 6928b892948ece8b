/// The shortest decimal that reads back as a given double; among equally short ones the closest.
///
/// The double's rounding interval is scaled by a power of ten so that it holds at most a few
/// integers, of which one or, a digit shorter, one multiple of ten is the answer. The scaling is a
/// product with 128 bits of the power, whose lost bits are kept as one sticky bit; that this is
/// enough for every double is the paper's theorem.
///
/// Source: R. Giulietti, The Schubfach way to render doubles, 2021.
struct ShortestDecimal {
  /// The digits as an integer of at most 17 digits; zeros at its end are possible.
  let significand: UInt64
  /// The power of ten to be multiplied with.
  let exponent: Int

  /// Finds the decimal of a positive finite double.
  @inline(__always)
  init(_ value: Double, powers: PowersOfTen) {
    let bits = value.bitPattern
    let fraction = bits & 0x000F_FFFF_FFFF_FFFF
    let biased = Int(truncatingIfNeeded: bits >> 52)
    let (c, q) = biased == 0 ? (fraction, -1074) : (fraction | 1 << 52, biased &- 1075)
    // Below a power of two the doubles lie twice as dense, so the interval reaches half as far.
    let isUneven = fraction == 0 && biased > 1
    let k = isUneven ? Self.floorLog10OfThreeQuarters(q) : Self.floorLog10(q)
    let power = powers[0 &- k]
    let shift = UInt64(truncatingIfNeeded: q &+ Self.floorLog2OfTenPower(0 &- k) &+ 1)
    let middle = Self.scaled(4 &* c &<< shift, power)
    let left = Self.scaled((4 &* c &- (isUneven ? 1 : 2)) &<< shift, power)
    let right = Self.scaled((4 &* c &+ 2) &<< shift, power)
    // The ends of the interval round to this double only if it is even.
    let isOdd = c & 1
    let lower = left &+ isOdd
    let upper = right &- isOdd
    let s = middle / 4
    if s >= 10 {
      let tenth = s / 10
      let isBelowIn = lower <= 40 &* tenth
      let isAboveIn = 40 &* tenth &+ 40 <= upper
      if isBelowIn != isAboveIn {
        significand = tenth &+ (isAboveIn ? 1 : 0)
        exponent = k &+ 1
        return
      }
    }
    exponent = k
    let isBelowIn = lower <= 4 &* s
    let isAboveIn = 4 &* s &+ 4 <= upper
    if isBelowIn != isAboveIn {
      significand = s &+ (isAboveIn ? 1 : 0)
    } else {
      let half = 4 &* s &+ 2
      significand = s &+ (middle > half || (middle == half && s & 1 == 1) ? 1 : 0)
    }
  }

  /// The product's bits above the lowest 128, the lowest of them set if anything is lost.
  @inline(__always)
  private static func scaled(_ number: UInt64, _ power: PowersOfTen.Entry) -> UInt64 {
    let low = power.low.multipliedFullWidth(by: number).high
    let (high, middle) = power.high.multipliedFullWidth(by: number)
    let (sum, overflow) = middle.addingReportingOverflow(low)
    return (high &+ (overflow ? 1 : 0)) | (sum > 1 ? 1 : 0)
  }

  // The logarithms are products with log10(2), log10(3/4) and log2(10) as binary fractions, exact
  // in their floor over the exponents of doubles and their powers of ten.
  @inline(__always)
  private static func floorLog10(_ q: Int) -> Int { (q &* 1_262_611) >> 22 }

  @inline(__always)
  private static func floorLog10OfThreeQuarters(_ q: Int) -> Int {
    (q &* 1_262_611 &- 524_031) >> 22
  }

  @inline(__always)
  private static func floorLog2OfTenPower(_ exponent: Int) -> Int { (exponent &* 1_741_647) >> 19 }
}
