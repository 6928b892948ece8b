/// Simplifies lines: points are omitted if this makes no visible difference.
///
/// Source: D. H. Douglas and T. K. Peucker, Algorithms for the Reduction of the Number of Points
/// Required to Represent a Digitized Line or its Caricature, 1973. Unlike in that paper, distances
/// are measured to the segment itself, not to the infinite line through it.
enum SimplifiedLine {
  /// The maximum distance of an omitted point from the simplified line, in pixels.
  static let tolerance = 0.1

  /// Returns a selection of the points; the line through them stays within ``tolerance`` of all
  /// points.
  ///
  /// The returned points are rounded to a grid of hundredths of a pixel.
  ///
  /// - Parameters:
  ///   - points: The points of the line.
  ///   - marks: The ascending indices of points that are not omitted.
  static func through(_ points: [Drawing.Point], keeping marks: [Int] = []) -> [Drawing.Point] {
    guard points.count > 2 else { return points.map(\.onGrid) }
    var isKept = Array(repeating: false, count: points.count)
    // BOUND: count > 2, by the guard.
    let fixed = [0] + marks.filter { 0 < $0 && $0 < points.count - 1 } + [points.count - 1]
    for index in fixed { isKept[index] = true }
    var spans = Array(zip(fixed, fixed.dropFirst()))
    // Rounding to the grid uses up a part of the tolerance.
    let maxDistance = tolerance - Drawing.Point.gridError
    while let (first, last) = spans.popLast() {
      var (worst, at) = (maxDistance, 0)
      for index in first + 1..<max(last, first + 1) {
        let distance = points[index].distance(toSegment: points[first], points[last])
        if distance > worst { (worst, at) = (distance, index) }
      }
      guard at > 0 else { continue }
      isKept[at] = true
      spans.append((first, at))
      spans.append((at, last))
    }
    return points.indices.filter { isKept[$0] }.map { points[$0].onGrid }
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
