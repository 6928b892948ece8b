/// A text known in advance, such as a key, prepared for comparison with the strings of a JSON text.
///
/// Two texts of at most eight bytes are compared as one word, of at most sixteen as two.
///
/// Source: the prefix of a string reference in T. Neumann and M. Freitag, Umbra, CIDR 2020, section 3.1.
public struct JSONKey: Sendable, Equatable {
  /// The text.
  public let name: String
  /// The first eight bytes in UTF-8, the first byte the lowest; zeros follow a shorter text.
  let head: UInt64
  /// The last eight bytes in UTF-8; of a text of fewer, equal to `head`.
  let tail: UInt64
  /// The number of bytes in UTF-8.
  let count: Int

  /// Creates a key.
  public init(_ name: String) {
    self.name = name
    let bytes = name.utf8.span
    count = bytes.count
    head = count < 8 ? bytes.lastWord(from: 0) : bytes.word(at: 0)
    // BOUND: there are eight bytes or more.
    tail = count < 8 ? head : bytes.word(at: count - 8)
  }

  /// The bit of the key in a set of 64 bits, which other keys may share.
  var bit: UInt64 { Self.bit(of: head) }

  /// The bit of the keys that begin with eight bytes.
  ///
  /// Source: the multiplier is 2⁶⁴ divided by the golden ratio: Knuth, The Art of Computer Programming, 6.4.
  @inline(__always)
  static func bit(of head: UInt64) -> UInt64 {
    1 &<< (head &* 0x9E37_79B9_7F4A_7C15 &>> 58)
  }

  /// True if both have the same bytes.
  ///
  /// Swift's strings compare canonically: they hold two spellings of an accented letter for equal.
  public static func == (first: JSONKey, second: JSONKey) -> Bool {
    first.head == second.head && first.count == second.count && first.tail == second.tail
      && (first.count <= 16 || first.name.utf8.elementsEqual(second.name.utf8))
  }
}
