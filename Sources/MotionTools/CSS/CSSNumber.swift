extension Double {
  /// Parses a number in CSS syntax, such as `-.5e3`.
  ///
  /// The result is `nil` if the text is no number in CSS syntax, such as `1.` or `0x1p-1`, or if
  /// the number is too large.
  ///
  /// Source: CSS Syntax Level 3, section 4.3.13.
  init?(css text: Substring) {
    var rest = text.utf8
    rest.removeSign()
    let hasWhole = rest.removeDigits()
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard rest.removeDigits() else { return nil }
    } else if !hasWhole {
      return nil
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      rest.removeSign()
      guard rest.removeDigits() else { return nil }
    }
    guard rest.isEmpty, let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}

extension Substring.UTF8View {
  /// Removes a sign at the start.
  fileprivate mutating func removeSign() {
    if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { self = dropFirst() }
  }

  /// Removes all digits at the start; returns false if the text does not start with a digit.
  fileprivate mutating func removeDigits() -> Bool {
    let rest = drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    defer { self = rest }
    return rest.startIndex > startIndex
  }
}
