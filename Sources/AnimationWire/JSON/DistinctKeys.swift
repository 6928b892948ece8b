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

  // A short object is searched faster than hashed.
  private static let searched = 8
  private var keys: Set<Key> = []

  /// Answers false if one of the members, all inserted before, has the key already.
  mutating func insert(_ key: String, among members: [JSON.Member]) -> Bool {
    if members.count < Self.searched {
      // Equal bytes are equal texts of one length, which Swift finds faster.
      let length = key.utf8.count
      for index in members.indices where members[index].key.utf8.count == length {
        if members[index].key == key, members[index].key.utf8.elementsEqual(key.utf8) {
          return false
        }
      }
      return true
    }
    if members.count == Self.searched {
      for member in members { keys.insert(Key(text: member.key)) }
    }
    return keys.insert(Key(text: key)).inserted
  }
}
