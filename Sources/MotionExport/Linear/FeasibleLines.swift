/// All straight lines that pass through vertical ranges, as a convex polygon of their slopes and heights.
///
/// Each range cuts the polygon by two half-planes; where nothing is left, no line passes through all.
///
/// Source: J. O'Rourke, An on-line algorithm for fitting straight lines between data ranges (1981).
struct FeasibleLines {
  /// Where heights are measured.
  let origin: Double
  /// The corners: slope and height at the origin.
  private var corners: [SIMD2<Double>]

  /// Steeper lines and larger heights than any that is looked for.
  private static let slopeMax = 1e6, heightMax = 1e6

  /// All lines, or those through a height at the origin.
  init(origin: Double, height: Double? = nil) {
    self.origin = origin
    let (m, c) = (Self.slopeMax, Self.heightMax)
    corners =
      height.map { [SIMD2(-m, $0), SIMD2(m, $0)] }
      ?? [SIMD2(-m, -c), SIMD2(m, -c), SIMD2(m, c), SIMD2(-m, c)]
  }

  /// The least and the greatest height at an abscissa, and the lines that have them.
  func extremes(at x: Double) -> (low: Line, high: Line) {
    let dx = x - origin
    var low = corners[0], high = corners[0]
    var least = low.x * dx + low.y, most = least
    for corner in corners.dropFirst() {
      let height = corner.x * dx + corner.y
      if height < least { (least, low) = (height, corner) }
      if height > most { (most, high) = (height, corner) }
    }
    return (line(low), line(high))
  }

  /// A line between the two extremes at an abscissa, through a height that they enclose.
  func line(through height: Double, at x: Double) -> Line {
    let extremes = extremes(at: x)
    let (low, high) = (extremes.low(x), extremes.high(x))
    let part = high > low ? min(max((height - low) / (high - low), 0), 1) : 0.5
    return Line(
      slope: extremes.low.slope + part * (extremes.high.slope - extremes.low.slope),
      height: extremes.low.height + part * (extremes.high.height - extremes.low.height))
  }

  /// Keeps the lines that are not above a height at an abscissa.
  mutating func keep(below height: Double, at x: Double) { cut(SIMD2(x - origin, 1), height) }

  /// Keeps the lines that are not below a height at an abscissa.
  mutating func keep(above height: Double, at x: Double) { cut(SIMD2(origin - x, -1), -height) }

  private func line(_ corner: SIMD2<Double>) -> Line {
    Line(slope: corner.x, height: corner.y - corner.x * origin)
  }

  /// Cuts the polygon by one half-plane.
  ///
  /// Source: Ivan Sutherland, Gary Hodgman, Reentrant polygon clipping (1974).
  private mutating func cut(_ normal: SIMD2<Double>, _ bound: Double) {
    let excess = corners.map { ($0 * normal).sum() - bound }
    guard excess.contains(where: { $0 > 0 }) else { return }
    var rest: [SIMD2<Double>] = []
    rest.reserveCapacity(corners.count + 1)
    for index in corners.indices {
      let next = index + 1 < corners.count ? index + 1 : 0
      if excess[index] <= 0 { rest.append(corners[index]) }
      if (excess[index] < 0 && excess[next] > 0) || (excess[index] > 0 && excess[next] < 0) {
        let part = excess[index] / (excess[index] - excess[next])
        rest.append(corners[index] + part * (corners[next] - corners[index]))
      }
    }
    // What rounding alone leaves nothing of is left as it was: the caller has looked at the extremes.
    if !rest.isEmpty { corners = rest }
  }
}

/// A straight line.
struct Line {
  var slope, height: Double

  func callAsFunction(_ x: Double) -> Double { slope * x + height }

  /// Where two lines meet; `nil` for parallel ones.
  func meeting(_ other: Line) -> Double? {
    let x = (other.height - height) / (slope - other.slope)
    return x.isFinite ? x : nil
  }
}
