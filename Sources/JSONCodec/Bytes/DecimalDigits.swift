/// Eight decimal digits as the bytes of a word, with the first digit in the lowest byte.
///
/// For example, the number 12345678 is the word `0x0807_0605_0403_0201`.
struct DecimalDigits {
  let word: UInt64

  /// Creates the digits of a number below 10^8.
  @inline(__always)
  init(_ number: UInt64) {
    // The number is split into two halves, then into four pairs of digits, and then into eight
    // digits. Each part has its own lane of the word, and all parts are divided at once. Each
    // division is a multiplication by a rounded-up reciprocal, which is precise enough to give the
    // exact quotient.
    let upper = (number &* 109_951_163) &>> 40
    let halves = number &<< 32 &- upper &* (10_000 << 32 - 1)
    let hundreds = (halves &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = halves &<< 16 &- hundreds &* (100 << 16 - 1)
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    word = pairs &<< 8 &- tens &* (10 << 8 - 1)
  }

  /// The digits as ASCII characters, one in each byte.
  @inline(__always)
  var characters: UInt64 { word | 0x3030_3030_3030_3030 }

  /// The number of digits before the trailing zeros: 3 for 12300000, and 0 for 00000000.
  @inline(__always)
  var significantCount: Int { 8 &- word.leadingZeroBitCount &>> 3 }

  /// The number of leading zeros among the first seven digits: 5 for 00000123, and 7 for 00000000.
  @inline(__always)
  var leadingZeros: Int { (word | 1 &<< 56).trailingZeroBitCount &>> 3 }

  /// Returns the number of decimal digits of a positive number with at most 17 digits.
  @inline(__always)
  static func count(of number: UInt64) -> Int {
    // 1233 / 4096 approximates log10(2) so precisely that the estimate is at most one digit short.
    let estimate = ((64 &- number.leadingZeroBitCount) &* 1233) >> 12
    return estimate &+ (number >= tens[estimate] ? 1 : 0)
  }

  /// The powers of ten from 1 to 10^17.
  static let tens: InlineArray<18, UInt64> = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  ]
}
