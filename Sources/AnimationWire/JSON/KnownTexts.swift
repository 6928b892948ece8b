/// Short texts that are met often, each with a number of its own: two of them are compared by their numbers.
///
/// A text that is not among them is read as well, only slower.
public struct KnownTexts: Sendable {
  /// What a text is found by: its first sixteen bytes and how many it has, gathered while it is read.
  struct Key {
    private(set) var first: UInt64 = 0
    private(set) var second: UInt64 = 0
    private(set) var count = 0

    @inline(__always)
    init() {}

    init(_ bytes: Span<UInt8>) {
      while count &+ 8 <= bytes.count { append(bytes.word(at: count), 8) }
      append(bytes.lastWord(from: count), bytes.count &- count)
    }

    /// Takes the plain characters of a string from an index on.
    @inline(__always)
    mutating func take(_ text: Span<UInt8>, from start: Int) {
      while true {
        let word = PlainWord(text, from: start &+ count)
        append(word.characters, word.count)
        if word.count < 8 { return }
      }
    }

    /// Appends up to eight bytes to a multiple of as many.
    @inline(__always)
    private mutating func append(_ word: UInt64, _ bytes: Int) {
      if count == 0 {
        first = word
      } else if count == 8 {
        second = word
      }
      count &+= bytes
    }

    /// Source: the multiplier is 2⁶⁴ divided by the golden ratio, of Knuth, The Art of Computer Programming, 6.4.
    @inline(__always)
    var slot: Int {
      let mixed = first ^ second &* 31 ^ UInt64(truncatingIfNeeded: count)
      return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) &>> 55)
    }
  }

  /// A place of the table; free where the number is 0.
  private struct Entry {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var count: UInt32 = 0
    var number: UInt16 = 0
  }

  /// What a key holds of a text in bytes; beyond, it has to be looked at whole.
  private static let keyBytes = 16
  /// As many as there are slots; so few are taken that most texts are found at once.
  private static let slots = 512
  /// How far from its slot a text may be, where others have it.
  private static let reach = 8

  private let entries: [Entry]
  private let texts: [String]

  /// Creates a set of those among the given texts that are plain; of very many, of some.
  ///
  /// The first has the number 1, and so on.
  public init(_ texts: some Sequence<String>) {
    var entries = Array(repeating: Entry(), count: Self.slots + Self.reach)
    var numbered = [""]
    for text in texts {
      numbered.append(text)
      guard text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }), !text.isEmpty else { continue }
      let key = Key(text.utf8.span)
      // BOUND: a slot has nine bits, and beyond the slots there are as many places as the reach.
      for place in key.slot..<key.slot + Self.reach {
        if entries[place].number == 0 {
          entries[place] = Entry(
            first: key.first, second: key.second, count: UInt32(key.count),
            number: UInt16(numbered.count - 1))
          break
        }
        if numbered[Int(entries[place].number)] == text { break }
      }
    }
    self.entries = entries
    self.texts = numbered
  }

  /// The text of a number that was found here.
  subscript(number: UInt16) -> String { texts[Int(number)] }

  /// The number of the text of these bytes; 0 where it is not known.
  func number(of bytes: Span<UInt8>) -> UInt16 { number(of: bytes, Key(bytes)) }

  /// The number of a text whose key was gathered already; 0 where it is not known.
  @inline(__always)
  func number(of bytes: Span<UInt8>, _ key: Key) -> UInt16 {
    let slot = key.slot
    var place = slot
    while place < slot &+ Self.reach {
      let entry = entries[place]
      if entry.number == 0 { return 0 }
      if entry.first == key.first, entry.second == key.second, Int(entry.count) == key.count,
        key.count <= Self.keyBytes || isText(entry.number, bytes)
      {
        return entry.number
      }
      place &+= 1
    }
    return 0
  }

  @inline(never)
  private func isText(_ number: UInt16, _ bytes: Span<UInt8>) -> Bool {
    let text = texts[Int(number)].utf8.span
    return text.count == bytes.count && text.indices.allSatisfy { text[$0] == bytes[$0] }
  }
}
