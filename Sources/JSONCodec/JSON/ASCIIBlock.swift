/// Up to eight characters of a JSON string that are ASCII and stand for themselves, the first in the lowest byte.
///
/// They are looked at all at once: in each byte of a word, what is to be told sets the highest bit. What a byte borrows
/// from those above it can only tell too much of them, and only where it has told itself; so the lowest one is right.
///
/// Source: L. Lamport, Multiple Byte Processing with Full-Word Instructions, 1975.
struct ASCIIBlock {
  /// The characters, with zeros after them.
  let characters: UInt64
  /// How many there are; fewer than eight where the string ends, or something else than such a character comes.
  let count: Int

  /// Takes those from an index of a text on.
  @inline(__always)
  init(_ text: Span<UInt8>, from index: Int) {
    let word = index &+ 8 <= text.count ? text.word(at: index) : text.lastWord(from: index)
    let quotes = word ^ Self.each(UInt8(ascii: "\""))
    let escapes = word ^ Self.each(UInt8(ascii: "\\"))
    // A byte of a text that has ended is 0, and less than a space.
    let others =
      (quotes &- Self.each(1)) & ~quotes | (escapes &- Self.each(1)) & ~escapes
      | (word &- Self.each(UInt8(ascii: " "))) & ~word | word
    let bits = (others & Self.each(0x80)).trailingZeroBitCount & ~7
    count = bits &>> 3
    characters = bits == 64 ? word : word & (1 &<< UInt64(truncatingIfNeeded: bits) &- 1)
  }

  /// A word of eight times a byte.
  @inline(__always)
  private static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}

extension Span<UInt8> {
  /// Eight bytes as a word, the first the lowest.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    // Said in this form, the compiler checks it once for all eight and loads them as one word.
    // BOUND: callers have eight bytes more.
    precondition(index >= 0 && index <= count - 8)
    return byte(index) | byte(index + 1) &<< 8 | byte(index + 2) &<< 16 | byte(index + 3) &<< 24
      | byte(index + 4) &<< 32 | byte(index + 5) &<< 40 | byte(index + 6) &<< 48
      | byte(index + 7) &<< 56
  }

  /// The fewer than eight bytes to the end as a word, the first the lowest, with zeros above them.
  @inline(never)
  func lastWord(from index: Int) -> UInt64 {
    var word: UInt64 = 0
    // BOUND: callers give an index up to the count.
    for place in (index..<count).reversed() { word = word &<< 8 | byte(place) }
    return word
  }

  @inline(__always)
  private func byte(_ index: Int) -> UInt64 { UInt64(self[index]) }
}
