internal import HTTPMessages

extension Span<UInt8> {
  /// True if the bytes can be a field value: they contain no control byte other than tab.
  ///
  /// Bytes above 0x7F are checked as UTF-8 when the text is created.
  ///
  /// Source: RFC 9110 section 5.5.
  var isFieldValue: Bool {
    withUnsafeBytes { bytes in
      // Check eight bytes at a time until a group may contain a control byte. The last group may
      // overlap the previous group.
      var index = 0
      while index < bytes.count, bytes.count >= 8 {
        let start = Swift.min(index, bytes.count &- 8)
        let word = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        if Self.mayHoldControls(word) { break }
        index &+= 8
      }
      while index < bytes.count {
        let byte = bytes[index]
        guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else { return false }
        index &+= 1
      }
      return true
    }
  }

  /// True if one of eight bytes is possibly a control byte, below 0x20 or equal to 0x7F.
  ///
  /// If the result is false, there is certainly no control byte. If the result is true, there can
  /// be a control byte.
  ///
  /// Source: Anderson, Bit Twiddling Hacks, "Determine if a word has a byte less than n".
  @inline(__always)
  private static func mayHoldControls(_ word: UInt64) -> Bool {
    let delete = word ^ 0x7F7F_7F7F_7F7F_7F7F
    let below = (word &- 0x2020_2020_2020_2020) & ~word
    return (below | (delete &- 0x0101_0101_0101_0101) & ~delete) & 0x8080_8080_8080_8080 != 0
  }

  /// The range of the bytes between the leading and the trailing spaces and tabs.
  ///
  /// RFC 9110 section 5.5 calls these bytes the field's value.
  var trimmedIndices: Range<Int> {
    var start = 0
    var end = count
    while start < end, self[start].isOptionalWhitespace { start += 1 }
    while end > start, self[end - 1].isOptionalWhitespace { end -= 1 }
    return start..<end
  }
}
