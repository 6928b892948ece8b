internal import JSONCodec
internal import AnimationCore

extension Color {
  /// Creates the color of `#rgb`, `#rrggbb` or `#rrggbbaa`; `nil` for any other text.
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

  /// The color as `#rrggbb`, or as `#rrggbbaa` if it is not opaque; `nil` if a component is NaN.
  ///
  /// Components are rounded to eight bits. Components outside 0…1 are clamped.
  package var hex: String? {
    let parts = [red, green, blue, opacity]
    if parts.contains(where: \.isNaN) { return nil }
    var text = [UInt8(ascii: "#")]
    text.reserveCapacity(9)
    for (index, part) in parts.enumerated() {
      let byte = UInt8(bounded: (min(max(part, 0), 1) * 255).rounded(), in: 0...255)
      if index == 3 && byte == 255 { break }
      text.append(Self.digit(byte >> 4))
      text.append(Self.digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the hexadecimal digit of a number from 0 to 15.
  private static func digit(_ number: UInt8) -> UInt8 {
    number &+ (number < 10 ? UInt8(ascii: "0") : 87)
  }
}

extension SyntaxNode {
  /// The value as a color in hexadecimal digits; `nil` and a violation for any other value.
  func hexColor(_ violations: ViolationList) -> Color? {
    guard let text = string(violations) else { return nil }
    guard let color = Color(hex: text) else {
      violations.add(
        "must be # and 3, 6 or 8 hexadecimal digits, such as #ff3b30", at: place, given: given)
      return nil
    }
    return color
  }
}
