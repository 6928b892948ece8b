/// Up to eight unescaped ASCII characters of a JSON string, with the first in the lowest byte.
///
/// Source: L. Lamport, Multiple Byte Processing with Full-Word Instructions, 1975.
struct ASCIIBlock {
  /// The characters; the bytes after them are zero.
  let characters: UInt64
  /// The number of characters before the end of the block.
  ///
  /// The block ends before a quotation mark, a backslash, a control character, a byte outside
  /// ASCII, or the end of the text.
  let count: Int

  /// Reads a block from a text, starting at an index.
  @inline(__always)
  init(_ text: Span<UInt8>, from index: Int) {
    // All eight bytes are tested by arithmetic on one word. In the resulting word, the highest bit
    // of a byte marks a character that ends the block. A borrow between bytes may cause a wrong
    // mark, but only above a correct mark. So the lowest mark is always correct.
    let word = index &+ 8 <= text.count ? text.word(at: index) : text.lastWord(from: index)
    let quotes = word ^ Self.each(UInt8(ascii: "\""))
    let escapes = word ^ Self.each(UInt8(ascii: "\\"))
    // The bytes after the end of the text are 0. They are below the space character, and so end the
    // block.
    let others =
      (quotes &- Self.each(1)) & ~quotes | (escapes &- Self.each(1)) & ~escapes
      | (word &- Self.each(UInt8(ascii: " "))) & ~word | word
    let bits = (others & Self.each(0x80)).trailingZeroBitCount & ~7
    count = bits &>> 3
    characters = bits == 64 ? word : word & (1 &<< UInt64(truncatingIfNeeded: bits) &- 1)
  }

  /// Returns a word whose eight bytes all equal `byte`.
  @inline(__always)
  private static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}

extension Span<UInt8> {
  /// Returns eight bytes as a word, with the first byte in the lowest position.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    // After this check, the compiler needs no further bounds checks, and loads the bytes as one
    // word.
    // BOUND: callers ensure that the text has eight bytes from the index on.
    precondition(index >= 0 && index <= count - 8)
    return byte(index) | byte(index + 1) &<< 8 | byte(index + 2) &<< 16 | byte(index + 3) &<< 24
      | byte(index + 4) &<< 32 | byte(index + 5) &<< 40 | byte(index + 6) &<< 48
      | byte(index + 7) &<< 56
  }

  /// Returns the bytes from an index to the end of the span as a word.
  ///
  /// There must be fewer than eight such bytes. The first byte is in the lowest position. Unused
  /// bytes of the word are zero.
  @inline(never)
  func lastWord(from index: Int) -> UInt64 {
    var word: UInt64 = 0
    // BOUND: callers give an index that is at most the count.
    for place in (index..<count).reversed() { word = word &<< 8 | byte(place) }
    return word
  }

  @inline(__always)
  private func byte(_ index: Int) -> UInt64 { UInt64(self[index]) }
}
