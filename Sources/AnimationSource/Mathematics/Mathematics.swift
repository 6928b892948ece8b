/// The C mathematics functions that a source can call.
///
/// The functions use only operations that IEEE 754 rounds correctly, as the engine's elementary
/// functions do. So results have the same bits on every processor. Results for NaN, infinities and
/// signed zeros are those of C99, annex F.
///
/// Law: a result differs from the exact value by at most 2 units in the last place. Each function
/// states its largest error among 100,000 arguments of all magnitudes; `Scripts/elementary-errors`
/// prints these errors.
enum Mathematics {
  /// The magnitude below which functions such as tan and sinh return the argument itself.
  static let tiny = 0x1p-28

  // MARK: Rounding and remainders, which are exact

  static func fabs(_ x: Double) -> Double { x.magnitude }
  static func sqrt(_ x: Double) -> Double { x.squareRoot() }
  static func floor(_ x: Double) -> Double { x.rounded(.down) }
  static func ceil(_ x: Double) -> Double { x.rounded(.up) }
  static func trunc(_ x: Double) -> Double { x.rounded(.towardZero) }
  static func round(_ x: Double) -> Double { x.rounded(.toNearestOrAwayFromZero) }
  static func rint(_ x: Double) -> Double { x.rounded(.toNearestOrEven) }

  /// Returns the remainder of x / y for the quotient rounded towards 0; the remainder has the sign
  /// of x.
  ///
  /// The function computes up to 64 bits of the quotient at once. The C library takes a step for
  /// each bit, so it takes about 1000 steps for `fmod(1e308, 3)`.
  static func fmod(_ x: Double, _ y: Double) -> Double {
    let (a, b) = (x.magnitude, y.magnitude)
    guard b > 0, a.isFinite, !y.isNaN else { return x * y / (x * y) }
    guard a >= b else { return x }
    let (numerator, divisor) = (wholeNumber(a), wholeNumber(b))
    var rest = numerator.bits % divisor.bits
    var shift = numerator.exponent - divisor.exponent
    while shift > 0, rest > 0 {
      let step = min(shift, 64)
      // BOUND: the rest is less than the divisor, so that the quotient has at most 64 bits.
      rest =
        divisor.bits.dividingFullWidth((rest >> UInt64(64 - step), rest << UInt64(step))).remainder
      shift -= step
    }
    let result = Double(sign: .plus, exponent: divisor.exponent, significand: Double(rest))
    return Double(signOf: x, magnitudeOf: result)
  }

  /// Returns whole numbers `bits` and `exponent` such that a positive x is bits · 2^exponent.
  private static func wholeNumber(_ x: Double) -> (bits: UInt64, exponent: Int) {
    let (fraction, exponent) = (x.bitPattern & 0xF_FFFF_FFFF_FFFF, Int(x.bitPattern >> 52))
    return exponent == 0 ? (fraction, -1074) : (fraction | 1 << 52, exponent - 1075)
  }

  /// Returns the remainder of x / y for the quotient rounded to the nearest whole number, ties to
  /// even.
  ///
  /// Source: FreeBSD's `e_remainder.c`.
  static func remainder(_ x: Double, _ y: Double) -> Double {
    let b = y.magnitude
    guard b > 0, x.isFinite, !y.isNaN else { return x * y / (x * y) }
    var a = (b <= .greatestFiniteMagnitude / 2 ? fmod(x, b + b) : x).magnitude
    if b < 0x1p-1021 {
      if a + a > b {
        a -= b
        if a + a >= b { a -= b }
      }
    } else {
      let half = b / 2
      if a > half {
        a -= b
        if a >= half { a -= b }
      }
    }
    return x.sign == .minus ? -a : a
  }

  /// Returns a number with the magnitude of `x` and the sign of `y`.
  static func copysign(_ x: Double, _ y: Double) -> Double {
    Double(signOf: y, magnitudeOf: x)
  }

  /// Returns the smaller number; if one argument is NaN, returns the other argument.
  ///
  /// C leaves the order of 0 and −0 open; here, −0 is less.
  static func fmin(_ x: Double, _ y: Double) -> Double {
    if x.isNaN || x == y { return y.sign == .minus ? y : x.isNaN ? y : x }
    return x < y || y.isNaN ? x : y
  }

  /// Returns the larger number; if one argument is NaN, returns the other argument.
  static func fmax(_ x: Double, _ y: Double) -> Double { -fmin(-x, -y) }

  /// Returns the positive difference: x − y, or 0 if this difference is negative.
  static func fdim(_ x: Double, _ y: Double) -> Double { x <= y ? 0 : x - y }
}
