/// A picture as a list of shapes, from bottom to top.
///
/// `SVG` and `PNGPicture` render the same list.
///
/// Lengths are in CSS pixels, and positions are measured from the upper left corner. A shape
/// contains the purpose of its color; a ``Theme`` contains the color itself.
package struct Drawing: Sendable {
  /// The size in pixels.
  package var width, height: Double
  /// The title of the plot, followed by a comma and the subtitle if there is one.
  package var title: String
  /// A description in sentences, for readers who cannot see the picture.
  package var summary: String
  /// The shapes in drawing order: later shapes cover earlier shapes.
  package var shapes: [Shape] = []

  /// A position in the picture.
  package struct Point: Sendable, Equatable {
    /// The distances from the left and from the top, in pixels.
    package var x, y: Double

    /// Creates a position from its distances from the left and from the top.
    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A rectangle with edges parallel to the axes.
  package struct Box: Sendable, Equatable {
    /// The positions of the edges in pixels.
    package var left, top, right, bottom: Double

    var width: Double { right - left }
    var height: Double { bottom - top }

    func grown(by margin: Double) -> Box {
      Box(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    func meets(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func holds(_ other: Box) -> Bool {
      left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }
  }

  /// The purpose of a color.
  package enum Ink: Sendable, Hashable {
    /// The background of the picture.
    case surface
    /// The color of important text (`text`) and of secondary text (`muted`).
    case text, muted
    /// The color of the grid behind the curves (`grid`), and of axes and the lines of moments
    /// (`axis`).
    case grid, axis
    /// The background of a marked time span.
    case shade
    /// A curve; the index selects its color and its dash pattern.
    case curve(Int)
    /// The area between two curves.
    case band
    /// The horizontal bar of a phase or a pause, above the panels.
    case lane
    /// The light and the dark squares of the checkerboard behind a translucent color.
    case checkerLight, checkerDark
  }

  /// A color of a gradient at a horizontal position.
  package struct RampStop: Sendable, Equatable {
    /// The distance from the left edge of the picture in pixels.
    package var x: Double
    package var color: ColorRamp.Color
  }

  /// The style of a line: its color, width and dashes.
  package struct Stroke: Sendable, Hashable {
    /// The purpose of the line's color.
    package var ink: Ink
    /// The width in pixels.
    package var width: Double
    /// The alternating lengths of dashes and gaps in pixels; empty for a solid line.
    package var dashes: [Double] = []
  }

  /// The alignment of a text: the start, the middle or the end of the text is at its position.
  package enum Anchor: Sendable {
    case start, middle, end

    /// Returns the horizontal position at which a text of the given width begins, in pixels.
    func start(at x: Double, width: Double) -> Double {
      switch self {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    }
  }

  /// The two font sizes of a drawing.
  package enum TextSize: Sendable, Hashable {
    /// The size of the title, and the size of all other text.
    case title, label

    /// The font size in pixels.
    package var pixels: Double { self == .title ? 15 : 12 }
  }

  /// A shape to render.
  package enum Shape: Sendable {
    /// A filled box.
    case box(Box, Ink)
    /// A filled polygon.
    case area([Point], Ink)
    /// A line through points.
    case line([Point], Stroke)
    /// A filled disc with a rim in the background color.
    case dot(Point, radius: Double, Ink)
    /// A dot that moves through points, again and again.
    ///
    /// A plot lasts `total` seconds. The dot moves during `times`, in seconds, and waits at its
    /// first or last point during the rest of the plot. So all dots of a plot begin again together.
    /// The time at a point is proportional to the point's horizontal distance from the first point.
    ///
    /// If `column` is set, the dot moves only up and down, `column` pixels from the left edge.
    /// Renderers without animation draw the dot at the last point. Renderers with animation also
    /// draw it there for users who prefer reduced motion.
    case moving(
      [Point], times: ClosedRange<Double>, total: Double, column: Double?, radius: Double, Ink)
    /// A box with a horizontal gradient.
    ///
    /// Between two stops, the color is interpolated linearly. If `checker` is set, a checkerboard
    /// is behind the gradient. The squares of the checkerboard have sides of `checker` pixels.
    case ramp(Box, [RampStop], checker: Double?)
    /// Small dots at the positions of a moving dot at equal intervals of time.
    ///
    /// The dots are translucent in SVG and opaque in PNG.
    case ghosts([Point], radius: Double, Ink)
    /// A line of text whose baseline goes through the position.
    case text(String, Point, Anchor, TextSize, Ink)
  }

  // BOUND: a look is 0 or more, and there is at least one pattern.
  /// Returns the alternating lengths of dashes and gaps in pixels for a ``Curve/look``.
  ///
  /// The result is empty for a solid line.
  static func dashes(ofLook look: Int) -> [Double] { patterns[look % patterns.count] }

  private static let patterns: [[Double]] = [
    [], [7, 3], [2, 3], [9, 3, 2, 3], [4, 3], [12, 4], [7, 3, 2, 3, 2, 3], [1, 4],
  ]
}
