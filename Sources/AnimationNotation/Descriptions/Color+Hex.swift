internal import JSONCodec
internal import AnimationCore

extension Color {
  /// Creates the colour of `#rgb`, `#rrggbb` or `#rrggbbaa`; `nil` for any other text.
  ///
  /// Source: CSS Color, section 5.2: three digits stand for six, each written twice.
  init?(hex: String) {
    let digits = hex.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == hex.utf8.count - 1 else {
      return nil
    }
    let bytes: [Int]
    switch digits.count {
    case 3: bytes = digits.map { $0 * 17 }
    case 6, 8:
      // BOUND: the count is 6 or 8, and $0 is even.
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let parts = bytes.map { Double($0) / 255 }
    self.init(
      red: parts[0], green: parts[1], blue: parts[2], opacity: parts.count > 3 ? parts[3] : 1)
  }

  /// The colour as `#rrggbb`, or as `#rrggbbaa` if it is not opaque; `nil` if a component is NaN.
  ///
  /// Components are rounded to eight bits. Components outside 0…1 are clamped.
  package var hex: String? {
    let parts = [red, green, blue, opacity]
    if parts.contains(where: \.isNaN) { return nil }
    var bytes = parts.map { Int(bounded: (min(max($0, 0), 1) * 255).rounded(), in: 0...255) }
    // BOUND: bytes has four elements.
    if bytes[3] == 255 { bytes.removeLast() }
    return "#"
      + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension SyntaxNode {
  /// The value as a colour in hexadecimal digits; `nil` and a violation for any other value.
  func hexColor(_ violations: ViolationList) -> Color? {
    guard let text = string(violations) else { return nil }
    guard let color = Color(hex: text) else {
      violations.add("must be # and 3, 6 or 8 hexadecimal digits", at: place, given: given)
      return nil
    }
    return color
  }
}
