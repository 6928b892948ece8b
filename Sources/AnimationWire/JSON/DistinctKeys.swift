/// Tells whether a key is new to an object, in constant time however many members there are.
///
/// Keys are compared byte by byte, as RFC 8259, section 8.3 has it: Swift's strings would hold two
/// spellings of one accented letter for equal. The hash is seeded anew in each process, so that
/// nobody can choose keys that collide.
struct DistinctKeys {
  private struct Key: Hashable {
    let text: String

    static func == (left: Key, right: Key) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }

  // So few are searched faster than hashed.
  private static let searched = 8

  /// The bits of the keys that there are.
  private(set) var bits: UInt64 = 0
  private let object: Int
  /// How many keys there are that have no bit of their own.
  private var others = 0
  private var hashed: Set<Key> = []

  /// Creates the keys of the object at an index of a tape, as yet none.
  init(of object: Int) { self.object = object }

  /// Answers false if the object, whose last node is the key, has it already.
  @inline(__always)
  mutating func insert(_ key: Int, of tape: JSONTape) -> Bool {
    let bit = RequestKey.bit(of: tape.nodes[key].text)
    if bit == JSONTape.otherKeys { return insert(other: key, of: tape) }
    let isNew = bits & bit == 0
    bits |= bit
    return isNew
  }

  @inline(never)
  private mutating func insert(other key: Int, of tape: JSONTape) -> Bool {
    bits |= JSONTape.otherKeys
    others += 1
    let text = tape.string(key)
    if others <= Self.searched {
      let number = tape.nodes[key].text
      return !tape.keys(of: object, before: key).contains { tape.isText($0, text, number) }
    }
    if hashed.isEmpty {
      for key in tape.keys(of: object, before: key) where !tape.isRequestKey(key) {
        hashed.insert(Key(text: tape.string(key)))
      }
    }
    return hashed.insert(Key(text: text)).inserted
  }
}
