/// The functions of C's mathematics that a source may call.
///
/// They use only operations that IEEE 754 rounds correctly, as the engine's elementary functions
/// do. So results have the same bits on every processor. Results for NaN, infinities and signed
/// zeros are those of C99, annex F.
///
/// Law: a result is within 2 units in its last place of the exact value. Each function states its
/// largest error among 100,000 arguments of all magnitudes, which `Scripts/elementary-errors`
/// prints.
enum Mathematics {
  /// The largest magnitude below which an odd function equals its argument.
  static let tiny = 0x1p-28
}

// Rounding and remainders, which are exact.
extension Mathematics {
  static func fabs(_ x: Double) -> Double { x.magnitude }
  static func sqrt(_ x: Double) -> Double { x.squareRoot() }
  static func floor(_ x: Double) -> Double { x.rounded(.down) }
  static func ceil(_ x: Double) -> Double { x.rounded(.up) }
  static func trunc(_ x: Double) -> Double { x.rounded(.towardZero) }
  static func round(_ x: Double) -> Double { x.rounded(.toNearestOrAwayFromZero) }
  static func rint(_ x: Double) -> Double { x.rounded(.toNearestOrEven) }

  /// Returns the rest of a division whose quotient is rounded towards 0.
  static func fmod(_ x: Double, _ y: Double) -> Double { x.truncatingRemainder(dividingBy: y) }

  /// Returns the rest of a division whose quotient is rounded to the nearest whole number.
  static func remainder(_ x: Double, _ y: Double) -> Double { x.remainder(dividingBy: y) }

  /// Returns a number with the magnitude of `x` and the sign of `y`.
  static func copysign(_ x: Double, _ y: Double) -> Double {
    Double(signOf: y, magnitudeOf: x)
  }

  /// Returns the lesser number; if one of the arguments is NaN, the other one.
  ///
  /// C leaves the order of 0 and −0 open; here, −0 is less.
  static func fmin(_ x: Double, _ y: Double) -> Double {
    if x.isNaN || x == y { return y.sign == .minus ? y : x.isNaN ? y : x }
    return x < y || y.isNaN ? x : y
  }

  /// Returns the greater number; if one of the arguments is NaN, the other one.
  static func fmax(_ x: Double, _ y: Double) -> Double { -fmin(-x, -y) }

  /// Returns the positive difference: x − y, or 0 if it is negative.
  static func fdim(_ x: Double, _ y: Double) -> Double { x <= y ? 0 : x - y }
}
