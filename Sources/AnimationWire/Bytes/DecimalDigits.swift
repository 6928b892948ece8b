/// Eight decimal digits as the bytes of a word, the first digit in the lowest byte.
///
/// Two divisions halve the number into pairs of digits, whose quotients by 100 and by 10 are then
/// taken side by side in one word by a product with the rounded-up reciprocal, exact for as many
/// digits as a lane holds.
struct DecimalDigits {
  let word: UInt64

  /// Splits a number below 10^8.
  @inline(__always)
  init(_ number: UInt64) {
    let halves = number / 10_000 | (number % 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    word = tens | (pairs &- tens &* 10) << 8
  }

  /// The digits as characters.
  @inline(__always)
  var characters: UInt64 { word | 0x3030_3030_3030_3030 }

  /// The number of digits before the zeros at the end; 0 if all are zeros.
  @inline(__always)
  var significantCount: Int { 8 - word.leadingZeroBitCount / 8 }

  /// The number of zeros at the beginning; 8 if all are zeros.
  @inline(__always)
  var leadingZeros: Int { word.trailingZeroBitCount / 8 }

  /// The number of decimal digits of a positive number of at most 17.
  @inline(__always)
  static func count(of number: UInt64) -> Int {
    // 1233 / 4096 is log10(2), close enough to be at most one short of the digits.
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
