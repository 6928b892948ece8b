/// Seventeen decimal digits, which are enough for the shortest text of any double.
struct LongDigits {
  private let first: UInt64
  private let upper: DecimalDigits
  private let lower: DecimalDigits

  /// Creates the digits of a number below 10^17.
  @inline(__always)
  init(_ number: UInt64) {
    let beginning = number / 100_000_000
    // This division by 10^8 is a product with the rounded-up reciprocal, which gives the exact
    // quotient for nine digits.
    first = (beginning &* 1_441_151_881) &>> 57
    upper = DecimalDigits(beginning &- first &* 100_000_000)
    lower = DecimalDigits(number &- beginning &* 100_000_000)
  }

  /// The characters of the first eight digits.
  @inline(__always)
  var head: UInt64 { (upper.word &<< 8 | first) | 0x3030_3030_3030_3030 }

  /// The characters of the ninth to sixteenth digits.
  @inline(__always)
  var end: UInt64 { (lower.word &<< 8 | upper.word &>> 56) | 0x3030_3030_3030_3030 }

  /// The character of the last digit, in the lowest byte; the bytes above contain other characters.
  @inline(__always)
  var last: UInt64 {
    let characters = lower.characters
    return characters &>> 56 | characters &<< 8
  }

  /// The number of digits before the trailing zeros; 1 if all digits are zero.
  @inline(__always)
  var significantCount: Int {
    lower.word == 0 ? 1 &+ upper.significantCount : 9 &+ lower.significantCount
  }
}
