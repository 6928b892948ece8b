/// The digits of a decimal number that is being parsed, stored as a 64-bit integer.
///
/// If the digits do not fit into the integer, the last digits are dropped.
///
/// A significand up to 2^53 and a power of ten up to 10^22 are exact doubles. For such numbers,
/// `double(exponent:)` needs one multiplication or division, which rounds correctly. For larger
/// numbers, `nearest(exponent:)` computes a product with more bits. If both methods return `nil`,
/// the caller uses the slower parser of the standard library.
///
/// Source: W. D. Clinger, How to Read Floating Point Numbers Accurately, 1990.
package struct DecimalSignificand {
  package private(set) var value: UInt64 = 0
  package private(set) var isExact = true

  package init() {}

  @inline(__always)
  package mutating func append(_ digit: UInt8) {
    if value < 1_000_000_000_000_000_000 {
      value = value &* 10 &+ UInt64(digit)
    } else {
      isExact = false
    }
  }

  /// The digits as the value of an exponent, clamped to 100,000.
  ///
  /// The limit exceeds the exponents of all doubles.
  package var asExponent: Int { isExact ? Int(min(value, 100_000)) : 100_000 }

  /// Returns the double nearest to the digits times a power of ten.
  ///
  /// - Returns: `nil` if digits were dropped, if the digits exceed 2^53, or if the exponent is
  ///   outside -22...22.
  @inline(__always)
  package func double(exponent: Int) -> Double? {
    guard isExact, value <= 1 << 53 else { return nil }
    if exponent == 0 { return Double(value) }
    guard abs(exponent) <= 22 else { return nil }
    let power = Self.exactPowers[abs(exponent)]
    return exponent < 0 ? Double(value) / power : Double(value) * power
  }

  private static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
