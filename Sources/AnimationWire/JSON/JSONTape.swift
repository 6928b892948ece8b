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
    /// Of a string that is known its number, else 0.
    let text: UInt16
    /// The index of the node after the value's last part.
    var end: UInt32
    /// The bits of a number; where a string's bytes are; of an object the keys that it has.
    var bits: UInt64
  }

  /// The strings that are told apart by their numbers.
  static var known: KnownTexts { RequestKey.texts }

  /// Set in the bits of a string that is in `texts`; the others are bytes of the text.
  private static let isApart: UInt64 = 1 << 63
  /// Set in the bits of an object with keys that are no request's.
  static let otherKeys: UInt64 = 1

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

  mutating func append(_ kind: Kind) {
    nodes.append(
      Node(kind: kind, text: 0, end: UInt32(truncatingIfNeeded: nodes.count &+ 1), bits: 0))
  }

  mutating func append(_ number: Double) {
    nodes.append(
      Node(
        kind: .number, text: 0, end: UInt32(truncatingIfNeeded: nodes.count &+ 1),
        bits: number.bitPattern))
  }

  /// Appends a string that stands in the text without escapes.
  ///
  /// - Parameter key: What its bytes are found by; `nil` where not all are ASCII.
  @inline(__always)
  mutating func append(slice: Range<Int>, _ key: KnownTexts.Key?) {
    let number = key.map { Self.known.number(of: bytes.span.extracting(slice), $0) } ?? 0
    nodes.append(
      Node(
        kind: .string, text: number, end: UInt32(truncatingIfNeeded: nodes.count &+ 1),
        bits: UInt64(slice.lowerBound) &<< 32 | UInt64(slice.count)))
  }

  /// Appends any string.
  mutating func append(text: String) {
    let number = Self.known.number(of: text.utf8.span)
    nodes.append(
      Node(
        kind: .string, text: number, end: UInt32(nodes.count + 1),
        bits: Self.isApart | UInt64(texts.count)))
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
        keys |= RequestKey.bit(of: Self.known.number(of: member.key.utf8.span))
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
  func length(_ index: Int) -> Int {
    let bits = nodes[index].bits
    return bits & Self.isApart == 0
      ? Int(bits & 0xFFFF_FFFF) : texts[Int(bits & ~Self.isApart)].utf8.count
  }

  /// The string or key at an index.
  func string(_ index: Int) -> String {
    let node = nodes[index]
    if node.text != 0 { return Self.known[node.text] }
    if node.bits & Self.isApart != 0 { return texts[Int(node.bits & ~Self.isApart)] }
    let start = Int(node.bits &>> 32)
    // BOUND: the slice was taken of these bytes when the node was made.
    return String(decoding: bytes[start..<start + Int(node.bits & 0xFFFF_FFFF)], as: UTF8.self)
  }

  /// Whether the string or key at an index has these bytes.
  ///
  /// - Parameter number: The text's number, where it is known.
  func isText(_ index: Int, _ text: String, _ number: UInt16) -> Bool {
    // What is known has its number wherever it stands.
    if number != 0 || nodes[index].text != 0 { return nodes[index].text == number }
    return length(index) == text.utf8.count && string(index).utf8.elementsEqual(text.utf8)
  }

  /// The value of the member of an object whose key has a number; nil where there is none.
  @inline(__always)
  func member(_ number: UInt16, of object: Int) -> Int? {
    let end = end(object)
    var key = object &+ 1
    while key < end {
      if nodes[key].text == number { return key &+ 1 }
      key = self.end(key &+ 1)
    }
    return nil
  }

  /// The value of the member of an object with a key; nil where there is none.
  func member(_ text: String, of object: Int) -> Int? {
    let number = Self.known.number(of: text.utf8.span)
    if number != 0 { return member(number, of: object) }
    return keys(of: object).first { isText($0, text, 0) }.map { $0 + 1 }
  }

  /// Whether a key has a bit of its own.
  func isRequestKey(_ key: Int) -> Bool {
    RequestKey.bit(of: nodes[key].text) != Self.otherKeys
  }

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
