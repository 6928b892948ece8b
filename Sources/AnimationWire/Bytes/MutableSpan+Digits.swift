extension MutableSpan<UInt8> {
  /// Stores the eight bytes of a word, the lowest first.
  @inline(__always)
  mutating func store(_ word: UInt64, at index: Int) {
    // Said in this form, the compiler checks it once for all eight and stores them as one word.
    precondition(index >= 0 && index <= count - 8)
    self[index] = UInt8(truncatingIfNeeded: word)
    self[index + 1] = UInt8(truncatingIfNeeded: word &>> 8)
    self[index + 2] = UInt8(truncatingIfNeeded: word &>> 16)
    self[index + 3] = UInt8(truncatingIfNeeded: word &>> 24)
    self[index + 4] = UInt8(truncatingIfNeeded: word &>> 32)
    self[index + 5] = UInt8(truncatingIfNeeded: word &>> 40)
    self[index + 6] = UInt8(truncatingIfNeeded: word &>> 48)
    self[index + 7] = UInt8(truncatingIfNeeded: word &>> 56)
  }

  /// Stores a whole number in decimal and answers where it ends; at most 24 bytes are touched.
  @inline(__always)
  mutating func store(digitsOf number: UInt64, at start: Int) -> Int {
    if number < 10 {
      self[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number)
      return start &+ 1
    }
    if number < 100_000_000 { return store(leadingDigitsOf: number, at: start) }
    let upper = number / 100_000_000
    var end: Int
    if upper < 100_000_000 {
      end = store(leadingDigitsOf: upper, at: start)
    } else {
      end = store(leadingDigitsOf: upper / 100_000_000, at: start)
      store(DecimalDigits(upper % 100_000_000).characters, at: end)
      end &+= 8
    }
    store(DecimalDigits(number % 100_000_000).characters, at: end)
    return end &+ 8
  }

  /// Stores a positive number below 10^8 and answers where it ends.
  @inline(__always)
  private mutating func store(leadingDigitsOf number: UInt64, at start: Int) -> Int {
    let digits = DecimalDigits(number)
    let zeros = digits.leadingZeros
    store(digits.characters &>> UInt64(truncatingIfNeeded: 8 &* zeros), at: start)
    return start &+ 8 &- zeros
  }
}
