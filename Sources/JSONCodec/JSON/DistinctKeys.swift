/// A set of the keys of one object, which detects a repeated key in constant time.
///
/// Keys are compared byte by byte, as in RFC 8259, section 8.3. Each process has a random hash
/// seed, so that a client cannot choose keys that collide.
struct DistinctKeys {
  private struct Key: Hashable {
    let text: String

    static func == (left: Key, right: Key) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
  }

  /// The maximum number of keys that are compared one after another.
  ///
  /// For so few keys, these comparisons are faster than hashing.
  private static let searched = 16

  /// The ``JSONKey/bit`` of all keys in the set, combined by OR.
  private(set) var bits: UInt64 = 0
  private let object: Int
  private var count = 0
  private var hashed: Set<Key> = []

  /// Creates an empty set for the keys of the object at an index of a token stream.
  init(of object: Int) { self.object = object }

  /// Adds the key at an index; the key must be the last node of the object so far.
  ///
  /// - Returns: False if the object already has this key.
  @inline(__always)
  mutating func insert(_ key: Int, of tokens: JSONTokenStream) -> Bool {
    count &+= 1
    let bit = JSONKey.bit(of: tokens.nodes[key].bits)
    let isNew = bits & bit == 0
    bits |= bit
    if count <= Self.searched { return isNew || isNewAmongFew(key, of: tokens) }
    return insert(hashing: key, of: tokens)
  }

  @inline(never)
  private func isNewAmongFew(_ key: Int, of tokens: JSONTokenStream) -> Bool {
    !tokens.keys(of: object, before: key).contains { tokens.isSameText($0, key) }
  }

  @inline(never)
  private mutating func insert(hashing key: Int, of tokens: JSONTokenStream) -> Bool {
    if hashed.isEmpty {
      for key in tokens.keys(of: object, before: key) {
        hashed.insert(Key(text: tokens.string(key)))
      }
    }
    return hashed.insert(Key(text: tokens.string(key))).inserted
  }
}
