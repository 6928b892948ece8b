extension Span<UInt8> {
  /// Returns the bytes as text; `nil` unless they are valid UTF-8.
  package func validatedString() -> String? {
    guard let text = try? UTF8Span(validating: self) else { return nil }
    return String(copying: text)
  }

  /// True if the bytes are the UTF-8 encoding of `text`.
  @inlinable
  @inline(__always)
  package func equals(_ text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    let other = text.utf8.span
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// True if the bytes are the UTF-8 encoding of `text`; ASCII letters can differ in case.
  package func equalsIgnoringCase(_ text: String) -> Bool {
    let other = text.utf8.span
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] {
      if self[index].lowercased != other[index].lowercased { return false }
    }
    return true
  }

  /// True if every byte satisfies a condition.
  @inlinable
  @inline(__always)
  package func allSatisfy(_ condition: (UInt8) -> Bool) -> Bool {
    for index in indices where !condition(self[index]) { return false }
    return true
  }

  /// Returns the index at which a byte occurs first, at or after `start`.
  ///
  /// - Returns: `nil` if the byte does not occur there.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var index = start
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }
}
