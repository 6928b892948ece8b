/// A number of a few decimals, written as briefly as style sheets can read it.
struct Decimal: Sendable, Equatable {
  /// The number without its point.
  var mantissa: Int
  /// How many of its digits stand after the point.
  var decimals: Int

  // BOUND: from a negative constant to a positive one.
  /// The mantissas that doubles hold to the last unit.
  static let mantissas = -(1 << 52)...(1 << 52)

  private static let powers: [UInt] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000]

  /// How many units of the last decimal make 1.
  static func scale(_ decimals: Int) -> Double {
    (0..<decimals).reduce(1) { scale, _ in scale * 10 }
  }

  /// The number: the double next to the text.
  var value: Double { Double(mantissa) / Self.scale(decimals) }

  /// The digits without zeros that say nothing, before the point or after it.
  ///
  /// Source: CSS Values Level 4, section 5.3: a number need not have digits before its point.
  var text: String {
    var mantissa = mantissa, decimals = decimals
    while decimals > 0, mantissa.isMultiple(of: 10) {
      mantissa /= 10
      decimals -= 1
    }
    let digits = String(mantissa.magnitude)
    let sign = mantissa < 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals - digits.count)) + digits
    let whole = padded.dropLast(decimals)
    return "\(sign)\(whole).\(padded.suffix(decimals))"
  }

  /// How many bytes the text has.
  var length: Int {
    if decimals > 0, !mantissa.isMultiple(of: 10),
      mantissa.magnitude < Self.powers[decimals < Self.powers.count ? decimals : 0]
    {
      return (mantissa < 0 ? 2 : 1) + decimals
    }
    var mantissa = mantissa.magnitude, decimals = decimals
    while decimals > 0, mantissa.isMultiple(of: 10) {
      mantissa /= 10
      decimals -= 1
    }
    var digits = 1
    var rest = mantissa / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    let sign = self.mantissa < 0 ? 1 : 0
    guard decimals > 0 else { return sign + digits }
    return sign + 1 + max(digits, decimals)
  }
}

/// A stop as it is written.
struct Stop: Sendable, Equatable {
  /// The progress in value.
  var output: Decimal
  /// The percentage of time; `nil` where the rule spreads it evenly.
  var percentage: Decimal?

  var text: String {
    percentage.map { "\(output.text) \($0.text)%" } ?? output.text
  }

  /// How many bytes the text has.
  var length: Int { output.length + (percentage.map { $0.length + 2 } ?? 0) }
}

extension [Stop] {
  /// The function as a style sheet has it.
  var css: String { "linear(\(map(\.text).joined(separator: ",")))" }

  /// How many bytes it has there.
  var cssLength: Int { reduce("linear()".utf8.count - 1) { $0 + $1.length + 1 } }
}
