/// The set of all straight lines through a list of vertical ranges.
///
/// Two lines represent the set: the line with the largest slope and the line with the smallest
/// slope. The ranges must be added with ascending abscissas.
///
/// The line with the largest slope touches the lower end of one range and the upper end of a later
/// range. The first point is a corner of the convex hull of all lower ends. The second point is a
/// corner of the convex hull of all upper ends. The search for the first point never moves
/// backwards, so adding all ranges takes linear time.
///
/// Source: J. O'Rourke, An on-line algorithm for fitting straight lines between data ranges (1981).
struct FeasibleLines {
  /// The convex hulls of the upper ends and of the lower ends of all ranges.
  ///
  /// `uppers` is the lower side of the hull of all upper ends. `lowers` is the upper side of the
  /// hull of all lower ends.
  private var uppers = Hull(sign: 1), lowers = Hull(sign: -1)
  /// The line with the largest slope through all ranges; `lowest` is the line with the smallest
  /// slope.
  private(set) var highest = Line(slope: 0, height: heightMax)
  private(set) var lowest = Line(slope: 0, height: -heightMax)
  /// True if two ranges limit the slope of `highest`; the line touches an end of each of them.
  ///
  /// `isLowestBound` has the same meaning for `lowest`.
  private var isHighestBound = false, isLowestBound = false

  /// The slope and the height of a line that no range limits yet.
  private static let slopeMax = 1e6, heightMax = 1e6

  /// Discards all ranges; all lines are then possible.
  mutating func begin() {
    uppers.begin()
    lowers.begin()
    highest = Line(slope: 0, height: Self.heightMax)
    lowest = Line(slope: 0, height: -Self.heightMax)
    (isHighestBound, isLowestBound) = (false, false)
  }

  /// Returns the line of the set that comes closest to a given point.
  ///
  /// The abscissa of the point must not be before the last range.
  func line(through height: Double, at x: Double) -> Line {
    let (lower, upper) = (lowest, highest)
    let (low, high) = (lower(x), upper(x))
    let part = high > low ? min(max((height - low) / (high - low), 0), 1) : 0.5
    return Line(
      slope: lower.slope + part * (upper.slope - lower.slope),
      height: lower.height + part * (upper.height - lower.height))
  }

  /// Removes the lines that are above a height at an abscissa.
  ///
  /// The abscissas of successive calls must ascend.
  mutating func constrain(below height: Double, at x: Double) {
    let point = SIMD2(x, height)
    if highest(x) > height, let support = lowers.support(of: point) {
      highest = Line(support, point)
      isHighestBound = true
    }
    uppers.append(point)
    if !isHighestBound { highest = Line(slope: Self.slopeMax, through: point) }
  }

  /// Removes the lines that are below a height at an abscissa.
  ///
  /// The abscissas of successive calls must ascend.
  mutating func constrain(above height: Double, at x: Double) {
    let point = SIMD2(x, height)
    if lowest(x) < height, let support = uppers.support(of: point) {
      lowest = Line(support, point)
      isLowestBound = true
    }
    lowers.append(point)
    if !isLowestBound { lowest = Line(slope: -Self.slopeMax, through: point) }
  }
}

/// One side of the convex hull of points that are added with ascending abscissas.
private struct Hull {
  /// The side of the hull: 1 for the side below the points, −1 for the side above them.
  let sign: Double
  /// The corners in ascending order of abscissa; elements from index `count` on are unused.
  private var corners: [SIMD2<Double>] = []
  /// The number of corners in use.
  private var count = 0
  /// The index of the corner at which the last tangent touched the hull.
  ///
  /// The next search for a tangent starts there.
  private var support = 0

  init(sign: Double) { self.sign = sign }

  mutating func begin() { (count, support) = (0, 0) }

  /// Returns the corner at which the tangent from a point touches the hull.
  ///
  /// The result is `nil` if no corner is before the point. The search starts at the corner that the
  /// last tangent touched, because later tangents never touch an earlier corner.
  mutating func support(of point: SIMD2<Double>) -> SIMD2<Double>? {
    guard count > 0, corners[0].x < point.x else { return nil }
    // BOUND: support + 1 < count is checked first.
    while support + 1 < count, corners[support + 1].x < point.x,
      // BOUND: support + 1 < count is checked first.
      sign * Self.cross(corners[support], corners[support + 1], point) >= 0
    {
      support += 1
    }
    return corners[support]
  }

  /// Adds a point as a corner, and removes the corners that are no longer on the hull.
  ///
  /// If the corner at the index `support` is removed, `support` becomes the index of the corner
  /// before the added point.
  mutating func append(_ point: SIMD2<Double>) {
    var last = count - 1
    // BOUND: last > 0 is checked first.
    while last > 0, sign * Self.cross(corners[last - 1], corners[last], point) <= 0 { last -= 1 }
    support = min(support, max(last, 0))
    count = last + 2
    if count > corners.count {
      corners.append(point)
    } else {
      // BOUND: count is from 1 to the number of corners.
      corners[count - 1] = point
    }
  }

  /// Returns twice the signed area of a triangle.
  ///
  /// The area is positive if `c` is above the line from `a` to `b`.
  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

/// A straight line; its value at x is slope · x + height.
struct Line {
  var slope, height: Double
}

extension Line {
  init(slope: Double, through point: SIMD2<Double>) {
    self.init(slope: slope, height: point.y - slope * point.x)
  }

  /// Creates the line through two points.
  ///
  /// The second point must have the greater abscissa.
  init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    self.init(slope: (b.y - a.y) / (b.x - a.x), through: b)
  }

  func callAsFunction(_ x: Double) -> Double { slope * x + height }

  /// Returns the abscissa at which two lines intersect; `nil` for parallel lines.
  func meeting(_ other: Line) -> Double? {
    let x = (other.height - height) / (slope - other.slope)
    return x.isFinite ? x : nil
  }
}
