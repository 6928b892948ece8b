/// The colors of a picture.
package struct Theme: Sendable, Equatable {
  /// The names of the themes; an SVG without a theme follows the reader's color scheme.
  package enum Name: String, Sendable, CaseIterable { case light, dark }

  private let named: [Drawing.Ink: UInt32]
  private let curves: [UInt32]

  /// Returns the color for a purpose as `0xRRGGBB`.
  package func color(_ ink: Drawing.Ink) -> UInt32 {
    // BOUND: a look is 0 or more, and there is at least one color.
    if case .curve(let look) = ink { return curves[look % curves.count] }
    return named[ink] ?? 0
  }

  package static func named(_ name: Name) -> Theme { name == .light ? light : dark }

  /// Dark colors on white; the contrast is at least 4.5 for text and at least 3 for curves.
  ///
  /// Source: WCAG 2.2, success criteria 1.4.3 and 1.4.11.
  package static let light = Theme(
    named: [
      .surface: 0xFFFFFF, .text: 0x1C2430, .muted: 0x5B6675, .grid: 0xE8EBEF, .axis: 0x9AA4B1,
      .shade: 0xF2F4F7, .band: 0xE9EDF6, .lane: 0xDDE4EF, .checkerLight: 0xFFFFFF,
      .checkerDark: 0xCCCCCC,
    ],
    curves: [
      0x1F5FD0, 0xC2410C, 0x1A7F4B, 0x8E3FCB, 0x0B7285, 0xB4286B, 0x7A5B00, 0x4A5568,
    ])

  /// Light colors on a nearly black background, with the same minimum contrasts as ``light``.
  package static let dark = Theme(
    named: [
      .surface: 0x12161C, .text: 0xE7ECF3, .muted: 0x9BA6B5, .grid: 0x262D37, .axis: 0x5F6B7A,
      .shade: 0x1B2129, .band: 0x1E2735, .lane: 0x2B3645, .checkerLight: 0xFFFFFF,
      .checkerDark: 0xCCCCCC,
    ],
    curves: [
      0x6FA8FF, 0xFF9A66, 0x56CC8A, 0xC79BFF, 0x4FC3D4, 0xF584B8, 0xE0B84A, 0xB4BFCC,
    ])
}
