/// All straight lines that pass through vertical ranges, by the two of them that are the steepest either way.
///
/// Ranges come with ascending abscissas. A line has to stay below the upper ends and above the lower ones; the steepest leans on
/// a lower end and then, further on, on an upper one, and only corners of the two convex hulls can be leant on. As a line
/// becomes less steep its lower support moves on and never back, so that all ranges together take linear time.
///
/// Source: J. O'Rourke, An on-line algorithm for fitting straight lines between data ranges (1981).
struct FeasibleLines {
  /// The corners of the upper ends' hull from below, and of the lower ends' from above.
  private var uppers: [SIMD2<Double>] = [], lowers: [SIMD2<Double>] = []
  /// The lines that are highest and lowest beyond the last range; `nil` where only one side bounds them.
  private var high: Line?, low: Line?
  /// The corners on which they lean: of the lower ends for the highest line, of the upper for the lowest.
  private var highSupport = 0, lowSupport = 0

  /// Steeper lines and larger heights than any that is looked for.
  private static let slopeMax = 1e6, heightMax = 1e6

  /// Begins anew with all lines.
  mutating func begin() {
    uppers.removeAll(keepingCapacity: true)
    lowers.removeAll(keepingCapacity: true)
    (high, low) = (nil, nil)
    (highSupport, lowSupport) = (0, 0)
  }

  /// The line that is highest beyond the last range.
  var highest: Line {
    if let high { return high }
    guard let last = uppers.last else { return Line(slope: 0, height: Self.heightMax) }
    return Line(slope: Self.slopeMax, through: last)
  }

  /// The line that is lowest beyond the last range.
  var lowest: Line {
    if let low { return low }
    guard let last = lowers.last else { return Line(slope: 0, height: -Self.heightMax) }
    return Line(slope: -Self.slopeMax, through: last)
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
    if highest(x) > height, let first = lowers.first, first.x < x {
      highSupport = Self.support(lowers, from: highSupport, point, sign: 1)
      high = Line(lowers[highSupport], point)
    }
    Self.append(point, to: &uppers, sign: 1, support: &lowSupport)
  }

  /// Keeps the lines that are not below a height at an abscissa, which is none before the last.
  mutating func keep(above height: Double, at x: Double) {
    let point = SIMD2(x, height)
    if lowest(x) < height, let first = uppers.first, first.x < x {
      lowSupport = Self.support(uppers, from: lowSupport, point, sign: -1)
      low = Line(uppers[lowSupport], point)
    }
    Self.append(point, to: &lowers, sign: -1, support: &highSupport)
  }

  /// The corner of a hull from which a line to a point is the least steep, or the steepest for a sign of −1.
  private static func support(
    _ hull: [SIMD2<Double>], from start: Int, _ point: SIMD2<Double>, sign: Double
  ) -> Int {
    var best = start
    // BOUND: best + 1 < count stands before it.
    while best + 1 < hull.count, hull[best + 1].x < point.x {
      let turn = cross(hull[best], hull[best + 1], point)
      guard sign * turn <= 0 else { break }
      best += 1
    }
    return best
  }

  /// Adds a corner, and drops those that no line can lean on any more.
  ///
  /// - Parameter support: The corner on which a line leans. If that is dropped, the line leans on the last corner that
  ///   is left, never on the new one: a line from a point to itself has no slope.
  private static func append(
    _ point: SIMD2<Double>, to hull: inout [SIMD2<Double>], sign: Double, support: inout Int
  ) {
    while hull.count > 1,
      // BOUND: count > 1 stands before it.
      sign * cross(hull[hull.count - 2], hull[hull.count - 1], point) <= 0
    {
      hull.removeLast()
    }
    support = min(support, max(hull.count - 1, 0))
    hull.append(point)
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
