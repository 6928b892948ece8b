internal import HTTPMessages

extension Span<UInt8> {
  /// Whether every byte may stand in a field's value: all but controls, the tab excepted.
  ///
  /// Bytes above 0x7F are judged as UTF-8 when the text is made. Source: RFC 9110 section 5.5.
  var isFieldValue: Bool {
    withUnsafeBytes { bytes in
      // Eight at a time, the last of them once more with the seven before, as long as none may be a control.
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

  /// Whether one of eight bytes is below 0x20 or 0x7F; never `false` where one is.
  ///
  /// Source: Anderson, Bit Twiddling Hacks, "Determine if a word has a byte less than n".
  @inline(__always)
  private static func mayHoldControls(_ word: UInt64) -> Bool {
    let delete = word ^ 0x7F7F_7F7F_7F7F_7F7F
    let below = (word &- 0x2020_2020_2020_2020) & ~word
    return (below | (delete &- 0x0101_0101_0101_0101) & ~delete) & 0x8080_8080_8080_8080 != 0
  }

  /// Whether every byte stands for itself or is part of an escape of anything but NUL.
  ///
  /// An escape is `%` and two hexadecimal digits. Source: RFC 3986 section 2.1.
  func isEscaped(allowing standsForItself: (UInt8) -> Bool) -> Bool {
    var index = 0
    while index < count {
      if self[index] == UInt8(ascii: "%") {
        guard index + 2 < count, let high = self[index + 1].hexadecimalDigit,
          let low = self[index + 2].hexadecimalDigit, high | low != 0
        else { return false }
        index += 3
      } else {
        guard standsForItself(self[index]) else { return false }
        index += 1
      }
    }
    return true
  }

  /// Where the bytes are without spaces and tabs at either end.
  ///
  /// What RFC 9110 section 5.5 calls a field's value.
  var trimmedIndices: Range<Int> {
    var start = 0
    var end = count
    while start < end, self[start].isOptionalWhitespace { start += 1 }
    while end > start, self[end - 1].isOptionalWhitespace { end -= 1 }
    return start..<end
  }
}
