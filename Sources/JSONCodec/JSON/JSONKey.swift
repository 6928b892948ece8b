/// A constant text, such as a key, prepared for comparison with the strings of a JSON text.
///
/// Texts of at most eight bytes are compared as one word, and texts of nine to sixteen bytes as two
/// words.
///
/// Source: the prefix of a string reference in T. Neumann and M. Freitag, Umbra, CIDR 2020, section
/// 3.1.
package struct JSONKey: Sendable, Equatable, ExpressibleByStringLiteral {
  /// The text of the key.
  package let name: String
  /// The first eight bytes in UTF-8, with the first byte in the lowest position.
  ///
  /// A shorter text is padded with zeros.
  let head: UInt64
  /// The last eight bytes in UTF-8; equal to `head` if the text has fewer than eight bytes.
  let tail: UInt64
  /// The number of bytes of the text in UTF-8.
  let count: Int

  /// Prepares a text for comparisons.
  package init(_ name: String) {
    self.name = name
    let bytes = name.utf8.span
    count = bytes.count
    head = count < 8 ? bytes.lastWord(from: 0) : bytes.word(at: 0)
    // BOUND: bytes has eight elements or more if count is 8 or more.
    tail = count < 8 ? head : bytes.word(at: count - 8)
  }

  /// Prepares a text for comparisons.
  package init(stringLiteral name: String) { self.init(name) }

  /// A word with one set bit, which is selected by a hash of the key's first eight bytes.
  ///
  /// The bits of an object's keys are combined by OR into one word. If this word lacks the bit of a
  /// key, the object lacks the key. Otherwise the object can contain the key, but need not: several
  /// keys can have the same bit.
  package var bit: UInt64 { Self.bit(of: head) }

  /// Returns the ``bit`` of each key that begins with the eight bytes `head`.
  ///
  /// The position of the bit is a multiplicative hash of `head`. The multiplier is 2⁶⁴ divided by
  /// the golden ratio.
  ///
  /// Source: Knuth, The Art of Computer Programming, 6.4.
  @inline(__always)
  static func bit(of head: UInt64) -> UInt64 { 1 &<< (head &* 0x9E37_79B9_7F4A_7C15 &>> 58) }

  /// True if both keys have the same bytes.
  ///
  /// Swift compares strings differently, by canonical equivalence: two encodings of an accented
  /// letter are equal.
  package static func == (first: JSONKey, second: JSONKey) -> Bool {
    first.head == second.head && first.count == second.count && first.tail == second.tail
      && (first.count <= 16 || first.name.utf8.elementsEqual(second.name.utf8))
  }
}
