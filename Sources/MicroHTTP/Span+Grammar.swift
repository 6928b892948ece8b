extension Span<UInt8> {
  /// Whether the bytes are the given ASCII text, compared without case.
  func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for index in indices where self[index].lowercased != expected[index].lowercased {
        return false
      }
      return true
    }
  }

  /// Whether the bytes are exactly the given ASCII text.
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for index in indices where self[index] != expected[index] { return false }
      return true
    }
  }

  /// Whether every byte fulfils the condition.
  @inline(__always)
  func allSatisfy(_ condition: (UInt8) -> Bool) -> Bool {
    for index in indices where !condition(self[index]) { return false }
    return true
  }

  /// Whether every byte may stand in a field's value: all but controls, the tab excepted.
  ///
  /// All are looked at, so that several are at once; bytes above 0x7F are judged as UTF-8 when the text is made.
  /// Source: RFC 9110 section 5.5.
  var isFieldValue: Bool {
    var controls: UInt8 = 0
    for index in indices {
      let byte = self[index]
      controls |= (byte < 0x20 ? 1 : 0) & (byte == 0x09 ? 0 : 1) | (byte == 0x7F ? 1 : 0)
    }
    return controls == 0
  }

  /// The index of the first such byte at or after `start`.
  func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var index = start
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
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

  /// The bytes as text; `nil` unless they are valid UTF-8.
  func validatedString() -> String? {
    guard let text = try? UTF8Span(validating: self) else { return nil }
    return String(copying: text)
  }
}
