/// The shortest decimal that parses as a given double.
///
/// For example, the double 0.1 is exactly 0.1000000000000000055…, and its shortest decimal is 0.1.
/// If several decimals are equally short, this is the decimal closest to the double.
///
/// Source: R. Giulietti, The Schubfach way to render doubles, 2021.
struct ShortestDecimal {
  /// The digits as an integer of 16 or 17 digits, possibly with trailing zeros.
  let significand: UInt64
  /// The exponent of the power of ten by which the significand is multiplied.
  let exponent: Int

  init(significand: UInt64, exponent: Int) {
    self.significand = significand
    self.exponent = exponent
  }

  /// Computes the shortest decimal of a positive finite double.
  @inline(__always)
  init(_ value: Double, powers: PowersOfTen) {
    // The double is scaled by a power of ten so that the distance to the neighboring doubles is
    // between 1 and 10. A decimal within half of this distance parses as the double. The integer
    // nearest to the scaled double is always within half of the distance. At most one multiple of
    // ten is also within half of the distance. The result is this multiple of ten if it exists, and
    // otherwise the nearest integer.
    //
    // The scaled double is the product of an integer and the first 128 bits of the power. Half of
    // the distance is computed by shifting these bits. Each of these two values has an error below
    // two units of 2^-60. If these errors could change the result, `exactly(_:powers:)` computes
    // the decimal.
    let bits = value.bitPattern
    let fraction = bits & 0x000F_FFFF_FFFF_FFFF
    let biased = Int(truncatingIfNeeded: bits &>> 52)
    // Below a power of two, doubles are twice as dense; subnormal doubles have fewer digits.
    guard fraction != 0, biased != 0 else {
      self = Self.exactly(value, powers: powers)
      return
    }
    let q = biased &- 1075
    let k = Self.floorLog10(q)
    // BOUND: k is the exponent for a double, and the powers of all doubles are in the table.
    let power = powers[0 &- k]
    let shift = UInt64(truncatingIfNeeded: q &+ Self.floorLog2OfTenPower(0 &- k) &+ 1)
    let c = (fraction | 1 << 52) &<< shift
    let carried = power.low.multipliedFullWidth(by: c).high
    let (high, low) = power.high.multipliedFullWidth(by: c)
    let (part, overflow) = low.addingReportingOverflow(carried)
    let whole = high &+ (overflow ? 1 : 0)
    let digit = whole % 10
    // The last digit and the fraction after it; the fraction is in the lowest 60 bits.
    let ten: UInt64 = 10 << 60
    let remainder = digit &<< 60 | part &>> 4
    let half = power.high &>> (5 &- shift)
    let overshoot = remainder &+ half &- ten
    let isNearBelow = remainder &- half &+ 4 <= 8
    let isNearAbove = overshoot &+ 4 <= 8
    let isNearMiddle = part &- 1 &<< 63 &+ 64 <= 128
    guard !isNearBelow, !isNearAbove, !isNearMiddle else {
      self = Self.exactly(value, powers: powers)
      return
    }
    let isAbove = remainder &+ half >= ten
    let rounded = whole &+ part &>> 63
    let shorter = whole &- digit &+ (isAbove ? 10 : 0)
    significand = isAbove || remainder < half ? shorter : rounded
    exponent = k
  }

  // These functions return the floors of log10(2^q), log10(3/4 · 2^q) and log2(10^exponent). The
  // constants are binary fractions that approximate log10(2), log10(3/4) and log2(10). The floors
  // are exact for the exponents of all doubles and for their powers of ten.
  @inline(__always)
  static func floorLog10(_ q: Int) -> Int { (q &* 1_262_611) >> 22 }

  @inline(__always)
  static func floorLog10OfThreeQuarters(_ q: Int) -> Int { (q &* 1_262_611 &- 524_031) >> 22 }

  @inline(__always)
  static func floorLog2OfTenPower(_ exponent: Int) -> Int { (exponent &* 1_741_647) >> 19 }
}
