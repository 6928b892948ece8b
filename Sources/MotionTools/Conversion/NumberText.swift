internal import AnimationNotation
internal import JSONCodec

extension Double {
  /// The number without rounding errors, such as 0.3 for 1 − 0.7.
  ///
  /// The result is the shortest decimal that is close enough to this number. A decimal with at most
  /// eleven digits is close enough if it differs by at most 16 units in the last place of the
  /// `Double`. For a longer decimal, the limit is 4 units. If no decimal is close enough, or if the
  /// magnitude is 10⁹ or more, the result is the number itself.
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

  /// The number as text in code, without rounding errors.
  var text: String { String(shortest: withoutRoundingNoise) }

  /// The number rounded to single precision, as text in code.
  var singleText: String { "\(Float(self))".droppingZeroFraction }

  /// Returns the number rounded to `decimals` decimal places.
  ///
  /// Halves are rounded away from zero.
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
  static func array(_ key: String, _ elements: [JSON]) -> JSON.Member {
    JSON.Member(key: key, value: .array(elements))
  }

  static func object(_ key: String, _ members: [JSON.Member]) -> JSON.Member {
    JSON.Member(key: key, value: .object(members))
  }

  static func number(_ key: String, _ value: Double) -> JSON.Member {
    JSON.Member(key: key, value: .number(value.withoutRoundingNoise))
  }

  static func bool(_ key: String, _ value: Bool) -> JSON.Member {
    JSON.Member(key: key, value: .bool(value))
  }

  static func text(_ key: String, _ value: String) -> JSON.Member {
    JSON.Member(key: key, value: .string(value))
  }
}

extension [Double] {
  /// The numbers as text in code, separated by commas.
  var list: String { map(\.text).joined(separator: ", ") }
}

extension [JSON.Member] {
  /// The members as a JavaScript object literal.
  var script: String {
    "{ " + map { "\($0.key): \($0.value.script)" }.joined(separator: ", ") + " }"
  }
}

extension JSON {
  /// The value as a JavaScript literal.
  ///
  /// Strings are not escaped, so a string must contain no quotation mark, backslash or newline.
  var script: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .number(let number): number == .infinity ? "Infinity" : number.text
    case .bool(let value): "\(value)"
    case .array(let elements): "[" + elements.map(\.script).joined(separator: ", ") + "]"
    case .object(let members): members.script
    case .null: "null"
    }
  }
}
