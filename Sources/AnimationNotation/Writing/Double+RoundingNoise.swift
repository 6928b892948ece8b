internal import JSONCodec

extension Double {
  /// The number without rounding errors in its last digits.
  ///
  /// The result has at most eleven significant digits and differs from this number by at most 16
  /// units in the last place. If there is no such number, the result is this number itself.
  ///
  /// A number that is derived from others, such as a bounce from a damping ratio, has rounding
  /// errors. For example, a bounce of 0.3 is read back as 0.2999999999999998. A number that needs
  /// all its digits is returned unchanged. The relative difference is below 4e-15, which is less
  /// than the rounding error of the derivation.
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
