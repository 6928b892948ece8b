/// A color over time, which is drawn as a strip of colors.
package struct ColorRamp: Sendable {
  /// A color in sRGB; each component is from 0 to 1.
  package struct Color: Sendable, Equatable {
    /// The components, encoded with sRGB's transfer curve, and the opacity.
    package var red, green, blue, opacity: Double

    /// Creates a color; components are clamped to 0…1, and NaN counts as 0.
    package init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
      func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
      self.red = clamped(red)
      self.green = clamped(green)
      self.blue = clamped(blue)
      self.opacity = clamped(opacity)
    }

    /// Creates an opaque color from red, green and blue with eight bits each.
    init(rgb: UInt32) {
      func part(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) / 255 }
      self.init(red: part(16), green: part(8), blue: part(0))
    }

    /// Red, green and blue with eight bits each.
    var rgb: UInt32 { Self.byte(red) << 16 | Self.byte(green) << 8 | Self.byte(blue) }

    /// The color as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
    package var hexadecimal: String {
      let alpha = Self.byte(opacity)
      return "#" + Self.digits(rgb, 6) + (alpha == 255 ? "" : Self.digits(alpha, 2))
    }

    /// The relative brightness from 0 to 1, over a black background.
    ///
    /// Source: the luma of ITU-R BT.709, section 3.2.
    var brightness: Double { (0.2126 * red + 0.7152 * green + 0.0722 * blue) * opacity }

    /// The color with opacity 1.
    var opaque: Color { Color(red: red, green: green, blue: blue) }

    /// Returns a mix of this color and another: `part` is 0 for this color, and 1 for the other
    /// color.
    func mixed(with other: Color, _ part: Double) -> Color {
      func mix(_ first: Double, _ second: Double) -> Double { first * (1 - part) + second * part }
      return Color(
        red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
        opacity: mix(opacity, other.opacity))
    }

    /// Returns this color composited over an opaque color.
    func over(_ back: Color) -> Color { back.mixed(with: opaque, opacity) }

    /// Returns the largest difference between corresponding components of the two colors.
    package func distance(to other: Color) -> Double {
      max(
        max((red - other.red).magnitude, (green - other.green).magnitude),
        max((blue - other.blue).magnitude, (opacity - other.opacity).magnitude))
    }

    private static func byte(_ part: Double) -> UInt32 {
      UInt32(bounded: (part * 255).rounded(), in: 0...255)
    }

    /// Returns a number with at least `count` hexadecimal digits.
    static func digits(_ number: UInt32, _ count: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
  }

  /// A color at a time.
  package struct Point: Sendable, Equatable {
    /// The time in seconds.
    package var time: Double
    package var color: Color

    /// Creates a point from a time in seconds and a color.
    package init(_ time: Double, _ color: Color) {
      self.time = time
      self.color = color
    }
  }

  /// The uninterrupted series of points, called runs, in order of time.
  ///
  /// Between two runs, the color jumps.
  package var runs: [[Point]]

  /// Creates a ramp; runs without a point are left out.
  package init(runs: [[Point]]) { self.runs = runs.filter { !$0.isEmpty } }

  /// True if the color is opaque at all times.
  var isOpaque: Bool { runs.joined().allSatisfy { $0.color.opacity == 1 } }

  /// Returns the linearly interpolated color at a time; `nil` if no run contains the time.
  ///
  /// At a jump, the result is the color after the jump.
  package func color(at time: Double) -> Color? {
    runs.surroundings(of: time).map { $0.color.mixed(with: $1.color, $2) }
  }

  /// The maximum error of a color component at a point that ``simplified`` omits.
  ///
  /// A component is from 0 to 1, and a drawn component has 255 steps. The error is 0.2 steps, and
  /// the rounding of a drawn color adds at most 0.5 steps.
  static let tolerance = 0.2 / 255

  /// The ramp without the points that a gradient does not need.
  ///
  /// Every omitted point is within ``tolerance`` of the straight line between the kept points.
  var simplified: ColorRamp { ColorRamp(runs: runs.map(Self.simplified)) }

  private static func simplified(_ run: [Point]) -> [Point] {
    guard run.count > 2 else { return run }
    return run.simplified(keeping: [0, run.count - 1], within: tolerance) { point, start, end in
      let span = max(end.time - start.time, .leastNormalMagnitude)
      let part = (point.time - start.time) / span
      return start.color.mixed(with: end.color, part).distance(to: point.color)
    }.map { run[$0] }
  }
}
