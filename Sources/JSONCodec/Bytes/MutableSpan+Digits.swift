extension MutableSpan<UInt8> {
  /// Stores the eight bytes of a word, the lowest byte first.
  @inline(__always)
  mutating func store(_ word: UInt64, at index: Int) {
    // After this check, the compiler needs no further bounds checks, and stores the bytes as one
    // word.
    // BOUND: writers reserve space for the longest number first.
    precondition(index >= 0 && index <= count - 8)
    store(word, at: index, 0)
  }

  /// Stores the eight bytes of a word at an index plus an offset, the lowest byte first.
  @inline(__always)
  mutating func store(_ word: UInt64, at index: Int, _ offset: Int) {
    // BOUND: index + offset + 8 ≤ count, because space for the longest number is reserved.
    self[index + offset] = UInt8(truncatingIfNeeded: word)
    self[index + (offset + 1)] = UInt8(truncatingIfNeeded: word &>> 8)
    self[index + (offset + 2)] = UInt8(truncatingIfNeeded: word &>> 16)
    self[index + (offset + 3)] = UInt8(truncatingIfNeeded: word &>> 24)
    self[index + (offset + 4)] = UInt8(truncatingIfNeeded: word &>> 32)
    self[index + (offset + 5)] = UInt8(truncatingIfNeeded: word &>> 40)
    self[index + (offset + 6)] = UInt8(truncatingIfNeeded: word &>> 48)
    self[index + (offset + 7)] = UInt8(truncatingIfNeeded: word &>> 56)
  }
}
