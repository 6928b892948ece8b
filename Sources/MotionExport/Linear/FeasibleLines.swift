/// All straight lines that pass through vertical ranges, by the two of them that are the steepest either way.
///
/// Ranges come with ascending abscissas. A line has to stay below the upper ends and above the lower ones; the steepest leans on
/// a lower end and then, further on, on an upper one, and only corners of the two convex hulls can be leant on. As a line
/// becomes less steep its lower support moves on and never back, so that all ranges together take linear time.
///
/// Source: J. O'Rourke, An on-line algorithm for fitting straight lines between data ranges (1981).
struct FeasibleLines {
  /// The corners of the upper ends' hull from below, and of the lower ends' from above.
  private var uppers = Hull(sign: 1), lowers = Hull(sign: -1)
  /// The lines that are highest and lowest beyond the last range.
  private(set) var highest = Line(slope: 0, height: heightMax)
  private(set) var lowest = Line(slope: 0, height: -heightMax)
  /// Whether both sides bound them: they lean on corners of the lower ends and of the upper ones.
  private var isHighestBound = false, isLowestBound = false

  /// Steeper lines and larger heights than any that is looked for.
  private static let slopeMax = 1e6, heightMax = 1e6

  /// Begins anew with all lines.
  mutating func begin() {
    uppers.begin()
    lowers.begin()
    highest = Line(slope: 0, height: Self.heightMax)
    lowest = Line(slope: 0, height: -Self.heightMax)
    (isHighestBound, isLowestBound) = (false, false)
  }

  /// A line between the two at an abscissa beyond the last range, through a height that they enclose.
  func line(through height: Double, at x: Double) -> Line {
    let (lower, upper) = (lowest, highest)
    let (low, high) = (lower(x), upper(x))
    let part = high > low ? min(max((height - low) / (high - low), 0), 1) : 0.5
    return Line(
      slope: lower.slope + part * (upper.slope - lower.slope),
      height: lower.height + part * (upper.height - lower.height))
  }

  /// Keeps the lines that are not above a height at an abscissa, which is none before the last.
  mutating func keep(below height: Double, at x: Double) {
    let point = SIMD2(x, height)
    if highest(x) > height, let support = lowers.support(of: point) {
      highest = Line(support, point)
      isHighestBound = true
    }
    uppers.append(point)
    if !isHighestBound { highest = Line(slope: Self.slopeMax, through: point) }
  }

  /// Keeps the lines that are not below a height at an abscissa, which is none before the last.
  mutating func keep(above height: Double, at x: Double) {
    let point = SIMD2(x, height)
    if lowest(x) < height, let support = uppers.support(of: point) {
      lowest = Line(support, point)
      isLowestBound = true
    }
    lowers.append(point)
    if !isLowestBound { lowest = Line(slope: -Self.slopeMax, through: point) }
  }
}

/// The convex hull of points with ascending abscissas, on one side of them.
private struct Hull {
  /// 1 for the side below the points, −1 for the one above.
  let sign: Double
  /// The corners, ascending; behind them are some that were dropped.
  private var corners: [SIMD2<Double>] = []
  /// How many corners there are.
  private var count = 0
  /// The corner on which a line leans.
  private var support = 0

  init(sign: Double) { self.sign = sign }

  mutating func begin() { (count, support) = (0, 0) }

  /// The corner from which a line to a point leans on the hull; `nil` where none is before the point.
  ///
  /// It is looked for from the last one on: a line that becomes less steep never leans on one before it again.
  mutating func support(of point: SIMD2<Double>) -> SIMD2<Double>? {
    guard count > 0, corners[0].x < point.x else { return nil }
    // BOUND: support + 1 < count stands before it.
    while support + 1 < count, corners[support + 1].x < point.x,
      // BOUND: the same.
      sign * Self.cross(corners[support], corners[support + 1], point) >= 0
    {
      support += 1
    }
    return corners[support]
  }

  /// Adds a corner, and drops those that no line can lean on any more.
  ///
  /// If the corner on which a line leans is dropped, the line leans on the last one that is left, never on the new
  /// one: a line from a point to itself has no slope.
  mutating func append(_ point: SIMD2<Double>) {
    var last = count - 1
    // BOUND: last > 0 stands before it.
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

  /// Twice the area of a triangle: positive where it turns upwards.
  private static func cross(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

/// A straight line.
struct Line {
  var slope, height: Double

  init(slope: Double, height: Double) {
    self.slope = slope
    self.height = height
  }

  /// A line through a point.
  init(slope: Double, through point: SIMD2<Double>) {
    self.init(slope: slope, height: point.y - slope * point.x)
  }

  /// The line through two points, the second of which is further on.
  init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    self.init(slope: (b.y - a.y) / (b.x - a.x), through: b)
  }

  func callAsFunction(_ x: Double) -> Double { slope * x + height }

  /// Where two lines meet; `nil` for parallel ones.
  func meeting(_ other: Line) -> Double? {
    let x = (other.height - height) / (slope - other.slope)
    return x.isFinite ? x : nil
  }
}
