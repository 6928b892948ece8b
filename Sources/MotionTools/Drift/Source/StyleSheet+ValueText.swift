internal import AnimationCore

extension StyleSheet {
  /// The bytes of a declaration's value, with a search for substrings.
  struct ValueText {
    private let bytes: [UInt8], offset: Int

    init(_ declaration: Declaration) {
      offset = declaration.range.lowerBound
      // In a file that is not UTF-8, offsets in the text may differ from offsets in the bytes. Then
      // the search finds nothing.
      let isSame = declaration.value.utf8.count == declaration.range.count
      bytes = isSame ? Array(declaration.value.utf8) : []
    }

    /// Returns the byte range in the file at which the value contains `text` literally; `nil` if it
    /// does not.
    ///
    /// The search begins at `start`, an offset in the value. The result is also `nil` if `text` is
    /// empty, or if the work budget is exhausted.
    func place(of text: String, from start: Int = 0) -> Range<Int>? {
      let part = Array(text.utf8), last = bytes.count - part.count
      var index = max(start, 0)
      guard !part.isEmpty, Work.spend(1, on: .bytes) else { return nil }
      defer { Work.spend(max(0, index - start), on: .bytes) }
      while index <= last {
        if bytes[index...].starts(with: part) {
          return offset + index..<max(offset + index, offset + index + part.count)
        }
        index += 1
      }
      return nil
    }
  }
}
