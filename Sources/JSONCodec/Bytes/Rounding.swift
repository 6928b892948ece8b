/// A number of decimals, with what follows from it for every number.
struct Rounding {
  let decimals: Int
  /// 10^decimals.
  let scale: UInt64
  /// The same as a double, which holds it without an error.
  let factor: Double
  /// What a fraction of up to eight digits is multiplied with to have eight.
  let alignment: UInt64
  /// Below it a scaled number has at most seven digits before the point and eight behind.
  let shortEnd: UInt64
  /// From here on a number may have more digits than a double means.
  let wholeEnd: UInt64
  /// The smallest integer not below 2^(63 + shift) / scale, where 2^shift is not above the scale.
  private let reciprocal: UInt64
  private let shift: UInt64

  init(decimals: Int) {
    self.decimals = min(max(decimals, 0), 15)
    scale = DecimalDigits.tens[self.decimals]
    factor = Double(scale)
    // BOUND: decimals are 0 to 15, and tens go to 10¹⁹.
    alignment = DecimalDigits.tens[max(0, 8 &- self.decimals)]
    shortEnd = self.decimals <= 8 ? 10_000_000 &* scale : 0
    wholeEnd = DecimalDigits.tens[15 &- self.decimals]
    shift = UInt64(63 &- scale.leadingZeroBitCount)
    let dividend: (UInt64, UInt64) = shift == 0 ? (0, 1 << 63) : (1 &<< (shift &- 1), 0)
    let (quotient, remainder) = scale.dividingFullWidth(dividend)
    reciprocal = quotient &+ (remainder > 0 ? 1 : 0)
  }

  /// The integer nearest to a scaled magnitude: `nil` where it is large, or where a tie or the error of the
  /// scaling, at most 2^-53 of the product, could change it.
  @inline(__always)
  func number(nearestTo magnitude: Double) -> UInt64? {
    let scaled = magnitude * factor
    guard scaled < 0x1p49 else { return nil }
    // In the sum the last bit is worth one.
    let sum = scaled + 0x1p52
    let distance = (scaled - (sum - 0x1p52)).magnitude
    guard distance < 0.5 - scaled * 0x1p-52 else { return nil }
    return sum.bitPattern & 0x000F_FFFF_FFFF_FFFF
  }

  /// The quotient of a number below 2^62 and the scale.
  ///
  /// Source: T. Granlund and P. L. Montgomery, Division by Invariant Integers using Multiplication, 1994.
  @inline(__always)
  func whole(of number: UInt64) -> UInt64 {
    (number &<< 1).multipliedFullWidth(by: reciprocal).high &>> shift
  }
}
