/// A constant part of the output, such as brackets, keys and commas, with at most 64 bytes.
///
/// The text is stored in words, so that writing it takes a few store instructions without a loop.
package struct PrecomputedJSON: Sendable, ExpressibleByStringLiteral {
  /// The maximum number of bytes of the text.
  package static let capacity = 64

  private let words: InlineArray<8, UInt64>
  private let count: Int
  /// True if the text ends with a value; a comma must then precede the next value.
  package let endsValue: Bool

  /// Creates precomputed JSON from 1 to 64 bytes.
  package init(_ bytes: [UInt8]) {
    // BOUND: the texts are constants of the program: literals, or the output of constant closures.
    precondition(1...Self.capacity ~= bytes.count, "precomputed JSON must have 1 to 64 bytes")
    var words = InlineArray<8, UInt64>(repeating: 0)
    for (index, byte) in bytes.enumerated() {
      words[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8))
    }
    self.words = words
    count = bytes.count
    endsValue = !":,{[".utf8.contains(bytes[bytes.count - 1])
  }

  /// Creates precomputed JSON from its text.
  package init(stringLiteral text: String) { self.init(Array(text.utf8)) }

  /// Creates precomputed JSON from the output of a writer.
  ///
  /// - Parameter write: A closure that writes the text. The closure can write the members of an
  ///   object without opening the object.
  package init(_ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter(capacity: Self.capacity)
    write(&json)
    self.init(json.finish())
  }

  /// Stores the text and returns the index after it.
  ///
  /// Up to 64 bytes are written; the bytes from the returned index on are arbitrary.
  @inline(__always)
  package func store(in span: inout MutableSpan<UInt8>, at index: Int) -> Int {
    for number in 0..<(count &+ 7) / 8 { span.store(words[number], at: index &+ 8 &* number) }
    return index &+ count
  }
}

extension ByteWriter {
  package mutating func append(_ precomputed: borrowing PrecomputedJSON) {
    reserve(PrecomputedJSON.capacity)
    let start = count
    var span = storage.mutableSpan
    let end = precomputed.store(in: &span, at: start)
    count = end
  }
}
