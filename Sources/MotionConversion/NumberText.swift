internal import AnimationWire

extension Double {
  /// The number without rounding noise: the shortest decimal that is within 4 units in its last place, or within 16 for
  /// one of at most eleven digits.
  ///
  /// 1 − 0.7 is 0.3 then, and a number that needs all its digits keeps them.
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

  /// The number as it is written into code.
  var text: String { String(shortest: withoutRoundingNoise) }

  /// A number of single precision as it is written into code.
  var singleText: String { "\(Float(self))".droppingZeroFraction }

  /// Rounded to so many decimals, half away from zero.
  func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return (self * scale).rounded(.toNearestOrAwayFromZero) / scale
  }
}

extension String {
  /// `2` for `2.0`.
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
