/// A number of decimals, with constants for rounding to that many decimals.
///
/// A scaled number is a number times 10^decimals, rounded to an integer.
struct Rounding {
  let decimals: Int
  /// The scale 10^decimals.
  let scale: UInt64
  /// The scale 10^decimals as a double; the conversion is exact.
  let factor: Double
  /// The factor that extends a fraction to eight digits: 10^6 if `decimals` is two.
  ///
  /// The factor is 1 if `decimals` is eight or more.
  let alignment: UInt64
  /// The bound below which scaled numbers are written by a faster method: 10^7 times the scale.
  ///
  /// Below this bound, a number has at most seven digits before the point and eight after it. If
  /// `decimals` is above eight, the bound is 0.
  let shortEnd: UInt64
  /// The smallest integer part with which a rounded number can have more than fifteen digits.
  ///
  /// For two decimals, it is 10^13: this number has 14 digits, and 16 digits with its decimals.
  let wholeEnd: UInt64
  /// A rounded-up reciprocal of the scale: 2^(63 + shift) / scale.
  ///
  /// Here, 2^shift is the largest power of two that is not above the scale.
  private let reciprocal: UInt64
  private let shift: UInt64

  init(decimals: Int) {
    self.decimals = min(max(decimals, 0), 15)
    scale = DecimalDigits.tens[self.decimals]
    factor = Double(scale)
    // BOUND: decimals is 0 to 15, and tens goes up to 10¹⁷.
    alignment = DecimalDigits.tens[max(0, 8 &- self.decimals)]
    shortEnd = self.decimals <= 8 ? 10_000_000 &* scale : 0
    wholeEnd = DecimalDigits.tens[15 &- self.decimals]
    shift = UInt64(63 &- scale.leadingZeroBitCount)
    let dividend: (UInt64, UInt64) = shift == 0 ? (0, 1 << 63) : (1 &<< (shift &- 1), 0)
    let (quotient, remainder) = scale.dividingFullWidth(dividend)
    reciprocal = quotient &+ (remainder > 0 ? 1 : 0)
  }

  /// Returns the product of a magnitude and the scale, rounded to the nearest integer.
  ///
  /// - Returns: `nil` if the product is 2^49 or larger, if it is a tie, or if the scaling error
  ///   could change the result. That error is at most 2^-53 of the product.
  @inline(__always)
  func number(nearestTo magnitude: Double) -> UInt64? {
    let scaled = magnitude * factor
    guard scaled < 0x1p49 else { return nil }
    // The low bits of the sum are the nearest integer.
    let sum = scaled + 0x1p52
    let distance = (scaled - (sum - 0x1p52)).magnitude
    guard distance < 0.5 - scaled * 0x1p-52 else { return nil }
    return sum.bitPattern & 0x000F_FFFF_FFFF_FFFF
  }

  /// Returns the integer quotient of a number below 2^62 and the scale.
  ///
  /// Source: T. Granlund and P. L. Montgomery, Division by Invariant Integers using Multiplication,
  /// 1994.
  @inline(__always)
  func whole(of number: UInt64) -> UInt64 {
    (number &<< 1).multipliedFullWidth(by: reciprocal).high &>> shift
  }
}
