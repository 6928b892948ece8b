/// A picture as a list of shapes, from the lowest to the topmost; every renderer draws the same list.
///
/// Lengths are CSS pixels from the upper left corner; colors are named by what they are for.
public struct Drawing: Sendable {
  /// The size.
  public var width, height: Double
  /// What is shown, in some words.
  public var title: String
  /// The same in sentences, for whoever does not see it.
  public var summary: String
  /// The shapes.
  public var shapes: [Shape] = []

  /// A place.
  public struct Point: Sendable, Equatable {
    /// Pixels from the left and from the top.
    public var x, y: Double

    /// Creates a place.
    public init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A rectangle with edges along the axes.
  public struct Box: Sendable, Equatable {
    /// Its edges.
    public var left, top, right, bottom: Double

    /// Creates a box.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }

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

  /// What a color is for.
  public enum Ink: Sendable, Hashable {
    /// What everything lies on.
    case surface
    /// Words that matter, and words that explain.
    case text, muted
    /// The lines behind the curves, and those around them.
    case grid, axis
    /// A stretch of time in which something lasts.
    case shade
    /// A curve of a look.
    case curve(Int)
    /// What lies between two curves.
    case band
  }

  /// How a line is drawn.
  public struct Stroke: Sendable, Hashable {
    /// Its color.
    public var ink: Ink
    /// Its width in pixels.
    public var width: Double
    /// The lengths of dashes and gaps in turn; empty for a line without gaps.
    public var dashes: [Double] = []
  }

  /// Which point of a text is the one that is given.
  public enum Anchor: Sendable { case start, middle, end }

  /// How large a text is.
  public enum TextSize: Sendable, Hashable {
    /// The title, and everything else.
    case title, label

    /// The height of an em in pixels.
    public var pixels: Double { self == .title ? 15 : 12 }
  }

  /// Something drawn.
  public enum Shape: Sendable {
    /// A filled box.
    case box(Box, Ink)
    /// A filled outline.
    case area([Point], Ink)
    /// A line through points.
    case line([Point], Stroke)
    /// A filled disc with a rim of the surface's color.
    case dot(Point, radius: Double, Ink)
    /// A line of text on its baseline.
    case text(String, Point, Anchor, TextSize, Ink)
  }

  /// A drawing without shapes.
  init(width: Double, height: Double, title: String, summary: String) {
    self.width = width
    self.height = height
    self.title = title
    self.summary = summary
  }

  // BOUND: looks count from 0, and there are patterns.
  /// The dashes of a curve of a look: with each color comes a pattern of its own.
  static func dashes(ofLook look: Int) -> [Double] { patterns[look % patterns.count] }

  private static let patterns: [[Double]] = [
    [], [7, 3], [2, 3], [9, 3, 2, 3], [4, 3], [12, 4], [7, 3, 2, 3, 2, 3], [1, 4],
  ]
}
