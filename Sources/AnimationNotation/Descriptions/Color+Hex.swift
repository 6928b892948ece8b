internal import JSONCodec
internal import AnimationCore

extension Color {
  /// Creates a color from `#rgb`, `#rrggbb` or `#rrggbbaa`; `nil` for any other text.
  ///
  /// Source: CSS Color, section 5.2: three digits stand for the six digits in which each of the
  /// three is written twice.
  init?(hex: String) {
    guard hex.utf8.first == UInt8(ascii: "#") else { return nil }
    var number: UInt32 = 0
    for byte in hex.utf8.dropFirst() {
      guard let digit = byte.hexDigitValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    func part(_ shift: UInt32) -> Double { Double(number >> shift & 0xFF) / 255 }
    func digit(_ shift: UInt32) -> Double { Double((number >> shift & 0xF) * 17) / 255 }
    switch hex.utf8.count {
    case 4: self.init(red: digit(8), green: digit(4), blue: digit(0))
    case 7: self.init(red: part(16), green: part(8), blue: part(0))
    case 9: self.init(red: part(24), green: part(16), blue: part(8), opacity: part(0))
    default: return nil
    }
  }

  /// The color as `#rrggbb`, or as `#rrggbbaa` if it is not opaque; `nil` if a component is NaN.
  ///
  /// Components are rounded to eight bits. Components outside 0…1 are clamped.
  package var hex: String? {
    if red.isNaN || green.isNaN || blue.isNaN || opacity.isNaN { return nil }
    let (red, green, blue) = (Self.byte(red), Self.byte(green), Self.byte(blue))
    let opacity = Self.byte(opacity)
    var text = [
      UInt8(ascii: "#"), Self.digit(red >> 4), Self.digit(red & 15), Self.digit(green >> 4),
      Self.digit(green & 15), Self.digit(blue >> 4), Self.digit(blue & 15),
    ]
    if opacity < 255 { text += [Self.digit(opacity >> 4), Self.digit(opacity & 15)] }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a color component, clamped to 0…1, as a number from 0 to 255.
  private static func byte(_ component: Double) -> UInt8 {
    UInt8(bounded: (min(max(component, 0), 1) * 255).rounded(), in: 0...255)
  }

  /// Returns the hexadecimal digit of a number from 0 to 15.
  private static func digit(_ number: UInt8) -> UInt8 {
    number &+ (number < 10 ? UInt8(ascii: "0") : 87)
  }
}

extension SyntaxNode {
  /// Reads a color in hexadecimal digits; for any other value, adds a violation and returns `nil`.
  func hexColor(_ violations: ViolationList) -> Color? {
    guard let text = string(violations) else { return nil }
    return Color(hex: text)
      ?? violations.reject(
        "must be # and 3, 6 or 8 hexadecimal digits, such as #ff3b30", at: place, given: given)
  }
}
