/// A JSON text as one flat list of its values in the order in which they begin, each with where it ends.
///
/// A value is the index of its node; the parts of an array or object are the nodes after its own, those of an object
/// in pairs of a key and its value. Nothing in it is to be copied or released value by value.
///
/// Source: the tape of G. Langdale and D. Lemire, Parsing Gigabytes of JSON per Second, 2019, section 3.1.
struct JSONTape: Sendable {
  enum Kind: UInt8, Sendable {
    case null, no, yes, number, string, array, object
  }

  struct Node: Sendable {
    let kind: Kind
    /// The index of the node after the value's last part.
    var end: UInt32
    /// Of a number its bits, of a string its first eight bytes, of an object the bits of its keys.
    var bits: UInt64
    /// Of a string where its bytes are (upper half) and their number (lower half); else 0.
    let location: UInt64
  }

  /// Set in the location of a string that is in `texts`; the others are bytes of the JSON text.
  private static let isApart: UInt64 = 1 << 63

  private(set) var nodes: [Node] = []
  private let bytes: [UInt8]
  private var texts: [String] = []

  /// No values.
  static let empty = JSONTape(of: [])

  /// Creates a tape for values of a text.
  init(of bytes: [UInt8]) {
    self.bytes = bytes
    // A key, a colon and a value have no fewer than four bytes; a text of many grows as it is read.
    nodes.reserveCapacity(min(bytes.count / 4 + 2, 1024))
  }

  /// Creates the tape of a tree.
  init(_ json: JSON) {
    bytes = []
    append(tree: json)
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

  /// Appends a string that is in the JSON text without escapes.
  ///
  /// - Parameter head: Its first eight bytes; see ``JSONKey/head``.
  @inline(__always)
  mutating func append(slice: Range<Int>, head: UInt64) {
    append(
      .string, bits: head, location: UInt64(slice.lowerBound) &<< 32 | UInt64(slice.count))
  }

  /// Appends any string.
  mutating func append(text: String) {
    let key = JSONKey(text)
    append(
      .string, bits: key.head,
      location: Self.isApart | UInt64(texts.count) &<< 32 | UInt64(key.count))
    texts.append(text)
  }

  /// Ends the array or object of this index, whose parts were appended since.
  mutating func close(_ index: Int, keys: UInt64 = 0) {
    nodes[index].end = UInt32(truncatingIfNeeded: nodes.count)
    nodes[index].bits = keys
  }

  private mutating func append(tree json: JSON) {
    let index = nodes.count
    switch json {
    case .null: append(.null)
    case .bool(let value): append(value ? .yes : .no)
    case .number(let number): append(number)
    case .string(let text): append(text: text)
    case .array(let elements):
      append(.array)
      for element in elements { append(tree: element) }
      close(index)
    case .object(let members):
      append(.object)
      var keys: UInt64 = 0
      for member in members {
        keys |= JSONKey(member.key).bit
        append(text: member.key)
        append(tree: member.value)
      }
      close(index, keys: keys)
    }
  }
}

// MARK: - Reading

extension JSONTape {
  @inline(__always)
  func kind(_ index: Int) -> Kind { nodes[index].kind }

  /// The node after a value.
  @inline(__always)
  func end(_ index: Int) -> Int { Int(nodes[index].end) }

  /// The number at an index; nil where something else is.
  @inline(__always)
  func number(_ index: Int) -> Double? {
    let node = nodes[index]
    return node.kind == .number ? Double(bitPattern: node.bits) : nil
  }

  /// The length in UTF-8 of the string at an index.
  @inline(__always)
  func length(_ index: Int) -> Int { Int(nodes[index].location & 0xFFFF_FFFF) }

  /// The string or key at an index.
  func string(_ index: Int) -> String {
    let location = nodes[index].location
    let place = Int((location & ~Self.isApart) &>> 32)
    if location & Self.isApart != 0 { return texts[place] }
    // BOUND: the slice was taken of these bytes when the node was made.
    return String(decoding: bytes[place..<place + Int(location & 0xFFFF_FFFF)], as: UTF8.self)
  }

  /// True if the string or key at an index has the bytes of a key.
  @inline(__always)
  func isText(_ index: Int, _ key: JSONKey) -> Bool {
    nodes[index].bits == key.head && length(index) == key.count
      && (key.count <= 8 || hasTail(index, of: key))
  }

  /// True if the strings or keys at two indices have the same bytes.
  func isSameText(_ first: Int, _ second: Int) -> Bool {
    isText(first, JSONKey(string(second)))
  }

  /// Compares the bytes after the first eight of two texts of the same length.
  private func hasTail(_ index: Int, of key: JSONKey) -> Bool {
    let location = nodes[index].location
    if location & Self.isApart != 0 { return string(index).utf8.elementsEqual(key.name.utf8) }
    // BOUND: the slice was taken of these bytes when the node was made, and has more than eight.
    let place = Int(location &>> 32), end = place + length(index)
    return bytes.span.word(at: end - 8) == key.tail
      && (key.count <= 16 || bytes[place..<end].elementsEqual(key.name.utf8))
  }

  /// The value of the member of an object with a key; nil if there is none.
  @inline(__always)
  func member(_ key: JSONKey, of object: Int) -> Int? {
    if nodes[object].bits & key.bit == 0 { return nil }
    let end = end(object)
    var index = object &+ 1
    while index < end {
      if isText(index, key) { return index &+ 1 }
      index = self.end(index &+ 1)
    }
    return nil
  }

  /// The value of the member of an object with a key; nil if there is none.
  func member(_ text: String, of object: Int) -> Int? { member(JSONKey(text), of: object) }

  /// The keys of an object, each before its value.
  func keys(of object: Int) -> some Sequence<Int> { keys(of: object, before: end(object)) }

  /// The keys of an object before an index, at which a key is or it ends.
  func keys(of object: Int, before index: Int) -> some Sequence<Int> {
    sequence(state: object + 1) { key in
      guard key < index else { return nil }
      defer { key = end(key + 1) }
      return key
    }
  }

  /// The elements of an array.
  func elements(of array: Int) -> some Sequence<Int> {
    sequence(state: array + 1) { element in
      guard element < end(array) else { return nil }
      defer { element = end(element) }
      return element
    }
  }

  /// The way from the first value to another.
  func pointer(to target: Int, from root: JSONPointer) -> JSONPointer {
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

  /// The value at an index without its parts.
  func token(_ index: Int) -> JSONToken {
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

  /// The value at an index as a tree.
  func json(_ index: Int) -> JSON {
    switch token(index) {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .array: .array(elements(of: index).map(json))
    case .object:
      .object(keys(of: index).map { JSON.Member(key: string($0), value: json($0 + 1)) })
    }
  }
}
