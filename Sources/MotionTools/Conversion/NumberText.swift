internal import AnimationNotation
internal import JSONCodec

extension Double {
  /// The number without rounding noise.
  ///
  /// It is the shortest decimal within 4 units in the last place of the number. If the decimal has
  /// at most eleven digits, 16 units are allowed. So 1 − 0.7 becomes 0.3, and a number that needs
  /// all its digits keeps them.
  var tidy: Double {
    guard isFinite, self != 0, magnitude < 1e9 else { return self }
    let round = withoutRoundingNoise
    if round != self { return round }
    var scale = 1.0
    for _ in 0..<14 {
      let candidate = (self * scale).rounded() / scale
      if abs(candidate - self) <= 4 * ulp { return candidate }
      scale *= 10
    }
    return self
  }

  /// The number as written in code.
  var text: String { String(shortest: withoutRoundingNoise) }

  /// The number in single precision, as written in code.
  var singleText: String { "\(Float(self))".droppingZeroFraction }

  /// Returns the number rounded to a number of decimals; halves are rounded away from zero.
  func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return (self * scale).rounded(.toNearestOrAwayFromZero) / scale
  }
}

extension String {
  /// The text without a trailing `.0`: `2` for `2.0`.
  var droppingZeroFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}

extension JSON.Member {
  static func number(_ key: String, _ value: Double) -> JSON.Member {
    JSON.Member(key: key, value: .number(value.withoutRoundingNoise))
  }

  static func text(_ key: String, _ value: String) -> JSON.Member {
    JSON.Member(key: key, value: .string(value))
  }
}

extension [Double] {
  /// The numbers as a list in code.
  var list: String { map(\.text).joined(separator: ", ") }
}
