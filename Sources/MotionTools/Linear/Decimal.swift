/// A decimal number whose text is as short as CSS allows.
struct Decimal: Sendable, Equatable {
  /// The digits of the number as a whole number, without the decimal point.
  var mantissa: Int64
  /// The number of digits after the decimal point.
  var decimals: Int

  // BOUND: from a negative constant to a positive one.
  /// The allowed range of a mantissa; a `Double` represents each whole number in this range
  /// exactly.
  static let mantissas: ClosedRange<Int64> = -(1 << 52)...(1 << 52)

  /// Returns the power of ten with the given exponent: 3 gives 1000.
  static func scale(_ decimals: Int) -> Double {
    (0..<decimals).reduce(1) { scale, _ in scale * 10 }
  }

  /// The value as the nearest `Double`.
  var value: Double { Double(mantissa) / Self.scale(decimals) }

  /// The number as CSS text, without redundant zeros before or after the point.
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

  /// The number of bytes of the text.
  var length: Int {
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

/// A stop in the text of a `linear()` function.
struct Stop: Sendable, Equatable {
  /// The progress in value, usually from 0 to 1.
  var output: Decimal
  /// The progress in time in percent; `nil` if the text contains no percentage.
  ///
  /// Without a percentage, the first stop is at 0 % and the last stop is at 100 %. Other stops are
  /// spaced evenly between the nearest stops with a percentage.
  var percentage: Decimal?

  var text: String { percentage.map { "\(output.text) \($0.text)%" } ?? output.text }

  /// The number of bytes of the stop's text.
  var length: Int { output.length + (percentage.map { $0.length + 2 } ?? 0) }
}

extension [Stop] {
  /// The stops as a CSS `linear()` function.
  var css: String { "linear(\(map { $0.text }.joined(separator: ",")))" }

  /// The number of bytes of the CSS function.
  var cssLength: Int { reduce("linear()".utf8.count - 1) { $0 + $1.length + 1 } }
}
