/// Simplifies lines: points are omitted if this makes no visible difference.
///
/// Unlike in the paper of Douglas and Peucker, distances are measured to the segment itself, not to
/// the infinite line through it.
enum SimplifiedLine {
  /// The maximum distance of an omitted point from the simplified line, in pixels.
  static let tolerance = 0.1

  /// Returns the points that suffice to draw a line through all of the given points.
  ///
  /// The simplified line stays within ``tolerance`` of all points. The returned points are rounded
  /// to hundredths of a pixel.
  ///
  /// - Parameters:
  ///   - points: The points of the line.
  ///   - marks: The ascending indices of points that are always kept.
  static func through(_ points: [Drawing.Point], keeping marks: [Int] = []) -> [Drawing.Point] {
    guard points.count > 2 else { return points.map(\.onGrid) }
    let fixed = [0] + marks.filter { 0 < $0 && $0 < points.count - 1 } + [points.count - 1]
    // Rounding to the grid uses up a part of the tolerance.
    return points.simplified(keeping: fixed, within: tolerance - Drawing.Point.gridError) {
      $0.distance(toSegment: $1, $2)
    }.map { points[$0].onGrid }
  }
}

extension Drawing.Point {
  /// The maximum distance in pixels between a point and its rounded position ``onGrid``.
  ///
  /// This distance is half the diagonal of a square with sides of a hundredth of a pixel.
  static let gridError = 0.007_072

  /// The point with each coordinate rounded to two decimals.
  var onGrid: Self { Self((x * 100).rounded() / 100, (y * 100).rounded() / 100) }

  /// Returns the distance in pixels from this point to the nearest point of a line segment.
  func distance(toSegment start: Self, _ end: Self) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let part = square > 0 ? ((x - start.x) * dx + (y - start.y) * dy) / square : 0
    let near = min(max(part, 0), 1)
    let (ex, ey) = (x - start.x - near * dx, y - start.y - near * dy)
    return (ex * ex + ey * ey).squareRoot()
  }
}
