/// The keys that an object or a query is allowed to contain, in the order in which errors list
/// them.
package struct KeySet: ExpressibleByArrayLiteral, Sequence, Sendable {
  private let keys: [JSONKey]
  private let heads: [UInt64]
  /// The ``JSONKey/bit`` of all keys in the set, combined by OR.
  package let bits: UInt64

  /// Creates a set with the keys in the given order.
  package init(arrayLiteral keys: JSONKey...) { self.init(keys) }

  private init(_ keys: [JSONKey]) {
    self.keys = keys
    heads = keys.map(\.head)
    bits = keys.reduce(0) { $0 | $1.bit }
  }

  package func contains(_ index: Int, of tokens: JSONTokenStream) -> Bool {
    let head = tokens.nodes[index].bits
    if bits & JSONKey.bit(of: head) == 0 { return false }
    for place in heads.indices where heads[place] == head {
      if tokens.isText(index, keys[place]) { return true }
    }
    return false
  }

  package func contains(_ key: JSONKey) -> Bool { bits & key.bit != 0 && keys.contains(key) }

  package var names: [String] { keys.map(\.name) }

  /// Returns an iterator over the keys.
  package func makeIterator() -> some IteratorProtocol<JSONKey> { keys.makeIterator() }

  /// Returns the keys of one set, followed by the keys of another set.
  package static func + (first: KeySet, second: KeySet) -> KeySet {
    KeySet(first.keys + second.keys)
  }
}
