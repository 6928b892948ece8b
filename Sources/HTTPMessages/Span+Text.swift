extension Span<UInt8> {
  /// The bytes as text; `nil` unless they are valid UTF-8.
  package func validatedString() -> String? {
    guard let text = try? UTF8Span(validating: self) else { return nil }
    return String(copying: text)
  }
}
