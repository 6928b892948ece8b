/// Brackets, keys and commas between the values of an answer, prepared as one text of at most 64 bytes.
///
/// It is kept in words: writing it takes a few stores, and neither a loop nor a call for each of its parts.
package struct PrecomputedJSON: Sendable, ExpressibleByStringLiteral {
  /// The most bytes of a phrase.
  package static let most = 64

  private let words: InlineArray<8, UInt64>
  private let count: Int
  /// Whether a value has ended with it, so that a comma comes before the next one.
  package let endsValue: Bool

  /// Creates a phrase from its bytes, at least one.
  package init(_ bytes: [UInt8]) {
    // BOUND: phrases are literals of the source, made when the program starts.
    precondition(1...Self.most ~= bytes.count, "a phrase is short")
    var words = InlineArray<8, UInt64>(repeating: 0)
    for (index, byte) in bytes.enumerated() {
      words[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8))
    }
    self.words = words
    count = bytes.count
    endsValue = !":,{[".utf8.contains(bytes[bytes.count - 1])
  }

  /// Creates a phrase from its text.
  package init(stringLiteral text: String) { self.init(Array(text.utf8)) }

  /// Creates the phrase that a writer has written.
  ///
  /// - Parameter write: Writes it, of an object that is open.
  package init(_ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter(capacity: Self.most)
    write(&json)
    self.init(json.finish())
  }

  /// Stores the phrase and answers where it ends; 64 bytes are touched.
  @inline(__always)
  package func store(in span: inout MutableSpan<UInt8>, at index: Int) -> Int {
    for number in 0..<(count &+ 7) / 8 { span.store(words[number], at: index &+ 8 &* number) }
    return index &+ count
  }
}

extension ByteWriter {
  /// Appends a phrase.
  package mutating func append(_ phrase: borrowing PrecomputedJSON) {
    reserve(PrecomputedJSON.most)
    let start = count
    var span = storage.mutableSpan
    let end = phrase.store(in: &span, at: start)
    count = end
  }
}
