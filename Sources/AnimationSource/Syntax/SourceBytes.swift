/// The bytes of a source text, with access that is safe for every index.
struct SourceBytes {
  private let bytes: [UInt8]
  let count: Int

  init(_ text: String) {
    bytes = Array(text.utf8)
    count = bytes.count
  }

  /// The byte at an index; 0 outside of the text.
  subscript(_ index: Int) -> UInt8 {
    bytes.indices.contains(index) ? bytes[index] : 0
  }

  /// Returns the bytes at the indices `start..<end`; indices outside of the text are ignored.
  func part(_ start: Int, _ end: Int) -> ArraySlice<UInt8> {
    let first = min(max(start, 0), count)
    return bytes[first..<max(first, min(end, count))]
  }

  /// Returns the text of the bytes at the indices `start..<end`.
  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: part(start, end), as: UTF8.self)
  }

  func part(_ token: SourceToken) -> ArraySlice<UInt8> {
    part(Int(token.start), Int(token.end))
  }
}
