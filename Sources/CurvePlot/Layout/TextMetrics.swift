/// The sizes of texts in a font that is at least as wide as the renderer's font.
///
/// Source: the advance widths of DejaVu Sans 2.37, the font of PNG output. The user interface fonts
/// of browsers are narrower.
enum TextMetrics {
  /// Returns the width of a text in pixels.
  static func width(_ text: String, _ size: Drawing.TextSize) -> Double {
    text.unicodeScalars.reduce(0) { $0 + advance($1) } * size.pixels
  }

  /// Returns the box of a text whose baseline goes through a point.
  static func box(
    _ text: String, at point: Drawing.Point, _ anchor: Drawing.Anchor, _ size: Drawing.TextSize
  ) -> Drawing.Box {
    let width = width(text, size)
    let left = anchor.start(at: point.x, width: width)
    return Drawing.Box(
      left: left, top: point.y - ascent * size.pixels, right: left + width,
      bottom: point.y + descent * size.pixels)
  }

  /// Returns a text, shortened if it is wider than `width` pixels.
  ///
  /// A shortened text is a prefix of the text, followed by `…`. The result is empty if no letter
  /// fits.
  static func fitting(_ text: String, width: Double, _ size: Drawing.TextSize) -> String {
    guard self.width(text, size) > width else { return text }
    let maxAdvance = width / size.pixels - ellipsisAdvance
    var sum = 0.0
    // The text is cut between characters, never inside a character of several Unicode scalars.
    let start = text.prefix { character in
      sum += character.unicodeScalars.reduce(0) { $0 + advance($1) }
      return sum <= maxAdvance
    }
    return start.isEmpty ? "" : start + "…"
  }

  /// The heights of letters above and below the baseline, in ems.
  static let ascent = 0.78, descent = 0.24

  private static let ellipsisAdvance = 1.0

  private static func advance(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    // BOUND: the scalar is from 0x20 to 0x7E, and the table has a width for each of these.
    case 0x20..<0x7F: return thousandths[Int(scalar.value) - 0x20] / 1000
    case 0..<0x20, 0x7F..<0xA0: return 0.6
    case 0xA0..<0x250: return 1
    case 0x300..<0x370: return 0
    case 0x370..<0x700: return 1.2
    case 0x2010...0x2027, 0x2190..<0x2200, 0x2212: return 1
    default: return 1.75
    }
  }

  /// The widths of the characters from space to tilde, in thousandths of an em.
  private static let thousandths: [Double] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637,
    637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632,
    576, 775, 752, 295, 295, 656, 558, 863, 749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686,
    611, 686, 391, 337, 391, 838, 500, 500, 613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580,
    278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
  ]
}
