/// Formats numbers for readers, without redundant zeros.
package enum PlotNumber {
  /// Returns a number with at most `digits` significant digits, such as `0.763`, `-12` or `1.5e9`.
  ///
  /// - Parameters:
  ///   - value: The number. For infinity and NaN, the result is `inf`, `-inf` or `nan`.
  ///   - digits: The maximum number of significant digits, 1 to 15.
  package static func text(_ value: Double, digits: Int = 4) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    guard value != 0, let (significand, exponent) = rounded(value.magnitude, digits: digits) else {
      return "0"
    }
    let sign = value < 0 ? "-" : ""
    // The decimal exponent of the first digit.
    let place = exponent + significand.count - 1
    if (-4..<7).contains(place) { return sign + plain(significand, exponent) }
    return sign + plain(significand, 1 - significand.count) + "e\(place)"
  }

  /// Returns a number rounded to `decimals` decimals, without trailing zeros.
  ///
  /// - Parameters:
  ///   - value: The number; a number of magnitude 1e12 or more is formatted by ``text(_:digits:)``.
  ///   - decimals: The maximum number of decimals, 0 to 6.
  package static func text(_ value: Double, decimals: Int) -> String {
    let scale = powers[min(max(decimals, 0), 6)]
    guard value.magnitude < 1e12 else { return text(value, digits: 12) }
    let units = Int(bounded: (value * Double(scale)).rounded(), in: .min ... .max)
    return text(units: units, decimals: min(max(decimals, 0), 6))
  }

  /// Returns the text of a decimal number, such as `1.25` for 125 units and 2 decimals.
  ///
  /// The text has no trailing zeros after the point.
  static func text(units: Int, decimals: Int) -> String {
    guard units != 0 else { return "0" }
    var (magnitude, decimals) = (units.magnitude, decimals)
    while decimals > 0 && magnitude % 10 == 0 {
      magnitude /= 10
      decimals -= 1
    }
    return (units < 0 ? "-" : "") + plain(String(magnitude), -decimals)
  }

  private static let powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  /// Rounds a positive number to significant digits, and returns a whole number and a power of ten.
  ///
  /// For example, 0.01204 rounded to 3 digits is 12 · 10⁻³, so the result is `12` and -3.
  ///
  /// The whole number has no trailing zeros. The result is `nil` if the number rounds to 0.
  private static func rounded(
    _ magnitude: Double, digits: Int
  ) -> (significand: String, exponent: Int)? {
    let digits = min(max(digits, 1), 15)
    var place = decimalExponent(of: magnitude)
    var scaled = scaled(magnitude, place, digits)
    if scaled >= power(of: digits) {
      place += 1
      scaled = self.scaled(magnitude, place, digits)
    }
    guard scaled.isFinite, scaled >= 0.5, var number = Int(exactly: scaled.rounded()) else {
      return nil
    }
    var exponent = place - digits + 1
    while number % 10 == 0 {
      number /= 10
      exponent += 1
    }
    return (String(number), exponent)
  }

  private static func scaled(_ magnitude: Double, _ place: Int, _ digits: Int) -> Double {
    let shift = digits - 1 - place
    // The number is scaled in two steps, because a single step could overflow.
    let half = shift / 2
    return shift >= 0
      ? (magnitude * power(of: half) * power(of: shift - half)).rounded()
      : (magnitude / power(of: -half) / power(of: half - shift)).rounded()
  }

  /// Returns the exponent of the greatest power of ten at or below a positive number.
  static func decimalExponent(of magnitude: Double) -> Int {
    var place = Int(
      bounded: (Double(magnitude.exponent) * 0.301_029_995_663_981_2).rounded(.down),
      in: -324...308)
    while power(of: place + 1) <= magnitude { place += 1 }
    while place > -320 && power(of: place) > magnitude { place -= 1 }
    return place
  }

  /// Returns ten raised to an exponent.
  static func power(of exponent: Int) -> Double { Double("1e\(exponent)") ?? 0 }

  private static func plain(_ digits: String, _ exponent: Int) -> String {
    // BOUND: exponent ≥ 0, by the condition.
    if exponent >= 0 { return digits + String(repeating: "0", count: exponent) }
    let whole = digits.count + exponent
    // BOUND: whole ≤ 0, by the condition.
    if whole <= 0 { return "0." + String(repeating: "0", count: -whole) + digits }
    return "\(digits.prefix(whole)).\(digits.dropFirst(whole))"
  }
}
