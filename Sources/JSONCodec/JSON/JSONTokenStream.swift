/// The values of a JSON text as a flat array, in the order in which they begin.
///
/// Each value has a node, and the index of this node represents the value. The nodes of an array's
/// elements follow the node of the array. The keys and values of an object's members, in pairs,
/// follow the node of the object. Each node contains the index after the last node of its value.
///
/// Source: the tape of G. Langdale and D. Lemire, Parsing Gigabytes of JSON per Second, 2019,
/// section 3.1.
package struct JSONTokenStream: Sendable {
  package enum Kind: UInt8, Sendable {
    case null, no, yes, number, string, array, object
  }

  struct Node: Sendable {
    let kind: Kind
    /// The index after the last node of the value.
    var end: UInt32
    /// The content of the value in 64 bits.
    ///
    /// For a number, these are the bits of the double. For a string, these are its first eight
    /// bytes. For an object, this is the ``JSONKey/bit`` of all its keys, combined by OR. For other
    /// values, it is 0.
    package var bits: UInt64
    /// The position and the length of a string; 0 for other values.
    ///
    /// The lower 32 bits contain the length in bytes. For a slice of the JSON text, the upper 32
    /// bits contain its byte offset. For a string in `texts`, they contain its index in `texts`,
    /// and the bit `isApart` is set.
    let location: UInt64
  }

  /// The bit in `location` that marks a string stored in `texts`.
  ///
  /// Other strings are slices of the JSON text.
  private static let isApart: UInt64 = 1 << 63

  private(set) var nodes: [Node] = []
  private let bytes: [UInt8]
  private var texts: [String] = []

  /// A token stream without values.
  package static let empty = JSONTokenStream(of: [])

  /// Creates a token stream without tokens, to which the values of a JSON text are added.
  init(of bytes: [UInt8]) {
    self.bytes = bytes
    // The capacity is an estimate: one node for every four bytes, up to 1024 nodes. If a text has
    // more nodes, the array grows.
    nodes.reserveCapacity(min(bytes.count / 4 + 2, 1024))
  }

  // MARK: - Writing

  mutating func append(_ kind: Kind) { append(kind, bits: 0) }

  mutating func append(_ number: Double) { append(.number, bits: number.bitPattern) }

  @inline(__always)
  private mutating func append(_ kind: Kind, bits: UInt64, location: UInt64 = 0) {
    nodes.append(
      Node(
        kind: kind, end: UInt32(truncatingIfNeeded: nodes.count &+ 1), bits: bits,
        location: location))
  }

  /// Appends a string that occurs in the JSON text without escapes.
  ///
  /// - Parameter head: The string's first eight bytes; see ``JSONKey/head``.
  @inline(__always)
  mutating func append(slice: Range<Int>, head: UInt64) {
    append(
      .string, bits: head, location: UInt64(slice.lowerBound) &<< 32 | UInt64(slice.count))
  }

  /// Appends a string that is stored separately from the JSON text, such as a string with escapes.
  mutating func append(text: String) {
    let key = JSONKey(text)
    append(
      .string, bits: key.head,
      location: Self.isApart | UInt64(texts.count) &<< 32 | UInt64(key.count))
    texts.append(text)
  }

  /// Ends the array or object at an index, after all its elements or members were appended.
  ///
  /// - Parameter keys: The ``JSONKey/bit`` of all keys of an object, combined by OR; 0 for an
  ///   array.
  mutating func close(_ index: Int, keys: UInt64 = 0) {
    nodes[index].end = UInt32(truncatingIfNeeded: nodes.count)
    nodes[index].bits = keys
  }
}

// MARK: - Reading

extension JSONTokenStream {
  @inline(__always)
  package func kind(_ index: Int) -> Kind { nodes[index].kind }

  /// Returns the index after the last node of a value.
  @inline(__always)
  package func end(_ index: Int) -> Int { Int(nodes[index].end) }

  /// Returns the number at an index; `nil` if the value is not a number.
  @inline(__always)
  package func number(_ index: Int) -> Double? {
    let node = nodes[index]
    return node.kind == .number ? Double(bitPattern: node.bits) : nil
  }

  /// Returns the length of the string or key at an index, in UTF-8 bytes.
  @inline(__always)
  func length(_ index: Int) -> Int { Int(nodes[index].location & 0xFFFF_FFFF) }

  /// Returns the string or key at an index.
  package func string(_ index: Int) -> String {
    let location = nodes[index].location
    let place = Int((location & ~Self.isApart) &>> 32)
    if location & Self.isApart != 0 { return texts[place] }
    // BOUND: the slice was taken from these bytes when the node was created.
    return String(decoding: bytes[place..<place + Int(location & 0xFFFF_FFFF)], as: UTF8.self)
  }

  /// True if the string or key at an index equals a key byte by byte.
  @inline(__always)
  package func isText(_ index: Int, _ key: JSONKey) -> Bool {
    nodes[index].bits == key.head && length(index) == key.count
      && (key.count <= 8 || hasTail(index, of: key))
  }

  /// True if the strings or keys at two indices have the same bytes.
  func isSameText(_ first: Int, _ second: Int) -> Bool { isText(first, JSONKey(string(second))) }

  /// True if a string and a key are equal after their first eight bytes.
  ///
  /// Both must have the same length, which must be more than eight bytes.
  private func hasTail(_ index: Int, of key: JSONKey) -> Bool {
    let location = nodes[index].location
    if location & Self.isApart != 0 { return string(index).utf8.elementsEqual(key.name.utf8) }
    // BOUND: the slice was taken from these bytes when the node was created, and is longer than 8.
    let place = Int(location &>> 32), end = place + length(index)
    return bytes.span.word(at: end - 8) == key.tail
      && (key.count <= 16 || bytes[place..<end].elementsEqual(key.name.utf8))
  }

  /// Returns the index of the value that follows the given key; `nil` if the object lacks the key.
  @inline(__always)
  package func member(_ key: JSONKey, of object: Int) -> Int? {
    if nodes[object].bits & key.bit == 0 { return nil }
    let end = end(object)
    var index = object &+ 1
    while index < end {
      if isText(index, key) { return index &+ 1 }
      index = self.end(index &+ 1)
    }
    return nil
  }

  /// Returns the index of the value that follows the key `text`; `nil` if the object lacks the key.
  package func member(_ text: String, of object: Int) -> Int? { member(JSONKey(text), of: object) }

  /// Returns the ``JSONKey/bit`` of all keys of an object, combined by OR.
  package func keyBits(of object: Int) -> UInt64 { nodes[object].bits }

  /// Returns the indices of the keys of an object; each key precedes its value.
  package func keys(of object: Int) -> some Sequence<Int> { keys(of: object, before: end(object)) }

  /// Returns the indices of an object's keys, up to the last key before `index`.
  ///
  /// `index` must be the index of a key of the object, or the end of the object.
  func keys(of object: Int, before index: Int) -> some Sequence<Int> {
    sequence(state: object + 1) { key in
      guard key < index else { return nil }
      defer { key = end(key + 1) }
      return key
    }
  }

  /// Returns the indices of the elements of an array.
  package func elements(of array: Int) -> some Sequence<Int> {
    sequence(state: array + 1) { element in
      guard element < end(array) else { return nil }
      defer { element = end(element) }
      return element
    }
  }

  /// Returns the JSON pointer to a value.
  ///
  /// - Parameter root: The pointer to the first value of the token stream.
  package func pointer(to target: Int, from root: JSONPointer) -> JSONPointer {
    var pointer = root
    var index = 0
    while index < target {
      if kind(index) == .object {
        guard let key = keys(of: index).first(where: { end($0 + 1) > target }) else { break }
        pointer = pointer.appending(string(key))
        index = key + 1
      } else {
        let parts = elements(of: index).enumerated()
        guard let (place, element) = parts.first(where: { end($1) > target }) else { break }
        pointer = pointer.appending(place)
        index = element
      }
    }
    return pointer
  }

  /// Returns the value at an index as one token; for an array or an object, the token contains only
  /// the kind.
  package func token(_ index: Int) -> JSONToken {
    switch kind(index) {
    case .null: .null
    case .no: .bool(false)
    case .yes: .bool(true)
    case .number: .number(Double(bitPattern: nodes[index].bits))
    case .string: .string(string(index))
    case .array: .array
    case .object: .object
    }
  }
}
