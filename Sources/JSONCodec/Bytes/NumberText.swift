/// The text of a number in three words, which are stored after a single bounds check.
///
/// Most numbers fit into this type. For other numbers, `MutableSpan` stores the digits in groups.
struct NumberText {
  /// The characters, with the first character in the lowest byte of the first word.
  ///
  /// The bytes after the last character are unused.
  private let words: (UInt64, UInt64, UInt64)
  /// The number of characters.
  let count: Int

  /// Creates the text of a decimal: inserts a point between the digits, or prepends zeros and a
  /// point.
  ///
  /// - Parameter point: The position of the point in the digits, from -3 to 15. For example, the
  ///   digits 12 become `1.2` with the position 1, `0.12` with 0, and `0.012` with -1. At least one
  ///   digit after the point must not be zero.
  @inline(__always)
  init(_ digits: LongDigits, point: Int) {
    let (head, end, last) = (digits.head, digits.end, digits.last)
    if point <= 0 {
      let shift = UInt64(truncatingIfNeeded: 2 &- point) &<< 3
      let back = 64 &- shift
      words = (
        0x30_3030_2E30 & (1 &<< shift &- 1) | head &<< shift, head &>> back | end &<< shift,
        end &>> back | last &<< shift
      )
      count = digits.significantCount &+ 2 &- point
      return
    }
    let rest = last &<< 8 | end &>> 56
    words =
      point < 8
      ? (Self.pointed(head, at: point), end &<< 8 | head &>> 56, rest)
      : (head, Self.pointed(end, at: point &- 8), rest)
    count = digits.significantCount &+ 1
  }

  /// Creates the text of an integer below 10^16.
  @inline(__always)
  init(_ number: UInt64) {
    if number < 100_000_000 {
      let digits = DecimalDigits(number)
      let zeros = digits.leadingZeros
      words = (digits.characters &>> (UInt64(truncatingIfNeeded: zeros) &<< 3), 0, 0)
      count = 8 &- zeros
      return
    }
    let beginning = number / 100_000_000
    let (upper, lower) = (
      DecimalDigits(beginning), DecimalDigits(number &- beginning &* 100_000_000)
    )
    let zeros = upper.leadingZeros
    let shift = UInt64(truncatingIfNeeded: zeros) &<< 3
    // The shift is split into two shifts, because a shift by all 64 bits would have no effect.
    words = (
      upper.characters &>> shift | (lower.characters &<< (56 &- shift)) &<< 8,
      lower.characters &>> shift, 0
    )
    count = 16 &- zeros
  }

  /// Creates the text of an integer below 10^16 in sixteen digits, with leading zeros.
  init(padded number: UInt64) {
    words = (
      DecimalDigits(number / 100_000_000).characters,
      DecimalDigits(number % 100_000_000).characters, 0
    )
    count = 16
  }

  /// Creates the text of a decimal with an integer part below 10^7.
  ///
  /// - Parameter decimals: The first eight digits after the point, as an integer: 25000000 for
  ///   `.25`.
  @inline(__always)
  init(_ whole: UInt64, decimals: UInt64) {
    let digits = DecimalDigits(whole)
    let zeros = UInt64(truncatingIfNeeded: digits.leadingZeros)
    let fraction = DecimalDigits(decimals)
    let characters = fraction.characters
    let shift = 64 &- zeros &<< 3
    words = (
      digits.characters &>> (zeros &<< 3)
        | (UInt64(UInt8(ascii: ".")) | characters &<< 8) &<< shift,
      characters &>> (56 &- shift), 0
    )
    let places = decimals == 0 ? 0 : 1 &+ fraction.significantCount
    count = 8 &- Int(truncatingIfNeeded: zeros) &+ places
  }

  /// Inserts a point into eight characters, at an index below 8; the last character is shifted out.
  @inline(__always)
  private static func pointed(_ characters: UInt64, at index: Int) -> UInt64 {
    let place = UInt64(truncatingIfNeeded: index) &<< 3
    let before = characters & (1 &<< place &- 1)
    return before | UInt64(UInt8(ascii: ".")) &<< place | (characters &- before) &<< 8
  }

  /// Stores the text and returns the index after it; up to 24 bytes are written.
  @inline(__always)
  func store(in span: inout MutableSpan<UInt8>, at index: Int) -> Int {
    // After this check, the compiler needs no further bounds checks for the words.
    // BOUND: writers reserve space for the longest number first.
    precondition(index >= 0 && index <= span.count - 24)
    span.store(words.0, at: index, 0)
    if count > 8 { span.store(words.1, at: index, 8) }
    if count > 16 { span.store(words.2, at: index, 16) }
    return index &+ count
  }
}
