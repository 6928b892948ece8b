internal import JSONCodec
internal import AnimationCore

/// A color in CSS or SwiftUI spelling, such as `red` or `rgb(255, 0, 0)`.
///
/// Such a spelling is not accepted, but the error suggests the color in hexadecimal digits.
struct ForeignColor {
  /// The color as `#` and hexadecimal digits.
  let hex: String

  /// Creates a color from its name or a function such as `rgb(255, 0, 0)`; `nil` for any other
  /// text.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let first = text.utf8.first,
      first == UInt8(ascii: ".") || 0x41...0x7A ~= first
    else { return nil }
    let word = text.lowercased()
    let name = word.split(separator: ".").last.map(String.init) ?? ""
    let isOfSwiftUI =
      word.contains(".")
      && ["", "color", "uicolor"].contains(
        String(word.dropLast(name.utf8.count).filter { $0 != "." }))
    let named = isOfSwiftUI ? Self.system[name] ?? Self.names[name] : Self.names[word]
    guard let hex = named ?? Self.function(word) else { return nil }
    self.hex = hex
  }

  /// The maximum length of a color's text, in UTF-8 bytes.
  private static let longest = 60

  /// Returns the hexadecimal digits of the color that a function such as `rgb()` or `hsl()`
  /// describes.
  ///
  /// The result is `nil` for any other text.
  ///
  /// Source: CSS Color Level 4, sections 5.1 and 7.1.
  private static func function(_ text: String) -> String? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let name = text[..<open]
    let parts = text[text.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == "/" || $0.isWhitespace }
    guard 3...4 ~= parts.count else { return nil }
    let numbers = parts.map { part in
      Double(
        part.hasSuffix("%") || part.hasSuffix("deg")
          ? part.filter { !"%deg".contains($0) } : String(part))
    }
    guard let a = numbers[0], let b = numbers[1], let c = numbers[2], a.isFinite, b.isFinite,
      c.isFinite
    else { return nil }
    func part(_ index: Int, whole: Double) -> Double {
      guard index < numbers.count, let number = numbers[index] else { return 1 }
      return number / (parts[index].hasSuffix("%") ? 100 : whole)
    }
    let opacity = part(3, whole: 1)
    switch name {
    case "rgb", "rgba":
      return Color(
        red: part(0, whole: 255), green: part(1, whole: 255), blue: part(2, whole: 255),
        opacity: opacity
      ).hex
    case "hsl", "hsla":
      let saturation = part(1, whole: 100), lightness = part(2, whole: 100)
      func channel(_ offset: Double) -> Double {
        let turn = (offset + a / 30).truncatingRemainder(dividingBy: 12)
        let k = turn < 0 ? turn + 12 : turn
        return lightness - saturation * min(lightness, 1 - lightness)
          * max(-1, min(k - 3, 9 - k, 1))
      }
      return Color(red: channel(0), green: channel(8), blue: channel(4), opacity: opacity).hex
    default: return nil
    }
  }

  /// The hexadecimal digits of colors, keyed by the colors' names.
  ///
  /// The names are CSS's sixteen basic colors, a few other CSS names, and SwiftUI's `clear`.
  ///
  /// Source: CSS Color Level 4, section 6.1.
  private static let names = [
    "black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "grey": "#808080",
    "white": "#ffffff", "maroon": "#800000", "red": "#ff0000", "purple": "#800080",
    "fuchsia": "#ff00ff", "magenta": "#ff00ff", "green": "#008000", "lime": "#00ff00",
    "olive": "#808000", "yellow": "#ffff00", "navy": "#000080", "blue": "#0000ff",
    "teal": "#008080", "aqua": "#00ffff", "cyan": "#00ffff", "orange": "#ffa500",
    "pink": "#ffc0cb", "brown": "#a52a2a", "indigo": "#4b0082", "clear": "#00000000",
    "transparent": "#00000000",
  ]

  /// The hexadecimal digits of SwiftUI's colors in the light appearance, by the color's name.
  ///
  /// Source: Apple, Human Interface Guidelines, Color, system colors of iOS 17.
  private static let system = [
    "red": "#ff3b30", "orange": "#ff9500", "yellow": "#ffcc00", "green": "#34c759",
    "mint": "#00c7be", "teal": "#30b0c7", "cyan": "#32ade6", "blue": "#007aff",
    "indigo": "#5856d6", "purple": "#af52de", "pink": "#ff2d55", "brown": "#a2845e",
    "gray": "#8e8e93",
  ]
}
