/// The powers of ten from 10^-292 to 10^324, each rounded up to its first 128 bits.
///
/// The powers are computed once, on first use, in exact integer arithmetic. The computation takes
/// about 6400 multiplications and divisions of single words.
struct PowersOfTen: Sendable {
  /// The first 128 bits of a power; the highest bit is set.
  struct Entry: Sendable {
    let high: UInt64
    let low: UInt64
  }

  static let exponents = -292...324
  static let shared = PowersOfTen()

  private let entries: [Entry]

  private init() { entries = Self.belowOne().reversed() + Self.fromOne() }

  /// Returns the entry for the power of ten with the given exponent.
  ///
  /// The entry is an integer of 128 bits. Except for rounding, 10^exponent is this integer times
  /// 2^(n - 127). Here, 2^n is the largest power of two that is not above 10^exponent. For example,
  /// the exponent 0 has the integer 2^127, because n is 0.
  @inline(__always)
  subscript(exponent: Int) -> Entry {
    // BOUND: the exponents of all doubles are in the table.
    entries[exponent &- Self.exponents.lowerBound]
  }

  private static func fromOne() -> [Entry] {
    var words: [UInt64] = [1]
    return (0...exponents.upperBound).map { _ in
      let entry = leading(words, isExact: true)
      var carry: UInt64 = 0
      for index in words.indices {
        let (high, low) = words[index].multipliedFullWidth(by: 10)
        let (sum, overflow) = low.addingReportingOverflow(carry)
        words[index] = sum
        carry = high + (overflow ? 1 : 0)
      }
      if carry > 0 { words.append(carry) }
      return entry
    }
  }

  private static func belowOne() -> [Entry] {
    // A large power of two is repeatedly divided by ten, and each quotient is rounded down to an
    // integer. The rounding errors do not add up: repeated divisions give the same integer as a
    // single division by the power of ten.
    // 2^1216 / 10^292 still has more than 128 bits, because 10^292 is below 2^971.
    var words: [UInt64] = Array(repeating: 0, count: 19) + [1]
    // BOUND: the lowest exponent is a constant below 0.
    return (1...(-exponents.lowerBound)).map { _ in
      var remainder: UInt64 = 0
      for index in words.indices.reversed() {
        (words[index], remainder) = UInt64(10).dividingFullWidth((remainder, words[index]))
      }
      // BOUND: words is not empty, by the condition.
      while words.last == 0 { words.removeLast() }
      return leading(words, isExact: false)
    }
  }

  /// Returns the first 128 bits of a number, rounded up.
  ///
  /// - Parameters:
  ///   - words: The bits of the number, with the lowest word first.
  ///   - isExact: True if `words` contains all bits of the number. If bits are missing, the result
  ///     is always rounded up.
  private static func leading(_ words: [UInt64], isExact: Bool) -> Entry {
    let padded = [0, 0, 0] + words
    let top = padded.count - 1
    let shift = padded[top].leadingZeroBitCount
    func joined(_ index: Int) -> UInt64 {
      // BOUND: three zeros precede the words, so top is at least 3.
      shift == 0 ? padded[index] : padded[index] << shift | padded[index - 1] >> (64 - shift)
    }
    let (high, low) = (joined(top), joined(top - 1))
    let rest = shift == 0 ? 0 : padded[top - 2] << shift
    let isRoundedUp =
      !isExact || rest != 0 || (shift == 0 && padded[top - 2] != 0)
      || padded[..<(top - 2)].contains { $0 != 0 }
    let (sum, overflow) = low.addingReportingOverflow(isRoundedUp ? 1 : 0)
    return Entry(high: high + (overflow ? 1 : 0), low: sum)
  }
}
