internal import JSONCodec

extension Double {
  /// The number without rounding errors in its last digits: for example, 0.3 for
  /// 0.2999999999999998.
  ///
  /// The result has at most eleven significant digits and eleven decimals. It differs from this
  /// number by at most 16 units in the last place. If there is no such result, this number is
  /// returned unchanged. A number whose magnitude is below 10⁻⁶, or 10⁹ or more, is unchanged, too.
  package var withoutRoundingNoise: Double {
    guard isFinite, magnitude >= 1e-6, magnitude < 1e9 else { return self }
    var scale = 1.0
    var digits =
      magnitude < 1 ? 0 : magnitude < 10 ? 1 : magnitude < 1e3 ? 3 : magnitude < 1e6 ? 6 : 9
    while digits <= 11 {
      let candidate = (self * scale).rounded() / scale
      if abs(candidate - self) <= 16 * ulp { return candidate }
      scale *= 10
      digits += 1
    }
    return self
  }
}
