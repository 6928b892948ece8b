/// Short texts that are met often, found by their bytes: one that is known need not be made and checked again.
///
/// A text that is not among them is read as well, only slower.
public struct KnownTexts: Sendable {
  private struct Entry {
    let key: Key
    let text: String
  }

  /// The bytes of a text and how many they are: each text has one of its own.
  private struct Key: Equatable {
    var low: UInt64 = 0
    var high: UInt64

    /// Source: the multiplier is 2⁶⁴ divided by the golden ratio, of Knuth, The Art of Computer Programming, 6.4.
    var slot: Int {
      Int(truncatingIfNeeded: ((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) &>> 55)
    }
  }

  /// No texts.
  public static let none = KnownTexts([])

  /// What a `String` holds without memory of its own, in bytes.
  private static let bytesMax = 15
  /// As many as there are slots; so few are taken that most texts are found at once.
  private static let slots = 512
  /// How far from its slot a text may be, where others have it.
  private static let reach = 8

  private let entries: [Entry?]

  /// Creates a set of those among the given texts that are short and plain; of very many, of some.
  public init(_ texts: some Sequence<String>) {
    var entries: [Entry?] = Array(repeating: nil, count: Self.slots + Self.reach)
    for text in texts where text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
      guard let key = Self.key(of: text.utf8.span) else { continue }
      let place = (key.slot..<key.slot + Self.reach)
        .first { entries[$0] == nil || entries[$0]?.key == key }
      if let place { entries[place] = Entry(key: key, text: text) }
    }
    self.entries = entries
  }

  /// The text of these bytes, where it is known.
  func text(of bytes: Span<UInt8>) -> String? {
    guard let key = Self.key(of: bytes) else { return nil }
    for place in key.slot..<key.slot + Self.reach {
      guard let entry = entries[place] else { return nil }
      if entry.key == key { return entry.text }
    }
    return nil
  }

  private static func key(of bytes: Span<UInt8>) -> Key? {
    guard 1...bytesMax ~= bytes.count else { return nil }
    var key = Key(high: UInt64(bytes.count))
    let half = min(bytes.count, 8)
    for index in 0..<half { key.low = key.low &<< 8 | UInt64(bytes[index]) }
    for index in half..<bytes.count { key.high = key.high &<< 8 | UInt64(bytes[index]) }
    return key
  }
}
