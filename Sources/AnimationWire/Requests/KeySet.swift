/// The keys that an object or a query may have, in the order in which errors list them.
///
/// Each route has its own; their number is not limited.
public struct KeySet: ExpressibleByArrayLiteral, Sequence, Sendable {
  private let keys: [JSONKey]
  /// The bits of all keys; see ``JSONKey/bit``.
  let bits: UInt64

  /// Creates a set.
  public init(arrayLiteral keys: JSONKey...) { self.init(keys) }

  private init(_ keys: [JSONKey]) {
    self.keys = keys
    bits = keys.reduce(0) { $0 | $1.bit }
  }

  /// The names of the keys.
  public var names: [String] { keys.map(\.name) }

  /// Returns an iterator over the keys.
  public func makeIterator() -> some IteratorProtocol<JSONKey> { keys.makeIterator() }

  /// Returns the keys of one set and then those of another.
  public static func + (first: KeySet, second: KeySet) -> KeySet {
    KeySet(first.keys + second.keys)
  }
}
