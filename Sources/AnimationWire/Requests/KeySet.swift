/// The keys that an object or a query may have, in the order in which errors list them.
///
/// Each route has its own; their number is not limited.
public struct KeySet: ExpressibleByArrayLiteral, Sequence, Sendable {
  private let keys: [JSONKey]
  private let heads: [UInt64]
  /// The bits of all keys; see ``JSONKey/bit``.
  let bits: UInt64

  /// Creates a set.
  public init(arrayLiteral keys: JSONKey...) { self.init(keys) }

  private init(_ keys: [JSONKey]) {
    self.keys = keys
    heads = keys.map(\.head)
    bits = keys.reduce(0) { $0 | $1.bit }
  }

  /// True if the key at an index of a tape is in the set.
  func contains(_ index: Int, of tape: JSONTape) -> Bool {
    let head = tape.nodes[index].bits
    if bits & JSONKey.bit(of: head) == 0 { return false }
    for place in heads.indices where heads[place] == head {
      if tape.isText(index, keys[place]) { return true }
    }
    return false
  }

  /// True if the set has a key.
  func contains(_ key: JSONKey) -> Bool { bits & key.bit != 0 && keys.contains(key) }

  /// The names of the keys.
  public var names: [String] { keys.map(\.name) }

  /// Returns an iterator over the keys.
  public func makeIterator() -> some IteratorProtocol<JSONKey> { keys.makeIterator() }

  /// Returns the keys of one set and then those of another.
  public static func + (first: KeySet, second: KeySet) -> KeySet {
    KeySet(first.keys + second.keys)
  }
}
